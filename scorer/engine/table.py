"""The table as a deal finds it."""

from __future__ import annotations

from dataclasses import dataclass
from operator import add


@dataclass(frozen=True, slots=True)
class Table:
    """What a deal may need to know besides its answers: seats from 0, chips or points as integers.

    `totals` and `bank` are as they stand when asked, with what this deal has paid so far; `before` are the totals
    when the deal began, `bank_pennies` the coins that lie in the bank then.
    """

    seats: int
    dealer: int
    totals: tuple[int, ...]
    bank: int = 0
    before: tuple[int, ...] = ()
    bank_pennies: int = 0

    @classmethod
    def fresh(cls, seats: int, dealer: int = 0) -> Table:
        """A table where nothing has been played."""
        return cls(seats, dealer, (0,) * seats, 0, (0,) * seats)

    def after(self, changes: tuple[int, ...], bank: int) -> Table:
        """The same table when these changes are paid."""
        totals = tuple(map(add, self.totals, changes))
        return Table(self.seats, self.dealer, totals, self.bank + bank, self.before, self.bank_pennies)

    def seat_from(self, seat: int, steps: int) -> int:
        """The seat so many places further in the order of play."""
        return (seat + steps) % self.seats
