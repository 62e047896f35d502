"""The security log: a line for each refusal and each change of a right, in the log of the app."""

import ipaddress
import re

from flask import current_app, request

ADDRESS = re.compile(r"[0-9a-f.:]{2,45}(/64)?")
"""What may be written into the log as an address or a network."""


def log_event(event: str) -> None:
    """Log what happened, what was asked and from where. The route is named: the address may hold a link's token."""
    client = client_network(request.remote_addr or "")
    known = client if ADDRESS.fullmatch(client) else "unknown"  # a proxy may pass on any text
    current_app.logger.warning("%s: %s %s from %s", event, request.method, request.url_rule, known)


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
