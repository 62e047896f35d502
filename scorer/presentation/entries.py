"""The pages of single entries: a move by agreement, a penalty, and the reasons of any entry.

Of a move and a penalty they have the title, the board, the sentences and Save; of the reasons also the cell of a
spreadsheet.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from scorer.engine.effect import ChangeReason
from scorer.engine.entries import Move
from scorer.engine.reasons import explain_next
from scorer.forms.entry_forms import ONE, OTHER, MoveForm, PenaltyForm
from scorer.language import lists, units
from scorer.language.formats import format_change, format_total
from scorer.language.texts import gettext as _, pgettext
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import table
from scorer.presentation.entry_summary import change_texts, move_line, party_name
from scorer.presentation.rules import anchor
from scorer.presentation.table import BoardColumn


class EntryOutcome(NamedTuple):
    """What a move or a penalty will do, as far as it is entered."""

    columns: Sequence[BoardColumn]
    bank_change: int | None
    """None where nothing."""
    sentence: str
    label: str
    """What stands on Save."""
    note: str = ""
    """The second line of Save."""


def _board(replayed: ReplayedMatch, changes: Sequence[int] | None) -> list[BoardColumn]:
    """Return the columns with these changes; nobody deals here: this page is no deal."""
    columns = table.board_columns(replayed, [change or None for change in changes or [0] * replayed.play.seats])
    return [column._replace(deals=False, leads=False) for column in columns]


def move_outcome(form: MoveForm) -> EntryOutcome:
    """Return what the move will do: "Move 4 chips: Cyril −4, Boris +4"."""
    move, replayed, tell = form.to_move, form.replayed, form.replayed.translate
    unit, has_bank = replayed.play.counting.unit, replayed.play.counting.has_bank
    if move is None:
        label = units.move_title(unit) if form.saved is None else _("Save the correction")
        return EntryOutcome(_board(replayed, None), None, "", label)
    entry, sides = form.to_entry(), [(move.taker, move.amount)]
    if has_bank:
        sides.insert(0, (move.giver, -move.amount))
    changes = lists.comma_list(
        f"{party_name(seat, tell)}\N{NO-BREAK SPACE}{format_change(change)}" for seat, change in sides
    )
    label = units.move_button(abs(move.amount), unit, changes=changes)
    if form.saved is not None:
        label = _("%(what)s: %(value)s", what=_("Save the correction"), value=changes)
    sentence = _("%(what)s.", what=move_line(move, tell, replayed.play.counting))
    bank_change = entry["bank"] or None if has_bank else None
    return EntryOutcome(_board(replayed, entry["changes"]), bank_change, sentence, label)


PENALTY_NUMBERS = (1, 2, 5, 10, 20)
"""The numbers of a penalty that have keys; others are typed."""


def penalty_keys(form: PenaltyForm) -> dict[str, str]:
    """The words of the keys of the penalties of this table, of those that every table may need, and of any other."""
    return form.names | {OTHER: pgettext("a penalty", "Other")}


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


def contract_keys(form: PenaltyForm) -> dict[str, str]:
    """The words of the keys of contracts of which one may have been played; none where that is known."""
    keys = {key: form.replayed.translate(form.replayed.contract(key).name) for key in form.contracts}
    return keys if not keys or form.needs_contract else keys | {"": _("None yet")}


def penalty_outcome(form: PenaltyForm) -> EntryOutcome:
    """Return what the penalty will do, and whether the deal goes on: "Penalty: Boris −10, bank +10"."""
    row, penalty, replayed = form.row, form.table_penalty, form.replayed
    label = _("Penalty") if form.saved is None else _("Save the correction")
    if row is not None and (changes := lists.comma_list(change_texts(replayed, row))):
        label = _("%(what)s: %(value)s", what=label, value=changes)
    columns, bank_change = _board(replayed, row and row.changes), row.bank_change or None if row else None
    if penalty is None:
        return EntryOutcome(columns, bank_change, "", label)
    n, goes_on, note = replayed.ledger.state.deals + 1, "", ""
    if penalty.ends_deal:
        goes_on = _("Deal %(n)s ends here and counts as played.", n=n)
    elif not form.is_after_last_deal:
        goes_on = _("Deal %(n)s goes on.", n=n)
    if not form.is_after_last_deal:
        note = _("deal %(n)s ends here", n=n) if penalty.ends_deal else _("deal %(n)s goes on", n=n)
    what = ""
    if penalty.to != ONE:
        what = replayed.translate(penalty.describe())
    elif not form.missing:
        move = Move(penalty.amount, form.one.data, form.seat.data)
        what = _("%(what)s.", what=move_line(move, replayed.translate, replayed.play.counting))
    return EntryOutcome(columns, bank_change, f"{what} {goes_on}".strip(), label, note)


class SeatReasons(NamedTuple):
    """The reasons of one player, and what they come to."""

    name: str
    lines: Sequence[tuple[str, int]]
    """What for, and how much."""
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
    return lists.comma_list(f"{text}\N{NO-BREAK SPACE}{format_change(amount)}" for text, amount in lines)


def _lines(replayed: ReplayedMatch, reasons: Sequence[ChangeReason], seat: int | None) -> list[tuple[str, int]]:
    return [(replayed.translate(text), amount) for owner, text, amount in reasons if owner == seat]
