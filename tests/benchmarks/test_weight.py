"""What a page weighs on its way to a phone that has nothing yet: bytes as sent, gzipped, and requests."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from scorer.games import KEYS, find
from tests.helpers.table import make_match

if TYPE_CHECKING:
    from flask.testing import FlaskClient

HTML, STYLE, SCRIPT, HTMX, ALL, REQUESTS = 14_000, 8_000, 4_096, 13_500, 40_000, 5
PLAYERS = ("Alexandra", "Bartolomej", "Ján", "Kristína")


def sent(client: FlaskClient, address: str) -> int:
    """The bytes of an answer as they go over the wire."""
    answer = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200, address
    return len(answer.data)


def weigh(client: FlaskClient, address: str, htmx_bytes: int) -> None:
    """One page with all that it loads, against the weights."""
    html = client.get(address).text
    styles = re.findall(r'<link rel="stylesheet" href="([^"]+)"', html)
    scripts = [src for src in re.findall(r'<script[^>]* src="([^"]+)"', html) if src.startswith("/")]
    signs = set(re.findall(r'href="(/sprite-[^#"]+)#', html))
    page = sent(client, address)
    style, script = sum(sent(client, one) for one in styles), sum(sent(client, one) for one in scripts)
    assert page <= HTML, (address, page)
    assert style <= STYLE, (address, style)
    assert script <= SCRIPT, (address, script)
    # the page itself, htmx from the CDN, and what it names
    assert 2 + len(styles) + len(scripts) + len(signs) <= REQUESTS, address
    assert page + style + script + htmx_bytes + sum(sent(client, one) for one in signs) <= ALL, address


@pytest.fixture
def htmx_bytes() -> int:
    """What the pinned file of the CDN weighs gzipped: 13.3 kB as it was measured, and a little."""
    return HTMX


@pytest.mark.parametrize("key", KEYS)
def test_every_page_of_a_table(client: FlaskClient, key: str, htmx_bytes: int) -> None:
    """The table of every game, with what is one tap from it."""
    game = find(key)
    assert game is not None
    table = make_match(client, key, PLAYERS[: game.seats[0]])
    for page in ("", "/rules", "/finish", "/chart", "/share", "/history", "/settings", "/adjust", "/screen", "/print"):
        weigh(client, f"{table}{page}", htmx_bytes)


def test_every_page_without_a_table(client: FlaskClient, htmx_bytes: int) -> None:
    """Home, the new match and the rest."""
    for page in ("/", "/new", "/open", "/rules", "/privacy", "/import", "/people", "/patterns", "/patterns/after"):
        weigh(client, page, htmx_bytes)
