"""The history: every change at this table with its time, to be undone and redone step by step."""

from flask import Response

from scorer.presentation.history import history_by_day
from scorer.store.history import load_history, next_redo, next_undo
from scorer.views import match_access
from scorer.web import pages
from scorer.web.database import get_db

bp = match_access.blueprint("history", __name__)


@bp.get("/history")
@match_access.allow_watchers
def show() -> Response:
    """Every change, the latest first."""
    replayed = match_access.current_match()
    return pages.render_page(
        "history/show.html", "history/show.html",
        days=history_by_day(replayed, load_history(get_db(), replayed.stored)),
        undoable=next_undo(get_db(), replayed.stored), redoable=next_redo(get_db(), replayed.stored),
    )  # fmt: skip
