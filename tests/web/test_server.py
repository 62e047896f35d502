"""waitress as Scorer runs it, and what it answers on the wire: bytes that are no request, bodies without end and
half-sent requests."""

import http.client
import socket
import subprocess
import sys
from contextlib import closing, suppress
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import pytest

from scorer import create_app
from scorer.play import circle_files
from scorer.store import connections
from scorer.web import security, server as web_server
from tests.helpers.routes import House
from tests.helpers.served import PATIENCE, Server


def test_connections_are_limited_to_what_the_server_can_answer():
    """The server takes in no more than it can answer, and says to nobody what it is."""
    asked = web_server.server_timeouts(0)
    assert asked["ident"] is None
    assert circle_files.MAX_BYTES + 64 * 1024 < asked["max_request_body_size"] < 20 * 1024 * 1024
    assert 0 < asked["channel_timeout"] <= 60
    assert asked["connection_limit"] > 100


def test_a_proxy_of_ours_is_heard(app):
    """What a proxy says of a phone reaches the app only where SCORER_PROXIES says that there is one."""
    assert web_server.server_timeouts(0)["clear_untrusted_proxy_headers"]
    assert not web_server.server_timeouts(1)["clear_untrusted_proxy_headers"]
    app.config["PROXIES"] = 1
    server = web_server.make_server(app, "127.0.0.1", 0, 1)
    try:
        assert not server.adj.clear_untrusted_proxy_headers
        assert server.channel_class.error_task_class is web_server.GuardedErrorTask
    finally:
        server.close()
    assert "nosniff" in security.HEADERS.values()


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="needs a system that takes IPv4 where it listens on ::")
@pytest.mark.parametrize("reached", ["::1", "127.0.0.1"])
def test_every_network_is_every_network(app, reached):
    """Who is told to listen on :: hears IPv4 too: the address that phones are shown is one."""
    server = web_server.make_server(app, "::", 0, 1)
    try:
        with closing(socket.create_connection((reached, server.effective_port), timeout=PATIENCE)):
            pass
    finally:
        server.close()


