"""The forms of the entries that are no deal: an adjustment by agreement, and beans bought for a penny."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask_wtf import FlaskForm
from wtforms import Field, StringField

from scorer.engine import ledger
from scorer.forms.inputs import NOBODY, parse_number
from scorer.play.replayed_match import NOTE_LENGTH, ReplayedMatch


class WholeField(Field):
    """A whole number in any figures and with any minus; what is none stays as typed, for the engine to refuse."""

    data: Any

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Take what was typed; a form without this field says nothing."""
        self.data = parse_number(valuelist[0] if valuelist else "")

    @property
    def text(self) -> str:
        """What stands in its line: as it was typed, or the saved number."""
        return self.raw_data[0].strip() if self.raw_data else str(self.data or "")


class SeatField(WholeField):
    """A choice of a player: a seat, or None for the key of nobody; "" while nothing is chosen."""

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Take the key; what is none stays as sent, for the engine to refuse."""
        super().process_formdata(valuelist)
        self.data = None if self.data == NOBODY else self.data

    @property
    def chosen(self) -> Any:
        """The value of the key that is chosen."""
        return NOBODY if self.data is None else self.data


class EntryForm(FlaskForm):
    """The form of an entry for the end of the log, filled in with `saved` where that is corrected.

    `worked` is the match as it is before the entry.
    """

    template = ""
    """Its page."""

    def __init__(self, worked: ReplayedMatch, saved: Mapping[str, Any] | None = None) -> None:
        self.worked, self.saved = worked, saved
        super().__init__(data=self.to_fields(saved) if saved else None)

    def to_entry(self) -> dict[str, Any]:
        """The entry for the log."""
        raise NotImplementedError

    def to_fields(self, saved: Mapping[str, Any]) -> Mapping[str, Any]:
        """What stands in the fields for this entry."""
        return saved

    def validate(self, extra_validators: Any = None) -> bool:
        """Ask the engine, once every field has its answer; what it says stands at its field, or is about the entry."""
        if not super().validate(extra_validators):
            return False
        after = ledger.extend(self.worked.ledger, [*self.worked.stored.log, self.to_entry()])
        for problem in after.problems:
            part = problem.path.partition("].")[2].partition("[")[0]
            errors = self[part].errors if part in self else self.form_errors
            errors.append(self.worked.translate(problem.message))
        return not self.errors


def adjustment_form(worked: ReplayedMatch, saved: Mapping[str, Any] | None = None) -> AdjustmentForm:
    """The form of an adjustment at this table: a number for each player, and one for the bank where there is one."""
    names = [*(f"change-{seat}" for seat in range(worked.play.seats)), *["bank"] * worked.play.counting.has_bank]
    fields = {name: WholeField(default="") for name in names}
    signs = {f"{name}-sign": StringField(default="+") for name in names}
    made: type[AdjustmentForm] = type("AdjustmentForm", (AdjustmentForm,), fields | signs)
    return made(worked, saved)


class AdjustmentForm(EntryForm):
    """Chips or points moved by agreement: a number and a sign a player, perhaps for the bank, and a note."""

    template = "entries/adjust.html"

    note = StringField(filters=[lambda text: (text or "").strip()[:NOTE_LENGTH]])

    def to_entry(self) -> dict[str, Any]:
        """The entry for the log."""
        changes = [self._change(f"change-{seat}") for seat in range(self.worked.play.seats)]
        bank = self._change("bank") if "bank" in self else 0
        return {"kind": "adjustment", "changes": changes, "bank": bank, "note": self.note.data}

    def to_fields(self, saved: Mapping[str, Any]) -> Mapping[str, Any]:
        """A number for each player, the bank's, their signs, and the note."""
        changes = {f"change-{seat}": change for seat, change in enumerate(saved["changes"])}
        changes["bank"] = saved.get("bank", 0)
        signs = {f"{name}-sign": "-" for name, change in changes.items() if change < 0 and not self.is_submitted()}
        return {name: abs(change) for name, change in changes.items()} | signs | {"note": saved.get("note")}

    def _change(self, name: str) -> Any:
        number = self[name].data
        return -abs(number) if isinstance(number, int) and self[f"{name}-sign"].data == "-" else number or 0


class ExchangeForm(EntryForm):
    """Who buys beans for the penny, from whom."""

    template = "entries/exchange.html"

    buyer = SeatField(default="")
    seller = SeatField(default="")

    def to_entry(self) -> dict[str, Any]:
        """The entry for the log."""
        return {"kind": "exchange", "buyer": self.buyer.data, "seller": self.seller.data}
