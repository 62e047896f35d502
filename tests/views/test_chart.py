"""The chart page: the picture, who earned and lost where, and all entries a hundred a page."""

import gzip
import json
import re
from html import unescape

from scorer.web.database import get_db
from tests.helpers.evening import EVENING, called, enter, key_of
from tests.helpers.table import make_match


def test_an_adjustment_belongs_to_the_deal_before(app, client):
    """The line ends where the board stands."""
    address = make_match(client)
    enter(app, address, called("small", 0), {"kind": "adjustment", "changes": [-5, 5, 0, 0], "note": "a slip"})
    label = unescape(re.findall(r'aria-label="(Running totals[^"]*)"', client.get(f"{address}/chart").text)[0])
    assert "over 1 deal." in label
    assert "Ana +25" in label
    assert "Boris −5" in label


def test_five_hundred_deals_stay_light(app, client):
    """A hundred entries a page, five pages that hold each deal once; the first is no heavier than a table page."""
    address = make_match(client)
    store(app, address, [called("small", number % 4) for number in range(500)])
    pages = [client.get(f"{address}/chart?page={page}").text for page in range(1, 6)]
    numbers = [int(number) for page in pages for number in re.findall(r'<b class="no">(\d+)</b>', page)]
    assert numbers == list(range(500, 0, -1))
    assert len(gzip.compress(pages[0].encode())) < 14 * 1024
    assert "page 2 of 5" in pages[1]
    assert "Later deals" in pages[1]
    assert "Earlier deals" not in pages[4]


def store(app, address, log):
    """Give a stored match this log at once."""
    from scorer.store import db

    with app.app_context(), db.write(get_db()) as store:
        values = [json.dumps(log), key_of(address)]
        store.execute("UPDATE matches SET log = ?, revision = revision + 1 WHERE key = ?", values)


def test_a_page_that_is_none(app, client):
    address = make_match(client)
    enter(app, address, *EVENING)
    for page in ("0", "-3", "99", "x", "1e9", "٣"):
        answer = client.get(f"{address}/chart?page={page}")
        assert answer.status_code == 200
        assert answer.text.count("<details") == 12
