"""The input of who doubled whom: a row for everybody who may double, and who of those doubled doubled back."""

from __future__ import annotations

from typing import Any

from scorer.forms.inputs.answer import BLANK, AnswerInput


class DoublesInput(AnswerInput):
    """A box for each player whom another may double, and one for each who may double back."""

    kind = "doubles"

    def gather(self) -> Any:
        """The pairs that were ticked, each with whether it was redoubled; who was redoubled had doubled before."""
        again = {(by, of) for by in self.seats for of in self.seats if self.text(by, of, "again") is not None}
        ticked = {(by, of) for by in self.seats for of in self.seats if self.text(by, of) is not None}
        pairs = [{"by": by, "of": of, "redoubled": (by, of) in again} for by, of in sorted(ticked | again)]
        return pairs or BLANK

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Who may double whom."""
        return [(by, of) for by in self.seats for of in self.seats if self.fact.can(by, of, self.table)]

    @property
    def doublers(self) -> list[int]:
        """Everybody who may double."""
        return sorted({by for by, _of in self.pairs})

    def barred(self, by: int) -> list[int]:
        """Whom this player may not double."""
        return [seat for seat in self.seats if (by, seat) not in self.pairs]

    def doubled_by(self, by: int) -> list[int]:
        """Whom this player doubled, so far."""
        return [one["of"] for one in self._answered if one["by"] == by]

    def redoubled_of(self, by: int) -> list[int]:
        """Those among them who redoubled."""
        return [one["of"] for one in self.redoubled if one["by"] == by]

    @property
    def redoubled(self) -> list[dict[str, Any]]:
        """The pairs that were redoubled."""
        return [one for one in self._answered if one.get("redoubled")]

    @property
    def _answered(self) -> list[dict[str, Any]]:
        return [] if self.data is BLANK else self.data
