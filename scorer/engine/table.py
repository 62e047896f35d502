"""The table as a deal finds it."""

from __future__ import annotations

from dataclasses import dataclass
from operator import add


@dataclass(frozen=True, slots=True)
class TableState:
    """What a deal may need to know besides its answers: seats from 0, chips or points as integers."""

    seats: int
    """How many play."""
    dealer: int
    totals: tuple[int, ...]
    """As they stand when asked, with what this deal has paid so far."""
    bank: int = 0
    """What lies in the bank, likewise."""
    totals_at_start: tuple[int, ...] = ()
    """The totals when the deal began."""
    bank_pennies: int = 0
    """The coins in the bank when the deal began."""

    @classmethod
    def new(cls, seats: int, dealer: int = 0) -> TableState:
        """A table where nothing has been played."""
        return cls(seats, dealer, (0,) * seats, 0, (0,) * seats)

    def with_changes(self, changes: tuple[int, ...], bank: int) -> TableState:
        """The same table when these changes are paid."""
        totals = tuple(map(add, self.totals, changes))
        return TableState(self.seats, self.dealer, totals, self.bank + bank, self.totals_at_start, self.bank_pennies)

    def seat_after(self, seat: int, steps: int) -> int:
        """The seat this many places further in the order of play."""
        return (seat + steps) % self.seats
