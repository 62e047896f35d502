"""The reasons of entries in words: for the page of one row, and for a cell of a spreadsheet."""

from collections.abc import Sequence
from typing import NamedTuple

from scorer.engine.effect import ChangeReason
from scorer.engine.reasons import explain_next
from scorer.language import lists
from scorer.language.formats import format_change
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation.rules import anchor


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
