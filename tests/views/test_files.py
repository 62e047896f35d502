"""Files where everything is on one phone: all matches leave as one, come back, and make room where there is none."""

import json
import re
from io import BytesIO
from urllib.parse import urlencode

import pytest

from scorer import create_app
from scorer.store import matches, restoring
from scorer.web.database import get_db
from tests.helpers.evening import EVENING, SPLIT, enter, stored
from tests.helpers.routes import DEAL
from tests.helpers.table import csrf, hidden, make_match


@pytest.fixture
def app(tmp_path):
    return create_app({"POCKET": True, "TESTING": True}, tmp_path / "phone")


def post(client, path, content=None):
    page = client.get("/files").text
    fields = {**hidden(page), "csrf_token": csrf(page)}
    if content is None:
        return client.post(path, data=fields)
    with BytesIO(content) as file:
        return client.post(path, data={**fields, "file": (file, "some.db")}, content_type="multipart/form-data")


def test_all_matches_leave_and_come_back(app, client, tmp_path):
    """As the backup that `scorer restore` takes; before it replaces anything it asks."""
    address = make_match(client)
    assert "no file yet" in client.get("/").text
    done = post(client, "/files/all")
    assert re.fullmatch(r'attachment; filename="scorer-[\d-]+\.db"', done.headers["Content-Disposition"])
    home = client.get("/").text
    assert "kept today" in home
    assert re.search(r"1 match, \d kB\. The last file of them all: today", home)
    saved = tmp_path / "saved.db"
    saved.write_bytes(done.data)
    assert restoring.restore_backup(tmp_path / "server", saved).matches == 1
    make_match(client)
    assert "Slovak Lórum is not in it" in client.get("/files").text
    make_match(client)
    assert "2 matches are not in it" in client.get("/files").text
    asked = post(client, "/files/open", done.data)
    assert "In the file: 1 match." in asked.text
    assert "On this phone: 3 matches." in asked.text
    assert len(re.findall(r'class="slip" href', client.get("/").text)) == 3, "nothing is replaced before the yes"
    assert post(client, "/files/restore").status_code == 303
    assert app.extensions["is_replaced"]
    assert [path.name for path in (tmp_path / "phone").glob("replaced-*")] == []
    again = create_app({"POCKET": True, "TESTING": True}, tmp_path / "phone").test_client()
    assert re.findall(r'class="slip" href="([^"]+)"', again.get("/").text) == [address]
    assert post(again, "/files/restore").headers["Location"] == "/files", "what waited for a yes is gone"


def test_a_file_that_is_none(client):
    """The shell asks before it says that nothing in this browser moves to the home screen."""
    assert client.get("/files/here").status_code == 204
    make_match(client)
    assert client.get("/files/here").text == "1 match lies in this browser."
    for content in (b"", b"SQLite format 3\0 and nothing more"):
        refused = post(client, "/files/open", content)
        assert (refused.status_code, 'role="alert"' in refused.text, ".opened.db" in refused.text) == (422, True, False)
    assert post(client, "/files/restore").headers["Location"] == "/files"


def test_the_file_of_an_evening(app, client):
    """The finish says how large it is and that it is the only copy, until it has left; opened, it is a match again."""
    address = make_match(client, worth="0.10", currency="EUR", one_winner="true")
    assert "Send yourself" not in client.get(f"{address}/finish").text
    enter(app, address, *EVENING, SPLIT)
    page = client.get(f"{address}/finish").text
    assert re.search(r"[1-9] kB\. It is the only copy outside this phone\.", page)
    done = client.post(f"{address}/file", data={"csrf_token": csrf(page)})
    assert json.loads(done.data)
    assert "Last sent: today" in client.get(f"{address}/finish").text
    opened = post(client, "/files/open", done.data)
    assert opened.status_code == 303
    assert opened.headers["Location"].startswith("/m/")


def test_from_a_server_to_this_phone(client, tmp_path):
    """A link that holds the match is asked about; one that only names it leads to its server; others are refused."""

    def bring(typed):
        return client.post("/files/bring", data={**hidden(client.get("/files").text), "text": typed})

    server = create_app({"TESTING": True}, tmp_path / "server").test_client()
    table = make_match(server)
    (link,) = re.findall(r'data-copy="([^"]+)"', server.get(f"{table}/hand-over").text)
    assert "Take this match along?" in bring(link).text
    for typed in (f"192.168.1.7:8000{table}", f"http://192.168.1.7:8000{table}/chart"):
        assert f'href="http://192.168.1.7:8000{table}/hand-over" target="_top"' in bring(typed).text
    keep = table.replace("/m/", "/k/")
    assert f'href="https://example.org/scores{keep}" target="_top"' in bring(f"https://example.org/scores{keep}").text
    for typed in ("", "example.org", f"javascript://x{table}", table):
        refused = bring(typed)
        assert refused.status_code == 422
        assert "This is no link of a match." in refused.text


