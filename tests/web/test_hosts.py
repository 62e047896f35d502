"""Under which names Scorer answers."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest

from scorer.web import hosts

if TYPE_CHECKING:
    from flask import Flask

NAMES = {"localhost", "laptop.local"}
ZONED = ("127.0.0.1%00evil.example", "127.0.0.1%eth0", "[::1%]", "[::1% evil]", "[::1%00/evil]")
"""What has no network card behind a sign that announces one."""


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LOCALHOST:8000",
        "laptop.local.",
        "192.168.1.20:8000",
        "10.0.0.1",
        "[::1]:8000",
        "[fe80::1%eth0]:80",
    ],
)
def test_ours(host: str) -> None:
    """Its own names in any letters, with a port or a last dot, and addresses in numbers."""
    assert hosts.is_known_host(host, NAMES)


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "1.2.3.4.evil.example", "", "[", "1.2.3", *ZONED]
)
def test_not_ours(host: str) -> None:
    """Names that anybody can have lead here."""
    assert not hosts.is_known_host(host, NAMES)


def test_this_computer_has_names() -> None:
    """What it is called at home, and in its network."""
    found = list(hosts.local_host_names())
    assert found[0] == "localhost"
    assert any(name.endswith(".local") for name in found)


@pytest.mark.parametrize("named", [None, NAMES])
@pytest.mark.parametrize("path", ["/", "/k/a-secret-token", "/m/a-secret-token/live"])
@pytest.mark.parametrize("method", ["GET", "POST", "BREW"])
@pytest.mark.parametrize("host", ["..", "a..b", "x" * 64, "a b", "\\", "xn--\u00e9".encode().decode("latin-1")])
def test_a_host_that_is_none_gets_a_sentence(
    app: Flask, caplog: pytest.LogCaptureFixture, host: str, method: str, path: str, named: set[str] | None
) -> None:
    """400 or a page with all headers, whatever is asked for and however; and no word in the log."""
    app.testing = False
    app.config["HOST_NAMES"] = named
    with caplog.at_level(logging.INFO):
        answer = app.test_client().open(path, method=method, headers={"Host": host})
    assert answer.status_code < 500
    assert "Content-Security-Policy" in answer.headers
    assert "a-secret-token" not in answer.text + caplog.text
    assert not caplog.records


def test_a_stranger_name_gets_a_sentence(app: Flask) -> None:
    """Where names are named, another is refused without a page; an address in numbers is not."""
    app.config["HOST_NAMES"] = NAMES
    answer = app.test_client().get("/", headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert answer.mimetype == "text/plain"
    assert app.test_client().get("/", headers={"Host": "192.168.1.20:8000"}).status_code == 200


@pytest.mark.parametrize("setting", ["HOST_NAMES", "TRUSTED_HOSTS"])
def test_a_forgotten_name_is_in_the_log(app: Flask, caplog: pytest.LogCaptureFixture, setting: str) -> None:
    """Once a name, and of so many names no more; no link with it."""
    app.config[setting] = ["localhost"]
    for number in range(100):
        for _ in range(2):
            address = f"http://scores{number}.example.org:8000"
            assert app.test_client().get("/k/a-secret-token", base_url=address).status_code == 400
    assert len(caplog.records) == hosts.MAX_LOGGED
    assert "scores0.example.org, which" in caplog.records[0].message
    assert "a-secret-token" not in caplog.text
