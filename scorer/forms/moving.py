"""The form of a move: who gives, who gets, how many and why; in a game of points whose total, up or down, how many.

Chips cannot get out of balance here. What moves more than one pair has the form of `forms/adjustment`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from flask_babel import gettext as _
from wtforms import Field, StringField, ValidationError

from scorer.engine.entries import Move, move_of
from scorer.forms.adjustment import EntryForm, SeatField, WholeField, adjustment_form
from scorer.language import units
from scorer.play.replayed_match import NOTE_LENGTH, ReplayedMatch

NUMBER_KEYS = (1, 2, 4, 8, 10, 20)
"""The numbers that are keys; any other is typed."""
UP, DOWN = "+", "-"


def is_answered(form: MoveForm, field: Field) -> None:
    """A validator: the form has nothing more to ask of this field."""
    if sentence := form.faults().get(field.name):
        raise ValidationError(sentence)


class MoveForm(EntryForm):
    """Who gives, who gets, how many and why."""

    template = "entries/move.html"
    keys = NUMBER_KEYS
    gives: Any = SeatField(default="", validators=[is_answered])
    gets = SeatField(default="", validators=[is_answered])
    number = WholeField(default="", validators=[is_answered])
    other = WholeField(default="", name="number-typed")
    """A number that is no key: what is typed there counts."""
    note = StringField(filters=[lambda text: (text or "").strip()[:NOTE_LENGTH]])

    @property
    def amount(self) -> Any:
        """How many: what was typed, else the key."""
        return self.number.data if self.other.data == "" else self.other.data

    @property
    def missing(self) -> str:
        """The first question without an answer, in its own words; "" when the move is complete."""
        return next(iter(self.faults().values()), "")

    @property
    def to_move(self) -> Move | None:
        """The move, once it is complete."""
        return None if self.faults() else Move(self.amount, self.gets.data, self.gives.data)

    def to_entry(self) -> dict[str, Any]:
        """The entry for the log; an incomplete one is refused by the engine."""
        move, play = self.to_move, self.worked.play
        if move is None:
            return {"kind": "adjustment", "changes": [], "bank": 0, "note": self.note.data}
        return move.to_adjustment(play.seats, play.counting, self.note.data)

    def to_fields(self, saved: Mapping[str, Any]) -> Mapping[str, Any]:
        """Who, whom, how many, and the note."""
        move = move_of(saved, self.worked.play.counting)
        assert move is not None  # another has the other form
        return {"gives": move.giver, "gets": move.taker, "number": move.amount, "note": saved.get("note", "")}

    def faults(self) -> dict[str, str]:
        """What is missing or wrong, by the name of the field, in the order of the questions."""
        found, places = {}, {*range(self.worked.play.seats), None}
        if self.gives.data not in places:
            found["gives"] = _("Who gives?")
        if self.gets.data not in places:
            found["gets"] = _("Who gets?")
        elif not found and self.gives.data == self.gets.data:
            found["gets"] = _("Choose another: who gives cannot be who gets.")
        return found | self._number_faults()

    def _number_faults(self) -> dict[str, str]:
        if isinstance(self.amount, int) and self.amount > 0:
            return {}
        asked = units.how_many_question(self.worked.play.counting.unit)
        return {"number": asked if self.amount == "" else _("Write a whole number from 1.")}


class TotalForm(MoveForm):
    """Whose total, up or down, how many and why: points come from nobody."""

    gives = None
    way = StringField(validators=[is_answered])

    @property
    def to_move(self) -> Move | None:
        """The change of one total, once it is complete."""
        return None if self.faults() else Move(-self.amount if self.way.data == DOWN else self.amount, self.gets.data)

    def to_fields(self, saved: Mapping[str, Any]) -> Mapping[str, Any]:
        """Whose, which way, how many, and the note."""
        fields = super().to_fields(saved)
        return {**fields, "number": abs(fields["number"]), "way": DOWN if fields["number"] < 0 else UP}

    def faults(self) -> dict[str, str]:
        """What is missing or wrong, by the name of the field, in the order of the questions."""
        found = {}
        if self.gets.data not in range(self.worked.play.seats):
            found["gets"] = _("Whose total?")
        if self.way.data not in (UP, DOWN):
            found["way"] = _("More or less?")
        return found | self._number_faults()


def adjustment_or_move_form(
    worked: ReplayedMatch, saved: Mapping[str, Any] | None = None, sent: Collection[str] = ()
) -> EntryForm:
    """The form of something agreed at this table: a move, unless more than one was sent or saved.

    `sent` are the names of the fields that came in.
    """
    counting = worked.play.counting
    if "change-0" in sent or (saved and move_of(saved, counting) is None and "gets" not in sent):
        return adjustment_form(worked, saved)
    kind = MoveForm if counting.has_bank else TotalForm
    return kind(worked, saved if saved and move_of(saved, counting) else None)
