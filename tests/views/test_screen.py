"""The second screen: everything to look at on one page, nothing to change, and quiet while nothing happens."""

import gzip
import re
from html import unescape

from tests.helpers.table import hidden, make_match


def adjust(client, address):
    """Something happens at the table."""
    form = hidden(client.get(f"{address}/adjust").text)
    client.post(f"{address}/adjust", data=form | {"change-0": "5", "change-1": "5", "change-1-sign": "-"})


def test_the_screen_looks_for_news(client):
    """An unchanged table answers without a body; a changed one with the part that changes, in at most 4 kB."""
    address = make_match(client)
    for _ in range(30):
        adjust(client, address)
    html = client.get(f"{address}/screen").text
    live = re.search(r'hx-get="([^"]+/screen/live[^"]+)"', html)
    quiet = client.get(live[1], headers={"HX-Request": "true"})
    assert (quiet.status_code, quiet.data) == (204, b"")
    adjust(client, address)
    news = client.get(live[1], headers={"HX-Request": "true"})
    assert "<html" not in news.text
    assert "+155" in news.text
    assert len(gzip.compress(news.data)) <= 4096


def test_the_screen_shows_the_pen(client):
    """What is being entered, with the same looks as before; unchanged it is no news, and after Save it is gone."""
    address = make_match(client)
    sent = hidden(client.get(address).text)

    def next_look(html):
        hit = re.search(r'hx-get="([^"]+/screen/live[^"]+)"', html)
        return unescape(hit[1])

    look = next_look(client.get(f"{address}/screen").text)
    deal = sent | {"contract": "regular", "regular-hearts-0": "3"}
    client.post(f"{address}/preview", data=deal)
    news = client.get(look, headers={"HX-Request": "true"})
    assert "Deal 1 is being written: Regular." in news.text
    assert "<b>3</b>" in news.text
    assert len(gzip.compress(news.data)) < 1500
    assert client.get(next_look(news.text), headers={"HX-Request": "true"}).status_code == 204
    whole = client.get(f"{address}/screen").text
    assert "Deal 1 is being written: Regular." in whole
    assert client.get(next_look(whole), headers={"HX-Request": "true"}).status_code == 204
    deal |= {"regular-hearts-2": "5", "regular-upper_acorns": "0", "regular-upper_greens": "2"}
    client.post(f"{address}/deals", data=deal)
    after = client.get(next_look(news.text), headers={"HX-Request": "true"}).text
    assert 'class="last"' in after
    assert "is being written" not in after
