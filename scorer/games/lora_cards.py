"""The facts, sentences and sections that the Serbian, Croatian and Libyan Lora share."""

from collections.abc import Iterable

from scorer.engine import cards
from scorer.engine.contract import Contract
from scorer.engine.facts import Count, Taker
from scorer.engine.game import Section, example_deal
from scorer.engine.phrases import N_, ByPack, Text, phrase
from scorer.games.shared_texts import COURT, PASSED

KING = cards.Card("king", cards.KING_OF_HEARTS, "s-heart")
JACK = cards.Card("jack", cards.JACK_OF_CLUBS, "s-club", "s-acorn")

PACK = ByPack(
    N_("32 French cards. In each suit from low to high:"), N_("32 German cards. In each suit from low to high:")
)
FOLLOW = N_(
    "Follow suit if you can, as high or as low as you like; nobody has to play higher. If you cannot, play any card."
)
WINS = N_("The highest card of the suit led wins the trick, and its winner leads any card to the next.")
NO_TRUMPS = N_("There are no trumps.")
TO_THE_END = N_("The play may stop as soon as nothing that counts is left.")
LAID_OUT = N_("No tricks: the cards are laid out in rows, each suit upwards. The first without cards ends it.")

FEW_TRICKS = N_("Win as few tricks as you can.")
MANY_TRICKS = N_("Win as many tricks as you can.")
NOT_TAKE = N_("Do not take it.")

hearts = Count("hearts", cards.HEART, total=8)
queens = Count("queens", cards.QUEEN, total=4)
passes = Count("passes", cards.PASS, must_answer=True, nobody_option=PASSED)
jack = Taker("taker", card=JACK)
king = Taker("king", card=KING)


def hand_size(seats: int) -> int:
    """The cards of each player, and so the tricks: ten for three players, whose last trick brings the two over."""
    return 8 if seats == 4 else 10


def trick_count(seats: int) -> Count:
    """The question how many tricks each player won."""
    return Count("tricks", cards.TRICK, total=hand_size(seats))


def layout_sentences(leader: Text, *more: Text) -> Section:
    """How Lora is laid out: who begins, in a sentence, and what is special at this table."""
    return Section(N_("Lora"), (
        leader,
        N_("The rank of the first card begins every suit; each goes on upwards, and after the ace comes the 7."),
        N_("In turn each lays one card: that rank in a new suit, or the next card of a suit that is begun."),
        phrase(N_("So after a 9 every suit runs: 9, 10, %(jack)s, %(queen)s, king, ace, 7, 8."), **COURT),
        N_("Who can play must play; who cannot passes."),
        N_("The first player without cards ends it, and the others count the cards they hold."), *more,
    ))  # fmt: skip


def example_lora(contracts: Iterable[Contract], seats: int) -> Section:
    """A Lora that Boris ends, with passes where they are counted."""
    by_key = {contract.key: contract for contract in contracts}
    facts: dict[str, object] = {"cards_left": [2, 0, 8, 1][:seats]}
    if passes in by_key["lora"].asks:
        facts["passes"] = [0, 3, 12, 1][:seats]
    return example_deal(by_key.values(), "lora", facts, seats)
