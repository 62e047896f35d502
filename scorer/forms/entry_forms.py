"""The forms of adjustments, exchanges, moves and penalties."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from flask_wtf import FlaskForm
from wtforms import Field, StringField

from scorer.engine import ledger
from scorer.engine.entries import Adjustment, Exchange, Move, PenaltyEntry, move_of
from scorer.engine.house_rules import MAX_PENALTIES, PENALTIES, TARGETS, TablePenalty, penalties_json
from scorer.engine.json_values import MAX_NAME, MAX_PRICE, unique_key, visible_text
from scorer.engine.phrases import N_
from scorer.engine.step import Row
from scorer.forms.inputs import NOBODY, parse_number
from scorer.language import lists, units
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

    @property
    def agreed(self) -> dict[str, Any] | None:
        """The settings that the entry needs besides; None where the match has them."""
        return None

    def to_checked_entry(self) -> dict[str, Any]:
        """Return the entry as the match can check it without those settings."""
        return self.to_entry()

    def to_fields(self, saved: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the values of the fields for this entry."""
        return saved

    def faults(self) -> dict[str, str]:
        """Return what is missing or wrong by field name, in the order of the questions."""
        return {}

    @property
    def missing(self) -> str:
        """The first question without an answer; "" once the entry is complete."""
        return next(iter(self.faults().values()), "")

    def validate(self, extra_validators: Any = None) -> bool:
        """Let the engine check complete fields; its problems go to their fields or to the whole form."""
        is_valid, faults = super().validate(extra_validators), self.faults()
        for name, sentence in faults.items():
            self[name].errors.append(sentence)
        if faults or not is_valid:
            return False
        after = ledger.extend(self.replayed.ledger, [*self.replayed.stored.log, self.to_checked_entry()])
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


class MoveForm(EntryForm):
    """Who gives, who gets, how many and why."""

    template = "entries/move.html"
    keys = NUMBER_KEYS
    gives: Any = SeatField(default="")
    gets = SeatField(default="")
    number = WholeField(default="")
    other = WholeField(default="", name="number-typed")
    """A typed number, which counts before the key."""
    note = StringField(filters=[lambda text: (text or "").strip()[:NOTE_LENGTH]])

    @property
    def amount(self) -> Any:
        """The typed number, else the key."""
        return self.number.data if self.other.data == "" else self.other.data

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
    way = StringField()

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


READY = {"revoke": N_("Revoke"), "misdeal": N_("Misdeal"), "false-pass": N_("False pass")}
"""The penalties that every table has keys for, agreed or not."""
OTHER = "+"
"""The key of any other penalty, which is typed."""
ONE = "one"
"""Where chips go that one player gets: no agreed penalty says so."""


