"""The history: what was changed at this table, when, and from what to what; undo and redo any number of steps."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response, flash, redirect
from flask_babel import gettext as _
from sqlite_utils import Database
from werkzeug.wrappers import Response as Answer

from scorer.presentation.history import lines
from scorer.store import db, saving
from scorer.store.history import history, redoable, undoable
from scorer.views import at_table
from scorer.views.table_page import nothing_to_turn_back
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
        lines=lines(worked, history(db.get(), worked.match)),
        undoable=undoable(db.get(), worked.match),
        redoable=redoable(db.get(), worked.match),
    )


@bp.post("/history/undo")
def undo() -> Answer:
    """Take back one change more, and stay here."""
    return _step(saving.undo, {"undo": True})


@bp.post("/history/redo")
def redo() -> Answer:
    """Make one change more again, and stay here."""
    return _step(saving.redo, {"redo": True})


def _step(step: Callable[[Database, str, saving.Sent], saving.Outcome], payload: object) -> Answer:
    outcome = step(db.get(), at_table.current().match.key, at_table.sent(payload))
    if isinstance(outcome, saving.Stale):
        flash(_("Nothing was changed: meanwhile others changed something. Look first."))
    elif isinstance(outcome, saving.Refused):
        flash(nothing_to_turn_back(is_redo=step is saving.redo))
    return redirect(at_table.address("history.show"), 303)
