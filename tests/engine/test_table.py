"""The table as a deal finds it, and as the deal's own pays leave it to each other."""

from __future__ import annotations

from scorer.engine.effect import TableState


def test_a_fresh_table() -> None:
    """Nothing has been played."""
    assert TableState.new(3, dealer=2) == TableState(3, 2, (0, 0, 0), 0, (0, 0, 0), 0)


def test_after_a_payment() -> None:
    """Totals and bank move on; how the deal began stays."""
    before = TableState(3, 1, (5, 5, 5), bank=2, totals_at_start=(5, 5, 5), bank_pennies=1)
    assert before.with_changes((1, 0, -3), 2) == TableState(3, 1, (6, 5, 2), 4, (5, 5, 5), 1)


def test_seats_go_round() -> None:
    """Forwards and backwards."""
    assert [TableState.new(4).seat_after(3, steps) for steps in (0, 1, 2, -1)] == [3, 0, 1, 2]
