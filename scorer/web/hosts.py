"""Accepted host names, LAN address and its changes, canonical URLs."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Collection, Iterator

from flask import Flask, current_app, request, url_for
from werkzeug.exceptions import BadHost, SecurityError

NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*\.?")
"""What can be the name of a host."""
ZONE = re.compile(r"[a-z0-9_.~-]{1,40}")
"""What can stand behind an address of IPv6: the network card by which it is reached."""
MAX_LOGGED = 20
"""After so many names the log has had enough of them."""


def init_app(app: Flask) -> None:
    """Plug in, before all else that looks at a request; the configuration's HOST_NAMES are names to answer to."""
    app.before_request(_refuse_strangers)


def log_unknown_host(host: str) -> None:
    """A line in the log, once, about a name by which Scorer was asked and that is none of its own.

    Whoever has forgotten to say it finds it there. What can be no name is not worth a line.
    """
    name = _without_port(host.strip()).casefold()
    told: set[str] = current_app.extensions.setdefault("hosts.told", set())
    if len(name) > 253 or not NAME.fullmatch(name) or name in told or len(told) >= MAX_LOGGED:
        return
    told.add(name)
    current_app.logger.warning(
        "Asked as %s, which is none of its names. If it is: --host-name, or SCORER_TRUSTED_HOSTS behind a proxy.", name
    )


def local_host_names() -> Iterator[str]:
    """What this computer is called, by itself and in its network."""
    yield "localhost"
    name = socket.gethostname().casefold()
    yield name
    yield f"{name.partition('.')[0]}.local"


def is_known_host(host: str, names: Collection[str]) -> bool:
    """Whether a Host header, with a port or without, is an address in numbers or one of these names."""
    name = _without_port(host.strip()).casefold().removesuffix(".")
    if name in names:
        return True
    address, percent, zone = name.partition("%")
    try:
        is_zoned = isinstance(ipaddress.ip_address(address), ipaddress.IPv6Address)
    except ValueError:
        return False
    return not percent or (is_zoned and ZONE.fullmatch(zone) is not None)


def url_host(host: str) -> str:
    """A name or an address in numbers as it stands in an http address: that of IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def _refuse_strangers() -> None:
    """400 for a host that is no address at all, and, where HOST_NAMES says which are ours, for any other.

    Who names none is no browser, so no page of a stranger.
    """
    names: Collection[str] | None = current_app.config.get("HOST_NAMES")
    host = request.headers.get("Host", "")
    if isinstance(request.routing_exception, BadHost) or (
        host and names is not None and not is_known_host(host, names)
    ):
        raise SecurityError


def lan_address() -> str | None:
    """The address under which the local network sees this computer, or None. Nothing is sent to find it."""
    for somewhere in ("192.0.2.1", "192.168.255.254", "10.255.255.254"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((somewhere, 9))
            except OSError:
                continue
            address: str = probe.getsockname()[0]
            if not address.startswith("127."):
                return address
    return None


def init_public_address(app: Flask) -> None:
    """Plug in: give templates `public_address`."""
    app.jinja_env.globals["public_address"] = canonical_url


def canonical_url(endpoint: str, **values: str) -> str:
    """The whole address of a page; "" where no host is named, because a page could then be asked for by any name."""
    if not current_app.config.get("TRUSTED_HOSTS"):
        return ""
    return url_for(endpoint, _external=True, **values)


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
