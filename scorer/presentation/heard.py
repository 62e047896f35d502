"""Heard: what the table is told after a change of an earlier entry: "Deal 7 corrected; deals 8 to 10 recalculated."."""

from __future__ import annotations

from collections.abc import Sequence

from flask_babel import gettext as _

from scorer.engine.step import Row
from scorer.language import units
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation.changes import deal_number


def correction_text(before: ReplayedMatch, after: ReplayedMatch, place: int) -> str:
    """What was corrected at this index of the log, and which deals after it came out otherwise."""
    rows = after.ledger.rows[place + 1 :]
    same = all(map(_alike, rows, before.ledger.rows[place + 1 :]))
    kind, n = after.ledger.rows[place].kind, deal_number(after, place)
    what = {"adjustment": units.move_corrected(after.play.counting.unit), "exchange": _("Exchange corrected")}
    return _correction_sentence(what.get(kind) or _("Deal %(n)s corrected", n=n), after, () if same else rows)


def insertion_text(after: ReplayedMatch, place: int) -> str:
    """What was put in at this index of the log; all the deals after it have other numbers now."""
    return _correction_sentence(
        _("Deal %(n)s put in", n=deal_number(after, place)), after, after.ledger.rows[place + 1 :]
    )


def _alike(row: Row, was: Row) -> bool:
    return (row.changes, row.totals, row.bank) == (was.changes, was.totals, was.bank)


def _correction_sentence(what: str, after: ReplayedMatch, rows: Sequence[Row]) -> str:
    """What was done, and the deals among these rows, which were worked out again."""
    deals = [deal_number(after, row.number - 1) for row in rows if row.took_turn]
    parts = [what]
    if len(deals) == 1:
        parts.append(_("deal %(n)s recalculated", n=deals[0]))
    elif deals:
        parts.append(_("deals %(first)s to %(last)s recalculated", first=deals[0], last=deals[-1]))
    return f"{'; '.join(parts)}."
