"""The bin: the owner of a match deletes it after one question."""

from flask import g, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorer.store import deletion, matches
from scorer.views import match_access
from scorer.web.database import get_db

bp = match_access.blueprint("bin", __name__)


@bp.get("/throw-away")
def ask() -> str:
    """Ask for confirmation before deleting the match."""
    match_access.require_owner()
    match_access.current_match()
    return render_template("bin/ask.html")


@bp.post("/throw-away")
def throw() -> Response:
    """Put the match into the bin, and destroy what has lain there for 30 days."""
    match_access.require_owner()
    matches.delete(get_db(), g.seen.key)
    deletion.empty_bin(get_db())
    return redirect(url_for("home.index"), 303)
