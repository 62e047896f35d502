"""Hand over: a match goes to another phone in a link and comes back with what was played there."""

import re
from html import unescape

import pytest

from scorer import create_app
from scorer.play import documents
from scorer.store import rights
from scorer.web.database import get_db
from scorer.web.links import THIS_PHONE
from tests.helpers import own
from tests.helpers.cheap import lay_database
from tests.helpers.evening import EVENING, enter, stored
from tests.helpers.table import csrf, hidden, make_match, words


@pytest.fixture
def phone(tmp_path):
    """The pocket edition of another phone."""
    lay_database(tmp_path / "phone")
    return create_app({"TESTING": True, "POCKET": True}, instance_path=tmp_path / "phone")


@pytest.fixture
def address(app, client):
    """A match of seven deals on the server."""
    address = make_match(client)
    enter(app, address, *EVENING[:7])
    return address


@pytest.fixture
def pocket(phone):
    """A browser on that phone."""
    return phone.test_client()


@pytest.fixture
def table(client, pocket, address):
    """The same match on the phone, to which it was handed over."""
    return take(pocket, link_of(client, address))


def link_of(client, table):
    hit = re.search(r'data-copy="([^"]+)"', client.get(f"{table}/hand-over").text)
    assert hit
    return unescape(hit[1])


def ask(client, link):
    return client.post("/import", data={**hidden(client.get("/import").text), "text": link})


def form(page, link):
    return {**hidden(page.text), "text": link}


def take(client, link):
    """Take along what a link brings; the address of the table."""
    answer = client.post("/import/take", data=form(ask(client, link), link))
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def log(app, table):
    return stored(app, table).log


def test_there_and_back(app, client, phone, address, pocket):
    """Sent twice it is one match; each side says what is new, and who has more."""
    link = link_of(client, address)
    assert link.startswith("http://localhost/import#")
    page = ask(pocket, link)
    assert ("Take this match along?" in words(page.text), "7 deals" in words(page.text)) == (True, True)
    table, twice = (pocket.post("/import/take", data=form(page, link)).headers["Location"] for _tap in range(2))
    assert (table == twice, log(phone, table)) == (True, EVENING[:7])
    with phone.app_context():
        assert get_db()["matches"].count == 1
    assert "The match came from another phone" in words(pocket.get(f"{table}/history").text)
    enter(phone, table, *EVENING[7:9])
    text = words(ask(pocket, link).text)
    assert "You have more than the other phone" in text
    assert "Take " not in text.partition("Only look")[2]
    back = link_of(pocket, table)
    assert back.startswith("http://localhost/#/import~")
    text = words(ask(client, back).text)
    for line in ("You have it up to deal 7", "Deals 8 and 9 are new.", "Take deals 8 and 9"):
        assert line in text
    assert take(client, back) == address
    assert log(app, address) == EVENING[:9]
    for browser, known in ((client, back), (pocket, link_of(client, address))):  # the phone knows it by the same name
        assert "Nothing in it is new" in words(ask(browser, known).text)


def test_each_deal_is_a_change_of_its_own(app, client, phone, address, pocket, table):
    enter(phone, table, *EVENING[7:9])
    link = link_of(pocket, table)
    fields = form(ask(client, link), link)
    assert [client.post("/import/take", data=fields).status_code for _ in range(2)] == [303, 303]
    assert log(app, address) == EVENING[:9]
    revision = str(stored(app, address).revision)
    undo = {**hidden(client.get(address).text), "revision": revision, "form_key": "undo-one-deal"}
    assert client.post(f"{address}/undo", data=undo).status_code == 303
    assert log(app, address) == EVENING[:8]


def test_two_that_went_on_apart(app, client, phone, address, pocket, table):
    enter(phone, table, EVENING[8])
    enter(app, address, EVENING[7])
    link = link_of(pocket, table)
    page = ask(client, link)
    assert "Both of you have a deal 8. Which one is right?" in words(page.text)
    assert page.text.count('class="side') == 2
    assert f'href="{address}"' in page.text
    assert take(client, link) == address
    assert log(app, address) == [*EVENING[:7], EVENING[8]]
    for number in range(2):
        fields = {"form_key": f"key-of-undo-{number}", "revision": str(stored(app, address).revision)}
        assert client.post(f"{address}/undo", data=hidden(client.get(address).text) | fields).status_code == 303
    assert log(app, address) == EVENING[:8]


def test_names_that_were_changed_there(app, client, phone, address, pocket, table):
    with phone.app_context():
        get_db().execute("UPDATE matches SET players = replace(players, 'Ana', 'Anna'), revision = revision + 1")
        get_db().conn.commit()
    link = link_of(pocket, table)
    assert "Names or house rules were changed" in words(ask(client, link).text)
    take(client, link)
    assert stored(app, address).players[0] == "Anna"


