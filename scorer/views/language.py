"""The language of the pages: what this browser reads, chosen once and kept in its cookie."""

from urllib.parse import urlsplit

from flask import Blueprint, abort, current_app, redirect, render_template, request, session, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from scorer.language import locale

bp = Blueprint("language", __name__)


@bp.get("/language")
def show() -> str:
    """Every available language by its own name, and the choice to follow the phone's."""
    referrer = urlsplit(request.referrer or "")
    before = f"{referrer.path}?{referrer.query}" if referrer.netloc == request.host else ""
    offered = [(name, locale.describe_language(name)) for name in locale.available_languages()]
    return render_template(
        "language/show.html", offered=offered, chosen=locale.cookie_language(), back=safe_return_url(before)
    )


@bp.post("/language")
def choose() -> Response:
    """Store this language, or follow the phone's again, and go back to the page before."""
    language = request.form.get("language", "")
    if language in locale.available_languages():
        session[locale.SESSION_KEY] = language
    elif language:
        abort(400)
    else:
        session.pop(locale.SESSION_KEY, None)
    return redirect(safe_return_url(request.form.get("back", "")), 303)


def safe_return_url(address: str) -> str:
    """The address if it is one of our own pages; that of its table if it only takes forms; else home.

    The response to a form, such as an entry with a mistake in it, has an address that cannot be opened again.
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
    """Whether this is the address of a page other than this one."""
    try:
        endpoint, _values = current_app.create_url_adapter(request).match(path, method="GET")  # type: ignore[union-attr]
    except HTTPException:
        return False
    return not endpoint.startswith(("language.", "static"))
