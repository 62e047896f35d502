"""The form of a move: who gives, who gets, how many and why; in a game of points whose total, up or down, how many.

Chips cannot get out of balance here. What moves more than one pair has the form of `forms/adjustment`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from flask_babel import gettext as _
from wtforms import Field, StringField
from wtforms.utils import unset_value

from scorer.engine.moving import Move, move_in
from scorer.forms.adjustment import EntryForm, SeatField, adjustment_form
from scorer.forms.inputs import whole
from scorer.language import units
from scorer.play.bounds import NOTE_LENGTH
from scorer.play.worked import WorkedMatch

KEYS = (1, 2, 4, 8, 10, 20)
"""The numbers that are keys; any other is typed."""
UP, DOWN = "+", "-"


class NumberField(Field):
    """A number that was tapped or typed; what is typed counts."""

    data: Any

    def process(self, formdata: Any, data: Any = unset_value, extra_filters: Any = None) -> None:
        """Take what was typed, else the key; what is no number stays as typed."""
        text = str(data) if isinstance(data, int) else ""
        if formdata:
            text = formdata.get(f"{self.name}-typed", "").strip() or formdata.get(self.name, "").strip()
        self.data = whole(text)

    @property
    def typed(self) -> str:
        """What stands in the line beside the keys."""
        return "" if self.data in KEYS else str(self.data)


class MoveForm(EntryForm):
    """Who gives, who gets, how many and why."""

    template = "entries/move.html"
    keys = KEYS
    gives = SeatField()
    gets = SeatField()
    number = NumberField()
    note = StringField(filters=[lambda text: (text or "").strip()[:NOTE_LENGTH]])

    @property
    def missing(self) -> str:
        """The first question without an answer, in its own words; "" when the move is complete."""
        return next((sentence for sentences in self._faults().values() for sentence in sentences), "")

    @property
    def move(self) -> Move | None:
        """The move, once it is complete."""
        if self._faults():
            return None
        return Move(self.number.data, self.gets.data, self.gives.data)

    def entry(self) -> dict[str, Any]:
        """The entry for the log; an incomplete one is refused by the engine."""
        move, play = self.move, self.worked.play
        if move is None:
            return {"kind": "adjustment", "changes": [], "bank": 0, "note": self.note.data}
        return move.entry(play.seats, play.counting, self.note.data)

    def fields_of(self, saved: Mapping[str, Any]) -> Mapping[str, Any]:
        """Who, whom, how many, and the note."""
        move = move_in(saved, self.worked.play.counting)
        assert move is not None  # another has the other form
        return {"gives": move.giver, "gets": move.taker, "number": move.number, "note": saved.get("note", "")}

    def validate(self, extra_validators: Any = None) -> bool:
        """Ask for what is missing; a complete one is for the engine."""
        self.wrong = self._faults()
        return not self.wrong and super().validate(extra_validators)

    def _faults(self) -> dict[str, list[str]]:
        """What is missing or wrong, by the name of the field, in the order of the questions."""
        found, places = {}, {*range(self.worked.play.seats), None}
        if not _in(self.gives.data, places):
            found["gives"] = [_("Who gives?")]
        if not _in(self.gets.data, places):
            found["gets"] = [_("Who gets?")]
        elif not found and self.gives.data == self.gets.data:
            found["gets"] = [_("Choose another: who gives cannot be who gets.")]
        return found | self._number_faults()

    def _number_faults(self) -> dict[str, list[str]]:
        if self.number.data == "":
            return {"number": [units.asked(self.worked.play.counting.unit)]}
        if not isinstance(self.number.data, int) or self.number.data < 1:
            return {"number": [_("Write a whole number from 1.")]}
        return {}


class TotalForm(MoveForm):
    """Whose total, up or down, how many and why: points come from nobody."""

    way = StringField()

    @property
    def move(self) -> Move | None:
        """The change of one total, once it is complete."""
        if self._faults():
            return None
        return Move(-self.number.data if self.way.data == DOWN else self.number.data, self.gets.data)

    def fields_of(self, saved: Mapping[str, Any]) -> Mapping[str, Any]:
        """Whose, which way, how many, and the note."""
        fields = super().fields_of(saved)
        return {**fields, "number": abs(fields["number"]), "way": DOWN if fields["number"] < 0 else UP}

    def _faults(self) -> dict[str, list[str]]:
        found = {}
        if not _in(self.gets.data, range(self.worked.play.seats)):
            found["gets"] = [_("Whose total?")]
        if self.way.data not in (UP, DOWN):
            found["way"] = [_("More or less?")]
        return found | self._number_faults()


def agreed_form(worked: WorkedMatch, saved: Mapping[str, Any] | None = None, sent: Collection[str] = ()) -> EntryForm:
    """The form of something agreed at this table: a move, unless more than one was sent or saved.

    `sent` are the names of the fields that came in.
    """
    counting = worked.play.counting
    if "change-0" in sent or (saved and move_in(saved, counting) is None and "gets" not in sent):
        return adjustment_form(worked, saved)
    kind = MoveForm if counting.has_bank else TotalForm
    return kind(worked, saved if saved and move_in(saved, counting) else None)


def _in(place: Any, places: Collection[int | None]) -> bool:
    return (place is None or isinstance(place, int)) and place in places
