"""The deals of a match as CSV, a line an entry, for a spreadsheet; no text of a player becomes a formula there."""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from io import StringIO

from babel.numbers import get_decimal_symbol

from scorer.engine.effect import parts_not_in_notes
from scorer.engine.entries import Deal
from scorer.engine.json_values import to_one_line
from scorer.engine.reasons import explain_log
from scorer.language import lists
from scorer.language.texts import get_locale, gettext as _
from scorer.play import buy_ins
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import count
from scorer.presentation.entries import reasons_line
from scorer.presentation.entry_summary import summarize

FORMULA = re.compile(r"(^|[;,\t\r\n])(\s*[=+\-@\uff1d\uff0b\uff0d\uff20])")
"""What a spreadsheet begins to work out, the wide signs of East Asia too."""
Cell = str | int | Decimal | None


def to_csv(replayed: ReplayedMatch) -> str:
    """The whole file of a match."""
    return format_csv([header_row(replayed), *entry_rows(replayed), *brought_rows(replayed)])


def format_csv(rows: Iterable[Sequence[Cell]]) -> str:
    """These rows as a file; it begins with the mark by which spreadsheets know UTF-8."""
    file = StringIO()
    has_comma = get_decimal_symbol(get_locale()) == ","
    # Where a decimal is written with a comma, spreadsheets take semicolons.
    writer = csv.writer(file, delimiter=";" if has_comma else ",")
    writer.writerows([format_cell(cell, has_comma=has_comma) for cell in row] for row in rows)
    return "\N{ZERO WIDTH NO-BREAK SPACE}" + file.getvalue()


def format_cell(cell: Cell, *, has_comma: bool = False) -> Cell:
    """A cell as it is written: text that a spreadsheet would work out is marked as text, on one line.

    Also within a text, behind what another spreadsheet parts cells at.
    """
    if isinstance(cell, Decimal):
        return str(cell).replace(".", "," if has_comma else ".")
    return FORMULA.sub(r"\1'\2", to_one_line(cell)) if isinstance(cell, str) else cell


def header_row(replayed: ReplayedMatch) -> list[str]:
    """What stands in the columns."""
    changes = [_("%(name)s, change", name=name) for name in replayed.names]
    header = [_("Number"), _("Deal"), _("What"), _("Happened"), _("Dealer"), *changes, *replayed.names]
    if replayed.play.counting.has_bank:
        header += [_("Bank, change"), _("Bank")]
    if replayed.play.counting.pennies:
        header += [_("%(name)s, pennies", name=name) for name in replayed.names] + [_("Bank, pennies")]
    header += [_("%(name)s, why", name=name) for name in replayed.names]
    if replayed.play.counting.has_bank:
        header.append(_("Bank, why"))
    return header


def brought_rows(replayed: ReplayedMatch) -> Iterator[list[Cell]]:
    """What each brought, and has with the score, below the names; nothing where nobody has said what was brought."""
    rows = count.brought_rows(replayed, brought) if (brought := buy_ins.chips_of(replayed).buy_ins) else []
    changes: list[Cell] = [None] * len(rows)
    if rows:
        yield [None, None, _("Bought"), None, None, *changes, *(row.brought for row in rows)]
        yield [None, None, _("Has"), None, None, *changes, *(row.has for row in rows)]


def entry_rows(replayed: ReplayedMatch) -> Iterator[list[Cell]]:
    """The cells of each entry, oldest first."""
    deals, seats = 0, range(len(replayed.names))
    owners: tuple[int | None, ...] = (*seats, None) if replayed.play.counting.has_bank else tuple(seats)
    explained = explain_log(replayed.ledger, replayed.match.log)
    for row, reasons in zip(replayed.ledger.rows, explained, strict=True):
        deals += row.took_turn
        what, happened = summarize(replayed, row)
        is_noted = row.kind == Deal.kind and row.notes
        texts = [replayed.translate(part) for part in parts_not_in_notes(row.summary)] if is_noted else [happened]
        texts += map(replayed.translate, row.notes)
        notes = lists.semicolon_list(dict.fromkeys(text for text in texts if text))
        dealer = "" if row.dealer is None else replayed.names[row.dealer]
        totals = [total + replayed.stake for total in row.totals]
        changes = [None if seat in row.sitting else change for seat, change in enumerate(row.changes)]
        number = deals if row.took_turn else None
        cells: list[Cell] = [row.number, number, what, notes, dealer, *changes, *totals]
        if replayed.play.counting.has_bank:
            cells += [row.bank_change, row.bank]
        if replayed.play.counting.pennies:
            cells += [*row.pennies, row.bank_pennies]
        cells += [reasons_line(replayed, reasons, owner).replace("\N{NO-BREAK SPACE}", " ") for owner in owners]
        yield cells
