"""Reached: the address at which phones find this computer, which its network may change in the middle of an evening.

`scorer run` knows it and looks again; a server behind a proxy has a name and none of this. The configuration's
REACHED_AT is host and port, REACHED_BEFORE those that it was since the start.
"""

from __future__ import annotations

from flask import Flask, current_app, request
from flask_babel import gettext as _


def init_app(app: Flask) -> None:
    """Plug in: every page can say where this computer is now."""
    app.jinja_env.globals["moved"] = moved


def now_at(app: Flask, address: str) -> bool:
    """Note where phones find it from now on; whether that is another address than before."""
    known = app.config.get("REACHED_AT")
    if known == address:
        return False
    app.config["REACHED_BEFORE"] = {*app.config.get("REACHED_BEFORE", ()), known} - {None, address}
    app.config["REACHED_AT"] = address
    return True


def was_at(host: str) -> bool:
    """Whether this is where phones found it before, with the port as an address has it."""
    return host in current_app.config.get("REACHED_BEFORE", ())


def moved() -> str:
    """What a phone is told that has come by an earlier address; "" for every other."""
    if not was_at(request.host):
        return ""
    address = f"http://{current_app.config['REACHED_AT']}/"
    return str(_("This computer has another address now: open %(address)s", address=address))