def test_changed_while_it_was_looked_at(app, client, phone, address, pocket, table):
    """What was entered here meanwhile is not overwritten: the page asks once more."""
    enter(phone, table, EVENING[8])
    link = link_of(pocket, table)
    fields = form(ask(client, link), link)
    enter(app, address, EVENING[7])
    answer = client.post("/import/take", data=fields)
    assert answer.status_code == 409
    assert "has changed since you looked" in words(answer.text)
    assert "Both of you have a deal 8" in words(answer.text)
    assert log(app, address) == EVENING[:8]


def test_nobody_changes_a_match_of_others(app, client, phone, address, pocket, table):
    """Who only watches, or knows the identity alone, gets a copy."""
    enter(phone, table, EVENING[7])
    stranger = app.test_client()
    stranger.get(address)
    link = link_of(pocket, table)
    assert "Take this match along?" in words(ask(stranger, link).text)
    assert take(stranger, link) != address
    assert log(app, address) == EVENING[:7]


def test_a_phone_that_handed_over_looks_on(client, phone, address, pocket, table):
    """Until it takes the match back, by itself or with a link; also after the next start."""
    assert 'id="entry"' in pocket.get(table).text
    token = {"csrf_token": csrf(pocket.get("/import").text)}
    assert "It has arrived" in words(pocket.get(f"{table}/hand-over").text)
    assert pocket.post(f"{table}/hand-over", data=token).status_code == 303
    assert 'id="entry"' not in pocket.get(table).text
    assert "another phone keeps the score" in words(pocket.get("/").text)
    assert "It has arrived" not in words(pocket.get(f"{table}/hand-over").text)
    with phone.app_context():
        rights.claim_everything(get_db(), THIS_PHONE)
    assert 'id="entry"' not in pocket.get(table).text
    assert "Keep score here again" in words(pocket.get(f"{table}/share").text)
    assert pocket.post(f"{table}/hand-over/back", data=token).status_code == 303
    assert 'id="entry"' in pocket.get(table).text
    pocket.post(f"{table}/hand-over", data=token)
    assert "Take it back" in words(ask(pocket, link_of(client, address)).text)
    assert take(pocket, link_of(client, address)) == table
    assert 'id="entry"' in pocket.get(table).text


def test_what_is_not_in_order(client, address):
    """It is said beside the field, with what was sent; nothing is made."""
    link = link_of(client, address)
    for broken in (link[:-9], "#", "https://example.org/#top", link + "x"):
        answer = ask(client, broken)
        assert answer.status_code == 422
        assert "link: it was not copied whole" in words(answer.text)
        assert 'aria-describedby="problems"' in answer.text
    answer = client.post("/import/take", data={**form(ask(client, link), link), "text": link[:-9]})
    assert answer.status_code == 422
    answer = ask(client, "#" + documents.pack_game({"recipe": 1, "name": ""}))
    assert (answer.status_code, 'id="problems"' in answer.text) == (422, True)


def test_a_game_of_ones_own(client, pocket):
    where = own.keep_game(client)
    hit = re.search(r'data-copy="([^"]+)"', client.get(f"{where}/hand-over").text)
    assert hit
    page = ask(pocket, unescape(hit[1]))
    assert page.status_code == 200
    fields = hidden(page.text)
    answer = pocket.post("/games/open", data=fields)
    assert answer.status_code == 303, answer.text
    assert pocket.get(answer.headers["Location"]).status_code == 200
    assert client.get("/games/nothing23/hand-over").status_code == 404


def serving(folder, **config):
    """A server whose instance folder has the pocket edition."""
    lay_database(folder)
    (folder / "pocket").mkdir()
    (folder / "pocket" / "files.json").write_text("{}", "utf-8")
    return create_app({"TESTING": True, **config}, folder).test_client()


def test_a_server_leads_to_the_pocket_that_it_serves(tmp_path):
    """By https, where phones can have it: into the matches of the phone. Otherwise to its own page, which says so."""
    server = serving(tmp_path / "server")
    table = make_match(server)
    key = own.keep_game(server)
    assert link_of(server, table).startswith("http://localhost/import#")
    assert "The code opens this server on that phone." in words(server.get(f"{table}/hand-over").text)
    for path in (table, key):
        page = server.get(f"{path}/hand-over", base_url="https://localhost").text
        (link,) = re.findall(r'data-copy="([^"]+)"', page)
        assert link.startswith("https://localhost/pocket/#/import~")
        assert "If Scorer is already on that phone, no internet is needed." in page
    below = serving(tmp_path / "below", ADDRESS="https://example.org/scores")
    assert link_of(below, make_match(below)).startswith("https://example.org/scores/pocket/#/import~")


def test_a_setting_says_where_the_pocket_is(tmp_path, pocket, monkeypatch):
    monkeypatch.setenv("SCORER_POCKET_ADDRESS", "https://example.org/scorer/")
    lay_database(tmp_path / "server")
    server = create_app({"TESTING": True}, tmp_path / "server").test_client()
    link = link_of(server, make_match(server))
    assert link.startswith("https://example.org/scorer/#/import~")
    assert "Take this match along?" in words(ask(pocket, link).text)
