"""The keep link: whoever opens it may enter and correct from this browser on."""

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from scorer.store import matches
from scorer.web import rate_limits
from scorer.web.database import get_db
from scorer.web.links import link_token, match_of_link, remember_link

bp = Blueprint("keep", __name__, url_prefix="/k")


@bp.get("/<token>")
def open(token: str) -> Response:
    """Store the right in this browser and redirect to the watch address, so that the address bar gives nothing away."""
    match = match_of_link(get_db(), token, "keep", matches.load_summary)
    if match is None:
        rate_limits.count_wrong_link()
        abort(404)
    if request.method == "GET":  # a chat asks with HEAD what is behind a link
        remember_link(match, "keep")
    return redirect(url_for("table.show", token=link_token(match, "watch")), 303)
