"""The moneybox: forms of the entries that are no deal, an adjustment by agreement and beans bought for a penny."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import request

from scorer.engine.problems import Problem
from scorer.forms.deal import SavedForm
from scorer.forms.fields import NOBODY, whole
from scorer.play.worked import WorkedMatch


class EntryForm(SavedForm):
    """A form whose inputs are read as they stand; what is wrong with them the engine says."""

    def __init__(self, worked: WorkedMatch) -> None:
        super().__init__()
        self.worked = worked
        self.wrong: dict[str, list[str]] = {}

    def typed(self, name: str) -> str:
        """What stands in an input."""
        return request.form.get(name, "").strip()

    def tell_problems(self, problems: Sequence[Problem]) -> None:
        """Put each problem at its input, those of the whole entry at the top."""
        for problem in problems:
            key = problem.path.rpartition("].")[2].split("[")[0] if "]." in problem.path else ""
            self.wrong.setdefault(key, []).append(self.worked.tell(problem.message))


class AdjustmentForm(EntryForm):
    """Chips or points moved by agreement: a number a player with its sign, one for the bank, and a note."""

    def entry(self) -> dict[str, Any]:
        """The entry for the log; a blank number is 0."""
        seats = range(self.worked.play.seats)
        changes = [self._signed(f"change-{seat}") for seat in seats]
        bank = self._signed("bank") if self.worked.play.counting.has_bank else 0
        return {"kind": "adjustment", "changes": changes, "bank": bank, "note": self.typed("note")[:200]}

    def _signed(self, name: str) -> Any:
        number = whole(self.typed(name)) if self.typed(name) else 0
        return -abs(number) if isinstance(number, int) and self.typed(f"{name}-sign") == "-" else number


class ExchangeForm(EntryForm):
    """Who buys beans for the penny, from whom."""

    def entry(self) -> dict[str, Any]:
        """The entry for the log."""
        seller = self.typed("seller")
        return {
            "kind": "exchange",
            "buyer": whole(self.typed("buyer")),
            "seller": None if seller == NOBODY else whole(seller),
        }

    def chosen(self, name: str) -> Any:
        """The player that is chosen, for the keys."""
        typed = self.typed(name)
        return typed if typed == NOBODY else whole(typed)
