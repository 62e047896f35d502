"""The history page in words that people at the table know; a deal that came to nothing, told and corrected later."""

import gzip
import json
import re
from html import unescape

import pytest

from scorer.store import db, matches, saving
from scorer.web.database import get_db
from tests.helpers import changing
from tests.helpers.evening import called, enter, key_of, stored
from tests.helpers.table import PLAYERS, hidden, make_match


def test_the_history_of_an_evening(app, client):
    address = make_match(client)
    html = client.get(f"{address}/adjust").text
    client.post(f"{address}/adjust", data={**hidden(html), "change-0": "5", "change-1": "5", "change-1-sign": "-"})
    for what in ("undo", "redo"):
        page = client.get(f"{address}/history").text
        form = next(
            markup for markup in re.findall(r"<form.*?</form>", page, re.DOTALL) if f"{address}/{what}" in markup
        )
        assert client.post(f"{address}/{what}", data=hidden(form)).location.partition("?")[0] == address
    key = address.removeprefix("/m/").partition("-")[0]
    with app.app_context():
        sent = saving.Submission(saving.new_form_key(), 4, {})
        changing.change_settings(get_db(), key, {"players": ["Anna", *PLAYERS[1:]]}, sent, changing.replayed)
        assert getattr(matches.load(get_db(), key), "revision", 0) == 5
    page = client.get(f"{address}/history").text
    entries = re.findall(r"</time>\n<div><p><[bs]>(.*?)</[bs]>", page)
    assert entries == [
        "Changed: names",
        "Chips moved, before deal 1: entered again",
        "Chips moved, before deal 1: taken back",
        "Chips moved, before deal 1: entered",
        "The match was made",
    ]
    assert "Boris gives Ana 5" in page
    assert "Boris gives Anna" not in page
    assert re.findall(r"<s>(.*?)</s>", page) == ["Chips moved, before deal 1: taken back"]


@pytest.mark.parametrize("way", ["undo", "redo"])
def test_where_nothing_can_be_turned_back_it_says_which(client, way):
    address, words = make_match(client), f"There is nothing to {way}."
    form = hidden(client.get(address).text)
    assert words in client.post(f"{address}/{way}", data=form).text
    grey = re.findall(r"<button[^>]*disabled>.*?</svg>(\w+)", client.get(f"{address}/history").text, re.DOTALL)
    assert grey == ["Undo", "Redo"]


OFFER = 'name="void" value="1"'


@pytest.mark.parametrize(
    ("game", "options", "next_dealer", "is_chosen_first"),
    [
        ("king", {}, "Boris", False),
        ("serbian-lora", {"order": "choice"}, "Ana", True),
        ("slovak-lorum", {}, "Boris", False),
        ("lora-points", {}, "Boris", False),
    ],
)
def test_the_sheet_says_what_becomes_of_it(client, game, options, next_dealer, is_chosen_first):
    """Who deals again, who deals next; where a contract is used up it must be chosen before. Without JavaScript the
    menu leads to the page with the sheet open."""
    table = make_match(client, game, **options)
    closed = _sheet(client.get(table).text)
    assert "<dialog" in closed
    assert " open>" not in closed
    shown = _sheet(client.get(f"{table}?sheet=void").text)
    assert " open>" in shown
    assert "Ana deals once more. Nothing is written." in shown
    assert f"It counts as played, as “void”: {next_dealer} deals next." in shown
    assert ("choose its contract first" in shown) == is_chosen_first


def _sheet(html):
    hit = re.search(r'<dialog[^>]*data-name="void".*?</dialog>', html, re.DOTALL)
    return hit[0] if hit else ""


def test_the_last_deal_has_no_next_dealer(app, client):
    table = make_match(client, "king")
    enter(app, table, *[{"kind": "void"}] * 9)
    assert _sheet(client.get(table).text).endswith('data-name="void"></dialog>'), "it comes when it is asked for"
    html = client.get(f"{table}?sheet=void").text
    assert "It counts as played, as “void”. It was the last deal." in _sheet(html)
    assert client.post(f"{table}/deals", data=hidden(html) | {"void": "1"}).status_code == 303
    html = client.get(table).text
    assert _sheet(html) == ""
    assert "Void this deal" not in html


def test_dealt_again_writes_nothing(app, client):
    """The entry is blank, the table hears it, and Undo brings back what was tapped; an older form clears nothing."""
    table = make_match(client, "king")
    fields = hidden(client.get(table).text) | {"tricks-tricks-0": "9", "_void-note": "face up"}
    sent = client.post(f"{table}/deal-again", data=fields)
    assert (sent.status_code, sent.headers["Location"]) == (303, table)
    answer = client.get(table)
    assert "Ana deals once more. Nothing was written." in answer.text
    assert f'data-saved="{fields["form_key"]}"' in answer.text
    assert 'value="9" checked' not in answer.text
    forms = re.findall(r"<form\b.*?</form>", answer.text, re.DOTALL)
    undo = next(form for form in forms if "work_out" in form and 'id="entry"' not in form)
    back = client.post(f"{table}/deals", data=hidden(undo) | {"work_out": "1"})
    assert re.search('name="tricks-tricks-0"[^>]* value="9" checked', back.text)
    assert stored(app, table).log == []
    swapped = client.post(f"{table}/deal-again", data=fields, headers={"HX-Request": "true", "HX-Target": "div#table"})
    assert (swapped.status_code, swapped.headers["HX-Replace-Url"]) == (200, table)
    assert "Ana deals once more. Nothing was written." in swapped.text
    assert '<button class="link" name="work_out"' in swapped.text
    enter(app, table, {"kind": "void"})
    late = client.post(f"{table}/deal-again", data=fields)
    assert (late.status_code, late.headers["Location"]) == (303, table)
    assert "deals once more" not in client.get(table).text
    assert client.post(f"{table}/deal-again", data={**fields, "form_key": ""}).status_code == 400


