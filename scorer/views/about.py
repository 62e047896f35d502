"""About Scorer itself: what it keeps of people, and what a phone needs to know to hold it as an app."""

from flask import Blueprint, Response, current_app, jsonify, render_template, url_for

from scorer.language.locale import describe_language
from scorer.language.texts import gettext as _
from scorer.store.backups import DAYS_OF_BACKUPS
from scorer.store.matches import BIN_DAYS
from scorer.web import assets, htmx

bp = Blueprint("about", __name__)

FELT, PAPER = "#1f4f3c", "#f8f2e4"


@bp.get("/privacy")
def privacy() -> str:
    """What is stored, who else learns of it, and how everything is deleted."""
    cdn = None if assets.htmx_tag().crossorigin is None else htmx.URL.split("/")[2]
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
            "icons": [_icon("icon.svg", "any"), _icon("icon-maskable.svg", "maskable")],
        }
    )
    response.mimetype = "application/manifest+json"
    response.headers["Cache-Control"] = "private, max-age=86400"
    response.vary.add("Cookie")
    return response


def _icon(name: str, purpose: str) -> dict[str, str]:
    address = url_for("static", filename=name)
    return {"src": address, "sizes": "any", "type": "image/svg+xml", "purpose": purpose}
