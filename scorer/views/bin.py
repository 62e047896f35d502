"""The bin: who made a match can throw it away, is asked once, and can take it back for 30 days from home."""

from __future__ import annotations

from flask import g, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorer.store import deletion, matches
from scorer.views import at_table
from scorer.web.database import get_db

bp = at_table.blueprint("bin", __name__)


@bp.get("/throw-away")
def ask() -> str:
    """Really?"""
    at_table.require_owner()
    at_table.current_match()
    return render_template("bin/ask.html")


@bp.post("/throw-away")
def throw() -> Response:
    """Put the match into the bin; what has lain there for 30 days goes for good."""
    at_table.require_owner()
    matches.delete(get_db(), g.seen.key)
    deletion.empty_bin(get_db())
    return redirect(url_for("home.index"), 303)
