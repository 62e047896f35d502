"""Hungarian Lórum: seven small games by each dealer, for chips; the pool waits for who wins Lórum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorer.engine.contract import Contract
from scorer.engine.facts import CardsLeft, Count, Taker, Takers
from scorer.engine.game import CHIPS, Game
from scorer.engine.guide import PLAY, Section
from scorer.engine.options import Rules, choice, played
from scorer.engine.pays import Each, Marks, ShareOut, ToBank, Took, ToWinner, WinsBank
from scorer.engine.schedule import Choice, Schedule, blocks
from scorer.engine.things import HEART, JACK_OF_CLUBS, KING_OF_HEARTS, OBERS, PASS, QUEEN, TRICK, Card
from scorer.engine.words import N_, ByPack, Text, say

USUAL = ("hearts", "obers", "tricks", "quads", "fast-train", "hairy-monkey", "lorum")
EXTRA = ("hundred-one", "unter-king-last")
OBER_PRICES = {"acorns": 1, "leaves": 2, "balls": 3, "hearts": 4}
TEN = say(N_("%(n)s chips"), n=10)
KING = Card("king", KING_OF_HEARTS, "s-king")

hearts = Count("hearts", HEART, total=8)
obers = Takers("obers", QUEEN.label, cards=OBERS)
tricks = Count("tricks", TRICK, total=8)
left = CardsLeft("cards_left", most=8)
passes = Count("passes", PASS)
monkey = Taker("taker", KING_OF_HEARTS, card=KING, help=TEN)
over = Taker("taker", N_("Reaching 101"), help=TEN)
unter = Taker("unter", JACK_OF_CLUBS, card=Card("unter", JACK_OF_CLUBS, "s-jack", "s-unter"),
              help=N_("10 chips from the player opposite"))  # fmt: skip
king = Taker("king", KING_OF_HEARTS, card=KING, help=TEN)
last = Taker("trick", N_("Last trick"), card=Card("trick", N_("Last trick"), "s-trick"), help=TEN)


@dataclass(frozen=True)
class HungarianRules(Rules):
    """The house rules of Hungarian Lórum."""

    contracts: tuple[str, ...] = played(USUAL, USUAL + EXTRA)
    order: str = choice(
        N_("Order of the games"),
        "fixed",
        {"fixed": N_("one after the other"), "choice": N_("the leader chooses")},
        help=N_("Choosing is rare, and the pool is then not always won in the last game of a dealer."),
    )

    def clashes(self, seats: int) -> Iterator[tuple[str, Text]]:
        """101 is dealt differently, so nobody can choose it after seeing the cards."""
        if self.order == "choice" and "hundred-one" in self.contracts:
            yield "order", N_("101 is dealt differently and cannot be chosen: leave it out or keep the order")


def contracts(rules: HungarianRules, seats: int) -> Iterator[Contract]:
    """The usual seven, then the two extra ones."""
    yield Contract(
        key="hearts", name=N_("Hearts"), local="Pirosfogás", symbol="s-heart",
        line=N_("1 a heart, for those who took none"),
        about=N_("Take no trick with a heart in it, or else every heart."),
        asks=(hearts,), pays=(ShareOut((Each(hearts, 1),)),),
    )  # fmt: skip
    yield Contract(
        key="obers", name=QUEEN.label, local="Felsőfogás, Filkós", symbol="s-ober",
        line=ByPack(N_("Clubs 1, spades 2, diamonds 3, hearts 4, for those who took none"),
                    N_("Acorns 1, leaves 2, balls 3, hearts 4, for those who took none")),
        about=N_("Take no trick with one of them in it, or else all four."),
        asks=(obers,), pays=(ShareOut((Marks(obers, OBER_PRICES),)),),
    )  # fmt: skip
    yield Contract(
        key="tricks", name=N_("No tricks"), local="Ütésfogás, Bettli", symbol="s-trick",
        line=N_("1 a trick, for those who took none"),
        about=N_("Take no trick at all, or else all eight."),
        asks=(tricks,), pays=(ShareOut((Each(tricks, 1),)),),
    )  # fmt: skip
    yield Contract(
        key="quads", name=N_("Quads"), local="Kvárt, Snipsz-snapsz-snúr", symbol="s-deck",
        line=N_("1 a card left, for the player who goes out"),
        about=N_(
            "Whoever has the next higher card of the suit plays it, until four lie there or it cannot go on; the last "
            "one to play leads again. The seven follows the ace."
        ),
        asks=(left,), pays=(ToWinner(left, (Each(left, 1),)),),
    )  # fmt: skip
    yield Contract(
        key="fast-train", name=N_("Fast train"), local="Gyorsvonat", symbol="s-lead",
        line=N_("1 a card left, for the player who goes out"),
        about=N_("In turn everybody adds a card one rank higher, of any suit, or passes. The seven follows the ace."),
        asks=(left,), pays=(ToWinner(left, (Each(left, 1),)),),
    )  # fmt: skip
    yield Contract(
        key="hairy-monkey", name=N_("Hairy monkey"), local="Szőrös majom", symbol="s-king",
        line=N_("10 to the pool for the king of hearts"),
        about=N_("Only the trick with the king of hearts costs something."),
        asks=(monkey,), pays=(ToBank((Took(monkey, 10),)),),
    )  # fmt: skip
    yield Contract(
        key="lorum", name=N_("Lórum"), local="Lórum, Dominó", symbol="s-steps",
        line=N_("1 a pass and 1 a card left to the pool; who goes out takes it all"),
        about=N_(
            "The first card sets the rank with which every suit begins; each suit is built upwards, the seven after "
            "the ace. Who can play must."
        ),
        asks=(left, passes), pays=(WinsBank(left, (Each(passes, 1), Each(left, 1))),),
    )  # fmt: skip
    yield Contract(
        key="hundred-one", name=N_("101"), local="Százegy", symbol="s-flag",
        line=N_("10 to the pool for reaching 101"),
        about=N_(
            "Four cards each, the rest is drawn from. Everybody adds a card to a running count (ace 11, ten 10, king "
            "4, ober or queen 3, unter or jack 2, the others nothing); who brings it to 101 or more pays."
        ),
        asks=(over,), pays=(ToBank((Took(over, 10),)),),
    )  # fmt: skip
    yield Contract(
        key="unter-king-last", local="Makk alsó, piros király, utolsó ütés", symbol="s-unter",
        name=ByPack(N_("Jack, king, last trick"), N_("Unter, king, last trick")),
        line=ByPack(N_("10 to the pool for each; for the jack the player opposite pays"),
                    N_("10 to the pool for each; for the unter the player opposite pays")),
        about=N_("Take neither the king of hearts nor the last trick, and spare the player opposite the third card."),
        asks=(unter, king, last), pays=(ToBank((Took(unter, 10, seats_after=2), Took(king, 10), Took(last, 10))),),
    )  # fmt: skip


def schedule(rules: HungarianRules, seats: int) -> Schedule:
    """Each dealer deals all of them: in their order, or as the leader chooses."""
    if rules.order == "fixed":
        return blocks(rules.contracts, seats)
    many = len(rules.contracts)
    return Schedule(order=Choice(rules.contracts), deals=many * seats, in_a_row=many)


def guide(rules: Any, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    text = N_(
        "32 German cards, eight each, usually dealt in twos; some deal by four, or by three, two and three. Deal and "
        "play run to the right, suit must be followed and there are no trumps. Which games are played, and in which "
        "order, differs from place to place."
    )
    yield Section(PLAY, (text,))


GAME = Game(
    guide=guide,
    key="hungarian-lorum",
    name=N_("Hungarian Lórum"),
    also=("Lórum", "Lorum", "Pirosfogás"),
    line=N_("Seven small games by each dealer, for chips; the pool waits for who wins Lórum."),
    seats=(4,),
    packs=("german", "french"),
    minutes=3,
    rules=HungarianRules,
    counting=lambda rules: CHIPS,
    contracts=contracts,
    schedule=schedule,
    source=N_("Hungarian Lórum on pagat.com's page of Lora and Lórum"),
)
