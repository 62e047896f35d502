"""Lorum, nine games: three red, three blue and three green ones, each announced once by every player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from scorer.engine.contract import Contract
from scorer.engine.facts import TRUMP, CardsLeft, Count, Taker, Takers
from scorer.engine.game import LOW_POINTS, Game
from scorer.engine.guide import PLAY, Section
from scorer.engine.options import Rules, choice
from scorer.engine.pays import Each, Marks, Out, Took
from scorer.engine.schedule import Choice, Schedule, rotate
from scorer.engine.things import HEART, KING_OF_HEARTS, MARKS, QUEEN, TRICK, Card
from scorer.engine.words import N_, say

COLOURS = (("avoid", "take", "trumps"), ("queens", "hearts", "king-last"), ("sequence", "addition", "quads"))
"""The red, the blue and the green games."""

EACH = {"full": 9, "two-each-colour": 6, "one-each-colour": 3, "one-each-colour-plus": 4}
"""How many games each player announces, by the length of the match."""

FOUR = say(N_("%(n)s points"), n=4)
king = Taker("king", KING_OF_HEARTS, card=Card("king", KING_OF_HEARTS, "s-heart"), help=FOUR)
last = Taker("trick", N_("Last trick"), card=Card("trick", N_("Last trick"), "s-trick"), help=FOUR)
queens, hearts = Count("queens", QUEEN, total=4), Count("hearts", HEART, total=8)
reached = Takers("reached", N_("Who reached it?"), cards=MARKS)


@dataclass(frozen=True)
class NineRules(Rules):
    """The house rules of Lorum with nine games."""

    length: str = choice(
        N_("Length"),
        "full",
        {
            "full": N_("Everybody announces all nine games."),
            "two-each-colour": N_("Everybody announces six games, two of each colour."),
            "one-each-colour": N_("Everybody announces three games, one of each colour."),
            "one-each-colour-plus": N_("Everybody announces four games, one of each colour and one more of any."),
        },
        help=N_("Red: avoid, take, trumps. Blue: queens, hearts, king and last. Green: sequence, addition, quads."),
    )


def contracts(rules: NineRules, seats: int) -> Iterator[Contract]:
    """The nine games; three players have ten cards each."""
    cards = 8 if seats == 4 else 10
    tricks, left = Count("tricks", TRICK, total=cards), CardsLeft("cards_left", most=cards)
    out_first = (Out(left, -8), Each(left, 1))
    yield Contract(
        key="avoid", name=N_("Avoid"), symbol="s-trick", line=N_("Red: 1 point a trick, the fewest points win"),
        about=N_("A red game without trumps: take as few tricks as you can."), asks=(tricks,), pays=(Each(tricks, 1),),
    )  # fmt: skip
    yield Contract(
        key="take", name=N_("Take"), symbol="s-deck", line=N_("Red: −1 a trick, the fewest points win"),
        about=N_("A red game without trumps: take as many tricks as you can."), asks=(tricks,),
        pays=(Each(tricks, -1),),
    )  # fmt: skip
    yield Contract(
        key="trumps", name=N_("Trumps"), symbol="s-trump", line=N_("Red: −1 a trick, the fewest points win"),
        about=N_("A red game like the one before, but the announcer names a trump suit."), asks=(tricks, TRUMP),
        pays=(Each(tricks, -1),),
    )  # fmt: skip
    yield Contract(
        key="queens", name=N_("Queens"), symbol="s-queen", line=N_("Blue: 2 a queen, −8 for all four"),
        about=N_("A blue game: leave the queens to the others, or take all of them."), asks=(queens,),
        pays=(Each(queens, 2, sweep=-8),),
    )  # fmt: skip
    yield Contract(
        key="hearts", name=N_("Hearts"), symbol="s-heart", line=N_("Blue: 1 a heart, −8 for all eight"),
        about=N_("A blue game: leave the hearts to the others, or take all of them."), asks=(hearts,),
        pays=(Each(hearts, 1, sweep=-8),),
    )  # fmt: skip
    yield Contract(
        key="king-last", name=N_("King and last"), symbol="s-king", line=N_("Blue: 4 each, the fewest points win"),
        about=N_("A blue game: take neither the king of hearts nor the last trick."), asks=(king, last),
        pays=(Took(king, 4), Took(last, 4)),
    )  # fmt: skip
    yield Contract(
        key="sequence", name=N_("Sequence"), symbol="s-steps", line=N_("Green: −8 for going out, 1 a card left"),
        about=N_("The first card names the rank on which every row begins; a row goes up in its suit, and after the "
                 "ace comes the 7. Who can play must."), asks=(left,), pays=out_first,
    )  # fmt: skip
    yield Contract(
        key="addition", name=N_("Addition"), symbol="i-plus", line=N_("Green: 25 costs 1, 50 costs 2, 75 3 and 100 4"),
        about=N_("Cards are added up on one pile: ace 11, ten 10, king 4, queen 3, jack 2, the others 0. Let others "
                "bring the sum to 25, 50, 75 and 100, or over."),
        asks=(reached,), pays=(Marks(reached, {"25": 1, "50": 2, "75": 3, "100": 4}),),
    )  # fmt: skip
    yield Contract(
        key="quads", name=N_("Quads"), symbol="s-lead", line=N_("Green: −8 for going out, 1 a card left"),
        about=N_("Whoever holds the next card of the suit plays it, the 7 after the ace. After four cards, or where "
                 "the next one is gone, whoever played last leads any card."), asks=(left,), pays=out_first,
    )  # fmt: skip


def still(length: str, announced: Sequence[str]) -> tuple[str, ...]:
    """The games that a player who announced those may still announce, in the order of the table."""
    counts = [sum(key in colour for key in announced) for colour in COLOURS]
    most = {"full": 3, "one-each-colour": 1}.get(length, 2)
    if length == "one-each-colour-plus" and max(counts) == 2:
        most = 1  # the further game is gone
    return tuple(
        key for colour, count in zip(COLOURS, counts, strict=True) if count < most
        for key in colour if key not in announced
    )  # fmt: skip


def schedule(rules: NineRules, seats: int) -> Schedule:
    """The player after the dealer announces; the deal passes on after every game."""
    keys = tuple(key for colour in COLOURS for key in colour)
    return rotate(Choice(keys, partial(still, rules.length)), EACH[rules.length] * seats)


def guide(rules: Any, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    text = N_(
        "32 cards, eight each. The player after the dealer looks at the hand, announces a game and leads. In red and "
        "blue games suit must be followed. With three players everybody has ten cards and two lie face up beside the "
        "dealer: deal again while one of them is a heart or a queen, or while they add up to 21 or 22. In sequence and "
        "quads the dealer plays them too, as they are needed, before a card or a pass of his or her own."
    )
    yield Section(PLAY, (text,))


GAME = Game(
    guide=guide,
    key="nine-lorum",
    name=N_("Lorum, nine games"),
    also=("Lorum", "Lórum"),
    line=N_("Everybody announces each of nine games once, in any order; the fewest points win."),
    seats=(4, 3),
    packs=("french", "german"),
    minutes=4,
    rules=NineRules,
    counting=lambda rules: LOW_POINTS,
    contracts=contracts,
    schedule=schedule,
    source=N_("Lorum, a sheet of rules with nine games in three colours"),
)
