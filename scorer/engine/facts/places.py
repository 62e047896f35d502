"""Facts about places: the order in which the players went out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from scorer.engine.facts.fact import Answers, Fact, LiveLine, number_cells
from scorer.engine.problems import Problems
from scorer.engine.reading import Json
from scorer.engine.shapes import SEAT, EachItem, Shape
from scorer.engine.table import TableState
from scorer.engine.words import N_, ListedTexts, N_n, Seat, Text, phrase, plural_phrase


@dataclass(frozen=True, eq=False, kw_only=True)
class Places(Fact[tuple[int, ...]]):
    """The seats in the order of going out, the first first."""

    kind: ClassVar[str] = "places"
    shape: ClassVar[Shape] = EachItem(SEAT)
    label: Text = field(kw_only=False, default="")
    pays: tuple[int, ...] = ()
    """What each place gets, also shown on the keys."""

    def parse(self, given: Json, table: TableState, problems: Problems) -> tuple[int, ...]:
        """Every seat once."""
        seats = tuple(range(table.seats))
        if isinstance(given, list) and all(type(seat) is int for seat in given) and sorted(given) == list(seats):
            return tuple(given)
        known = [seat for seat in given if seat is not None] if isinstance(given, list) else []
        short = self._short(max(1, table.seats - len(known)))
        problems.add(N_("every player has exactly one place in the order of going out"), short)
        return seats

    @staticmethod
    def _short(n: int) -> Text:
        return plural_phrase(N_n("Missing: %(n)s place", "Missing: %(n)s places"), n)

    def missing_text(self, table: TableState) -> Text:
        """Every place."""
        return self._short(table.seats)

    def fill_in(self, given: Json, table: TableState) -> Json:
        """The last one follows."""
        if not isinstance(given, list):
            return given
        known = [seat for seat in given if seat is not None]
        left = [seat for seat in range(table.seats) if seat not in known]
        return known + left if len(left) == 1 else known

    def describe(self, answer: Any) -> Text:
        """The players with their places."""
        return ListedTexts(tuple(phrase(N_("%(n)s. %(who)s"), n=n, who=Seat(seat)) for n, seat in enumerate(answer, 1)))

    def live_lines(self, answer: Json, table: TableState, others: Answers | None = None) -> tuple[LiveLine, ...]:
        """The place of each player who is out so far."""
        order = answer if isinstance(answer, list) else []
        places = [order.index(seat) + 1 if seat in order else None for seat in range(table.seats)]
        return (LiveLine(self.label, number_cells(places)),) if any(places) else ()
