"""Reached: the address at which phones find this computer, which its network may change in the middle of an evening.

`scorer run` knows it and looks again; a server behind a proxy has a name and none of this. The configuration's
REACHED_AT is host and port as they stand in an address, REACHED_BEFORE those that it was since the start and that a
phone may still see: the same network has given another number. What is in another network, as a VPN is, may be out of
the reach of phones, so nobody is sent there.
"""

from __future__ import annotations

import ipaddress

from flask import Flask, current_app, request


def now_at(app: Flask, host: str, port: int) -> bool:
    """Note where phones find it from now on; whether that is another address than before."""
    known, found = app.config.get("REACHED_AT", ""), host if port == 80 else f"{host}:{port}"
    if known == found:
        return False
    before = set(app.config.get("REACHED_BEFORE", ())) - {found}
    app.config["REACHED_BEFORE"] = before | {known} if known and _is_near(known, host) else before
    app.config["REACHED_AT"] = found
    return True


def was_at(host: str) -> bool:
    """Whether this is where phones found it before, with the port as an address has it."""
    return host in current_app.config.get("REACHED_BEFORE", ())


def moved_to() -> str:
    """The beginning of every address here now, for a phone that came by an earlier one; "" for every other."""
    return f"http://{current_app.config['REACHED_AT']}" if was_at(request.host) else ""


def _is_near(known: str, host: str) -> bool:
    return ipaddress.ip_address(known.partition(":")[0]) in ipaddress.ip_network(f"{host}/24", strict=False)
