"""The table page as an answer: its rows are of now, drawn once, and htmx gets the page that it would ask for."""

import re
from functools import partial

import pytest

from scorer.store import matches, saving
from scorer.web import pages
from scorer.web.cache import Cache
from scorer.web.database import get_db
from tests.helpers import changing, counted
from tests.helpers.evening import EVENING, KEEP, called, enter, key_of, regular, stored
from tests.helpers.table import hidden, keep_link, make_match


def test_two_taps_on_undo_take_back_once(client):
    address = make_match(client)
    sent_to(client, address, "adjust", **{"change-0": "5", "change-1": "5", "change-1-sign": "-"})
    sent = hidden(client.get(address).text)
    answers = [client.post(f"{address}/undo", data=sent) for _ in range(2)]
    html = client.get(answers[1].headers["Location"]).text
    assert "Taken back." in html
    assert f'formaction="{address}/redo"' in html
    assert "saved already" not in html


def test_a_deal_that_counts_for_nothing_is_taken_back_as_a_deal(app, client):
    address = make_match(client, "king")
    enter(app, address, {"kind": "void"})
    for change, message in (
        ("undo", "Deal 1: taken back."),
        ("redo", "Deal 1, No tricks: void"),
        ("entries/1/remove", "Deal 1: taken out."),
    ):
        client.post(f"{address}/{change}", data=hidden(client.get(address).text))
        assert message in client.get(address).text


def rows_of(client, address, language="en"):
    html = client.get(address, headers={"Accept-Language": language}).text
    return html.partition('<div id="past">')[2].partition('<div id="live"')[0]


def sent_to(client, address, change, **fields):
    """Send the form of this page, or Undo and the like, for which any form of the match will do."""
    carried = hidden(client.get(f"{address}/{change}").text) or hidden(client.get(f"{address}/adjust").text)
    assert client.post(f"{address}/{change}", data=carried | fields).status_code == 303


def set_in_store(app, address, **fields):
    with app.app_context():
        match = matches.load(get_db(), key_of(address))
        sent = saving.Submission(saving.new_form_key(), match.revision, fields)
        outcome = changing.change_settings(get_db(), match.key, fields, sent, changing.replayed)
        assert isinstance(outcome, saving.Saved), outcome


