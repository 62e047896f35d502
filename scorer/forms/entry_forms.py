"""The forms of adjustments, exchanges, moves and penalties."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from flask_wtf import FlaskForm
from wtforms import Field, StringField, ValidationError

from scorer.engine import ledger
from scorer.engine.entries import Adjustment, Exchange, Move, PenaltyEntry, move_of
from scorer.engine.penalties import TablePenalty
from scorer.engine.step import Row
from scorer.forms.inputs import NOBODY, parse_number
from scorer.language import units
from scorer.language.texts import gettext as _
from scorer.play.replayed_match import NOTE_LENGTH, ReplayedMatch


class WholeField(Field):
    """A whole number in any digits, with any minus; any other text stays for the engine to refuse."""

    data: Any

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Parse the text; "" for a form without this field."""
        self.data = parse_number(valuelist[0] if valuelist else "")

    @property
    def text(self) -> str:
        """The text as typed, or the saved number."""
        return self.raw_data[0].strip() if self.raw_data else str(self.data or "")


class SeatField(WholeField):
    """A choice of a player: a seat, or None for the key of nobody; "" while nothing is chosen."""

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        super().process_formdata(valuelist)
        self.data = None if self.data == NOBODY else self.data

    @property
    def chosen(self) -> Any:
        """The value of the key that is chosen."""
        return NOBODY if self.data is None else self.data


