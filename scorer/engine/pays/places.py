"""Pays for places: so much for each place in the order of going out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.engine.effect import Effect
from scorer.engine.facts import Answers, Places
from scorer.engine.pays.pay import ScoringRule
from scorer.engine.reading import Json
from scorer.engine.table import TableState
from scorer.engine.words import N_, ListedTexts, Signed, Text, phrase


@dataclass(frozen=True)
class PerPlace(ScoringRule):
    """So much for each place in the order of going out."""

    fact: Places
    multiplier: int = 1
    """How often each counts."""

    @property
    def prices(self) -> tuple[int, ...]:
        """What each place gets, the first first."""
        return tuple(self.multiplier * points for points in self.fact.pays)

    def effect(self, answers: Answers, table: TableState) -> Effect:
        order = answers[self.fact]
        return Effect(tuple(self.prices[order.index(seat)] for seat in range(table.seats)))

    def partial_changes(self, given: Mapping[str, Json], table: TableState) -> list[int | None]:
        """The points of those whose place is known."""
        order = given.get(self.fact.key)
        certain: list[int | None] = [None] * table.seats
        for seat, points in zip(order if isinstance(order, list) else [], self.prices, strict=False):
            if type(seat) is int and 0 <= seat < table.seats:
                certain[seat] = points
        return certain

    def describe(self) -> Text:
        return ListedTexts(
            tuple(
                phrase(N_("place %(place)s: %(points)s"), place=place, points=Signed(points))
                for place, points in enumerate(self.prices, 1)
            ),
            "; ",
        )
