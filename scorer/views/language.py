"""The language of the pages: what this browser reads, chosen once and kept in its cookie."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Blueprint, abort, current_app, redirect, render_template, request, session, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from scorer.language import locale

bp = Blueprint("language", __name__)


@bp.get("/language")
def show() -> str:
    """Every language that is spoken here, each by its own name, and the way back to taking that of the phone."""
    came_from = urlsplit(request.referrer or "")
    before = f"{came_from.path}?{came_from.query}" if came_from.netloc == request.host else ""
    offered = [(name, locale.describe_language(name)) for name in locale.available_languages()]
    return render_template(
        "language/show.html", offered=offered, chosen=locale.cookie_language(), back=safe_return_url(before)
    )


@bp.post("/language")
def choose() -> Response:
    """Read in this language from here on, or again in that of the phone; then back to where it was asked for."""
    wanted = request.form.get("language", "")
    if wanted in locale.available_languages():
        session[locale.SESSION_KEY] = wanted
    elif wanted:
        abort(400)
    else:
        session.pop(locale.SESSION_KEY, None)
    return redirect(safe_return_url(request.form.get("back", "")), 303)


def safe_return_url(address: str) -> str:
    """The address where it is one of our own pages; that of its table where it can only be sent to; else home.

    A page of what was sent, such as an entry with a mistake in it, has an address that cannot be opened again.
    """
    home = url_for("home.index")
    path, question, query = address.partition("?")
    inside = path.removeprefix(request.script_root)
    if not path.startswith("/") or path.startswith("//") or not path.isprintable() or "\\" in path:
        return home
    if _can_be_opened(inside):
        return path + (question + query if query.isprintable() else "")
    above, _slash, _last = path.rpartition("/")
    return above if _can_be_opened(above.removeprefix(request.script_root)) else home


def _can_be_opened(path: str) -> bool:
    """Whether this is the address of a page, and of another than this one."""
    try:
        endpoint, _values = current_app.create_url_adapter(request).match(path, method="GET")  # type: ignore[union-attr]
    except HTTPException:
        return False
    return not endpoint.startswith(("language.", "static"))