def test_as_many_connections_as_phones_need_are_asked_for():
    """Where a shell gives a process 256 files until it asks for more, as on macOS."""
    code = """
import resource
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
from scorer.web import server
limit = server.server_timeouts(0)["connection_limit"]
print(limit == (server.MAX_FILES if hard == resource.RLIM_INFINITY else min(server.MAX_FILES, hard)) // 2)
resource.setrlimit(resource.RLIMIT_NOFILE, (200, 200))
print(server.server_timeouts(0)["connection_limit"] == 100)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert run.stdout.split() == ["True", "True"]


@dataclass(frozen=True)
class Door:
    """Where `scorer run` answers, the token of a match there, and the file of what it says."""

    port: int
    watch: str
    words: Path

    def log(self):
        return self.words.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def door(tmp_path_factory):
    """A server of its own process, with a match."""
    folder = tmp_path_factory.mktemp("wire") / "instance"
    house = House(create_app({"TESTING": True}, instance_path=folder))
    watch = house.match("maker").watch
    connections.close()
    with Server(folder) as server:
        yield Door(server.port, watch, server.log)


def send(port, request, seconds=PATIENCE):
    """Send bytes as they are, half-close, and read what comes back until the other side hangs up."""
    with closing(socket.create_connection(("127.0.0.1", port), timeout=seconds)) as wire:
        answer = b""
        with suppress(ConnectionError):
            wire.sendall(request)
        with suppress(OSError):  # the server may have hung up already
            wire.shutdown(socket.SHUT_WR)
        with suppress(ConnectionError):
            while piece := wire.recv(65536):
                answer += piece
        return answer


AT_ONCE = 20
"""Seconds: fewer than the 30 after which the server ends a connection on which nothing comes."""

BROKEN = (
    b"", b"\r\n\r\n", b"\x00" * 100, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost\r\n\r\n", b"get / HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET  / HTTP/1.1\r\nHost: x\r\n\r\n", b"GET http://[::1 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /../../etc/passwd HTTP/1.0\r\n\r\n", b"GET //..//x HTTP/1.0\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a b\x01\r\n\r\n", b"GET / HTTP/1.1\r\nX: \xff\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 300_000 + b"\r\n\r\n",
    b"GET /" + b"a" * 300_000 + b" HTTP/1.0\r\n\r\n",
    b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n",
    b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999999\r\n\r\nx",
    b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
    b"POST /new HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
    b"POST /new HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
    b"POST /new HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n",
    b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf",
    b"GET / HTTP/1.1\r\nHost: x\r\nCookie: scorer=\xff\xfe; scorer=;;;=\r\n\r\n",
    b"BREW / HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /k/a-secret-token HTTP/1.1\r\nHost: ..\r\n\r\n",
    b"GET /m/a-secret-token HTTP/1.1\r\nHost: " + b"x" * 64 + b"\r\n\r\n",
)  # fmt: skip


def test_broken_requests_to_the_real_server(door):
    """Bytes that are no request: refused or hung up on, and the table is served as before."""
    for request in BROKEN:
        answer = send(door.port, request)
        status = answer.split(b" ", 2)[1:2]
        assert not status or status[0] < b"500" or status[0] == b"501", (request[:60], answer[:200])
        assert b"Traceback" not in answer
        assert b"waitress" not in answer.lower(), "it says what runs here"
        assert not answer or b"Content-Security-Policy" in answer, (request[:60], answer[:200])
    table = send(door.port, f"GET /m/{door.watch} HTTP/1.0\r\n\r\n".encode())
    assert table.startswith(b"HTTP/1.0 200")
    assert door.watch not in door.log()
    assert "a-secret-token" not in door.log()
    assert "Traceback" not in door.log()


def test_more_than_any_document_is_not_taken_in(door):
    """A body of many megabytes is cut off by the server itself, before it fills the disk."""
    head = f"POST /m/{door.watch}/deals HTTP/1.1\r\nHost: localhost\r\nContent-Length: {10**8}\r\n\r\n".encode()
    answer = send(door.port, head + b"x" * 100)
    assert answer.startswith((b"HTTP/1.1 413", b"HTTP/1.0 413")), answer[:100]


def test_unfinished_requests_block_no_other_phone(door):
    """Two hundred connections that never finish, some dripping, take no thread: the table answers while they wait."""
    half = [
        b"",
        b"G",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\nname",
    ]
    waiting = [socket.create_connection(("127.0.0.1", door.port), timeout=PATIENCE) for _ in range(200)]
    try:
        for number, connection in enumerate(waiting):
            connection.sendall(half[number % len(half)])
        for _drip in range(3):
            for connection in waiting[3::4]:
                connection.sendall(b"x")
            answer = send(door.port, f"GET /m/{door.watch} HTTP/1.0\r\n\r\n".encode(), AT_ONCE)
            assert answer.startswith(b"HTTP/1.0 200")
    finally:
        for connection in waiting:
            connection.close()


def is_closed_after(door, path, **headers):
    """The status of two requests of one phone, and whether the server hung up in between."""
    with closing(http.client.HTTPConnection("127.0.0.1", door.port, timeout=PATIENCE)) as phone:
        phone.request("GET", path, headers=headers)
        first = phone.getresponse()
        assert first.read() == b""
        wire = phone.sock
        if wire is None:  # http.client lets go of what the server says it closes
            assert first.headers["Connection"] == "close"
            return first.status, True
        assert first.headers["Connection"] is None
        phone.request("GET", path, headers=headers)
        second = phone.getresponse()
        assert (second.status, second.read(), phone.sock) == (first.status, b"", wire)
        return first.status, False


def test_responses_without_a_body_keep_the_connection(door):
    """A phone that polls needs one connection for all evening; who asks for the end of it gets that."""
    page = send(door.port, f"GET /m/{door.watch} HTTP/1.0\r\n\r\n".encode()).decode()
    poll = unescape(page.partition('id="live" hx-get="')[2].partition('"')[0])
    assert is_closed_after(door, poll) == (204, False)
    assert is_closed_after(door, poll, Connection="close") == (204, True)
    assert is_closed_after(door, "/static/icon.svg", **{"If-None-Match": "*"}) == (304, False)
    old = send(door.port, f"GET {poll} HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n".encode())
    assert old.startswith(b"HTTP/1.0 204")
    assert b"\r\nConnection: close\r\n" in old
