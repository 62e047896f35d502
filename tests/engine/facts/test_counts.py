"""Numbers a player: what they must come to, and what follows from some of them."""

import pytest

from scorer.engine.cards import PASS, QUEEN, TRICK
from scorer.engine.facts import Answers, CardsLeft, Count
from scorer.engine.problems import Problems
from tests.helpers.facts import FOUR, hearts, left, read

queens = Count("queens", QUEEN, total=4, lowest_total=2)
passes = Count("passes", PASS, optional=True)
forecast = Count("forecast", TRICK, highest_each=8)
second = CardsLeft("second", most=8, players_out=2, earlier_stop=left)

GOOD = [
    (hearts, [8, 0, 0, 0], (8, 0, 0, 0)),
    (queens, [1, 0, 1, 0], (1, 0, 1, 0)),
    (passes, [0, 99, 10**9, 0], (0, 99, 10**9, 0)),
    (forecast, [8, 8, 8, 8], (8, 8, 8, 8)),
    (left, [1, 0, 8, 8], (1, 0, 8, 8)),
]

BAD = [
    *[(hearts, raw, "at") for raw in (None, 8, "8", {}, [], [8, 0, 0], [8, 0, 0, 0, 0])],
    *[(hearts, raw, "at") for raw in ([7, 0, 0, 0], [8, 1, 0, 0])],
    *[(hearts, raw, "at") for raw in ([8, None, 0, 0], [None] * 4, [4, 4, 4, None])],
    *[(hearts, [8, bad, 0, 0], "at[1]") for bad in (-1, 0.0, True, False, "0", [], {}, 10**9 + 1, float("inf"))],
    (queens, [1, 0, 0, 0], "at"),
    (queens, [5, 0, 0, 0], "at"),
    *[(queens, raw, "at") for raw in ([1, 1, 1, None], [None, 4, 0, 0], [None] * 4)],
    (passes, [0, 0, 0, -1], "at[3]"),
    (passes, [0, 0, 0, None], "at"),
    (passes, [0, 0, 0, 10**9 + 1], "at[3]"),
    (forecast, [9, 0, 0, 0], "at[0]"),
    *[(left, raw, "at") for raw in ([1, 1, 1, 1], [0, 0, 1, 1], [0, 1, 1], None, [1, None, 1, 1], [0, None, 1, 1])],
    (left, [0, 9, 1, 1], "at[1]"),
]


@pytest.mark.parametrize(("fact", "raw", "meant"), GOOD)
def test_good_answers(fact, raw, meant):
    assert read(fact, raw) == (meant, [])


@pytest.mark.parametrize(("fact", "raw", "place"), BAD)
def test_bad_answers(fact, raw, place):
    assert place in read(fact, raw)[1]


@pytest.mark.parametrize(
    ("fact", "raw", "complete"),
    [
        (hearts, [3, None, None, 5], [3, 0, 0, 5]),
        (hearts, [3, 1, 2, None], [3, 1, 2, 2]),
        (hearts, [3, None, None, 4], [3, None, None, 4]),
        (hearts, [3, None, 2, 9], [3, None, 2, 9]),
        (hearts, ["3", None], ["3", None]),
        (hearts, None, None),
        (queens, [1, 1, 1, None], [1, 1, 1, None]),
        (passes, [None, 2, None, None], [0, 2, 0, 0]),
        (forecast, [None, 2, 3, 3], [None, 2, 3, 3]),
    ],
)
def test_what_follows_need_not_be_written(fact, raw, complete):
    assert fact.fill_in(raw, FOUR) == complete


def test_a_later_stop_follows_from_the_one_before():
    """Nobody holds more cards at the second stop than at the first, and who was out stays out."""

    def wrong_seats(then, now):
        problems = Problems("at")
        second.check_against(Answers({left: then, second: now}), problems)
        return [problem.path for problem in problems.items]

    assert wrong_seats((0, 3, 2, 5), (0, 0, 2, 4)) == []
    assert wrong_seats((0, 3, 2, 5), (0, 4, 0, 6)) == ["at[1]", "at[3]"]
    assert wrong_seats((0, 3, 2, 5), (1, 0, 0, 5)) == ["at[0]"]


def test_the_last_one_is_out():
    """Once as many players hold cards as can hold any, the others are out."""
    first, second = CardsLeft("left", most=8), CardsLeft("left_2", most=8, players_out=2)
    table = FOUR
    assert first.fill_in([3, None, 1, 2], table) == [3, 0, 1, 2]
    assert first.fill_in([3, None, 1, None], table) == [3, None, 1, None]
    assert second.fill_in([3, None, 1, None], table) == [3, 0, 1, 0]


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (hearts, "Missing: 8 hearts"),
        (queens, "Missing: 2 queens"),
        (passes, "Missing: Passes"),
        (left, "Who went out?"),
    ],
)
def test_what_is_missing_in_few_words(fact, words):
    assert str(fact.missing_text(FOUR)) == words
