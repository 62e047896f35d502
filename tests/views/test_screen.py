"""The second screen: everything to look at on one page, nothing to change, and quiet while nothing happens."""

from __future__ import annotations

import gzip
import re
from typing import TYPE_CHECKING

from tests.helpers.table import hidden, make_match

if TYPE_CHECKING:
    from flask.testing import FlaskClient


def adjust(client: FlaskClient, address: str) -> None:
    """Something happens at the table."""
    form = hidden(client.get(f"{address}/adjust").text)
    client.post(f"{address}/adjust", data=form | {"change-0": "5", "change-1": "5", "change-1-sign": "-"})


def test_the_screen_shows_the_table_and_changes_nothing(client: FlaskClient) -> None:
    """Board, bank, the last entry, chart and deals; even who may keep score has no form there."""
    address = make_match(client)
    adjust(client, address)
    html = client.get(f"{address}/screen").text
    for part in ('class="board', 'class="bank"', 'class="last"', 'class="chart"', 'class="deals"', "Ana deals"):
        assert part in html
    assert "<form" not in html
    assert '<span class="total">+5</span>' in html


def test_an_empty_table_has_a_screen_too(client: FlaskClient) -> None:
    """Before the first deal there is no chart and no list, but the board is there."""
    html = client.get(f"{make_match(client)}/screen").text
    assert 'class="board' in html
    assert 'class="chart"' not in html


def test_the_screen_looks_for_news(client: FlaskClient) -> None:
    """An unchanged table answers without a body; a changed one with the part that changes, in at most 4 kB."""
    address = make_match(client)
    for _ in range(30):
        adjust(client, address)
    html = client.get(f"{address}/screen").text
    live = re.search(r'hx-get="([^"]+/screen/live[^"]+)"', html)
    assert live is not None
    quiet = client.get(live[1], headers={"HX-Request": "true"})
    assert (quiet.status_code, quiet.data) == (204, b"")
    adjust(client, address)
    news = client.get(live[1], headers={"HX-Request": "true"})
    assert "<html" not in news.text
    assert "+155" in news.text
    assert len(gzip.compress(news.data)) <= 4096


def test_chips_in_hand_on_the_screen(client: FlaskClient) -> None:
    """With a stake the screen shows what everybody holds, like the table."""
    address = make_match(client, stake="50")
    adjust(client, address)
    html = client.get(f"{address}/screen").text
    assert '<span class="total">55</span>' in html
    assert "<b>55</b>" in html