CHANGES = {
    "another deal": lambda app, client, at: enter(app, at, called("small", 2)),
    "a void deal": lambda app, client, at: enter(app, at, {"kind": "void", "note": "a card fell"}),
    "a correction": lambda app, client, at: sent_to(
        client, at, "entries/2", contract="small", **{"small-caller": "3", "small-made": "yes"}
    ),
    "an insertion": lambda app, client, at: sent_to(
        client, at, "entries/2/insert", contract="small", **{"small-caller": "3", "small-made": "yes"}
    ),
    "a removal": lambda app, client, at: sent_to(client, at, "entries/2/remove"),
    "undo": lambda app, client, at: sent_to(client, at, "undo"),
    "the end": lambda app, client, at: enter(app, at, KEEP),
    "a name": lambda app, client, at: set_in_store(app, at, players=["Ana", "Boris", "Zuzana", "Dana"]),
    "the stake": lambda app, client, at: set_in_store(app, at, stake=50),
    "the pack": lambda app, client, at: set_in_store(app, at, pack="french"),
    "a price": lambda app, client, at: set_in_store(
        app, at, options={**stored(app, at).options, "prices": {"small": 20}}
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_row_shows_every_change_at_once(app, client, monkeypatch, change):
    """A row that was drawn before looks as one that is drawn anew, to those who keep score and to those who watch."""
    address, watcher = make_match(client, pack="german", announce="true"), app.test_client()
    announced = regular([0, 4, 4, 0], 1, 1)
    announced["facts"]["announced"] = {"upper_greens": 3}
    enter(app, address, *EVENING, announced)
    old = [rows_of(phone, address) for phone in (client, watcher)]
    CHANGES[change](app, client, address)
    new = [rows_of(phone, address) for phone in (client, watcher)]
    monkeypatch.setattr(pages, "_drawn", Cache(pages.DRAWN_BYTES, pages._weigh))
    assert new == [rows_of(phone, address) for phone in (client, watcher)]
    assert old[0] != new[0]
    assert old[1] != new[1]
    assert ("Remove" in new[0], "Remove" in new[1]) == (True, False)


def test_rows_are_drawn_for_each_language(app, client):
    """Two phones at one table read the same list in two languages, whoever looked first."""
    address = make_match(client)
    enter(app, address, called("small", 0))
    for _ in range(2):
        assert "Remove" in rows_of(client, address)
        assert "Remove" not in rows_of(client, address, "sk")


def test_page_after_a_deal_draws_one_row(app, client):
    address = make_match(client)
    enter(app, address, *EVENING)

    def drawn():
        return counted.calls(lambda: client.get(address), "deal_row")

    assert [drawn(), drawn()] == [len(EVENING), 0]
    enter(app, address, called("small", 2))
    assert [drawn(), drawn()] == [1, 0]
    CHANGES["a correction"](app, client, address)
    assert drawn() == len(EVENING)


def test_tap_at_deal_40_costs_as_much_as_at_deal_5(app, client):
    """Counted in calls of Python: a saved deal with the page after it, at deals 35 to 40 and at deals 3 to 8."""
    address, calls = make_match(client), {}

    def tap(fields):
        answer = client.post(f"{address}/deals", data=fields)
        assert client.get(answer.headers["Location"]).status_code == 200

    for number in range(1, 41):
        sent = hidden(client.get(address).text) | {"contract": "small", "small-caller": "1", "small-made": "yes"}
        calls[number] = counted.calls(partial(tap, sent))
    assert sum(calls[number] for number in range(35, 41)) <= 1.2 * sum(calls[number] for number in range(3, 9))


HTMX = {"HX-Request": "true", "HX-Target": "div#table"}
SMALL = {"contract": "small", "small-caller": "1", "small-made": "yes"}


def test_save_by_htmx_is_answered_with_the_table(app, client):
    """The part of the page, its address, and what was saved; the cookie stays as it is, and the next page is silent."""
    address = make_match(client)
    sent = hidden(client.get(address).text) | SMALL
    line = "Deal 1, Small game: Boris made it ("
    for told in (line, "This was saved already."):
        answer = client.post(f"{address}/deals", data=sent, headers=HTMX)
        assert (answer.status_code, answer.headers["HX-Replace-Url"]) == (200, address)
        assert answer.text.startswith('<div class="table" id="table">')
        assert f'<span data-saved="{sent["form_key"]}">{told}' in answer.text
        assert told in answer.text.partition('class="told"')[2].partition("</div>")[0]
        assert "Save deal 2" in answer.text
        assert f"{address}/live?rev=2" in answer.text
        assert "Set-Cookie" not in answer.headers
        assert told != line or "data-saved" not in client.get(address).text
    assert len(stored(app, address).log) == 1


def test_answer_by_htmx_is_the_page_after_it(client):
    address = make_match(client)
    for change, fields in (("deals", SMALL), ("entries/1", SMALL | {"small-made": "no"}), ("undo", {})):
        sent = hidden(client.get(address).text) | fields
        answer = client.post(f"{address}/{change}", data=sent, headers=HTMX)
        later = client.get(address, headers=HTMX)
        assert besides_what_is_told(answer.text) == besides_what_is_told(later.text)
        assert ('/redo">' in answer.text) == (change == "undo")


def besides_what_is_told(html):
    """The table without its told line, and without the keys of its forms, which are new each time or each second."""
    same = re.sub(r'(name="(?:form_key|csrf_token)" value=)"[^"]*"', r"\1", html)
    before, _, after = same.partition('<div class="told">')
    return [before, after.partition('id="past"')[2].partition("<hx-partial")[0]]


def test_table_of_a_saved_deal_has_no_live_entry(app, client):
    address, other = make_match(client), app.test_client()
    other.get(keep_link(client, address))
    other.post(f"{address}/preview", data=hidden(other.get(address).text) | SMALL)
    page = client.get(address).text
    assert "Another phone is writing deal 1" in page
    answer = client.post(f"{address}/deals", data=hidden(page) | SMALL, headers=HTMX)
    assert "Another phone is writing" not in answer.text


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true", "HX-Target": "body"}])
def test_other_forms_are_led_to_the_table(client, headers):
    address = make_match(client)
    answer = client.post(f"{address}/deals", data=hidden(client.get(address).text) | SMALL, headers=headers)
    assert answer.headers["HX-Redirect" if headers else "Location"] == address
    assert answer.status_code == (200 if headers else 303)
    assert "Deal 1, Small game: Boris made it" in client.get(address).text.partition('class="told"')[2]
