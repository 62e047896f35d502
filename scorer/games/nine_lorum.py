"""Lorum, nine games: three red, three blue and three green ones, each announced once by every player."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from scorer.engine.cards import HEART, KING_OF_HEARTS, LAST_TRICK, MARKS, QUEEN, TRICK, Card, told_card
from scorer.engine.contract import Contract
from scorer.engine.facts import TRUMP, CardsLeft, Count, Taker, Takers
from scorer.engine.game import LOW_POINTS, THE_CARDS, THE_DEAL, THE_PLAY, Game, Section, example_deal
from scorer.engine.house_rules import HouseRules, Price, choice
from scorer.engine.phrases import N_, ByPack, ListedTexts, Signed, Text, c_, phrase
from scorer.engine.schedule import ChosenOrder, Schedule, rotate
from scorer.engine.scoring import ForGoingOut, ForTaker, PerCard, PerItem
from scorer.games import shared_texts as texts
from scorer.games.lora_cards import FEW_TRICKS, MANY_TRICKS
from scorer.games.shared_texts import points, signed_prices

COLOURS = (("avoid", "take", "trumps"), ("queens", "hearts", "king-last"), ("sequence", "addition", "quads"))
"""The red, the blue and the green games."""
NAMES: dict[str, Text] = {
    "avoid": c_("contract", "Avoid"),
    "take": c_("contract", "Take"),
    "trumps": N_("Trumps"),
    "queens": ByPack(N_("Queens"), N_("Obers")),
    "hearts": ByPack(c_("contract", "Hearts"), c_("German pack", "Hearts")),
    "king-last": c_("contract", "King and last"),
    "sequence": c_("contract", "Sequence"),
    "addition": c_("contract", "Addition"),
    "quads": N_("Quads"),
}
RED, BLUE, GREEN = N_("Red: %(prices)s"), N_("Blue: %(prices)s"), N_("Green: %(prices)s")
IN_COLOURS = ListedTexts(
    tuple(
        phrase(colour, prices=ListedTexts(tuple(NAMES[key] for key in keys)))
        for colour, keys in zip((RED, BLUE, GREEN), COLOURS, strict=True)
    ),
    "; ",
)
EACH = {"full": 9, "two-each-colour": 6, "one-each-colour": 3, "one-each-colour-plus": 4}
"""How many games each player announces, by the length of the match."""
LENGTHS: dict[object, Text] = {
    "full": N_("Everybody announces all nine games."),
    "two-each-colour": N_("Everybody announces six games, two of each colour."),
    "one-each-colour": N_("Everybody announces three games, one of each colour."),
    "one-each-colour-plus": N_("Everybody announces four games, one of each colour and one more of any."),
}
ANY_ORDER = N_("In any order, none twice.")

KING = Card("king", KING_OF_HEARTS, "s-heart")
queens, hearts = Count("queens", QUEEN, total=4), Count("hearts", HEART, total=8)
reached = Takers("reached", N_("Who reached it?"), cards=MARKS)


@dataclass(frozen=True)
class NineRules(HouseRules):
    """The house rules of Lorum with nine games."""

    price_list = (
        Price("avoid", 1, texts.A_TRICK, "avoid"),
        Price("take", -1, texts.A_TRICK, "take"),
        Price("trumps", -1, texts.A_TRICK, "trumps"),
        Price("queen", 2, texts.A_QUEEN, "queens"),
        Price("queens_all", -8, texts.ALL_OF_THEM, "queens"),
        Price("heart", 1, texts.A_HEART, "hearts"),
        Price("hearts_all", -8, texts.ALL_OF_THEM, "hearts"),
        Price("king", 4, KING.name, "king-last"),
        Price("trick", 4, LAST_TRICK.name, "king-last"),
        Price("out", -8, N_("Going out, in Sequence and Quads")),
        Price("card", 1, N_("A card left, in Sequence and Quads")),
        *(Price(f"reached_{mark.key}", points, told_card(mark), "addition") for points, mark in enumerate(MARKS, 1)),
    )

    length: str = choice(N_("Length"), "full", LENGTHS, help=IN_COLOURS, helps={"full": ANY_ORDER})


def contracts(rules: NineRules, seats: int) -> Iterator[Contract]:
    """The nine games; three players have ten cards each."""
    cards = 8 if seats == 4 else 10
    tricks, left = Count("tricks", TRICK, total=cards), CardsLeft("cards_left", most=cards)
    price, sign = rules.price_of, signed_prices(rules.price_of)
    out_first = (ForGoingOut(left, price["out"]), PerItem(left, price["card"]))
    going_out = phrase(
        GREEN, prices=texts.list_prices((texts.GOING_OUT, sign["out"]), (texts.A_CARD_LEFT, sign["card"]), between="; ")
    )
    king = Taker("king", card=KING, help=points(price["king"]))
    last = Taker("trick", card=LAST_TRICK, help=points(price["trick"]))
    yield Contract(
        key="avoid", name=NAMES["avoid"], symbol="s-trick", summary=phrase(RED, prices=texts.a_trick(sign["avoid"])),
        instructions=FEW_TRICKS, asks=(tricks,), scoring=(PerItem(tricks, price["avoid"]),),
    )  # fmt: skip
    yield Contract(
        key="take", name=NAMES["take"], symbol="s-deck", summary=phrase(RED, prices=texts.a_trick(sign["take"])),
        instructions=MANY_TRICKS, asks=(tricks,), scoring=(PerItem(tricks, price["take"]),),
    )  # fmt: skip
    yield Contract(
        key="trumps", name=NAMES["trumps"], symbol="s-trump", summary=phrase(RED, prices=texts.a_trick(sign["trumps"])),
        instructions=N_("A red game: the announcer names a trump suit; take as many tricks as you can. The highest "
                        "trump wins the trick."),
        asks=(tricks, TRUMP), scoring=(PerItem(tricks, price["trumps"]),),
    )  # fmt: skip
    yield Contract(
        key="queens", name=NAMES["queens"], symbol="s-queen", instructions=texts.TAKE_NONE_OR_ALL,
        summary=phrase(BLUE, prices=texts.each_or_all(sign["queen"], sign["queens_all"])),
        asks=(queens,), scoring=(PerItem(queens, price["queen"], sweep=price["queens_all"]),),
    )  # fmt: skip
    yield Contract(
        key="hearts", name=NAMES["hearts"], symbol="s-heart", instructions=texts.TAKE_NONE_OR_ALL,
        summary=phrase(BLUE, prices=texts.each_or_all(sign["heart"], sign["hearts_all"])),
        asks=(hearts,), scoring=(PerItem(hearts, price["heart"], sweep=price["hearts_all"]),),
    )  # fmt: skip
    yield Contract(
        key="king-last", name=NAMES["king-last"], symbol="s-king", instructions=texts.TAKE_NEITHER,
        summary=phrase(BLUE, prices=texts.list_prices((KING.name, sign["king"]), (LAST_TRICK.name, sign["trick"]))),
        asks=(king, last), scoring=(ForTaker(king, price["king"]), ForTaker(last, price["trick"])),
    )  # fmt: skip
    yield Contract(
        key="sequence", name=NAMES["sequence"], symbol="s-steps", summary=going_out,
        instructions=N_(
            "The leader lays any card; its rank begins every row. In turn each adds one card: the next higher of a "
            "suit that was begun, the 7 after the ace, or that rank in a new suit. Who can play must; who cannot "
            "passes, which costs nothing. The first without cards ends it."
        ),
        asks=(left,), scoring=out_first,
    )  # fmt: skip
    marks = {mark.key: price[f"reached_{mark.key}"] for mark in MARKS}
    yield Contract(
        key="addition", name=NAMES["addition"], symbol="i-plus",
        summary=phrase(
            GREEN, prices=texts.list_prices(*((told_card(mark), Signed(marks[mark.key])) for mark in MARKS))
        ),
        instructions=phrase(
            N_("From the leader on each in turn lays any card on one pile and says the new sum: ace 11, ten 10, king "
               "4, %(queen)s 3, %(jack)s 2, the others 0. Who brings it to 25, 50, 75 or 100, or past it, pays. At "
               "100 it ends."),
            **texts.COURT,
        ),
        asks=(reached,), scoring=(PerCard(reached, marks),),
    )  # fmt: skip
    yield Contract(
        key="quads", name=NAMES["quads"], symbol="s-run", summary=going_out,
        instructions=texts.QUADS, asks=(left,), scoring=out_first,
    )  # fmt: skip


def open_for(length: str, announced: Sequence[str]) -> tuple[str, ...]:
    """The games that a player who announced those may still announce, in the order of the table."""
    counts = [sum(key in colour for key in announced) for colour in COLOURS]
    limit = {"full": 3, "one-each-colour": 1}.get(length, 2)
    if length == "one-each-colour-plus" and max(counts) == 2:
        limit = 1  # the further game is gone
    return tuple(
        key for colour, count in zip(COLOURS, counts, strict=True) if count < limit
        for key in colour if key not in announced
    )  # fmt: skip


def schedule(rules: NineRules, seats: int, people: int) -> Schedule:
    """The player after the dealer announces; the deal passes on after every game."""
    keys = tuple(key for colour in COLOURS for key in colour)
    return rotate(ChosenOrder(keys, partial(open_for, rules.length)), EACH[rules.length] * people)


THREE_PLAYERS = (
    N_("First two cards are turned up beside the dealer; then ten each are dealt, one at a time."),
    phrase(
        N_("Deal again while they add up to 21 or 22 (ace 11, ten 10), or one of these is among them: %(cards)s."),
        cards=ListedTexts((NAMES["hearts"], NAMES["queens"])),
    ),
    N_("In Sequence and Quads the dealer plays them when needed, before a card or a pass of the dealer's own."),
    N_("In the other games these two cards are not used."),
)
"""How three players are dealt, and what becomes of the two cards over."""


def guide(rules: NineRules, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    yield Section(THE_CARDS, (texts.SHORT_PACK, texts.LOW_TO_HIGH, texts.SHORT_RANKS))
    yield Section(THE_DEAL, (
        texts.LOT, *(THREE_PLAYERS if seats == 3 else (N_("Eight cards each, one at a time."),)),
        texts.TO_THE_LEFT, N_("The deal passes on after every deal."),
    ))  # fmt: skip
    yield Section(N_("Announcing"), (
        N_("The player on the dealer's left looks at the cards, announces a game and leads."),
        LENGTHS[rules.length], ANY_ORDER, *(phrase(N_("%(what)s."), what=colour) for colour in IN_COLOURS.parts),
    ))  # fmt: skip
    yield Section(THE_PLAY, (
        N_("Red and blue games are played in tricks."), texts.FOLLOW,
        N_("The highest card of the suit led wins, in Trumps the highest trump; the winner leads to the next trick."),
        texts.WITHOUT_TRICKS,
    ))  # fmt: skip
    yield example_deal(contracts(rules, seats), "hearts", {"hearts": [3, 5, 0] if seats == 3 else [1, 2, 0, 5]}, seats)


GAME = Game(
    key="nine-lorum", name=N_("Lorum, nine games"), other_names=("Lorum", "Lórum"),
    summary=N_("Nine games in three colours, announced by the players, none twice; the fewest points win."),
    seats=(4, 3), packs=("french", "german"), minutes=4,
    rules=NineRules, counting=lambda rules: LOW_POINTS, contracts=contracts, schedule=schedule, guide=guide,
    source=N_("Lorum, a sheet of rules with nine games in three colours"),
)  # fmt: skip
