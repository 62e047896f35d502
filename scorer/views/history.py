"""The history: what was changed at this table, when, and from what to what; undo and redo any number of steps."""

from __future__ import annotations

from flask import Response

from scorer.presentation.history import days
from scorer.store import db
from scorer.store.history import history, redoable, undoable
from scorer.views import at_table
from scorer.web import pages

bp = at_table.blueprint("history", __name__)


@bp.get("/history")
@at_table.watching
def show() -> Response:
    """Every change, the latest first."""
    worked = at_table.current()
    return pages.page(
        "history/show.html",
        "history/show.html",
        days=days(worked, history(db.get(), worked.match)),
        undoable=undoable(db.get(), worked.match),
        redoable=redoable(db.get(), worked.match),
    )
