"""Phones: the address at which phones find Scorer, large, for the screen of the computer that it runs on."""

from __future__ import annotations

import ipaddress

from flask import Blueprint, abort, current_app, render_template, request

from scorer.presentation.pictures.qr import qr

bp = Blueprint("phones", __name__)


@bp.get("/phones")
def show() -> str:
    """The address and its code; 404 for whoever does not sit at this computer, and where `scorer run` was not said."""
    reached_at = current_app.config.get("REACHED_AT")
    if not reached_at or not _sits_here(request.remote_addr or ""):
        abort(404)
    link = f"http://{reached_at}/"
    return render_template("phones/show.html", link=link, code=qr(link))


def _sits_here(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
