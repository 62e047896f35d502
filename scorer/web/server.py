"""waitress as Scorer runs it: patient with slow phones, and with our headers on its own error responses."""

import socket
from contextlib import suppress
from typing import Any

from flask import Flask
from waitress.channel import HTTPChannel
from waitress.server import create_server
from waitress.task import ErrorTask, WSGITask

from scorer import paths
from scorer.web.security import CSP, HEADERS

try:
    import resource
except ImportError:
    HAS_FILE_LIMITS = False
else:
    HAS_FILE_LIMITS = True

MAX_FILES = 8192
"""How many open files and connections are requested; by default many systems allow only 256 or 1,024."""
MAX_SELECTED = 512  # how many connections Windows, which has no limit of files, can wait for at once
MAX_BODY_BYTES = 17 * 1024 * 1024
"""What is longer is not even read: more than the file of a circle, the largest that a page takes."""


class GuardedErrorTask(ErrorTask):
    """waitress's own response to what is no HTTP request, with the headers that forbid to run or frame it."""

    def execute(self) -> None:
        policy = CSP.format(scripts="'none'", frames="'none'")
        self.response_headers.extend({**HEADERS, "Content-Security-Policy": policy}.items())
        super().execute()


class KeepAliveTask(WSGITask):
    """waitress's response of the app, which leaves the connection open after a response without a body.

    waitress closes it after every response without Content-Length, and a 204 or 304 must not have one. A phone would
    open a connection for each of its polls.
    """

    def set_close_on_finish(self) -> None:
        asks_close = self.request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or self.version != "1.1" or asks_close:
            super().set_close_on_finish()


def make_server(app: Flask, host: str, port: int, threads: int) -> Any:
    """A server that listens and waits for `run()`. Raises OSError where it cannot listen there."""
    HTTPChannel.task_class = KeepAliveTask
    HTTPChannel.error_task_class = GuardedErrorTask
    address: dict[str, Any] = {"host": host, "port": port}
    if host == "::" or paths.IS_WINDOWS:
        # waitress takes :: for IPv6 alone, but every network of this computer is meant, and most phones use IPv4. On
        # Windows it would share a port that a second Scorer has already, for it asks for SO_REUSEADDR.
        both = host == "::" and socket.has_dualstack_ipv6()
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.create_server((host.strip("*"), port), family=family, dualstack_ipv6=both)
        address = {"sockets": [listener]}
    return create_server(app, threads=threads, **address, **server_timeouts(app.config.get("PROXIES", 0)))


def raise_file_limit() -> int:
    """Ask for as many open files as the phones of 800 tables need, and return how many are allowed."""
    if not HAS_FILE_LIMITS:
        return MAX_SELECTED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(MAX_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):  # the old limit stays
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MAX_FILES if soft == resource.RLIM_INFINITY else soft


def server_timeouts(proxies: int) -> dict[str, Any]:
    """The options of waitress with which slow, half-sent and endless requests block nobody."""
    return {
        "ident": None,  # strangers need not know what runs here
        "max_request_body_size": MAX_BODY_BYTES,
        "channel_timeout": 30,  # seconds without a byte; phones poll every three or ten
        # A phone keeps its connection between two polls. By default waitress accepts 100 and lets the others wait.
        "connection_limit": raise_file_limit() // 2,
        "asyncore_use_poll": True,
        # The headers of proxies reach the app, which trusts as many proxies as SCORER_PROXIES says.
        "clear_untrusted_proxy_headers": proxies == 0,
    }
