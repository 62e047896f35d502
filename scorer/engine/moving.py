"""A move: an adjustment in its plainest form, one who gives and one who gets, or one total that is changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorer.engine.game import Counting


class Move(NamedTuple):
    """Chips that go from one to another; where there is no bank, points of one player alone."""

    amount: int
    """How many, more than 0; of points also below 0."""
    taker: int | None
    """The seat of who gets them, or whose total it is; None: the bank."""
    giver: int | None = None
    """The seat of who gives them; None: the bank, or nobody where there is none."""

    def to_adjustment(self, seats: int, counting: Counting, note: str = "") -> dict[str, Any]:
        """The adjustment for the log of a match of so many players."""
        by_seat: dict[int | None, int] = dict.fromkeys([*range(seats), None], 0)
        by_seat[self.taker] += self.amount
        by_seat[self.giver] -= self.amount
        bank = by_seat.pop(None) if counting.has_bank else 0
        return {"kind": "adjustment", "changes": [by_seat[seat] for seat in range(seats)], "bank": bank, "note": note}


def move_of(entry: Mapping[str, Any], counting: Counting) -> Move | None:
    """The move that a checked adjustment is; None where more are in it than one gives and one gets."""
    by_seat: dict[int | None, int] = dict(enumerate(entry["changes"]))
    if not counting.has_bank:
        changed = [(seat, change) for seat, change in by_seat.items() if change]
        return Move(changed[0][1], changed[0][0]) if len(changed) == 1 else None
    by_seat[None] = entry.get("bank", 0)
    givers = [seat for seat, change in by_seat.items() if change < 0]
    takers = [seat for seat, change in by_seat.items() if change > 0]
    if len(givers) != 1 or len(takers) != 1:
        return None
    return Move(by_seat[takers[0]], takers[0], givers[0])
