"""waitress as Scorer runs it: patient with slow phones, and with the headers of every answer on its own ones too."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import Any

from flask import Flask
from waitress.channel import HTTPChannel
from waitress.server import create_server
from waitress.task import ErrorTask

from scorer.web.security import CSP, HEADERS

try:
    import resource
except ImportError:  # Windows itself
    resource = None  # type: ignore[assignment]


MOST_FILES = 8192
"""Files and connections that are asked for; many systems give a process no more than 256 or 1,024 that does not ask."""
IS_POSSIBLE = resource is not None
"""Whether this system can serve: not so Windows itself, which knows neither its limits nor the way files are placed."""


class GuardedErrorTask(ErrorTask):
    """What waitress says by itself to what is no request at all."""

    def execute(self) -> None:
        """Answer as waitress does, with the headers that say that nothing in it is to be run or framed."""
        self.response_headers.extend({**HEADERS, "Content-Security-Policy": CSP.format(scripts="'none'")}.items())
        super().execute()


def make_server(app: Flask, host: str, port: int, threads: int) -> Any:
    """A server that listens and waits for `run()`. Raises OSError where the address cannot be had."""
    HTTPChannel.error_task_class = GuardedErrorTask
    # waitress takes :: for IPv6 alone, but every network of this computer is meant, and most phones come over IPv4.
    where = {"sockets": [_everywhere(port)]} if host == "::" else {"host": host, "port": port}
    return create_server(app, threads=threads, **where, **server_timeouts(app.config.get("PROXIES", 0)))


def _everywhere(port: int) -> socket.socket:
    """One socket for IPv6 and IPv4, where the system has such."""
    both = socket.has_dualstack_ipv6()
    return socket.create_server(("::", port), family=socket.AF_INET6, dualstack_ipv6=both)


def raise_file_limit() -> int:
    """How many files this process may have open, after as many were asked for as the phones of 800 tables need."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):  # what the system does not give, it has given nobody
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


def server_timeouts(proxies: int) -> dict[str, Any]:
    """What is asked of waitress so that slow, half-sent and endless requests hold nobody up."""
    return {
        "ident": None,  # strangers need not know what runs here
        "max_request_body_size": 2 * 1024 * 1024,  # more is not even taken in; each page takes less still
        "channel_timeout": 30,  # seconds without a byte; a phone that looks every ten stays
        # A phone holds its connection between two looks. waitress would let 100 in, and leave the others standing.
        "connection_limit": raise_file_limit() // 2,
        "asyncore_use_poll": True,
        # What a proxy says about a phone reaches the app, which believes as many of them as SCORER_PROXIES says.
        "clear_untrusted_proxy_headers": proxies == 0,
    }
