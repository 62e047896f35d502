"""A move: an adjustment with one who gives and one who gets, or one total that changes."""

from __future__ import annotations

import pytest

from scorer.engine.entries import Move, move_of
from scorer.engine.game import CHIPS, HIGH_POINTS

CHIP_MOVES = (
    ([-4, 4, 0, 0], 0, Move(4, 1, 0)),
    ([0, 0, -3, 0], 3, Move(3, None, 2)),
    ([5, 0, 0, 0], -5, Move(5, 0, None)),
)


@pytest.mark.parametrize(("changes", "bank", "move"), CHIP_MOVES)
def test_one_gives_and_one_gets(changes: list[int], bank: int, move: Move) -> None:
    """The bank is one of them; what the move writes is what it was read from."""
    entry = {"kind": "adjustment", "changes": changes, "bank": bank, "note": "why"}
    assert move_of(entry, CHIPS) == move
    assert move.to_adjustment(4, CHIPS, "why") == entry


@pytest.mark.parametrize("changes", [[0, 0, 0, 0], [-2, -2, 4, 0], [-4, 2, 2, 0]])
def test_more_than_a_pair_is_no_move(changes: list[int]) -> None:
    """Neither is nothing at all."""
    assert move_of({"changes": changes}, CHIPS) is None


def test_points_are_of_one_player() -> None:
    """Down or up; of two players they are two changes."""
    entry = {"kind": "adjustment", "changes": [0, -7, 0, 0], "bank": 0, "note": ""}
    assert move_of(entry, HIGH_POINTS) == Move(-7, 1)
    assert Move(-7, 1).to_adjustment(4, HIGH_POINTS) == entry
    assert move_of({"changes": [7, -7, 0, 0]}, HIGH_POINTS) is None