class EntryForm(FlaskForm):
    """The form of an entry after the match in `replayed`, filled in with `saved` if that is corrected."""

    template = ""

    def __init__(self, replayed: ReplayedMatch, saved: Mapping[str, Any] | None = None) -> None:
        self.replayed, self.saved = replayed, saved
        super().__init__(data=self.to_fields(saved) if saved else None)

    def to_entry(self) -> dict[str, Any]:
        """Return the entry for the log."""
        raise NotImplementedError

    def to_fields(self, saved: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the values of the fields for this entry."""
        return saved

    def validate(self, extra_validators: Any = None) -> bool:
        """Let the engine check complete fields; its problems go to their fields or to the whole form."""
        if not super().validate(extra_validators):
            return False
        after = ledger.extend(self.replayed.ledger, [*self.replayed.stored.log, self.to_entry()])
        for problem in after.problems:
            name = problem.path.partition("].")[2].partition("[")[0]
            errors = self[name].errors if name in self else self.form_errors
            errors.append(self.replayed.translate(problem.message))
        return not self.errors


def adjustment_form(replayed: ReplayedMatch, saved: Mapping[str, Any] | None = None) -> AdjustmentForm:
    """Return the form of an adjustment, with a number for each player and for the bank if there is one."""
    names = [*(f"change-{seat}" for seat in range(replayed.play.seats)), *["bank"] * replayed.play.counting.has_bank]
    fields = {name: WholeField(default="") for name in names}
    signs = {f"{name}-sign": StringField(default="+") for name in names}
    form_class: type[AdjustmentForm] = type("AdjustmentForm", (AdjustmentForm,), fields | signs)
    return form_class(replayed, saved)


class AdjustmentForm(EntryForm):
    """Chips or points moved by agreement: a number and a sign per player and for the bank, and a note."""

    template = "entries/adjust.html"

    note = StringField(filters=[lambda text: (text or "").strip()[:NOTE_LENGTH]])

    def to_entry(self) -> dict[str, Any]:
        changes = [self._signed_number(f"change-{seat}") for seat in range(self.replayed.play.seats)]
        bank = self._signed_number("bank") if "bank" in self else 0
        return {"kind": Adjustment.kind, "changes": changes, "bank": bank, "note": self.note.data}

    def to_fields(self, saved: Mapping[str, Any]) -> Mapping[str, Any]:
        changes = {f"change-{seat}": change for seat, change in enumerate(saved["changes"])}
        changes["bank"] = saved.get("bank", 0)
        signs = {f"{name}-sign": "-" for name, change in changes.items() if change < 0 and not self.is_submitted()}
        return {name: abs(change) for name, change in changes.items()} | signs | {"note": saved.get("note")}

    def _signed_number(self, name: str) -> Any:
        number = self[name].data
        return -abs(number) if isinstance(number, int) and self[f"{name}-sign"].data == "-" else number or 0


class ExchangeForm(EntryForm):
    """Who buys beans for the penny, from whom."""

    template = "entries/exchange.html"

    buyer = SeatField(default="")
    seller = SeatField(default="")

    def to_entry(self) -> dict[str, Any]:
        return {"kind": Exchange.kind, "buyer": self.buyer.data, "seller": self.seller.data}


NUMBER_KEYS = (1, 2, 4, 8, 10, 20)
"""The numbers that have keys; others are typed."""
UP, DOWN = "+", "-"


def check_field(form: MoveForm | PenaltyForm, field: Field) -> None:
    """Validate a field: raises the form's question or complaint about it."""
    if sentence := form.faults().get(field.name):
        raise ValidationError(sentence)


class MoveForm(EntryForm):
    """Who gives, who gets, how many and why."""

    template = "entries/move.html"
    keys = NUMBER_KEYS
    gives: Any = SeatField(default="", validators=[check_field])
    gets = SeatField(default="", validators=[check_field])
    number = WholeField(default="", validators=[check_field])
    other = WholeField(default="", name="number-typed")
    """A typed number, which counts before the key."""
    note = StringField(filters=[lambda text: (text or "").strip()[:NOTE_LENGTH]])

    @property
    def amount(self) -> Any:
        """The typed number, else the key."""
        return self.number.data if self.other.data == "" else self.other.data

    @property
    def missing(self) -> str:
        """The first question without an answer; "" once the move is complete."""
        return next(iter(self.faults().values()), "")

    @property
    def to_move(self) -> Move | None:
        """The move, once it is complete."""
        return None if self.faults() else Move(self.amount, self.gets.data, self.gives.data)

    def to_entry(self) -> dict[str, Any]:
        """Return the entry for the log; the engine refuses an incomplete one."""
        move, play = self.to_move, self.replayed.play
        if move is None:
            return {"kind": Adjustment.kind, "changes": [], "bank": 0, "note": self.note.data}
        return move.to_adjustment(play.seats, play.counting, self.note.data)

    def to_fields(self, saved: Mapping[str, Any]) -> Mapping[str, Any]:
        move = move_of(saved, self.replayed.play.counting)
        assert move is not None  # other adjustments have AdjustmentForm
        return {"gives": move.giver, "gets": move.taker, "number": move.amount, "note": saved.get("note", "")}

    def faults(self) -> dict[str, str]:
        """Return what is missing or wrong by field name, in the order of the questions."""
        faults, parties = {}, {*range(self.replayed.play.seats), None}
        if self.gives.data not in parties:
            faults["gives"] = _("Who gives?")
        if self.gets.data not in parties:
            faults["gets"] = _("Who gets?")
        elif not faults and self.gives.data == self.gets.data:
            faults["gets"] = _("Choose another: who gives cannot be who gets.")
        return faults | self._amount_fault()

    def _amount_fault(self) -> dict[str, str]:
        if isinstance(self.amount, int) and self.amount > 0:
            return {}
        question = units.how_many_question(self.replayed.play.counting.unit)
        return {"number": question if self.amount == "" else _("Write a whole number from 1.")}


class TotalForm(MoveForm):
    """Whose total, up or down, how many and why: points come from nobody."""

    gives = None
    way = StringField(validators=[check_field])

    @property
    def to_move(self) -> Move | None:
        return None if self.faults() else Move(-self.amount if self.way.data == DOWN else self.amount, self.gets.data)

    def to_fields(self, saved: Mapping[str, Any]) -> Mapping[str, Any]:
        fields = super().to_fields(saved)
        return {**fields, "number": abs(fields["number"]), "way": DOWN if fields["number"] < 0 else UP}

    def faults(self) -> dict[str, str]:
        faults = {}
        if self.gets.data not in range(self.replayed.play.seats):
            faults["gets"] = _("Whose total?")
        if self.way.data not in (UP, DOWN):
            faults["way"] = _("More or less?")
        return faults | self._amount_fault()


def adjustment_or_move_form(
    replayed: ReplayedMatch, saved: Mapping[str, Any] | None = None, sent: Collection[str] = ()
) -> EntryForm:
    """Return the form of a move, or of an adjustment if the saved entry or the field names in `sent` need it."""
    counting = replayed.play.counting
    if "change-0" in sent or (saved and move_of(saved, counting) is None and "gets" not in sent):
        return adjustment_form(replayed, saved)
    kind = MoveForm if counting.has_bank else TotalForm
    return kind(replayed, saved if saved and move_of(saved, counting) else None)


class PenaltyForm(EntryForm):
    """Who gets which of the table's penalties, the contract of a deal that ends with it, and a note."""

    template = "entries/penalty.html"
    seat: Any = SeatField(default="", validators=[check_field])
    penalty = StringField(default="", validators=[check_field])
    contract = StringField(default="", validators=[check_field])
    """The contract of the deal, asked where the penalty ends it; "" where none was named."""
    note = StringField(filters=[lambda text: (text or "").strip()[:NOTE_LENGTH]])

    def __init__(self, replayed: ReplayedMatch, saved: Mapping[str, Any] | None = None) -> None:
        super().__init__(replayed, saved)
        if saved is None and not self.is_submitted():  # the first penalty is the usual one
            self.penalty.data = replayed.play.penalties[0].key if replayed.play.penalties else ""

    @property
    def table_penalty(self) -> TablePenalty | None:
        """The chosen penalty; None where the table has no such one."""
        return next((penalty for penalty in self.replayed.play.penalties if penalty.key == self.penalty.data), None)

    @property
    def contracts(self) -> tuple[str, ...]:
        """The keys of the contracts of which one may be named; none where it is known, or no penalty ends a deal."""
        turn = self.replayed.ledger.next_turn
        can_end = any(penalty.ends_deal for penalty in self.replayed.play.penalties)
        return turn.contracts if can_end and turn is not None and len(turn.contracts) > 1 else ()

    @property
    def needs_contract(self) -> bool:
        """Whether the contract of a deal that ends must be named: where the order of the contracts is not free."""
        turn = self.replayed.ledger.next_turn
        is_ordered = bool(self.replayed.play.schedule.sequence)
        return bool(self.contracts) and turn is not None and (turn.chooser is not None or is_ordered)

    @property
    def missing(self) -> str:
        """The first question without an answer; "" once the penalty is complete."""
        return next(iter(self.faults().values()), "")

    @property
    def row(self) -> Row | None:
        """What the penalty would write into the ledger; None before it is complete, or where it is refused."""
        if self.faults():
            return None
        after = ledger.extend(self.replayed.ledger, [*self.replayed.stored.log, self.to_entry()])
        return None if after.problems else after.rows[-1]

    def to_entry(self) -> dict[str, Any]:
        entry = {"kind": PenaltyEntry.kind, "penalty": self.penalty.data, "seat": self.seat.data}
        if self._ends_deal and self.contracts and self.contract.data:
            entry["contract"] = self.contract.data
        return entry | ({"note": self.note.data} if self.note.data else {})

    def to_fields(self, saved: Mapping[str, Any]) -> Mapping[str, Any]:
        return {name: saved.get(name, "") for name in ("seat", "penalty", "contract", "note")}

    def faults(self) -> dict[str, str]:
        """Return what is missing or wrong by field name, in the order of the questions."""
        faults = {}
        if self.seat.data not in range(self.replayed.play.seats):
            faults["seat"] = _("Who gets the penalty?")
        if self.table_penalty is None:
            faults["penalty"] = _("For what?")
        elif self._ends_deal and self.contracts:
            answers = self.contracts if self.needs_contract else ("", *self.contracts)
            if self.contract.data not in answers:
                faults["contract"] = _("Which contract was it?")
        return faults

    @property
    def _ends_deal(self) -> bool:
        return self.table_penalty is not None and self.table_penalty.ends_deal
