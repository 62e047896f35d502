"""King: six deals in which everything costs, then as a rule four in which each dealer chooses how tricks pay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.engine.contract import Contract
from scorer.engine.facts import TRUMP, Count, Taker
from scorer.engine.game import HIGH_POINTS, Game
from scorer.engine.guide import PLAY, Section
from scorer.engine.options import Rules, number
from scorer.engine.pays import Each, Took
from scorer.engine.schedule import Fixed, Schedule, rotate
from scorer.engine.things import HEART, KING_OF_HEARTS, KING_OR_JACK, QUEEN, Card
from scorer.engine.words import N_, N_n, Signed, say
from scorer.games.king_pays import UpOrDown, auction, direction, tricks

NEGATIVE = ("tricks", "hearts", "queens", "kings-jacks", "king-of-hearts", "last-two")
LOSES = N_("%(points)s each: take none")

hearts, queens = Count("hearts", HEART, total=13), Count("queens", QUEEN, total=4)
kings_jacks = Count("kings_jacks", KING_OR_JACK, total=8)
king = Taker(
    "taker", KING_OF_HEARTS, card=Card("king", KING_OF_HEARTS, "s-heart"), help=say(N_("%(n)s points"), n=Signed(-160))
)
trick_12 = Taker("trick_12", N_("Trick before the last"), help=say(N_("%(n)s points"), n=Signed(-90)))
trick_13 = Taker("trick_13", N_("Last trick"), help=say(N_("%(n)s points"), n=Signed(-90)))


@dataclass(frozen=True)
class KingRules(Rules):
    """The house rules of King."""

    positives: int = number(
        N_("Positive deals"),
        4,
        range(13),
        N_n("%(n)s positive deal", "%(n)s positive deals"),
        help=N_("They come after the six negative ones. With four, each player deals one, and all totals come to 0."),
        helps={
            0: N_("Only the six negative deals are played."),
            4: N_("Each player deals one of them; all totals together come to 0."),
            8: N_("Each player deals two of them."),
            12: N_("Each player deals three of them."),
        },
    )


def contracts(rules: KingRules, seats: int) -> Iterator[Contract]:
    """Six contracts to lose nothing in, and the positive one."""
    yield Contract(
        key="tricks", name=N_("No tricks"), symbol="s-trick", line=say(LOSES, points=Signed(-20)),
        about=N_("Every trick costs."), asks=(tricks,), pays=(Each(tricks, -20),),
    )  # fmt: skip
    yield Contract(
        key="hearts", name=N_("No hearts"), symbol="s-heart", line=say(LOSES, points=Signed(-20)),
        about=N_("Every heart in a trick costs whoever takes it."), asks=(hearts,), pays=(Each(hearts, -20),),
    )  # fmt: skip
    yield Contract(
        key="queens", name=N_("No queens"), symbol="s-queen", line=say(LOSES, points=Signed(-50)),
        about=N_("Every queen in a trick costs whoever takes it."), asks=(queens,), pays=(Each(queens, -50),),
    )  # fmt: skip
    yield Contract(
        key="kings-jacks", name=N_("No kings or jacks"), symbol="s-jack", line=say(LOSES, points=Signed(-30)),
        about=N_("Every king and every jack in a trick costs whoever takes it."),
        asks=(kings_jacks,), pays=(Each(kings_jacks, -30),),
    )  # fmt: skip
    yield Contract(
        key="king-of-hearts", name=KING_OF_HEARTS, local="King", symbol="s-king",
        line=say(N_("%(points)s for whoever takes the king of hearts"), points=Signed(-160)),
        about=N_("Only the king of hearts costs: the deal is decided when it falls."),
        asks=(king,), pays=(Took(king, -160),),
    )  # fmt: skip
    yield Contract(
        key="last-two", name=N_("Last two tricks"), symbol="s-trick", line=say(LOSES, points=Signed(-90)),
        about=N_("Only the twelfth and the thirteenth trick cost."),
        asks=(trick_12, trick_13), pays=(Took(trick_12, -90), Took(trick_13, -90)),
    )  # fmt: skip
    if not rules.positives:
        return
    yield Contract(
        key="positive", name=N_("Positive"), symbol="s-trump", line=N_("Up: +25 a trick. Down: 325 less 75 a trick"),
        about=N_("The dealer names a trump suit, plays without, or sells the right to name trumps to the highest "
                 "bidder of tricks, and then says whether tricks are good (up) or bad (down)."),
        asks=(direction, tricks, TRUMP, auction), pays=(UpOrDown(),),
    )  # fmt: skip


def schedule(rules: KingRules, seats: int) -> Schedule:
    """Six negative deals in their order, then the positive ones, as a rule one by each dealer."""
    sequence = (*NEGATIVE, *("positive",) * rules.positives)
    return rotate(Fixed(sequence), len(sequence))


def guide(rules: KingRules, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    text = N_(
        "52 cards, thirteen each, the ace high; who is dealt the king of hearts first deals first. The player after "
        "the dealer leads, suit must be followed, and there are trumps only in the positive deals. In an auction the "
        "player after the dealer bids first, and two passes in a row end it."
    )
    even = N_("All totals together come to 0 at the end.")
    yield Section(PLAY, (text, even) if rules.positives == 4 else (text,))


GAME = Game(
    guide=guide,
    key="king",
    name=N_("King"),
    also=("Kralj", "Кинг"),
    line=N_("Six deals in which everything costs, four in which tricks pay; the most points win."),
    seats=(4,),
    packs=("french",),
    minutes=5,
    rules=KingRules,
    counting=lambda rules: HIGH_POINTS,
    contracts=contracts,
    schedule=schedule,
    zero_sum=lambda rules: rules.positives == 4,
    source=N_("King as described on the pages of Denexa Games"),
)
