"""Sharing: the links to watch and to keep score as QR codes, how to end them, and what the keep link opens."""

from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, abort, current_app, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorer.presentation.pictures.qr import Qr, qr
from scorer.store import matches, rights
from scorer.views import match_access
from scorer.web import hosts, rate_limits
from scorer.web.database import get_db
from scorer.web.errors import log_event
from scorer.web.links import browser_id, has_others, is_same_token, link_token, match_of_link, remember_link

bp = match_access.blueprint("share", __name__)


@bp.get("/share")
@match_access.allow_watchers
def show() -> str:
    """A ticket to watch and, for those who keep score, one for that too."""
    match_access.current_match()
    tickets = []
    if has_others():
        tickets.append(ticket(url_for("table.show", token=g.token, _external=True), g.token, "watch"))
    if has_others() and match_access.may_keep():
        token = link_token(g.seen, "keep")
        tickets.append(ticket(url_for("keep.open", token=token, _external=True), token, "keep"))
    is_owner = rights.is_owner(get_db(), g.seen, browser_id())
    return render_template("share/show.html", tickets=tickets, is_maker=is_owner)


@bp.post("/share/renew")
def renew() -> Response:
    """End the links of this role and show the new one; only the owner of the match may."""
    match_access.require_owner()
    role = sent_role()
    # A second tap finds the link to keep renewed already, and leaves it; with that to watch this address has ended.
    if is_same_token(request.form.get("token", ""), link_token(g.seen, role)):
        renewed = rights.renew(get_db(), g.seen, role)
        log_event(f"Renewed the link to {role}")
        return redirect(url_for("share.show", token=link_token(renewed, "watch")), 303)
    return redirect(match_access.match_url("share.show"), 303)


def sent_role() -> rights.Role:
    """The role whose link is renewed. 400 for any other."""
    role: rights.Role = "keep" if request.form.get("role") == "keep" else "watch"
    return role if request.form.get("role") == role else abort(400)


def ticket(link: str, token: str, role: str = "") -> dict[str, Any]:
    """A link with this token as it is shown: as phones can open it, and with its QR code."""
    link = reachable_url(link)
    return {"role": role, "link": link, "token": token, "code": link_code(link)}


def reachable_url(link: str) -> str:
    """The link as phones can open it: below the address that was set, or without "localhost" or an earlier address."""
    if current_app.config["ADDRESS"]:
        return f"{current_app.config['ADDRESS']}{urlsplit(link).path.removeprefix(request.script_root)}"
    parts, reached_at = urlsplit(link), current_app.config.get("REACHED_AT")
    if reached_at and (parts.hostname in ("localhost", "127.0.0.1", "::1") or hosts.is_previous_address(parts.netloc)):
        return parts._replace(netloc=reached_at).geturl()
    return link


def link_code(link: str) -> Qr | None:
    """The QR code of a link; None in a container that was not told its address, where no phone could open it."""
    is_here_alone = hosts.is_in_container() and urlsplit(link).hostname in ("localhost", "127.0.0.1", "::1")
    return None if is_here_alone else qr(link)


keep_bp = Blueprint("keep", __name__, url_prefix="/k")


@keep_bp.get("/<token>")
def open(token: str) -> Response:
    """Store the right in this browser and redirect to the watch address, so that the address bar gives nothing away."""
    match = match_of_link(token, "keep", matches.load_summary)
    if match is None:
        rate_limits.count_wrong_link()
        abort(404)
    if request.method == "GET":  # a chat asks with HEAD what is behind a link
        remember_link(match, "keep")
    return redirect(match_access.table_url(match), 303)
