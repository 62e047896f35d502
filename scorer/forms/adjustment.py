"""The forms of the entries that are no deal: an adjustment by agreement, and beans bought for a penny."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_wtf import FlaskForm
from wtforms import Field, StringField
from wtforms.utils import unset_value

from scorer.engine import ledger
from scorer.forms.inputs import NOBODY, whole
from scorer.play.bounds import NOTE_LENGTH
from scorer.play.worked import WorkedMatch


class SignedField(Field):
    """A number with its sign as two keys, since the number pads of phones have no minus; blank is 0."""

    sign, text = "+", ""

    def process(self, formdata: Any, data: Any = unset_value, extra_filters: Any = None) -> None:
        """Take the number and the key of its sign; what is no number stays as typed, for the engine to refuse."""
        if isinstance(data, int):
            self.sign, self.text = "-" if data < 0 else "+", str(abs(data)) if data else ""
        if formdata:
            self.sign = formdata.get(f"{self.name}-sign", "+")
            self.text = formdata.get(self.name, "").strip()
        number = whole(self.text) if self.text else 0
        self.data = -abs(number) if isinstance(number, int) and self.sign == "-" else number


class SeatField(Field):
    """A choice of a player: a seat, or None for the key of nobody; "" while nothing is chosen."""

    data: Any

    def process(self, formdata: Any, data: Any = unset_value, extra_filters: Any = None) -> None:
        """Take the key; what is none stays as sent, for the engine to refuse."""
        text = formdata.get(self.name, "").strip() if formdata else ""
        known = data is not unset_value and not formdata
        self.data = data if known else None if text == NOBODY else whole(text)

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

    def __init__(self, worked: WorkedMatch, saved: Mapping[str, Any] | None = None) -> None:
        self.worked, self.saved = worked, saved
        super().__init__(data=self.fields_of(saved) if saved else None)
        self.wrong: dict[str, list[str]] = {}
        """The sentences of what is wrong, by the part of the entry; those of the whole entry under ""."""

    def entry(self) -> dict[str, Any]:
        """The entry for the log."""
        raise NotImplementedError

    def fields_of(self, saved: Mapping[str, Any]) -> Mapping[str, Any]:
        """What stands in the fields for this entry."""
        return saved

    def validate(self, extra_validators: Any = None) -> bool:
        """Ask the engine whether the entry can stand at the end of the log."""
        if not super().validate(extra_validators):
            return False
        after = ledger.go_on(self.worked.ledger, [*self.worked.match.log, self.entry()])
        for problem in after.problems:
            part = problem.path.partition("].")[2].partition("[")[0]
            self.wrong.setdefault(part, []).append(self.worked.tell(problem.message))
        return not self.wrong


def adjustment_form(worked: WorkedMatch, saved: Mapping[str, Any] | None = None) -> AdjustmentForm:
    """The form of an adjustment at this table: a number for each player, and one for the bank where there is one."""
    names = [f"change-{seat}" for seat in range(worked.play.seats)]
    names += ["bank"] if worked.play.counting.has_bank else []
    made: type[AdjustmentForm] = type("AdjustmentForm", (AdjustmentForm,), {name: SignedField() for name in names})
    return made(worked, saved)


class AdjustmentForm(EntryForm):
    """Chips or points moved by agreement: a signed number a player, perhaps one for the bank, and a note."""

    template = "entries/adjust.html"

    note = StringField(filters=[lambda text: (text or "").strip()[:NOTE_LENGTH]])

    def entry(self) -> dict[str, Any]:
        """The entry for the log."""
        changes = [self[f"change-{seat}"].data for seat in range(self.worked.play.seats)]
        bank = self["bank"].data if "bank" in self else 0
        return {"kind": "adjustment", "changes": changes, "bank": bank, "note": self.note.data}

    def fields_of(self, saved: Mapping[str, Any]) -> Mapping[str, Any]:
        """A number for each player, the bank's, and the note."""
        return {f"change-{seat}": change for seat, change in enumerate(saved["changes"])} | dict(saved)


class ExchangeForm(EntryForm):
    """Who buys beans for the penny, from whom."""

    template = "entries/exchange.html"

    buyer = SeatField()
    seller = SeatField()

    def entry(self) -> dict[str, Any]:
        """The entry for the log."""
        return {"kind": "exchange", "buyer": self.buyer.data, "seller": self.seller.data}