def test_from_this_phone_to_a_server(client, tmp_path):
    """Its address is asked for; then a link makes a copy there, which whoever opens it keeps."""
    table = make_match(client)
    (way,) = re.findall(r'href="([^"]+server=)"', client.get("/files").text)
    assert way == f"{table}/hand-over?server="
    assert "data-copy" not in client.get(way).text
    assert "This is no address of a server." in client.get(f"{way}no+address").text
    page = client.get(f"{way}scores.example.org/m/some").text
    (link,) = re.findall(r'data-copy="([^"]+)"', page)
    assert link.startswith("http://scores.example.org/import#")
    assert f'href="{link}" target="_top"' in page
    server = create_app({"TESTING": True}, tmp_path / "server").test_client()
    asked = server.post("/import", data={**hidden(server.get("/import").text), "text": link})
    taken = server.post("/import/take", data={**hidden(asked.text), "text": link})
    assert taken.status_code == 303
    assert "/k/" in server.get(taken.headers["Location"] + "/share").text


def alarm(client, table, **more):
    """The alarm after this deal was sent to the table."""
    page = client.get(f"{table}/no-room?" + urlencode({"to": f"{table}/deals", **DEAL, **more}))
    assert page.status_code == 200
    return page.text


def test_the_file_has_the_deal_on_the_screen(app, client):
    table = make_match(client)
    enter(app, table, *EVENING[:2])
    page = alarm(client, table)
    assert "Deal 3 is on the screen and not saved yet." in page
    (address,) = re.findall(r'data-document="([^"]+)"', page)
    sent = client.get(address.replace("&amp;", "&"))
    assert len(json.loads(sent.data)["log"]) == 3
    assert stored(app, table).log == EVENING[:2]
    fields = {"form_key": "a-key-of-its-own", "csrf_token": csrf(client.get("/import").text), "text": sent.text}
    opened = client.post("/import", data=fields)
    assert opened.status_code == 303
    assert len(stored(app, opened.headers["Location"]).log) == 3


def test_what_is_no_deal_or_none_that_fits(app, client):
    """It is spoken of in general, and the file has what was kept before."""
    table = make_match(client)
    enter(app, table, *EVENING[:2])
    for fields in ({"to": f"{table}/settings"}, {"contract": "nothing"}, {"regular-hearts-0": "8"}):
        assert "What you entered is on the screen" in alarm(client, table, **fields)
        query = urlencode({"to": f"{table}/deals", **DEAL, **fields})
        assert len(json.loads(client.get(f"{table}/no-room.json?{query}").data)["log"]) == 2
    assert "What you entered is on the screen" in client.get("/files/no-room?to=/new").text
    assert client.get("/files/all.db").data.startswith(b"SQLite format 3")


def test_old_matches_make_room(app, client):
    """The finished ones and those in the bin; those that a file has are ticked, and only what is ticked goes."""
    on_the_table, binned, sent, unsent = (make_match(client) for _ in range(4))
    token = {"csrf_token": csrf(client.get("/import").text)}
    for table in (sent, unsent):
        enter(app, table, *EVENING, SPLIT)
    client.post(f"{sent}/file", data=token)
    assert client.post(f"{binned}/throw-away", data=token).status_code == 303
    assert re.search(r"3 old matches, \d+ kB", client.get("/files/no-room").text)
    page = client.get("/files/room").text
    keys = [stored(app, table).key for table in (binned, sent, unsent)]
    rows = dict(re.findall(r'name="match" value="(\w+)"([^>]*)>', page))
    assert rows == {keys[0]: " checked", keys[1]: " checked", keys[2]: ""}
    before = pages_of_database(app)
    everything = {**token, "match": [*keys, stored(app, on_the_table).key]}
    client.post("/files/room", data={**everything, "again": "1"})
    with app.app_context():
        assert len(matches.all_matches(get_db(), binned=True)) == 4, "who tries again throws nothing away"
    assert "There is more room now." in client.post("/files/room", data={**token, "match": keys[:2]}).text
    with app.app_context():
        left = {match.key for match in matches.all_matches(get_db(), binned=True)}
    assert left == {stored(app, on_the_table).key, keys[2]}
    client.post("/files/room", data=everything)
    assert client.get(on_the_table).status_code == 200, "a match that is played stays, whoever ticks it"
    assert client.get(unsent).status_code == 404
    assert pages_of_database(app) < before


def pages_of_database(app):
    with app.app_context():
        return int(get_db().execute("PRAGMA page_count").fetchone()[0])
