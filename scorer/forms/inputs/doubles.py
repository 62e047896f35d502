"""The input of who doubled whom: a row for everybody who may double, and who of those doubled doubled back."""

from __future__ import annotations

from typing import Any

from scorer.forms.inputs.answer import BLANK, AnswerInput


class DoublesInput(AnswerInput):
    """A box for each player whom another may double."""

    kind = "doubles"

    def gather(self) -> Any:
        """The pairs that were ticked, each with whether it was redoubled."""
        ticked = [(by, of) for by in self.seats for of in self.seats if self.text(by, of) is not None]
        pairs = [{"by": by, "of": of, "redoubled": self.text(by, of, "again") is not None} for by, of in ticked]
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

    @property
    def ticked(self) -> list[tuple[int, int]]:
        """Who doubled whom, so far."""
        return [(one["by"], one["of"]) for one in ([] if self.data is BLANK else self.data)]

    @property
    def redoubled(self) -> list[tuple[int, int]]:
        """The pairs that were redoubled."""
        answered = [] if self.data is BLANK else self.data
        return [(one["by"], one["of"]) for one in answered if one.get("redoubled")]

    @property
    def more(self) -> str:
        """Who doubled back, asked of the pairs that were doubled."""
        return "facts/_redoubled.html"
