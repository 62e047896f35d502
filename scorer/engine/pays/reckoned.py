"""Reckoned: what everybody's points are made of, told where a contract counts many things at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.engine.effect import Effect
from scorer.engine.facts import Answers
from scorer.engine.pays.bank import owed_by, reasons_of
from scorer.engine.pays.pay import Amount, Pay
from scorer.engine.reading import Json
from scorer.engine.table import Table
from scorer.engine.words import N_, Listed, Seat, Signed, Text, say


@dataclass(frozen=True)
class Reckoned(Pay):
    """Pays nothing by itself: it says whose points come from what, beside the pays that pay them."""

    amounts: tuple[Amount, ...]
    """The pays that it tells of."""

    def pay(self, answers: Answers, table: Table) -> Effect:
        due = owed_by(self.amounts, answers, table)
        parts = tuple(
            say(
                N_("%(who)s %(points)s (%(what)s)"), who=Seat(seat), points=Signed(due[seat]), what=Listed(tuple(whats))
            )
            for seat, whats in enumerate(reasons_of(self.amounts, answers, table))
            if whats and due[seat]
        )
        why = (say(N_("%(parts)s."), parts=Listed(parts)),) if parts else ()
        return Effect((0,) * table.seats, why=why)

    def glimpse(self, given: Mapping[str, Json], table: Table) -> list[int | None]:
        return [0] * table.seats

    def words(self) -> Text:
        """Nothing: the pays have said it."""
        return ""
