"""Entries of the log, each read from its JSON, and moved when people sat in another order."""

import pytest

from scorer.engine.entries import Move, move_of, parse_entry, reseat_entry
from scorer.engine.game import CHIPS, HIGH_POINTS
from scorer.engine.problems import Problems


def read(raw):
    """An entry of three players, and the places of what is wrong with it."""
    problems = Problems("log[0]")
    return parse_entry(raw, 3, problems), [problem.path for problem in problems.items]


def test_all_that_is_wrong_with_an_entry():
    raw = {"kind": "adjustment", "changes": [1, "2", None], "bank": 1.5, "note": 3}
    places = ["log[0].changes[1]", "log[0].changes[2]", "log[0].bank", "log[0].note"]
    assert read(raw) == (None, places)
    assert read({"kind": "deal", "what": 1}) == (None, ["log[0].what", "log[0].contract", "log[0].facts"])


ORDER = (2, 0, 1)
"""Who was in seat 2 sits in seat 0."""


def test_adjustments_and_exchanges_move_with_their_people():
    """What was moved by agreement, and beans bought for a penny, stay with the person; a finish names nobody."""
    adjustment = {"kind": "adjustment", "changes": [1, 2, -3], "bank": 0, "note": "agreed"}
    assert reseat_entry(adjustment, ORDER, {}) == {**adjustment, "changes": [-3, 1, 2]}
    exchange = {"kind": "exchange", "buyer": 0, "seller": None}
    assert reseat_entry(exchange, ORDER, {}) == {**exchange, "buyer": 1}
    assert reseat_entry({**exchange, "seller": 2}, ORDER, {}) == {**exchange, "buyer": 1, "seller": 0}
    assert reseat_entry({"kind": "void", "contract": "small"}, ORDER, {}) == {"kind": "void", "contract": "small"}
    assert reseat_entry({"kind": "finish", "bank": "split"}, ORDER, {}) == {"kind": "finish", "bank": "split"}


@pytest.mark.parametrize(
    ("counting", "changes", "bank", "move"),
    [
        (CHIPS, [-4, 4, 0, 0], 0, Move(4, 1, 0)), (CHIPS, [0, 0, -3, 0], 3, Move(3, None, 2)),
        (CHIPS, [5, 0, 0, 0], -5, Move(5, 0, None)), (CHIPS, [0, 0, 0, 0], 0, None),
        (CHIPS, [-2, -2, 4, 0], 0, None), (CHIPS, [-4, 2, 2, 0], 0, None),
        (HIGH_POINTS, [0, -7, 0, 0], 0, Move(-7, 1)), (HIGH_POINTS, [7, -7, 0, 0], 0, None),
    ],
)  # fmt: skip
def test_one_gives_and_one_gets(counting, changes, bank, move):
    """More than a pair is no move; points are of one player, up or down, and of two they are two changes."""
    entry = {"kind": "adjustment", "changes": changes, "bank": bank, "note": "why"}
    assert move_of(entry, counting) == move
    assert move is None or move.to_adjustment(4, counting, "why") == entry
