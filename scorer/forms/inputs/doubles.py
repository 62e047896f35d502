"""The input of who doubled whom: a row for each possible doubler, and a line for each possible redouble."""

from typing import Any, NamedTuple

from scorer.forms.inputs.fact_input import BLANK, FactInput

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
    def has_headings(self) -> bool:
        return True  # it is one fold with a summary

    @property
    def is_redrawn(self) -> bool:
        return True  # a double removes its opposite and allows a redouble

    @property
    def doubled(self) -> list[dict[str, Any]]:
        """The pairs that are doubled so far."""
        return [] if self.data is BLANK else self.data

    @property
    def doublers(self) -> list[int]:
        """The seats that may double."""
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
