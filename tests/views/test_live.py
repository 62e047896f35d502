"""Live: what a phone gets that looks for news, how often it looks, and what all of it weighs."""

import gzip
import re
from html import unescape
from random import Random
from unittest.mock import Mock

import pytest

from scorer.games import LOADED, find
from scorer.presentation import table as table_page
from scorer.store import db, matches, saving
from scorer.views import table as table_view, table_response as view
from scorer.web.database import get_db
from scorer.web.links import link_token
from tests.helpers import changing, generate, seated
from tests.helpers.evening import enter
from tests.helpers.sweep import sample
from tests.helpers.table import hidden, make_match

PART = {"HX-Request": "true"}
ANSWERS = {"contract": "tricks", "tricks-tricks-0": "5", "tricks-tricks-1": "4", "tricks-tricks-2": "3"}


@pytest.fixture
def table(client):
    """The address of a new match whose first deals are fixed."""
    return make_match(client, "king")


@pytest.fixture
def watcher(app, table):
    phone = app.test_client()
    phone.get(table)
    return phone


def save_deal(client, table, answers=ANSWERS):
    assert client.post(f"{table}/deals", data=hidden(client.get(table).text) | answers).status_code == 303


def correct(client, table, number=1):
    """Correct the first deal, which has this number."""
    page = f"{table}/entries/{number}"
    right = ANSWERS | {"tricks-tricks-0": "3", "tricks-tricks-2": "5"}
    assert client.post(page, data=hidden(client.get(page).text) | right).status_code == 303


def adjust(client, table):
    page = f"{table}/adjust"
    assert client.post(page, data=hidden(client.get(page).text) | {"change-0": "1"}).status_code == 303


def look(client, table):
    """Where the page looks for news."""
    hit = re.search(r'id="live" hx-get="([^"]+)"', client.get(table).text)
    assert hit
    return unescape(hit[1])


def news(client, address):
    """What the phone is told with what it gets."""
    hit = re.search(r'hx-target="#said"[^>]*><span>([^<]*)', client.get(address, headers=PART).text)
    return hit[1] if hit else ""


def rows(html):
    """The deals of a page or a part, the latest first: whether each is there in full, or only its place."""
    return ["<summary>" in row for row in re.findall(r'<details class="deal".*?</details>', html, re.DOTALL)]


def test_nothing_new_is_nothing_and_costs_no_connection(client, watcher, table, monkeypatch):
    """Most of what a table asks is answered by the connection that is held open, whoever asks."""
    looks = [(phone, look(phone, table)) for phone in (client, watcher)]
    monkeypatch.setattr(db, "connect", lambda path: pytest.fail("a poll has opened a connection"))
    for phone, address in looks:
        answer = phone.get(address, headers=PART)
        assert (answer.status_code, answer.data, "Set-Cookie" in answer.headers) == (204, b"", False)


def test_a_poll_does_not_make_a_browser_known(app, table):
    """The page remembers who watches; a poll gives nobody a cookie."""
    stranger = app.test_client()
    assert "Set-Cookie" not in stranger.get(f"{table}/live?rev=0").headers
    assert "Set-Cookie" in stranger.get(table).headers


def test_a_new_deal_brings_the_next_entry_and_one_row(client, table):
    """What the phone has seen is left out but for its place; the next deal's questions come, and where to look next."""
    save_deal(client, table)
    address = look(client, table)
    save_deal(client, table, {"contract": "hearts", "hearts-hearts-0": "13"})
    html = client.get(address, headers=PART).text
    assert html.startswith("<div")
    assert rows(html) == [True, False]
    assert 'name="queens-queens-0"' in html
    assert f"{table}/live?rev=3" in html
    ids = re.findall(r'<details class="deal" id="([^"]+)"', html)
    assert ids == re.findall(r'<details class="deal" id="([^"]+)"', client.get(table).text)


def test_the_same_deal_keeps_its_entry(client, table):
    """Where the next deal is the same as before, its questions are not sent again."""
    address = look(client, table)
    adjust(client, table)
    html = client.get(address, headers=PART).text
    assert '<form id="entry"></form>' in html
    assert 'name="tricks-tricks-0"' not in html


def test_a_correction_brings_every_row_after_it(client, table):
    """Rows before the corrected one look as they did; that one and all later ones are sent in full."""
    adjust(client, table)
    save_deal(client, table)
    save_deal(client, table, {"contract": "hearts", "hearts-hearts-0": "13"})
    address = look(client, table)
    correct(client, table, 2)
    assert rows(client.get(address, headers=PART).text) == [True, True, False]


def test_what_phones_saw_is_worked_out_once_a_change(client, watcher, table, monkeypatch):
    """However many phones ask; and each gets what its own revision lacks, whoever asked before it."""
    replays = Mock(wraps=table_view.replay_match)
    monkeypatch.setattr(table_view, "replay_match", replays)
    save_deal(client, table)
    old = look(watcher, table)
    adjust(client, table)
    new = look(watcher, table)
    adjust(client, table)
    for phone in (client, watcher, client):
        assert rows(phone.get(old, headers=PART).text) == [True, True, False]
        assert rows(phone.get(new, headers=PART).text) == [True, False, False]
    assert replays.call_count == 2
    correct(client, table)
    for phone in (client, watcher):
        assert rows(phone.get(new, headers=PART).text) == [True, True, True]


