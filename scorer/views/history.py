"""The history: what was changed at this table, when, and from what to what; undo and redo any number of steps."""

from __future__ import annotations

from flask import Response

from scorer import db, pages, sheet, telling
from scorer import history as lines
from scorer.views import at_table

bp = at_table.blueprint("history", __name__)


@bp.get("/history")
def show() -> Response:
    """Every change, the latest first."""
    kept = at_table.current()
    return pages.page(
        "history/show.html",
        "history/show.html",
        kept=kept,
        sheet=sheet,
        tell=kept.tell,
        address=at_table.address,
        may_keep=at_table.may_keep(),
        lines=telling.lines(kept, lines.history(db.get(), kept.match)),
        undoable=lines.undoable(db.get(), kept.match),
        redoable=lines.redoable(db.get(), kept.match),
    )
