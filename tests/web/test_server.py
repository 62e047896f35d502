"""waitress as Scorer runs it."""

import socket
import subprocess
import sys
from contextlib import closing

import pytest

from scorer.play import circle_files
from scorer.web import security, server as web_server
from tests.helpers.served import PATIENCE


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
