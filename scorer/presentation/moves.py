"""A move by agreement: the titles of its page, its board, its sentence and its Save."""

from dataclasses import replace

from scorer.forms.entry_forms import EntryForm, MoveForm
from scorer.language import lists, units
from scorer.language.formats import format_change
from scorer.language.texts import gettext as _
from scorer.presentation import table
from scorer.presentation.entry_summary import move_line, party_name
from scorer.presentation.table import BoardColumn


def title(form: EntryForm) -> str:
    """Return the title of the page: "Move chips"."""
    return units.move_title(form.replayed.play.counting.unit)


def board_columns(form: MoveForm) -> list[BoardColumn]:
    """Return the columns of the board, with what the move would change."""
    move = form.to_move
    changes = form.to_entry()["changes"] if move else [None] * form.replayed.play.seats
    columns = table.board_columns(form.replayed, [change or None for change in changes])
    return [replace(column, deals=False, leads=False) for column in columns]  # this page is no deal


def bank_preview(form: MoveForm) -> int | None:
    """Return what the move would change the bank by; None where nothing."""
    return form.to_entry()["bank"] or None


def move_text(form: MoveForm) -> str:
    """Return the move in a sentence; "" before it is complete."""
    move, replayed = form.to_move, form.replayed
    return _("%(what)s.", what=move_line(move, replayed.translate, replayed.play.counting)) if move else ""


def save_label(form: MoveForm) -> str:
    """Return what stands on Save: "Move 4 chips: Cyril −4, Boris +4"."""
    move, tell = form.to_move, form.replayed.translate
    if move is None:
        return title(form) if form.saved is None else _("Save the correction")
    sides = [(move.taker, move.amount)]
    if form.replayed.play.counting.has_bank:
        sides.insert(0, (move.giver, -move.amount))
    changes = lists.comma_list(
        f"{party_name(seat, tell)}\N{NO-BREAK SPACE}{format_change(change)}" for seat, change in sides
    )
    if form.saved is not None:
        return _("Save the correction: %(changes)s", changes=changes)
    return units.move_button(abs(move.amount), form.replayed.play.counting.unit, changes=changes)
