"""Amounts: what each seat is due, what is certain of it while the deal is still being entered, and its words."""

from __future__ import annotations

import pytest

from scorer.engine.effect import Effect
from scorer.engine.facts import Answers, CardsLeft, Count, Fact, OrNobody, Taker, Takers
from scorer.engine.pays import Amount, Each, Marks, Out, Took
from scorer.engine.table import Table
from scorer.engine.things import QUEENS, TRICK

TABLE = Table.fresh(4)
tricks, left, taker = Count("tricks", TRICK, total=8), CardsLeft("left", most=8), Taker("taker", "Last trick")


@pytest.mark.parametrize("given", [None, 3, "3", [], [1, 2], [1, 2, 3, 1, 1], {}, [[]]])
def test_odd_answers_are_not_known(given: object) -> None:
    """An answer of a strange shape leaves every seat open."""
    answers = {"tricks": given, "left": given, "taker": None if given == 3 else given}
    for pay in (Each(tricks, 1), Out(left, -8), Took(taker, 4)):
        assert pay.glimpse(answers, TABLE) == [None] * 4


def test_what_is_answered_is_known() -> None:
    """Seats that have their number are certain, blank ones are not."""
    assert Each(tricks, -1).glimpse({"tricks": [2, None, 0, 1]}, TABLE) == [-2, None, 0, -1]
    assert Out(left, -8).glimpse({"left": [2, 0, None, 1]}, TABLE) == [0, -8, 0, 0]
    assert Took(taker, 4, seats_after=1).glimpse({"taker": 3}, TABLE) == [4, 0, 0, 0]


def paid(pay: Amount, **answers: object) -> Effect:
    """What these answers come to, by the keys of the facts."""
    return pay.pay(Answers({fact: answers[fact.key] for fact in pay.facts}), TABLE)


maybe: Fact[int | None] = OrNobody.of(taker)
queens = Takers("queens", "Queens", cards=QUEENS)


def told(effect: Effect) -> list[str]:
    """The sentences of an effect, and then its few words."""
    return [str(one) for one in (*effect.why, effect.brief) if one is not None]


def test_so_much_for_each() -> None:
    """Times the number; a sweep only where one has all, a spared player nothing."""
    assert paid(Each(tricks, -2), tricks=(4, 3, 1, 0)) == Effect((-8, -6, -2, 0))
    swept = paid(Each(tricks, 1, sweep=-8), tricks=(0, 8, 0, 0))
    assert swept.changes == (0, -8, 0, 0)
    assert told(swept) == ["seat 1 took all of them: \N{MINUS SIGN}8.", "seat 1 took all"]
    assert paid(Each(tricks, 1, sweep=-8), tricks=(1, 7, 0, 0)).changes == (1, 7, 0, 0)
    assert paid(Each(tricks, 2, spares=left), tricks=(4, 3, 1, 0), left=(0, 1, 2, 3)).changes == (0, 6, 2, 0)
    assert told(paid(Each(left, 1), left=(3, 0, 1, 2))) == ["seat 1 went out"]


def test_so_much_for_the_taker() -> None:
    """Or for who sits some seats after, or for the dealer where nobody took it."""
    assert paid(Took(taker, 4), taker=3) == Effect((0, 0, 0, 4), brief=paid(Took(taker, 4), taker=3).brief)
    assert paid(Took(taker, 4, seats_after=2), taker=3).changes == (0, 4, 0, 0)
    nobody = paid(Took(maybe, 8, dealer_if_nobody=True), taker=None)
    assert (nobody.changes, told(nobody)) == (
        (8, 0, 0, 0),
        ["Nobody took it: seat 0 dealt and gets +8.", "nobody took it"],
    )
    assert paid(Took(maybe, 8), taker=None).changes == (0, 0, 0, 0)


def test_so_much_for_going_out() -> None:
    """For one player, with what the others hold told."""
    out = paid(Out(left, -8), left=(3, 0, 1, 2))
    assert (out.changes, told(out)[0]) == (
        (0, -8, 0, 0),
        "seat 1 went out: \N{MINUS SIGN}8. The others still hold 6 cards.",
    )


def test_a_price_for_each_card() -> None:
    """One player may pay several; a card that is nobody's costs nobody."""
    marks = Marks(queens, {"clubs": 1, "spades": 2, "diamonds": 3, "hearts": 4})
    taken = {"clubs": 0, "spades": 2, "diamonds": None, "hearts": 2}
    assert paid(marks, queens=taken).changes == (1, 0, 6, 0)
    assert marks.glimpse({"queens": taken}, TABLE) == [None] * 4


@pytest.mark.parametrize(
    ("pay", "line", "price"),
    [
        (Each(tricks, 1), "Tricks: +1 each", "Tricks: 1 each"),
        (Each(tricks, 1, sweep=-8), "Tricks: +1 each; who takes all of them: \N{MINUS SIGN}8", None),
        (Each(tricks, 2, spares=left), "Tricks: +2 each, none for the player who went out", None),
        (Took(taker, 4), "Last trick: +4", "Last trick: 4"),
        (Took(taker, 4, seats_after=1), "Last trick: +4 for the player after the one who took it", None),
        (Took(taker, 4, seats_after=2), "Last trick: +4 for the player opposite the one who took it", None),
        (Took(maybe, 4, dealer_if_nobody=True), "Last trick: +4; for the dealer where nobody did", None),
        (Out(left, -8), "The player who went out: \N{MINUS SIGN}8", None),
        (Marks(queens, {"clubs": 1, "hearts": 4}), "Queen of clubs: +1; Queen of hearts: +4", None),
    ],
)
def test_words(pay: Amount, line: str, price: str | None) -> None:
    """The line of the rules page, as points and as a price."""
    assert str(pay.words()) == line
    assert price is None or str(pay.words(sign=False)) == price
