"""The host names that are accepted, the networks of clients, the LAN address and its changes, canonical URLs.

The LAN address may change while Scorer runs. Only an address of the same /24 network is used for redirects, since
phones may not reach that of a VPN.
"""

import ipaddress
import os
import re
import socket
from collections.abc import Collection

from flask import Flask, current_app, request, url_for
from werkzeug.exceptions import BadHost, SecurityError

NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*\.?")
"""The syntax of a host name."""
ZONE = re.compile(r"[a-z0-9_.~-]{1,40}")
"""The zone behind an IPv6 address: the network card by which it is reached."""
TARGETS = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "2001:db8::1", "fd00::1")
"""Addresses of other networks: the system says by which of its own it would reach them."""
MAX_LOGGED = 20


def init_app(app: Flask) -> None:
    """Plug in, before all else that looks at a request; the configuration's HOST_NAMES are the accepted names.

    Templates get `public_address`.
    """
    app.before_request(_refuse_unknown_host)
    app.jinja_env.globals["public_address"] = _public_address


def log_unknown_host(host: str) -> None:
    """Log once that Scorer was asked by a name that is not its own, for an operator who forgot to configure it."""
    name = _without_port(host.strip()).casefold()
    logged: set[str] = current_app.extensions.setdefault("hosts.logged", set())
    if len(name) > 253 or not NAME.fullmatch(name) or name in logged or len(logged) >= MAX_LOGGED:
        return
    logged.add(name)
    current_app.logger.warning(
        "Asked as %s, which is none of its names. If it is: --host-name, or SCORER_TRUSTED_HOSTS behind a proxy.", name
    )


def local_host_names() -> tuple[str, ...]:
    """The names of this computer, by itself and in its network."""
    name = socket.gethostname().casefold()
    return "localhost", name, f"{name.partition('.')[0]}.local"


def is_known_host(host: str, names: Collection[str]) -> bool:
    """Whether a Host header, with a port or without, is an IP address or one of these names."""
    name = _without_port(host.strip()).casefold().removesuffix(".")
    if name in names:
        return True
    address, percent, zone = name.partition("%")
    try:
        is_zoned = isinstance(ipaddress.ip_address(address), ipaddress.IPv6Address)
    except ValueError:
        return False
    return not percent or (is_zoned and ZONE.fullmatch(zone) is not None)


def is_loopback(address: str) -> bool:
    """Whether this is an address of a computer for itself."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def url_host(host: str) -> str:
    """A host as a URL has it: an IPv6 address in brackets."""
    return f"[{host}]" if ":" in host else host


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def _refuse_unknown_host() -> None:
    """400 for a host that cannot be one and, if HOST_NAMES is set, for any other than those.

    A client that names no host is no browser, so not led here by another site.
    """
    names: Collection[str] | None = current_app.config.get("HOST_NAMES")
    host = "" if names is None else request.headers.get("Host", "")
    is_unknown = host and not is_known_host(host, names or ())
    if is_unknown or isinstance(request.routing_exception, BadHost):
        raise SecurityError


def lan_address() -> str | None:
    """The address of this computer in the local network, IPv6 where there is no other, or None.

    Nothing is sent to find it.
    """
    for target in TARGETS:
        family = socket.AF_INET6 if ":" in target else socket.AF_INET
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))
                address: str = probe.getsockname()[0]
        except OSError:  # no such network, or no such protocol
            continue
        if not is_loopback(address):
            return address
    return None


def is_in_container() -> bool:
    """Whether this runs in Scorer's container, whose own address no phone can open."""
    return bool(os.environ.get("SCORER_IN_CONTAINER"))


def _public_address(endpoint: str, **values: str) -> str:
    """The absolute URL of a page; "" without TRUSTED_HOSTS, because a page could then be asked for by any name."""
    if not current_app.config.get("TRUSTED_HOSTS"):
        return ""
    return url_for(endpoint, _external=True, **values)


def set_lan_address(app: Flask, host: str, port: int) -> bool:
    """Set the address at which phones find Scorer from now on; return whether it has changed."""
    name = url_host(host)
    old, new = app.config.get("REACHED_AT", ""), name if port == 80 else f"{name}:{port}"
    if old == new:
        return False
    app.config["REACHED_BEFORE"] = {*app.config.get("REACHED_BEFORE", ()), old} - {new, None, ""}
    app.config["REACHED_AT"] = new
    return True


def is_previous_address(host: str) -> bool:
    """Whether phones found Scorer at this host and port before, in the same network as now."""
    config = current_app.config
    return host in config.get("REACHED_BEFORE", ()) and is_same_network(host, config["REACHED_AT"])


def is_same_network(first: str, second: str) -> bool:
    """Whether two addresses, with ports or without, are in the same network of a home: /24, of IPv6 /64."""
    address, network = ip_of(first), ip_of(second)
    return address in ipaddress.ip_network((network, 24 if network.version == 4 else 64), strict=False)


def client_network(address: str) -> str:
    """The network that counts as one client: of IPv6 a household's 64 bits, since it chooses the others freely.

    What is no address stays as it is.
    """
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    return str(ip.ipv4_mapped or ipaddress.IPv6Network((ip, 64), strict=False))


def ip_of(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """The IP address of a host, with a port or without. Raises ValueError."""
    return ipaddress.ip_address(host if host.count(":") > 1 and "[" not in host else _without_port(host))
