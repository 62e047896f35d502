"""Reckoned: what everybody's points are made of, told where a contract counts many things at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.engine.effect import Effect
from scorer.engine.facts import Answers
from scorer.engine.pays.bank import collect_reasons, total_owed
from scorer.engine.pays.pay import Amount, ScoringRule
from scorer.engine.reading import Json
from scorer.engine.table import TableState
from scorer.engine.words import N_, ListedTexts, Seat, Signed, Text, phrase


@dataclass(frozen=True)
class Breakdown(ScoringRule):
    """Pays nothing by itself: it says whose points come from what, beside the pays that pay them."""

    amounts: tuple[Amount, ...]
    """The pays that it tells of."""

    def effect(self, answers: Answers, table: TableState) -> Effect:
        due = total_owed(self.amounts, answers, table)
        parts = tuple(
            phrase(
                N_("%(who)s %(points)s (%(what)s)"),
                who=Seat(seat),
                points=Signed(due[seat]),
                what=ListedTexts(tuple(whats)),
            )
            for seat, whats in enumerate(collect_reasons(self.amounts, answers, table))
            if whats and due[seat]
        )
        why = (phrase(N_("%(parts)s."), parts=ListedTexts(parts)),) if parts else ()
        return Effect((0,) * table.seats, explanations=why)

    def partial_changes(self, given: Mapping[str, Json], table: TableState) -> list[int | None]:
        return [0] * table.seats

    def describe(self) -> Text:
        """Nothing: the pays have said it."""
        return ""