def test_what_was_cleared_comes_back_once_and_only_at_its_table(app, client):
    """Not at another one, not after a change of the match, and not where it is more than a cookie holds."""
    table, elsewhere = make_match(client, "king"), make_match(client, "king")
    fields = hidden(client.get(table).text) | {"tricks-tricks-0": "9"}
    undo = '<button class="link" name="work_out"'
    client.post(f"{table}/deal-again", data=fields)
    assert undo not in client.get(elsewhere).text
    assert undo in client.get(table).text
    assert undo not in client.get(table).text
    client.post(f"{table}/deal-again", data=fields | {"_void-note": "a" * 2000})
    assert undo not in client.get(table).text
    client.post(f"{table}/deal-again", data=fields)
    enter(app, table, {"kind": "void"})
    assert undo not in client.get(table).text


def test_it_uses_up_its_turn(app, client):
    """Whatever was tapped before; the line and the list say that it is void, and why."""
    table = make_match(client, "king")
    page = client.get(table).text
    fields = hidden(page) | {"tricks-tricks-0": "9", "void": "1", "_void-note": " cards were missing "}
    preview = client.post(f"{table}/preview", data=fields).text
    assert "Save deal 1, void" in preview
    assert "is-missing" not in preview
    assert client.post(f"{table}/deals", data=fields).status_code == 303
    assert client.post(f"{table}/deals", data=fields).status_code == 303
    assert stored(app, table).log == [{"kind": "void", "contract": "tricks", "note": "cards were missing"}]
    html = client.get(table).text
    assert "Deal 1, No tricks: void, cards were missing" in html
    assert "Deal 2 of 10" in re.sub(r"\s+", " ", html)


def test_where_several_are_open_it_must_be_named(app, client):
    table = make_match(client, "serbian-lora", order="choice")
    fields = hidden(client.get(table).text) | {"void": "1"}
    answer = client.post(f"{table}/deals", data=fields)
    assert answer.status_code == 422
    assert "which contract was it? Nobody can name it a second time" in answer.text
    assert "Save deal 1, void" not in answer.text
    assert client.post(f"{table}/deals", data=fields | {"contract": "queens"}).status_code == 303
    assert stored(app, table).log == [{"kind": "void", "contract": "queens"}]


def test_it_becomes_a_deal_and_the_other_way_round(app, client):
    table = make_match(client, "king")
    enter(app, table, {"kind": "void", "contract": "tricks", "note": "why"})
    page = f"{table}/entries/1"
    html = client.get(page).text
    assert f"{OFFER} checked" in html
    assert 'value="why"' in html
    counts = {f"tricks-tricks-{seat}": number for seat, number in enumerate("5431")}
    assert client.post(page, data=hidden(html) | counts).status_code == 303
    assert stored(app, table).log == [{"kind": "deal", "contract": "tricks", "facts": {"tricks": [5, 4, 3, 1]}}]
    assert client.post(page, data=hidden(client.get(page).text) | counts | {"void": "1"}).status_code == 303
    assert stored(app, table).log == [{"kind": "void", "contract": "tricks"}]
    assert "Deal 1: corrected." in client.get(table).text
    gone = client.post(f"{page}/remove", data=hidden(client.get(f"{table}/adjust").text))
    assert gone.status_code == 303
    assert stored(app, table).log == []
    slovak = make_match(client)  # one from a document, in a game that offers none
    enter(app, slovak, {"kind": "void"}, called("small", 1))
    html = client.get(f"{slovak}/entries/1").text
    assert (f"{OFFER} checked" in html, "<b>Deal 1</b>" in html) == (True, True)


def test_five_hundred_deals_stay_light(app, client):
    """A hundred entries a page, five pages that hold each deal once; the first is no heavier than a table page."""
    address = make_match(client)
    with app.app_context(), db.write(get_db()) as store:
        values = [json.dumps([called("small", number % 4) for number in range(500)]), key_of(address)]
        store.execute("UPDATE matches SET log = ?, revision = revision + 1 WHERE key = ?", values)
    pages = [client.get(f"{address}/chart?page={page}").text for page in range(1, 6)]
    numbers = [int(number) for page in pages for number in re.findall(r'<b class="no">(\d+)</b>', page)]
    assert numbers == list(range(500, 0, -1))
    assert len(gzip.compress(pages[0].encode())) < 14 * 1024
    assert ("page 2 of 5" in pages[1], "Later deals" in pages[1], "Earlier deals" in pages[4]) == (True, True, False)


def test_a_page_that_is_none(app, client):
    """The first is shown. An adjustment belongs to the deal before: the line ends where the board stands."""
    address = make_match(client)
    enter(app, address, called("small", 0), {"kind": "adjustment", "changes": [-5, 5, 0, 0], "note": "a slip"})
    for page in ("0", "-3", "99", "x", "1e9", "٣"):
        answer = client.get(f"{address}/chart?page={page}")
        assert (answer.status_code, answer.text.count("<details")) == (200, 2)
        label = unescape(re.findall(r'aria-label="(Running totals[^"]*)"', answer.text)[0])
        assert ("over 1 deal." in label, "Ana +25" in label, "Boris −5" in label) == (True, True, True)
