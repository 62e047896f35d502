"""The pen: those who watch see the entry that is being made, whichever process they ask."""

from __future__ import annotations

import gzip
import re
from html import unescape
from typing import TYPE_CHECKING

from scorer import create_app
from tests.helpers.table import hidden
from tests.views.test_live import PART, look, save_deal, table, watcher

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

__all__ = ["table", "watcher"]


def test_those_who_watch_see_the_pen(app: Flask, client: FlaskClient, watcher: FlaskClient, table: str) -> None:
    """What the keeper has tapped, also where another process is asked; unchanged it is no news, and after Save gone."""
    other = create_app({"TESTING": True}, instance_path=app.instance_path).test_client()
    sent = hidden(client.get(table).text)
    begun, keeper = look(watcher, table), look(client, table)
    other.get(table)
    client.post(f"{table}/preview", data=sent | {"contract": "tricks", "tricks-tricks-0": "5"})
    for phone in (watcher, other):
        news = phone.get(begun, headers=PART)
        assert "Deal 1 is being written." in news.text
        assert "<b>5</b>" in news.text
        assert len(gzip.compress(news.data)) < 1500
        seen = re.search(r'hx-get="([^"]+)"', news.text)
        assert seen
        assert phone.get(unescape(seen[1]), headers=PART).status_code == 204
        assert "Deal 1 is being written." in phone.get(table).text
    assert client.get(keeper, headers=PART).status_code == 204
    assert "is being written" not in client.get(table).text
    save_deal(client, table)
    after = watcher.get(unescape(seen[1]), headers=PART).text
    assert "Deal 2" in after
    assert "is being written" not in after
