"""The history: what was changed at this table, when, and from what to what; undo and redo any number of steps."""

from __future__ import annotations

from flask import Response

from scorer.presentation.history import days
from scorer.store.history import history, redoable, undoable
from scorer.views import at_table
from scorer.web import pages
from scorer.web.database import get_db

bp = at_table.blueprint("history", __name__)


@bp.get("/history")
@at_table.watching
def show() -> Response:
    """Every change, the latest first."""
    worked = at_table.current()
    return pages.page(
        "history/show.html",
        "history/show.html",
        days=days(worked, history(get_db(), worked.match)),
        undoable=undoable(get_db(), worked.match),
        redoable=redoable(get_db(), worked.match),
    )
