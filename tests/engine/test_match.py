"""A match: who plays what by which rules, and the game as its table plays it."""

import pytest

from scorer.engine.match import Opening, opening_json, parse_opening, reseat_opening
from scorer.engine.problems import Problems
from scorer.games import find


def play(key, seats, **options):
    game = find(key)
    return game.for_table(game.rules(**options), seats)


BEANS = play("german-lorum", 3, scoring="beans")
CHIPS, POINTS = play("slovak-lorum", 4), play("king", 4)


@pytest.mark.parametrize(
    ("at", "raw", "opening"),
    [
        (CHIPS, {"totals": [-1, 5, 0, 2], "bank": 4}, Opening((-1, 5, 0, 2), 4)),
        (BEANS, {"pennies": [0, 2, 1], "bank_pennies": 1}, Opening((20, 20, 20), 0, (0, 2, 1), 1)),
        (POINTS, {"totals": [10, 0, 0, 0]}, Opening((10, 0, 0, 0))),
    ],
)
def test_there_and_back(at, raw, opening):
    problems = Problems("start")
    assert parse_opening(raw, at, problems) == opening
    assert not problems
    assert opening_json(opening, at) == raw


@pytest.mark.parametrize("raw", [{}, {"totals": [0, 0, 0, 0]}, {"bank": 0}])
def test_the_usual_is_no_opening(raw):
    problems = Problems("start")
    assert parse_opening(raw, CHIPS, problems) is None
    assert not problems


@pytest.mark.parametrize(
    ("at", "raw", "path"),
    [
        *[(CHIPS, bad, "start") for bad in (None, [1, 2, 3, 4], 4, "all")],
        (CHIPS, {"total": 1}, "start.total"),
        (CHIPS, {"pennies": [1, 1, 1, 1]}, "start.pennies"),
        *[(CHIPS, {"totals": bad}, "start.totals") for bad in (None, 0, [], [0] * 3, [0] * 5, {"0": 1})],
        *[(CHIPS, {"totals": [0, 0, 0, bad]}, "start.totals[3]") for bad in (None, True, 0.0, "0", 10**9 + 1)],
        *[(CHIPS, {"bank": bad}, "start.bank") for bad in (None, -1, True, 0.5, "4", [4], 10**9 + 1)],
        (POINTS, {"bank": 1}, "start.bank"),
        (BEANS, {"bank_pennies": "1"}, "start.bank_pennies"),
        (BEANS, {"pennies": [5, None, 5]}, "start.pennies[1]"),
        (play("lora-points", 4), {"totals": [101, 0, 0, 0]}, "start.totals"),
    ],
)
def test_what_is_no_opening(at, raw, path):
    problems = Problems("start")
    assert parse_opening(raw, at, problems) is None
    assert [problem.path for problem in problems.items] == [path]


def test_in_another_order():
    assert reseat_opening(None, (1, 0)) is None
    start = {"totals": [5, 6, 7], "bank": 2, "pennies": [1, 2, 3], "bank_pennies": 1}
    moved = {"totals": [7, 5, 6], "bank": 2, "pennies": [3, 1, 2], "bank_pennies": 1}
    assert reseat_opening(start, (2, 0, 1)) == moved
