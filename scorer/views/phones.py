"""Phones: the address of Scorer for phones, shown large on the computer that it runs on."""

from flask import Blueprint, abort, current_app, render_template, request

from scorer.presentation.pictures.qr import qr
from scorer.web import hosts

bp = Blueprint("phones", __name__)


@bp.get("/phones")
def show() -> str:
    """The address and its QR code; 404 for other computers, and where `scorer run` does not run."""
    address, reached_at = current_app.config["ADDRESS"], current_app.config.get("REACHED_AT")
    if not (address or reached_at) or not hosts.is_loopback(request.remote_addr or ""):
        abort(404)
    link = f"{address or f'http://{reached_at}'}/"
    return render_template("phones/show.html", link=link, code=qr(link))
