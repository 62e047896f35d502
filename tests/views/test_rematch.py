"""The rematch: the same people and rules in a match of their own, made once."""

import re

from scorer.web.database import get_db
from tests.helpers.evening import KEEP, called, enter, stored
from tests.helpers.table import PLAYERS, csrf, hidden, make_match, new_form, words


def test_rematch_is_made_by_one_tap_and_only_once(app, client):
    address = make_match(client, announce="true", worth="0.20", currency="CZK", dealer=2)
    enter(app, address, KEEP)
    fields = hidden(client.get("/").text)
    answers = [client.post(f"{address}/rematch", data=fields) for _tap in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    again = answers[0].headers["Location"]
    assert again == answers[1].headers["Location"] != address
    with app.app_context():
        rows = list(get_db().query("SELECT game, players, options, pack, money, first_dealer FROM matches"))
    assert len(rows) == 2
    assert rows[0] == rows[1]


def test_a_watcher_gets_no_rematch(app, client):
    """Who only watches sees no button, and is refused."""
    address = make_match(client)
    fields = hidden(client.get("/new").text) | {"revision": "1"}
    enter(app, address, KEEP)
    watcher = app.test_client()
    watcher.get(address)
    html = watcher.get("/").text
    assert address in html
    assert "Sit down again" not in html
    token = csrf(watcher.get("/open").text)
    assert watcher.post(f"{address}/rematch", data=fields | {"csrf_token": token}).status_code == 403


def test_an_old_page_makes_a_rematch_too(app, client):
    """Whoever taps it wants a new match, whatever was changed in the old one meanwhile."""
    address = make_match(client)
    fields = hidden(client.get(f"{address}/finish").text)
    enter(app, address, KEEP)
    answer = client.post(f"{address}/rematch", data=fields)
    assert answer.status_code == 303
    assert answer.headers["Location"] != address


def test_a_page_that_was_used_already_makes_a_rematch_too(app, client):
    """Back after Finish shows a page whose key has saved the finish: Same again makes its match, and Reopen reopens."""
    address = make_match(client)
    used = hidden(client.get(f"{address}/finish").text)
    assert client.post(f"{address}/finish", data=used | {"bank": "keep"}).status_code == 303
    again = client.post(f"{address}/rematch", data=used)
    assert again.headers["Location"] not in ("", address)
    assert stored(app, again.headers["Location"]).log == []
    page = hidden(client.get(f"{address}/go-on").text) | {"revision": "2"}
    assert client.post(f"{address}/rematch", data=page).status_code == 303
    assert client.post(f"{address}/reopen", data=page).status_code == 303
    assert stored(app, address).log == []


def test_the_deal_passes_on(app, client):
    """Who would deal next deals first, and the title stays behind; two taps let another deal."""
    address = make_match(client, dealer=3)
    titled = hidden(client.get(f"{address}/settings").text) | new_form(dealer=3) | {"title": "Friday"}
    assert client.post(f"{address}/settings", data=titled).status_code == 303
    enter(app, address, called("small", 0), called("big", 1), KEEP)
    again = client.post(f"{address}/rematch", data=hidden(client.get(f"{address}/finish").text)).headers["Location"]
    assert (stored(app, address).title, stored(app, again).title) == ("Friday", "")
    assert stored(app, again).first_dealer == 1
    assert client.get(address).text.count(again) == 1  # the way onward
    html = client.get(again).text
    assert "<b>Boris</b> deals first, <b>Cyril</b> leads." in html
    sheet = client.get(f"{again}?sheet=dealer").text
    form = next(form for form in re.findall(r"<form\b.*?</form>", sheet, re.DOTALL) if "deals-first" in form)
    assert re.findall(r'name="dealer" value="(\w+)"( formmethod="dialog")?', form) == [
        ("0", ""), ("1", ' formmethod="dialog"'), ("2", ""), ("3", ""), ("lot", ""),
    ]  # fmt: skip
    assert client.post(f"{again}/deals-first", data=hidden(form) | {"dealer": "2"}).status_code == 303
    assert stored(app, again).first_dealer == 2
    html = client.get(again).text
    assert "Cyril deals, Dana leads" in html
    assert "<b>Cyril</b> deals first, <b>Dana</b> leads." in html
    for wrong in ("4", "-1", "", "²"):
        assert client.post(f"{again}/deals-first", data=hidden(form) | {"dealer": wrong}).status_code == 400
    enter(app, again, called("small", 0))
    assert "deals first" not in client.get(again).text


def test_who_deals_first_stands_once_a_deal_was_saved(app, client):
    """The two taps are for before the first deal; the form that was answered before is known again."""
    table = make_match(client)
    client.post(f"{table}/deals-first", data=hidden(client.get(table).text) | {"dealer": "lot"})
    told, drawn = words(client.get(table).text), stored(app, table).first_dealer
    assert re.search(rf"\w+ of \w+: {PLAYERS[drawn]} deals first, {PLAYERS[(drawn + 1) % 4]} leads\.", told), told
    chosen = (drawn + 1) % 4
    first = hidden(client.get(table).text) | {"dealer": str(chosen)}
    assert client.post(f"{table}/deals-first", data=first).status_code == 303
    enter(app, table, called("small", 0))
    fields = hidden(client.get(table).text)
    for dealer in (str(drawn), "lot"):
        answer = client.post(f"{table}/deals-first", data=fields | {"dealer": dealer})
        assert answer.status_code == 409
        assert "Nothing was changed." in answer.text
    assert stored(app, table).first_dealer == chosen
    assert client.post(f"{table}/deals-first", data=first).status_code == 303
