"""The pages of single entries: a move by agreement, a penalty, and the reasons of any entry.

Of a move and a penalty they have the title, the board, the sentences and Save; of the reasons also the cell of a
spreadsheet.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from scorer.engine.effect import ChangeReason
from scorer.engine.entries import Move
from scorer.engine.reasons import explain_next
from scorer.forms.entry_forms import ONE, OTHER, EntryForm, MoveForm, PenaltyForm
from scorer.language import lists, units
from scorer.language.formats import format_change, format_total
from scorer.language.texts import gettext as _
from scorer.language.texts import pgettext
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import table
from scorer.presentation.entry_summary import change_texts, move_line, party_name
from scorer.presentation.rules import anchor
from scorer.presentation.table import BoardColumn


def move_title(form: EntryForm) -> str:
    """Return the title of the page: "Move chips"."""
    return units.move_title(form.replayed.play.counting.unit)


def move_columns(form: MoveForm) -> list[BoardColumn]:
    """Return the columns of the board, with what the move would change."""
    move = form.to_move
    changes = form.to_entry()["changes"] if move else [None] * form.replayed.play.seats
    columns = table.board_columns(form.replayed, [change or None for change in changes])
    return [replace(column, deals=False, leads=False) for column in columns]  # this page is no deal


def move_bank_change(form: MoveForm) -> int | None:
    """Return what the move would change the bank by; None where nothing."""
    return form.to_entry()["bank"] or None


def move_text(form: MoveForm) -> str:
    """Return the move in a sentence; "" before it is complete."""
    move, replayed = form.to_move, form.replayed
    return _("%(what)s.", what=move_line(move, replayed.translate, replayed.play.counting)) if move else ""


def move_save_label(form: MoveForm) -> str:
    """Return what stands on Save: "Move 4 chips: Cyril −4, Boris +4"."""
    move, tell = form.to_move, form.replayed.translate
    if move is None:
        return move_title(form) if form.saved is None else _("Save the correction")
    sides = [(move.taker, move.amount)]
    if form.replayed.play.counting.has_bank:
        sides.insert(0, (move.giver, -move.amount))
    changes = lists.comma_list(
        f"{party_name(seat, tell)}\N{NO-BREAK SPACE}{format_change(change)}" for seat, change in sides
    )
    if form.saved is not None:
        return _("Save the correction: %(changes)s", changes=changes)
    return units.move_button(abs(move.amount), form.replayed.play.counting.unit, changes=changes)


PENALTY_NUMBERS = (1, 2, 5, 10, 20)
"""The numbers of a penalty that have keys; others are typed."""


class AnswerKey(NamedTuple):
    """A key of a question."""

    value: str
    words: str


def penalty_title(form: PenaltyForm) -> str:
    """Return the title of the page."""
    return _("Penalty") if form.saved is None else _("Correct: %(what)s", what=_("Penalty"))


def penalty_keys(form: PenaltyForm) -> Sequence[AnswerKey]:
    """Return the keys of the penalties of this table, of those that every table may need, and of any other."""
    return [
        *(AnswerKey(key, name) for key, name in form.names.items()),
        AnswerKey(OTHER, pgettext("a penalty", "Other")),
    ]


class PenaltyTerms(NamedTuple):
    """How many there are keys for, and how many are usual; the key of the usual one sends nothing."""

    numbers: Sequence[int]
    usual: int | None
    chosen: Any
    """What is tapped or typed."""
    note: str


def penalty_terms(form: PenaltyForm) -> PenaltyTerms:
    """Return the keys of how many, with the usual one of the chosen penalty among them."""
    usual, amount = abs(form.usual.amount) if form.usual else None, form.amount
    keys = PENALTY_NUMBERS if usual is None or usual in PENALTY_NUMBERS else (*PENALTY_NUMBERS[:4], usual)
    note = _("usual here: %(n)s", n=format_total(usual)) if usual is not None else ""
    return PenaltyTerms(sorted(keys), usual, abs(amount) if isinstance(amount, int) else amount, note)


def contract_keys(form: PenaltyForm) -> Sequence[AnswerKey]:
    """Return the keys of the contracts of which one may have been played; none where that is known."""
    replayed = form.replayed
    keys = [AnswerKey(key, replayed.translate(replayed.contract(key).name)) for key in form.contracts]
    return keys if not keys or form.needs_contract else [*keys, AnswerKey("", _("None yet"))]


def penalty_columns(form: PenaltyForm) -> list[BoardColumn]:
    """Return the columns of the board, with what the penalty would change."""
    changes = form.row.changes if form.row else [None] * form.replayed.play.seats
    columns = table.board_columns(form.replayed, [change or None for change in changes])
    return [replace(column, deals=False, leads=False) for column in columns]  # this page is no deal


def penalty_bank_change(form: PenaltyForm) -> int | None:
    """Return what the penalty would change the bank by; None where nothing."""
    return form.row.bank_change or None if form.row else None


def penalty_text(form: PenaltyForm) -> str:
    """Return what the chosen penalty does, and whether the deal goes on; "" while none is chosen."""
    penalty, n = form.table_penalty, form.replayed.ledger.state.deals + 1
    if penalty is None:
        return ""
    goes_on = _("Deal %(n)s ends here and counts as played.", n=n) if penalty.ends_deal else ""
    if not goes_on and not form.is_after_last_deal:
        goes_on = _("Deal %(n)s goes on.", n=n)
    if penalty.to == ONE:
        if form.missing:
            return goes_on
        line = move_line(
            Move(penalty.amount, form.one.data, form.seat.data), form.replayed.translate, form.replayed.play.counting
        )
        return f"{_('%(what)s.', what=line)} {goes_on}".rstrip()
    return f"{form.replayed.translate(penalty.describe())} {goes_on}".rstrip()


def penalty_save_label(form: PenaltyForm) -> str:
    """Return what stands on Save: "Penalty: Boris −10, bank +10"."""
    label = _("Penalty") if form.saved is None else _("Save the correction")
    if form.row is None:
        return label
    changes = lists.comma_list(change_texts(form.replayed, form.row))
    return _("%(what)s: %(value)s", what=label, value=changes) if changes else label


def penalty_save_note(form: PenaltyForm) -> str:
    """Return the second line of Save: whether the deal goes on."""
    penalty, n = form.table_penalty, form.replayed.ledger.state.deals + 1
    if penalty is None or form.is_after_last_deal:
        return ""
    return _("deal %(n)s ends here", n=n) if penalty.ends_deal else _("deal %(n)s goes on", n=n)


class ReasonLine(NamedTuple):
    """One reason: what for, and how much."""

    text: str
    amount: int


class SeatReasons(NamedTuple):
    """The reasons of one player, and what they come to."""

    name: str
    lines: Sequence[ReasonLine]
    change: int


class EntryReasons(NamedTuple):
    """The reasons of one entry: of each player who has any, and of the bank."""

    seats: Sequence[SeatReasons]
    bank: str
    """In one line; "" where the bank has no part."""
    rule: str | None
    """Where on the page of rules its contract stands; None: it has none."""


def entry_reasons(before: ReplayedMatch, replayed: ReplayedMatch, number: int) -> EntryReasons:
    """The reasons of the entry with this number; `before` is the match as it was before that entry."""
    row, reasons = replayed.ledger.rows[number - 1], explain_next(before.ledger, replayed.match.log[number - 1])
    seats = [
        SeatReasons(name, lines, row.changes[seat])
        for seat, name in enumerate(replayed.names)
        if (lines := _lines(replayed, reasons, seat))
    ]
    rule = None if row.contract is None else anchor(row.contract)
    return EntryReasons(seats, reasons_line(replayed, reasons, None), rule)


def reasons_line(replayed: ReplayedMatch, reasons: Sequence[ChangeReason], seat: int | None) -> str:
    """The reasons of a seat, or of the bank, in one line: "2 hearts −2, Ober of acorns −4"."""
    lines = _lines(replayed, reasons, seat)
    return lists.comma_list(f"{line.text}\N{NO-BREAK SPACE}{format_change(line.amount)}" for line in lines)


def _lines(replayed: ReplayedMatch, reasons: Sequence[ChangeReason], seat: int | None) -> list[ReasonLine]:
    return [ReasonLine(replayed.translate(text), amount) for owner, text, amount in reasons if owner == seat]
