"""The table as a deal finds it, and as the deal's own pays leave it to each other."""

from __future__ import annotations

from scorer.engine.table import Table


def test_a_fresh_table() -> None:
    """Nothing has been played."""
    assert Table.fresh(3, dealer=2) == Table(3, 2, (0, 0, 0), 0, (0, 0, 0), 0)


def test_after_a_payment() -> None:
    """Totals and bank move on; how the deal began stays."""
    before = Table(3, 1, (5, 5, 5), bank=2, before=(5, 5, 5), bank_pennies=1)
    assert before.after((1, 0, -3), 2) == Table(3, 1, (6, 5, 2), 4, (5, 5, 5), 1)


def test_seats_go_round() -> None:
    """Forwards and backwards."""
    assert [Table.fresh(4).seat_from(3, steps) for steps in (0, 1, 2, -1)] == [3, 0, 1, 2]