@pytest.mark.parametrize("is_watcher", [True, False])
def test_a_row_that_the_phone_lacks_is_sent(app, client, watcher, table, monkeypatch, is_watcher):
    """What the list had no room for is back after Undo; and before the last deal no other finds room any more."""
    monkeypatch.setattr(table_page, "SHOWN", 2)
    phone = watcher if is_watcher else client
    for _times in range(3):
        adjust(client, table)
    address = look(phone, table)
    assert client.post(f"{table}/undo", data=hidden(client.get(table).text)).status_code == 303
    assert rows(phone.get(address, headers=PART).text) == [False, True]

    monkeypatch.setattr(table_page, "SHOWN", 32)
    assert client.post(f"{table}/undo", data=hidden(client.get(table).text)).status_code == 303
    log = []
    while (ledger := seated.replayed("king", 4, log)).next_turn is not None:
        log.append(seated.made_up(ledger, ledger.next_turn.contracts[0], Random(len(log))))
    enter(app, table, *log[:-1])
    before, address = phone.get(table).text, look(phone, table)
    enter(app, table, log[-1])
    html = phone.get(address, headers=PART).text
    places = re.findall(r'<details class="deal" id="([^"]+)"></details>', html)
    assert places
    assert set(places) < set(re.findall(r'<details class="deal" id="([^"]+)"', before))


@pytest.mark.parametrize(
    "fields",
    [{"players": ["Eva", "Boris", "Cyril", "Dana"]}, {"pack": "german"}, {"options": {"prices": {"heart": -30}}}],
    ids=str,
)
def test_everything_where_settings_changed(app, client, table, fields):
    """They may change every row, and what is asked; a title leaves the entry of the next deal as it is."""
    save_deal(client, table)
    seen = look(client, table)
    change(app, table, {"title": "Friday"})
    assert 'name="hearts-hearts-0"' not in client.get(seen, headers=PART).text
    seen = look(client, table)
    change(app, table, fields)
    html = client.get(seen, headers=PART).text
    assert rows(html) == [True]
    assert 'name="hearts-hearts-0"' in html


@pytest.mark.parametrize("rev", ["0", "-1", "99", "x", "", "9" * 30, "²"])
def test_a_strange_revision_gets_the_whole_table(client, table, rev):
    """Whatever a phone says it has seen, it gets a table that is right."""
    save_deal(client, table)
    answer = client.get(f"{table}/live", query_string={"rev": rev}, headers=PART)
    assert answer.status_code == 200
    assert rows(answer.text) == [True]


def test_what_is_told(app, client, watcher, table):
    messages = []
    for do in (
        lambda: save_deal(client, table),
        lambda: correct(client, table),
        lambda: client.post(f"{table}/undo", data=hidden(client.get(f"{table}/adjust").text)),
        lambda: adjust(client, table),
        lambda: client.post(f"{table}/entries/1/remove", data=hidden(client.get(f"{table}/adjust").text)),
        lambda: change(app, table, {"players": ["Eva", "Boris", "Cyril", "Dana"]}),
        lambda: client.post(f"{table}/finish", data=hidden(client.get(f"{table}/adjust").text) | {"bank": "keep"}),
    ):
        watched, own = look(watcher, table), look(client, table)
        do()
        messages.append(news(watcher, watched))
        assert news(client, own) in ("", "Another phone changed the settings of the match.")
    assert messages == [
        "Deal 1, No tricks: Dana −20, Cyril −60, Boris −80, Ana −100",
        "Deal 1: corrected (on another phone).",
        "Another phone took a change back.",
        "Total changed: Ana +1",
        "Deal 1: taken out (on another phone).",
        "Another phone changed the settings of the match.",
        "Finished",
    ]


def test_many_changes_are_counted(client, watcher, table):
    address = look(watcher, table)
    save_deal(client, table)
    adjust(client, table)
    assert news(watcher, address) == "2 changes by other phones."


def test_how_often_a_phone_looks(client, watcher, table, monkeypatch):
    """Every 3 seconds while the table is busy, every 10 after two minutes, never when the match is finished."""
    assert 'hx-trigger="every 3s, wake"' in client.get(table).text
    assert 'content="10"' in watcher.get(table).text
    real = view._seconds_since
    monkeypatch.setattr(view, "_seconds_since", lambda then: real(then) + 121)
    assert 'hx-trigger="every 10s, wake"' in client.get(table).text
    client.post(f"{table}/finish", data=hidden(client.get(f"{table}/adjust").text) | {"bank": "keep"})
    assert 'id="live"' not in client.get(table).text
    assert 'http-equiv="refresh"' not in watcher.get(table).text


