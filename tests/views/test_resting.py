"""A table that has come to rest is asked less often."""

import re
from html import unescape

import pytest

from scorer.views import table_response as view
from tests.helpers.table import make_match


@pytest.mark.parametrize("page", ["", "/screen"], ids=["phone", "screen at the wall"])
def test_who_looks_asks_less_once_the_table_rests(client, monkeypatch, page):
    """After two minutes who has seen everything is told to ask every 10 seconds, once; then nothing again."""
    asks = re.search(r'id="live" hx-get="([^"]+)"', client.get(make_match(client) + page).text)
    assert asks
    address = unescape(asks[1])
    assert client.get(address).status_code == 204
    real = view._seconds_since
    monkeypatch.setattr(view, "_seconds_since", lambda then: real(then) + 121)
    slower = client.get(address)
    assert slower.status_code == 200
    assert 'hx-trigger="every 10s, wake"' in slower.text
    assert 'id="standing"' not in slower.text
    asks = re.search(r'id="live" hx-get="([^"]+)"', slower.text)
    assert asks
    assert client.get(unescape(asks[1])).status_code == 204