class PenaltyForm(EntryForm):
    """Who gets which penalty, how many go where, whether the deal ends, and a note.

    What is left blank is as the table has agreed on it; what differs is agreed with the entry. Where a table cannot
    agree on it, it is an adjustment that says what it is for.
    """

    template = "entries/penalty.html"
    seat: Any = SeatField(default="")
    penalty = StringField(default="")
    name_typed = StringField(default="", filters=[lambda text: visible_text(text or "").strip()[:MAX_NAME]])
    number = WholeField(default="")
    other = WholeField(default="", name="number-typed")
    """A typed number, which counts before the key."""
    to = StringField(default="")
    one = SeatField(default="")
    ends = StringField(default="")
    contract = StringField(default="")
    """The contract of the deal, asked where the penalty ends it; "" where none was named."""
    note = StringField(filters=[lambda text: (text or "").strip()[:NOTE_LENGTH]])

    def __init__(self, replayed: ReplayedMatch, saved: Mapping[str, Any] | None = None) -> None:
        super().__init__(replayed, saved)
        self.is_last = saved is None  # entries that come after it are not in `replayed`
        if saved is None and not self.is_submitted():
            self.penalty.data = next(iter(self.names))

    @property
    def offered(self) -> list[TablePenalty]:
        """The penalties that the table has agreed on, the newest of several of one name, or the one that was saved."""
        saved, by_name = (self.saved or {}).get("penalty"), dict[str, TablePenalty]()
        for penalty in self.replayed.play.penalties:
            if penalty.key == saved or penalty.name.casefold() not in by_name:
                by_name[penalty.name.casefold()] = penalty
        return [*by_name.values()]

    @property
    def names(self) -> dict[str, str]:
        """The name of each key: what was agreed, and what every table may need."""
        names = {penalty.key: penalty.name for penalty in self.offered}
        known = {name.casefold() for name in names.values()}
        ready = {key: self.replayed.translate(name) for key, name in READY.items() if key not in names}
        return names | {key: name for key, name in ready.items() if name.casefold() not in known}

    @property
    def usual(self) -> TablePenalty | None:
        """The chosen penalty as it was agreed."""
        return next((penalty for penalty in self.offered if penalty.key == self.penalty.data), None)

    @property
    def can_agree(self) -> bool:
        """Whether penalties are house rules here; those of a recipe stand in it."""
        play = self.replayed.play
        return not play.game.recipe and len(play.rules.penalties) < MAX_PENALTIES

    @property
    def target(self) -> str:
        """Where the chips go; "" in points."""
        usual = self.usual.to if self.usual else TARGETS[0]
        to = self.to.data if self.to.data in (*TARGETS, ONE) else usual
        return to if self.replayed.play.counting.has_bank else ""

    @property
    def is_after_last_deal(self) -> bool:
        """Whether the match is over, so that no deal goes on or ends with it."""
        return self.saved is None and self.replayed.ledger.next_turn is None

    @property
    def ends_deal(self) -> bool:
        """Whether the deal is over with it."""
        if self.target == ONE or self.is_after_last_deal or not (self.can_agree or self.usual):
            return False
        answer: str | None = self.ends.data
        if answer in ("yes", "no"):
            return answer == "yes"
        return self.usual is not None and self.usual.ends_deal

    @property
    def amount(self) -> Any:
        """How many, with the sign of the penalty in points; "" while nobody said it."""
        number = self.number.data if self.other.data == "" else self.other.data
        usual = self.usual.amount if self.usual else None
        if not isinstance(number, int):
            return number if number != "" or usual is None else usual
        if self.replayed.play.counting.has_bank:
            return number
        gains = usual > 0 if usual else self.replayed.play.counting.best == "lowest"
        return abs(number) if gains else -abs(number)

    @property
    def table_penalty(self) -> TablePenalty | None:
        """The penalty as it is wanted, agreed or not; None while its name or number is missing."""
        name = self.name_typed.data if self.penalty.data == OTHER else self.names.get(self.penalty.data or "", "")
        if not name or not isinstance(self.amount, int):
            return None
        wanted = TablePenalty(self.penalty.data or "", name, self.amount, self.target, self.ends_deal)
        if wanted == self.usual or self.target == ONE or (self.usual and not self._is_used):
            return wanted
        taken = [penalty.key for penalty in self.replayed.play.penalties]
        key = wanted.key if wanted.key in READY and wanted.key not in taken else unique_key(name, taken, "penalty")
        return replace(wanted, key=key)

    @property
    def contracts(self) -> tuple[str, ...]:
        """The keys of the contracts of which one may be named; none where it is known."""
        turn = self.replayed.ledger.next_turn
        return turn.contracts if turn is not None and len(turn.contracts) > 1 else ()

    @property
    def needs_contract(self) -> bool:
        """Whether the contract of a deal that ends must be named: where the order of the contracts is not free."""
        turn = self.replayed.ledger.next_turn
        is_ordered = bool(self.replayed.play.schedule.sequence)
        return bool(self.contracts) and turn is not None and (turn.chooser is not None or is_ordered)

    @property
    def row(self) -> Row | None:
        """What the penalty would write into the ledger; None before it is complete, or where it is refused."""
        if self.faults():
            return None
        after = ledger.extend(self.replayed.ledger, [*self.replayed.stored.log, self.to_checked_entry()])
        return None if after.problems else after.rows[-1]

    @property
    def agreed(self) -> dict[str, Any] | None:
        wanted, known = self.table_penalty, self.replayed.play.rules.penalties
        if self.faults() or wanted is None or wanted == self.usual or self._is_adjustment:
            return None
        at = next((at for at, penalty in enumerate(known) if penalty == self.usual), len(known))
        # entries keep what they were entered with; before it the new one is the usual one
        penalties = [*known[:at], wanted, *known[at if self._is_used else at + 1 :]]
        return {"options": {**self.replayed.stored.options, PENALTIES: penalties_json(penalties)}}

    def to_entry(self) -> dict[str, Any]:
        if self._is_adjustment:
            return self._to_adjustment()
        wanted = self.table_penalty
        key = wanted.key if wanted else self.penalty.data
        entry = {"kind": PenaltyEntry.kind, "penalty": key, "seat": self.seat.data}
        if self.ends_deal and self.contracts and self.contract.data:
            entry["contract"] = self.contract.data
        return entry | ({"note": self.note.data} if self.note.data else {})

    def to_checked_entry(self) -> dict[str, Any]:
        return self._to_adjustment() if self.agreed else self.to_entry()

    @property
    def _is_used(self) -> bool:
        """Whether an entry may need the chosen penalty as it was agreed."""
        log = self.replayed.stored.log
        return not self.is_last or any(entry.get("penalty") == self.penalty.data for entry in log)

    def _is_possible(self, amount: Any) -> bool:
        """Whether it may be how many: as agreed, or some, which are never fewer than none of chips."""
        if not isinstance(amount, int) or (self.usual and amount == self.usual.amount):
            return isinstance(amount, int)
        return 0 < (amount if self.replayed.play.counting.has_bank else abs(amount)) <= MAX_PRICE

    @property
    def _is_adjustment(self) -> bool:
        return self.target == ONE or (not self.can_agree and self.table_penalty != self.usual)

    def _to_adjustment(self) -> dict[str, Any]:
        """The same as an adjustment, which every table can enter; the engine refuses it while anything is missing."""
        wanted, play, turn = self.table_penalty, self.replayed.play, self.replayed.ledger.next_turn
        if wanted is None or self.faults():
            return {"kind": Adjustment.kind, "changes": [], "bank": 0, "note": self.note.data or ""}
        note = lists.comma_list(part for part in (wanted.name, self.note.data) if part)[:NOTE_LENGTH]
        if self.target == ONE:
            return Move(wanted.amount, self.one.data, self.seat.data).to_adjustment(play.seats, play.counting, note)
        sitting = turn.sitting if turn else ()
        others = [seat for seat in range(play.seats) if seat != self.seat.data and seat not in sitting]
        effect = wanted.effect(self.seat.data, others, play.seats)
        return {"kind": Adjustment.kind, "changes": [*effect.changes], "bank": effect.bank, "note": note}

    def faults(self) -> dict[str, str]:
        faults, seats = {}, range(self.replayed.play.seats)
        if self.seat.data not in seats:
            faults["seat"] = _("Who gets the penalty?")
        if self.penalty.data not in self.names and not (self.penalty.data == OTHER and self.name_typed.data):
            faults["penalty"] = _("For what?")
        if self.amount == "":
            faults["number"] = units.how_many_question(self.replayed.play.counting.unit)
        elif not self._is_possible(self.amount):
            faults["number"] = _("Write a whole number from 1.")
        if self.target == ONE and (self.one.data not in seats or self.one.data == self.seat.data):
            faults["one"] = _("Who gets?")
        if self.ends_deal and self.contracts:
            answers = self.contracts if self.needs_contract else ("", *self.contracts)
            if self.contract.data not in answers:
                faults["contract"] = _("Which contract was it?")
        return faults
