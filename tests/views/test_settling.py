"""How points are settled: in the way that the table has chosen, and in another one from the finish page."""

import json
import re
from html import unescape

import pytest

from scorer.store import saving
from tests.helpers.evening import KEEP, enter, stored
from tests.helpers.table import PLAYERS, hidden, make_match


def words(html):
    """What stands on the page, without its tags."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


def choose(client, address, way):
    """Another way of settling, chosen on the finish page."""
    fields = hidden(client.get(f"{address}/finish").text)
    return client.post(f"{address}/settling", data={**fields, "form_key": saving.new_form_key(), "way": way})


def test_the_way_that_the_table_chose(app, client):
    """The way of settling and a worth below a cent are settings: told in the history, paid by, and taken back."""
    address = make_match(client, "king", worth="0.01", currency="EUR")
    fields = hidden(client.get(f"{address}/settings").text) | {f"name-{row}": name for row, name in enumerate(PLAYERS)}
    fields |= {"game": "king", "worth": "0.01", "currency": "EUR", "per": "10", "king-settling": "winner"}
    assert client.post(f"{address}/settings", data=fields).status_code == 303
    moved = {"kind": "adjustment", "changes": [115, 100, -90, -125]}
    enter(app, address, moved, KEEP)
    text = words(client.get(f"{address}/finish").text)
    assert "10 points are €0.01" in text
    assert re.findall(r"(\w+) pays (\w+) €([\d.]+)", text) == [
        ("Boris", "Ana", "0.01"), ("Cyril", "Ana", "0.21"), ("Dana", "Ana", "0.24"),
    ]  # fmt: skip
    assert "To the winner: each pays the winner the difference of their totals." in text
    assert "how many are worth that, how points are settled" in client.get(f"{address}/history").text
    assert "money" not in json.loads(client.get(f"{address}/document.json").text)


def test_another_way_is_chosen_on_the_page(app, client):
    """The way is named, a keeper chooses another, and payments, text and paper follow; then the usual one again."""
    address = make_match(client, "king", worth="0.01", currency="EUR")
    enter(app, address, {"kind": "adjustment", "changes": [115, 100, -90, -125]}, KEEP)
    html = client.get(f"{address}/finish").text
    assert "Each settles their own total, in the fewest payments." in html
    assert "Another way" in html
    assert "Another way" not in app.test_client().get(f"{address}/finish").text
    assert choose(client, address, "winner").headers["Location"] == f"{address}/finish"
    assert stored(app, address).settling == "winner"
    for page in ("finish", "text", "print", "rules"):
        assert "To the winner: each pays the winner the difference" in client.get(f"{address}/{page}").text, page
    assert "€2.40" in client.get(f"{address}/finish").text
    assert choose(client, address, "average").status_code == 303
    assert stored(app, address).settling is None


@pytest.mark.parametrize("way", ["", "mine"])
def test_a_way_that_is_none(app, client, way):
    """It is refused, as any is where chips are paid in themselves."""
    points, chips = make_match(client, "king", worth="0.01", currency="EUR"), make_match(client, worth="0.10")
    assert choose(client, points, way).status_code == 400
    assert choose(client, chips, "winner").status_code == 400
    assert (stored(app, points).settling, stored(app, chips).settling) == (None, None)
