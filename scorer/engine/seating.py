"""Seating: where seats stand in the answers of a document, and the same log when people sat in another order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scorer.engine.contract import Contract

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
class Each(Shape):
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
class Parts(Shape):
    """An object, in which the parts of these names are seats, or null."""

    seats: tuple[str, ...]

    def reseat(self, answer: Any, order: Order) -> Any:
        """Only the seats change."""
        moved = {key: SEAT.reseat(answer[key], order) for key in self.seats if answer.get(key) is not None}
        return {**answer, **moved}


def reseated(entry: Mapping[str, Any], order: Order, contracts: Mapping[str, Contract]) -> dict[str, Any]:
    """An entry of a checked log with every seat in it moved: what happened stays with the person it happened to."""
    if entry["kind"] == "deal":
        asks = {fact.key: fact for fact in contracts[entry["contract"]].asks}
        facts = {key: asks[key].reseat(answer, order) for key, answer in entry["facts"].items()}
        return {**entry, "facts": facts}
    if entry["kind"] == "adjustment":
        return {**entry, "changes": BY_SEAT.reseat(entry["changes"], order)}
    if entry["kind"] == "exchange":
        return dict(Parts(("buyer", "seller")).reseat(entry, order))
    return dict(entry)
