"""The chart page: the picture, who earned and lost where, and all entries a hundred a page."""

import gzip
import json
import re
from html import unescape

from scorer.web.database import get_db
from tests.helpers.evening import EVENING, SPLIT, called, enter, key_of
from tests.helpers.table import make_match


def test_the_picture_says_itself_in_words(app, client):
    address = make_match(client)
    enter(app, address, *EVENING, SPLIT)
    html = client.get(f"{address}/chart").text
    assert "Running totals over 12 deals." in html
    assert "<h1>Running totals</h1>" in html
    assert html.count('class="ln ') == 4


def test_an_adjustment_belongs_to_the_deal_before(app, client):
    """The line ends where the board stands."""
    address = make_match(client)
    enter(app, address, called("small", 0), {"kind": "adjustment", "changes": [-5, 5, 0, 0], "note": "a slip"})
    label = unescape(re.findall(r'aria-label="(Running totals[^"]*)"', client.get(f"{address}/chart").text)[0])
    assert "over 1 deal." in label
    assert "Ana +25" in label
    assert "Boris −5" in label


def test_who_earned_and_lost_where(app, client):
    address = make_match(client)
    enter(app, address, called("small", 0), called("small", 1), called("big", 0, is_made=False))
    html = client.get(f"{address}/chart").text
    table = html[html.index('class="earned"') : html.index('class="deals"')]
    assert "2 times" in table
    assert "1 time" in table
    assert "Regular" not in table
    cells = [int(cell.replace("−", "-")) for cell in re.findall(r"<td>([^<]+)</td>", table)]
    assert cells == [20, 20, -20, -20, -60, 20, 20, 20]


def test_before_the_first_deal(client):
    answer = client.get(f"{make_match(client)}/chart")
    assert answer.status_code == 200
    assert "No deal was played yet." in answer.text


def test_all_entries_with_their_ways_to_correct(app, client):
    """Those who keep score find Correct and Remove at each deal, those who watch only why it came so."""
    address = make_match(client)
    enter(app, address, *EVENING)
    html = client.get(f"{address}/chart").text
    assert html.count("<details") == 12
    assert f"{address}/entries/12" in html
    watching = app.test_client().get(f"{address}/chart").text
    assert watching.count("<details") == 12
    assert set(re.findall(r"/entries/\d+([^\"]*)", watching)) == {"/why"}
    assert "<form" not in watching


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
