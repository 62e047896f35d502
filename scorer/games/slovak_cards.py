"""The sections of the guide that Slovak Lórum and Lóra for points share: cards, dealing, announcing."""

from scorer.engine.guide import THE_CARDS, THE_DEAL, Section
from scorer.engine.house_rules import HouseRules
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, ByPack
from scorer.games.lora_cards import FOLLOW, NO_TRUMPS, WINS
from scorer.games.shared_texts import SHORT_RANKS
from scorer.games.slovak_scoring import price_sentence

PACK = ByPack(
    N_("32 French cards. In each suit from low to high:"),
    N_("32 German cards. The unter is also called lower man, the ober upper man, and leaves greens. "
       "In each suit from low to high:"),
)  # fmt: skip
LEFT_OUT = ByPack(
    N_("Three players leave out the 7 and the 8 of diamonds."), N_("Three players leave out the 7 and the 8 of bells.")
)
TRICKS = (FOLLOW, WINS, N_("Tricks lie face down, and nobody looks at them again before the end."))
TAKEN = ByPack(
    N_("Ana takes three hearts and the queen of clubs, Cyril five hearts and the queen of spades."),
    N_("Ana takes three hearts and the ober of acorns, Cyril five hearts and the ober of leaves."),
)


def taken_facts(seats: int) -> dict[str, Json]:
    """What Ana and Cyril took there, as the answers to a deal's questions."""
    return {"hearts": [3, 0, 5, 0][:seats], "upper_acorns": 0, "upper_greens": 2}


def pack_section(rules: HouseRules, seats: int) -> Section:
    """The pack, what costs something, and what three players leave out."""
    left_out = (LEFT_OUT,) if seats == 3 else ()
    return Section(THE_CARDS, (PACK, SHORT_RANKS, price_sentence(rules.price_of), *left_out, NO_TRUMPS))


def dealing_sentences(seats: int) -> Section:
    """How the cards are dealt, and which way."""
    eight = N_("The cards are dealt to the right, four at a time, eight each.")
    return Section(THE_DEAL, (
        N_("Anybody deals first. The player on the dealer's left cuts."),
        eight if seats == 4 else N_("The cards are dealt to the right, ten each."),
        N_("Play runs to the right too, and so does the deal, which passes on after every deal."),
    ))  # fmt: skip


def how_to_announce(by_taker: int) -> Section:
    """How obers are announced; one costs its own announcer `by_taker` times its price."""
    cost = N_("It costs double, whoever takes it.")
    if by_taker > 2:
        cost = N_("It costs double, and three times as much if the player who announced it takes it.")
    lay = ByPack(
        N_("Before the first lead the holder may lay the queen of clubs or of spades face up on the table."),
        N_("Before the first lead the holder may lay the ober of acorns or of leaves face up on the table."),
    )
    return Section(N_("Announcing"), (lay, cost, N_("It stays part of the hand and is played as usual.")))
