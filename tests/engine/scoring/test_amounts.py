"""Amounts: what each seat is due, what is certain of it while the deal is still being entered, and its words."""

import pytest

from scorer.engine.cards import MARKS, QUEENS, TRICK
from scorer.engine.effect import TableState
from scorer.engine.facts import Answers, CardsLeft, Count, OrNobody, Taker, Takers
from scorer.engine.scoring import ForGoingOut, ForTaker, PerCard, PerItem

TABLE = TableState.new(4)
tricks, left, taker = Count("tricks", TRICK, total=8), CardsLeft("left", most=8), Taker("taker", "Last trick")


@pytest.mark.parametrize("raw", [None, 3, "3", [], [1, 2], [1, 2, 3, 1, 1], {}, [[]]])
def test_odd_answers_are_not_known(raw):
    answers = {"tricks": raw, "left": raw, "taker": None if raw == 3 else raw}
    for pay in (PerItem(tricks, 1), ForGoingOut(left, -8), ForTaker(taker, 4)):
        assert pay.partial_changes(answers, TABLE) == [None] * 4


def test_what_is_answered_is_known():
    assert PerItem(tricks, -1).partial_changes({"tricks": [2, None, 0, 1]}, TABLE) == [-2, None, 0, -1]
    assert ForGoingOut(left, -8).partial_changes({"left": [2, 0, None, 1]}, TABLE) == [0, -8, 0, 0]
    assert ForTaker(taker, 4, seats_after=1).partial_changes({"taker": 3}, TABLE) == [4, 0, 0, 0]


maybe = OrNobody.wrap(taker)
queens = Takers("queens", "Queens", cards=QUEENS)


def test_a_reason_says_that_a_mark_was_reached():
    """A number alone would not say what was paid for; a card is its name."""
    reached = Takers("reached", "Who?", cards=MARKS, may_be_nobody=("100",))
    amount = PerCard(reached, dict.fromkeys(("25", "50", "75", "100"), 1))
    answers = Answers({reached: {"25": 2, "50": None, "75": None, "100": None}})
    assert [str(reason.text) for reason in amount.explain(answers, TABLE)] == ["Reached 25"]


@pytest.mark.parametrize(
    ("pay", "line", "price"),
    [
        (PerItem(tricks, 1), "Tricks: +1 each", "Tricks: 1 each"),
        (PerItem(tricks, 1, sweep=-8), "Tricks: +1 each; who takes all of them: \N{MINUS SIGN}8", None),
        (PerItem(tricks, 2, exempt=left), "Tricks: +2 each, none for the player who went out", None),
        (PerItem(tricks, 2, included=left), "Tricks: +2 each, also for the player who went out", None),
        (ForTaker(taker, 4), "Last trick: +4", "Last trick: 4"),
        (ForTaker(taker, 4, seats_after=1), "Last trick: +4, for the player after its taker", None),
        (ForTaker(taker, 4, seats_after=2), "Last trick: +4, for the player opposite its taker", None),
        (ForTaker(maybe, 4, if_nobody=4), "Last trick: +4. Nobody: +4 for the dealer", None),
        (ForGoingOut(left, -8), "The player who went out: \N{MINUS SIGN}8", None),
        (PerCard(queens, {"clubs": 1, "hearts": 4}), "Queen of clubs: +1; Queen of hearts: +4", None),
    ],
)
def test_words(pay, line, price):
    assert str(pay.describe()) == line
    assert price is None or str(pay.describe(sign=False)) == price