def evening(key):
    """A made-up match of this game of 36 deals, or of as many as it has but one; with as many players as can be."""
    game = find(key)
    for seed in range(40):
        document = generate.match(game, Random(seed), 36)
        if len(document["players"]) == max(game.seats):
            break
    log = [entry for entry in document["log"] if entry["kind"] != "finish"]
    return document | {"log": log[: 36 if len(log) > 36 else -1]}


def sent(match):
    """A form of another phone."""
    return saving.Submission(saving.new_form_key(), match.revision, {}, "another")


def change(app, table, fields):
    """Change the settings by another phone."""
    with app.test_request_context():
        match = matches.load(get_db(), table.rpartition("/")[2].partition("-")[0])
        assert isinstance(
            changing.change_settings(get_db(), match.key, fields, sent(match), changing.replayed), saving.Saved
        )


def weight(client, address, **headers):
    answer = client.get(address, headers={"Accept-Encoding": "gzip", **headers})
    assert gzip.decompress(answer.data)
    return len(answer.data)


@pytest.mark.parametrize("key", sample(LOADED, 6))
def test_weights(app, client, key):
    """With 36 deals the page takes at most 14 kB; what follows a saved, undone or long past deal at most 4 kB."""
    evening_table, game = evening(key), find(key)
    with app.test_request_context():
        match = saving.create_match(
            get_db(), saving.Submission(saving.new_form_key(), 0, {}), game=key, players=evening_table["players"],
            options=evening_table["options"],
            first_dealer=evening_table["first_dealer"], log=evening_table["log"][:-1], pack=game.packs[0],
        ).match  # fmt: skip
        keep, table = f"/k/{link_token(match, 'keep')}", f"/m/{link_token(match, 'watch')}"
    client.get(keep)
    changes = [1, -1, *(0 for _ in evening_table["players"][2:])]
    chip = {"kind": "adjustment", "changes": changes, "bank": 0, "note": ""}
    fragments, last = [], evening_table["log"][-1]
    for do in (
        lambda store, match: changing.append(store, match.key, last, sent(match), changing.replayed),
        lambda store, match: changing.undo(store, match.key, sent(match)),
        lambda store, match: changing.redo(store, match.key, sent(match)),
        lambda store, match: changing.insert(store, match.key, 0, chip, sent(match), changing.replayed),
    ):
        address = look(client, table)
        with app.test_request_context():
            outcome = do(get_db(), match)
            assert isinstance(outcome, saving.Saved)
            match = outcome.match
        fragments.append(weight(client, address, **PART))
    page = weight(client, table)
    print(f"{key}: page {page}, fragments {fragments}")
    assert page <= 14_000
    assert max(fragments) <= 4_000


@pytest.mark.parametrize("page", ["", "/screen"], ids=["phone", "screen at the wall"])
def test_who_looks_asks_less_once_the_table_rests(client, monkeypatch, page):
    """After two minutes who has seen everything is told to ask every 10 seconds, once; then nothing again."""
    address = look(client, make_match(client) + page)
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


def test_the_screen_looks_for_news(app, client):
    """An unchanged table answers without a body; a changed one with the part that changes, in at most 4 kB."""
    address = make_match(client)
    enter(app, address, *[{"kind": "adjustment", "changes": [5, -5, 0, 0]}] * 30)
    live = screen_look(client.get(f"{address}/screen").text)
    quiet = client.get(live, headers=PART)
    assert (quiet.status_code, quiet.data) == (204, b"")
    enter(app, address, {"kind": "adjustment", "changes": [5, -5, 0, 0]})
    news = client.get(live, headers=PART)
    assert ("<html" in news.text, "+155" in news.text) == (False, True)
    assert len(gzip.compress(news.data)) <= 4096


def screen_look(html):
    """Where a screen looks for news."""
    hit = re.search(r'hx-get="([^"]+/screen/live[^"]+)"', html)
    assert hit
    return unescape(hit[1])


def test_the_screen_shows_the_pen(client):
    """What is being entered, with the same looks as before; unchanged it is no news, and after Save it is gone."""
    address = make_match(client)
    deal = hidden(client.get(address).text) | {"contract": "regular", "regular-hearts-0": "3"}
    look = screen_look(client.get(f"{address}/screen").text)
    client.post(f"{address}/preview", data=deal)
    news, whole = client.get(look, headers=PART), client.get(f"{address}/screen")
    assert "<b>3</b>" in news.text
    assert len(gzip.compress(news.data)) < 1500
    for shown in (news.text, whole.text):
        assert "Deal 1 is being written: Regular." in shown
        assert client.get(screen_look(shown), headers=PART).status_code == 204
    deal |= {"regular-hearts-2": "5", "regular-upper_acorns": "0", "regular-upper_greens": "2"}
    client.post(f"{address}/deals", data=deal)
    after = client.get(screen_look(news.text), headers=PART).text
    assert ('class="last"' in after, "is being written" in after) == (True, False)
