"""Scorer itself: privacy, the language of the pages, its address for phones, and the app as a phone holds it."""

from urllib.parse import urlsplit

from flask import Blueprint, Response, abort, current_app, jsonify, redirect, render_template, request, session, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as Answer

from scorer.language import locale
from scorer.language.locale import describe_language
from scorer.language.texts import gettext as _
from scorer.presentation.pictures.qr import qr
from scorer.store.backups import DAYS_OF_BACKUPS
from scorer.store.matches import BIN_DAYS
from scorer.web import assets, hosts, htmx

bp = Blueprint("about", __name__)

FELT, PAPER = "#1f4f3c", "#f8f2e4"


@bp.get("/privacy")
def privacy() -> str:
    """What is stored, who else learns of it, and how everything is deleted."""
    cdn = htmx.URL.split("/")[2] if assets.htmx_url() == htmx.URL else None
    days = current_app.permanent_session_lifetime.days
    return render_template(
        "about/privacy.html", cdn=cdn, bin_days=BIN_DAYS, backup_days=DAYS_OF_BACKUPS, cookie_days=days
    )


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """The app as a phone installs it, where https allows that."""
    home, language = url_for("home.index"), describe_language()
    response = jsonify(
        {
            "name": "Scorer",
            "short_name": "Scorer",
            "description": _("The score sheet and chip bank for compendium card games"),
            "lang": language.tag,
            "dir": language.direction,
            "id": home,
            "start_url": home,
            "scope": home,
            "display": "standalone",
            "theme_color": FELT,
            "background_color": PAPER,
            "icons": [
                {"src": url_for("static", filename=name), "sizes": "any", "type": "image/svg+xml", "purpose": purpose}
                for name, purpose in (("icon.svg", "any"), ("icon-maskable.svg", "maskable"))
            ],
        }
    )
    response.mimetype = "application/manifest+json"
    response.headers["Cache-Control"] = "private, max-age=86400"
    response.vary.add("Cookie")
    return response


@bp.get("/language")
def show_languages() -> str:
    """Every available language by its own name, and the choice to follow the phone's."""
    referrer = urlsplit(request.referrer or "")
    before = f"{referrer.path}?{referrer.query}" if referrer.netloc == request.host else ""
    offered = [(name, locale.describe_language(name)) for name in locale.available_languages()]
    return render_template(
        "language/show.html", offered=offered, chosen=locale.cookie_language(), back=safe_return_url(before)
    )


@bp.post("/language")
def choose_language() -> Answer:
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
    return not endpoint.startswith(("about.show_languages", "about.choose_language", "static"))


@bp.get("/phones")
def show_phones() -> str:
    """The address and its QR code; 404 for other computers, and where `scorer run` does not run."""
    address, reached_at = current_app.config["ADDRESS"], current_app.config.get("REACHED_AT")
    if not (address or reached_at) or not hosts.is_loopback(request.remote_addr or ""):
        abort(404)
    link = f"{address or f'http://{reached_at}'}/"
    return render_template("phones/show.html", link=link, code=qr(link))
