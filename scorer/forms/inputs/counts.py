"""The inputs of counts, a number for each player, and of who doubled whom, a row for each possible doubler."""

from __future__ import annotations

from typing import Any, NamedTuple

from scorer.engine.facts import CardsLeft, Count
from scorer.forms.inputs.fact_input import BLANK, KEYS_IN_ROW, MAX_NUMBERS_PER_ROW, NOBODY, FactInput


class CountInput(FactInput):
    """A number per player; a count without a limit has keys for one more and one less."""

    kind = "count"
    fact: Count

    @property
    def keys_per_row(self) -> int:
        if self.result is not None:
            return KEYS_IN_ROW
        if self.fact.highest_key is None:
            return 2
        return min(self.fact.highest_key + 1, MAX_NUMBERS_PER_ROW)

    @property
    def later_stops(self) -> list[FactInput]:
        return [] if self.result is None else [self.result]

    def parse(self) -> Any:
        """Return a list with None for each player without a number; all 0 if nobody has any."""
        if self.fact.nobody_option is not None and self.text(NOBODY) is not None:
            return [None if seat in self.table.sitting else 0 for seat in self.seats]
        typed = [self.number(seat, "more") for seat in self.seats]
        counts = [
            self.number_after_step(seat) if more is None else more for seat, more in zip(self.seats, typed, strict=True)
        ]
        return BLANK if all(count is None for count in counts) and self.fact.optional else counts

    @property
    def is_answered(self) -> bool:
        return self.is_started if self.fact.must_answer else super().is_answered  # there blanks are no answer

    @property
    def is_nobody(self) -> bool:
        """Whether the answer is that nobody has any."""
        return isinstance(self.data, list) and all(self.data[seat] == 0 for seat in self.table.players)

    @property
    def counted_so_far(self) -> int:
        return sum(count for count in self.displayed_answer if isinstance(count, int))


class CardsLeftInput(FactInput):
    """Who went out, and what the others hold. If several go out, 0 is a key like the others."""

    kind = "cards_left"
    fact: CardsLeft
    next_stop: CardsLeftInput | None = None
    """The input for the moment when the next player went out."""

    @property
    def later_stops(self) -> list[FactInput]:
        return [] if self.next_stop is None else [self.next_stop, *self.next_stop.later_stops]

    @property
    def keys_per_row(self) -> int:
        return 1 + min(self.fact.most, MAX_NUMBERS_PER_ROW - 1)  # who went out, and the numbers

    @property
    def has_headings(self) -> bool:
        return self.fact.players_out == 1  # then it asks two questions

    def parse(self) -> Any:
        """Return a list with 0 for the player who went out, whatever its own number says."""
        out = self.number()
        return [0 if seat == out else self.number(seat) for seat in self.seats]

    @property
    def seat_out(self) -> int | None:
        return self.displayed_answer.index(0) if isinstance(self.data, list) and 0 in self.displayed_answer else None


KNOWN = "known"
"""The value of a line that was shown because its pair was doubled; the others are shown without JavaScript."""


class DoubledBack(NamedTuple):
    """A pair in which the doubled player may redouble."""

    redoubler: int
    doubler: int
    doubled: bool
    """Whether the pair was doubled."""
    redoubled: bool


class DoublesInput(FactInput):
    """A box for each possible double, and one for each possible redouble."""

    kind = "doubles"
    has_headings = True  # it is one fold with a summary
    is_redrawn = True  # a double removes its opposite and allows a redouble

    def parse(self) -> Any:
        """Return the ticked pairs, each with whether it was redoubled.

        A ticked redouble implies the double, unless the line was shown for a double that is no longer ticked.
        """
        pairs = []
        for by in self.seats:
            for of in self.seats:
                doubled, again = self.text(by, of) is not None, self.text(by, of, "again")
                if doubled or again not in (None, KNOWN):
                    pairs.append({"by": by, "of": of, "redoubled": again is not None})
        return pairs or BLANK

    @property
    def max_fields(self) -> int:
        return 2 * len(self._pairs)

    @property
    def doubled(self) -> list[dict[str, Any]]:
        """The pairs that are doubled so far."""
        return [] if self.data is BLANK else self.data

    @property
    def doublers(self) -> list[int]:
        return sorted({by for by, _of in self._pairs})

    def row(self, by: int) -> list[str]:
        """Return for each seat if this player "may" double it, "did", or was doubled by it ("other"); "" for none."""
        return [self._cell(by, of) if (by, of) in self._pairs else "" for of in self.seats]

    def _cell(self, by: int, of: int) -> str:
        if (by, of) in self._redoubled_by_pair:
            return "did"
        return "other" if (of, by) in self._redoubled_by_pair else "may"

    @property
    def redouble_lines(self) -> list[DoubledBack]:
        """A line for each pair of a possible redouble."""
        doubles = self._redoubled_by_pair
        return [DoubledBack(by, of, (by, of) in doubles, doubles.get((by, of), False)) for by, of in self._pairs]

    @property
    def _pairs(self) -> list[tuple[int, int]]:
        pairs: list[tuple[int, int]] = self.fact.pairs(self.table)
        return pairs

    @property
    def _redoubled_by_pair(self) -> dict[tuple[int, int], bool]:
        return {(pair["by"], pair["of"]): bool(pair.get("redoubled")) for pair in self.doubled}
