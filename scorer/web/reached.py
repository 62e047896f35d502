"""Reached: the address at which phones find this computer, which its network may change in the middle of an evening.

`scorer run` knows it and looks again; a server behind a proxy has a name and none of this. The configuration's
REACHED_AT is host and port as they stand in an address, REACHED_BEFORE those that it was since the start. What is in
another network, as a VPN is, may be out of the reach of phones, so nobody is sent there.
"""

from __future__ import annotations

import ipaddress

from flask import Flask, current_app, request


def set_lan_address(app: Flask, host: str, port: int) -> bool:
    """Note where phones find it from now on; whether that is another address than before."""
    known, found = app.config.get("REACHED_AT", ""), host if port == 80 else f"{host}:{port}"
    if known == found:
        return False
    app.config["REACHED_BEFORE"] = {*app.config.get("REACHED_BEFORE", ()), known} - {found, None, ""}
    app.config["REACHED_AT"] = found
    return True


def is_previous_address(host: str) -> bool:
    """Whether this is where phones found it before, in the network in which it still is; host and port as above."""
    config = current_app.config
    return host in config.get("REACHED_BEFORE", ()) and is_same_network(host, config["REACHED_AT"])


def new_base_url() -> str:
    """The beginning of every address here now, for a phone that came by an earlier one; "" for every other."""
    return f"http://{current_app.config['REACHED_AT']}" if is_previous_address(request.host) else ""


def is_same_network(one: str, other: str) -> bool:
    """Whether two addresses of IPv4, with their ports or without, are in the same network, as those at home are cut."""
    host, near = one.partition(":")[0], other.partition(":")[0]
    return ipaddress.ip_address(host) in ipaddress.ip_network(f"{near}/24", strict=False)
