"""Lórum, the chip game: seven small games by each dealer; the pot waits for who wins Domino."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorer.engine.contract import Contract
from scorer.engine.facts import CardsLeft, Count, Taker, Takers
from scorer.engine.game import CHIPS, Game
from scorer.engine.guide import PLAY, Section
from scorer.engine.options import Rules, played
from scorer.engine.pays import Each, Marks, ShareOut, ToBank, Took, ToWinner, WinsBank
from scorer.engine.schedule import Schedule, blocks
from scorer.engine.things import HEART, KING_OF_HEARTS, MARKS, QUEEN, QUEENS, TRICK, Card
from scorer.engine.words import N_, say

QUEEN_PRICES = {"clubs": 1, "spades": 2, "diamonds": 3, "hearts": 4}
MARK_PRICES = {"25": 1, "50": 2, "75": 3, "100": 4}

hearts = Count("hearts", HEART, total=8)
queens = Takers("queens", QUEEN.label, cards=QUEENS)
tricks = Count("tricks", TRICK, total=8)
king = Taker(
    "taker", KING_OF_HEARTS, card=Card("king", KING_OF_HEARTS, "s-king"), help=say(N_("%(n)s chips"), n=4)
)  # fmt: skip
reached = Takers(
    "reached", N_("Who brought the count there?"), cards=MARKS, nobodys=("100",), help=N_("100 is seldom reached")
)  # fmt: skip
left = CardsLeft("cards_left", most=8)


@dataclass(frozen=True)
class ChipRules(Rules):
    """The house rules of the chip game."""

    contracts: tuple[str, ...] = played(
        ("no-hearts", "queens", "no-tricks", "hairy-ape", "train", "quart", "domino"),
        help=N_("Domino last, so that each dealer's pot is won."),
    )


def contracts(rules: ChipRules, seats: int) -> Iterator[Contract]:
    """The seven games of each dealer."""
    yield Contract(
        key="no-hearts", name=N_("No hearts"), symbol="s-heart",
        line=N_("1 a heart, for those who took none"),
        about=N_("Take no trick with a heart in it, or else all eight. The first lead is not a heart."),
        asks=(hearts,), pays=(ShareOut((Each(hearts, 1),)),),
    )  # fmt: skip
    yield Contract(
        key="queens", name=QUEEN.label, symbol="s-queen",
        line=N_("Clubs 1, spades 2, diamonds 3, hearts 4, for those who took none"),
        about=N_("Take no trick with a queen in it, or else all four."),
        asks=(queens,), pays=(ShareOut((Marks(queens, QUEEN_PRICES),)),),
    )  # fmt: skip
    yield Contract(
        key="no-tricks", name=N_("No tricks"), symbol="s-trick",
        line=N_("1 a trick, for those who took none"),
        about=N_("Take no trick at all, or else all eight."),
        asks=(tricks,), pays=(ShareOut((Each(tricks, 1),)),),
    )  # fmt: skip
    yield Contract(
        key="hairy-ape", name=N_("Hairy ape"), symbol="s-king",
        line=N_("4 to the pot for the king of hearts"),
        about=N_(
            "Everybody holds the cards so that only the others see them. The highest card of the suit led takes the "
            "trick; where nobody followed suit, everybody takes back his or her own card."
        ),
        asks=(king,), pays=(ToBank((Took(king, 4),)),),
    )  # fmt: skip
    yield Contract(
        key="train", name=N_("Train"), symbol="s-flag",
        line=N_("1 to the pot for reaching 25, 2 for 50, 3 for 75, 4 for 100"),
        about=N_(
            "In turn everybody adds a card to a running count: ace 11, king 4, queen 3, jack 2, ten 1, the others "
            "nothing. A whole pack comes to 84; only where tens count 10 is 100 reached."
        ),
        asks=(reached,), pays=(ToBank((Marks(reached, MARK_PRICES),)),),
    )  # fmt: skip
    yield Contract(
        key="quart", name=N_("Quart"), symbol="s-deck",
        line=N_("1 a card left, for the player who goes out"),
        about=N_(
            "Whoever has the next higher card of the suit plays it, until four lie there or it cannot go on; the last "
            "one to play leads again. The seven follows the ace."
        ),
        asks=(left,), pays=(ToWinner(left, (Each(left, 1),)),),
    )  # fmt: skip
    yield Contract(
        key="domino", name=N_("Domino"), symbol="s-steps",
        line=N_("1 a card left to the pot; who goes out takes it all"),
        about=N_(
            "The first card starts a row; a card goes beside its neighbour in suit, above or below, or begins a new "
            "row with the rank of the first. Who cannot play passes."
        ),
        asks=(left,), pays=(WinsBank(left, (Each(left, 1),)),),
    )  # fmt: skip


def schedule(rules: ChipRules, seats: int) -> Schedule:
    """Each dealer deals all of them in turn."""
    return blocks(rules.contracts, seats)


def guide(rules: Any, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    text = N_(
        "32 cards, eight each; deal and play run to the left. Suit must be followed and there are no trumps. Hairy ape "
        "can also be played in earnest, with one's own cards in sight; once the king of hearts is taken the rest need "
        "not be played."
    )
    yield Section(PLAY, (text,))


GAME = Game(
    guide=guide,
    key="chip-lorum",
    name=N_("Lórum, the chip game"),
    also=("Lórum", "Lorum", "Domino"),
    line=N_("Seven small games by each dealer; the pot waits for who wins Domino."),
    seats=(4,),
    packs=("french", "german"),
    minutes=3,
    rules=ChipRules,
    counting=lambda rules: CHIPS,
    contracts=contracts,
    schedule=schedule,
    source=N_("Lórum as described by Denexa Games"),
)
