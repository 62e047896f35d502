"""The input of who doubled whom: a row for everybody who may double, and a line for each pair of who doubled back."""

from __future__ import annotations

from typing import Any, NamedTuple

from scorer.forms.inputs.fact_input import BLANK, FactInput

KNOWN = "known"
"""What a line sends that stood there because its pair was doubled; the others stand there for whoever has no script."""


class DoubledBack(NamedTuple):
    """A line in which somebody may have doubled back."""

    redoubler: int
    doubler: int
    doubled: bool
    """Whether the pair was doubled at all, so far."""
    redoubled: bool


class DoublesInput(FactInput):
    """A box for each player whom another may double, and one for each who may double back."""

    kind = "doubles"

    def parse(self) -> Any:
        """The pairs that were ticked, each with whether it was redoubled.

        Who is said to have redoubled was doubled, unless that was known and has been taken back.
        """
        found = []
        for by in self.seats:
            for of in self.seats:
                doubled, again = self.text(by, of) is not None, self.text(by, of, "again")
                if doubled or again not in (None, KNOWN):
                    found.append({"by": by, "of": of, "redoubled": again is not None})
        return found or BLANK

    @property
    def most_fields(self) -> int:
        """Two boxes a pair."""
        return 2 * len(self._pairs)

    @property
    def has_headings(self) -> bool:
        """It is one fold, which says in short what stands in it."""
        return True

    @property
    def is_redrawn(self) -> bool:
        """What one row says is left out of the other, and who was doubled may double back."""
        return True

    @property
    def doubled(self) -> list[dict[str, Any]]:
        """The pairs that were doubled, so far."""
        return [] if self.data is BLANK else self.data

    @property
    def doublers(self) -> list[int]:
        """Everybody who may double."""
        return sorted({by for by, _of in self._pairs})

    def row(self, by: int) -> list[str]:
        """For each seat whether this player "may" double it or "did", or whether the "other" one has; "": neither."""
        return [self._cell(by, of) if (by, of) in self._pairs else "" for of in self.seats]

    def _cell(self, by: int, of: int) -> str:
        if (by, of) in self._made:
            return "did"
        return "other" if (of, by) in self._made else "may"

    @property
    def redouble_lines(self) -> list[DoubledBack]:
        """A line for each pair, who doubled first."""
        made = self._made
        return [DoubledBack(by, of, (by, of) in made, made.get((by, of), False)) for by, of in self._pairs]

    @property
    def _pairs(self) -> list[tuple[int, int]]:
        pairs: list[tuple[int, int]] = self.fact.pairs(self.table)
        return pairs

    @property
    def _made(self) -> dict[tuple[int, int], bool]:
        """The pairs that were doubled, each with whether it was redoubled."""
        return {(one["by"], one["of"]): bool(one.get("redoubled")) for one in self.doubled}
