"""At the table: every address below /m/<token> finds its match, and those who may not change it are turned away."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, current_app, g, request, url_for

from scorer.play.worked import WorkedMatch, recall_seen
from scorer.store import db, rights
from scorer.store.matches import glance
from scorer.store.saving import Sent
from scorer.web import limits


def blueprint(name: str, import_name: str, prefix: str = "/m/<token>") -> Blueprint:
    """A blueprint whose views are about one match: `current()` is it.

    Without a prefix also for a noun that has pages elsewhere: only addresses with a token are at a table.
    """
    made = Blueprint(name, import_name, url_prefix=prefix)
    made.url_value_preprocessor(_find)
    made.url_defaults(_keep_token)
    return made


def _find(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Takes the token out of the address; 404 where no match has it, or no longer."""
    if values is None or "token" not in values:
        return
    g.token = values.pop("token")
    seen = rights.match_of_link(db.get(), g.token, "watch", glance)
    if seen is None:
        if not (endpoint or "").endswith(".live"):  # a phone that still polls an ended link guesses nothing
            limits.count_wrong_link()
        abort(404)
    g.seen = seen


def _keep_token(endpoint: str, values: dict[str, Any]) -> None:
    if current_app.url_map.is_endpoint_expecting(endpoint, "token"):
        values.setdefault("token", g.get("token"))


def current() -> WorkedMatch:
    """The match of this address, worked out."""
    if "worked" not in g:
        g.worked = recall_seen(db.get(), g.seen)
    worked: WorkedMatch = g.worked
    return worked


def may_keep() -> bool:
    """Whether this browser may enter and correct."""
    if "may_keep" not in g:
        g.may_keep = rights.may_keep(db.get(), g.seen)
    return bool(g.may_keep)


def must_keep() -> None:
    """403 for those who only watch."""
    if not may_keep():
        abort(403)


def sent(payload: object) -> Sent:
    """What this form carries to be saved exactly once. 400 where its key or revision is missing."""
    key, revision = request.form.get("form_key", ""), request.form.get("revision", "")
    if not 8 <= len(key) <= 64 or not revision.isascii() or not revision.isdigit() or len(revision) > 9:
        abort(400)
    return Sent(f"{g.seen.key}:{key}", int(revision), payload, rights.browser())


def answered() -> str:
    """The keys of the form that came and of those it stands for: a browser may forget what it has kept of them."""
    keys = [request.form.get("form_key", ""), *request.form.getlist("instead")]
    return " ".join(key for key in keys if key.isascii() and key and not set(key) & set(" \t\n"))[:1000]


def address(endpoint: str, **values: Any) -> str:
    """The address of another page of this match."""
    return url_for(endpoint, token=g.token, **values)
