"""The history: what was changed at this table, when, and from what to what; undo and redo any number of steps."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response, flash, redirect
from flask_babel import gettext as _
from sqlite_utils import Database
from werkzeug.wrappers import Response as Answer

from scorer import db, pages, saves, sheet, telling
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


@bp.post("/history/undo")
def undo() -> Answer:
    """Take back one change more, and stay here."""
    return _step(saves.undo, {"undo": True})


@bp.post("/history/redo")
def redo() -> Answer:
    """Make one change more again, and stay here."""
    return _step(saves.redo, {"redo": True})


def _step(step: Callable[[Database, str, saves.Sent], saves.Outcome], payload: object) -> Answer:
    at_table.must_keep()
    outcome = step(db.get(), at_table.current().match.key, at_table.sent(payload))
    if isinstance(outcome, saves.Stale):
        flash(_("Nothing was changed: meanwhile others changed something. Look first."))
    elif isinstance(outcome, saves.Refused):
        flash(_("There is nothing to undo."))
    return redirect(at_table.address("history.show"), 303)
