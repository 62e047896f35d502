"""Shapes: where seats stand in the answer of a document, so that it can be moved when people sat in another order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Order = Sequence[int]
"""For each seat, the seat where its person was thought to sit before: (1, 0, 2) changes the first two."""


class Shape:
    """Where seats stand in an answer; this one has none. Answers come as JSON, and have been checked."""

    def reseat(self, answer: Any, order: Order) -> Any:
        """The same answer with the seats of the new order."""
        return answer


class _Seat(Shape):
    def reseat(self, answer: Any, order: Order) -> Any:
        return list(order).index(answer)


class _BySeat(Shape):
    def reseat(self, answer: Any, order: Order) -> Any:
        return [answer[before] for before in order]


NO_SEATS = Shape()
SEAT = _Seat()
BY_SEAT = _BySeat()
"""A list with a place for every seat."""


@dataclass(frozen=True, slots=True)
class EachItem(Shape):
    """Every item of a list, or every value of an object, is of the inner shape, or null."""

    inner: Shape

    def reseat(self, answer: Any, order: Order) -> Any:
        """Item by item."""
        if isinstance(answer, Mapping):
            return {key: self._one(value, order) for key, value in answer.items()}
        return [self._one(value, order) for value in answer]

    def _one(self, value: Any, order: Order) -> Any:
        return None if value is None else self.inner.reseat(value, order)


@dataclass(frozen=True, slots=True)
class NamedSeats(Shape):
    """An object, in which the parts of these names are seats, or null."""

    keys: tuple[str, ...]

    def reseat(self, answer: Any, order: Order) -> Any:
        """Only the seats change."""
        moved = {key: SEAT.reseat(answer[key], order) for key in self.keys if answer.get(key) is not None}
        return {**answer, **moved}
