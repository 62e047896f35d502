"""No room: the alarm of a phone that could not keep what was sent, and what it can throw away."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer import create_app
from scorer.store import matches
from scorer.web.database import get_db
from tests.helpers.evening import EVENING, SPLIT, enter, stored
from tests.helpers.routes import DEAL
from tests.helpers.table import csrf, make_match


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The app of a phone."""
    return create_app({"POCKET": True, "TESTING": True}, tmp_path / "phone")


def alarm(client: FlaskClient, table: str, **more: str) -> str:
    """The alarm after this deal was sent to the table."""
    page = client.get(f"{table}/no-room?" + urlencode({"to": f"{table}/deals", **DEAL, **more}))
    assert page.status_code == 200
    return page.text


def test_a_server_has_no_such_page(tmp_path: Path) -> None:
    """There its keeper makes room."""
    client = create_app({"TESTING": True}, tmp_path / "server").test_client()
    table = make_match(client)
    for path in (f"{table}/no-room", f"{table}/no-room.json", "/files/no-room", "/files/room", "/files/all.db"):
        assert client.get(path).status_code == 404
    assert client.post("/files/room", data={"csrf_token": csrf(client.get("/new").text)}).status_code == 404


def test_the_file_has_the_deal_on_the_screen(app: Flask, client: FlaskClient) -> None:
    """It can be opened as a match with that deal; here nothing is changed."""
    table = make_match(client)
    enter(app, table, *EVENING[:2])
    page = alarm(client, table)
    assert "Deal 3 stands on the screen and is not kept yet." in page
    (address,) = re.findall(r'data-document="([^"]+)"', page)
    sent = client.get(address.replace("&amp;", "&"))
    assert len(json.loads(sent.data)["log"]) == 3
    assert stored(app, table).log == EVENING[:2]
    fields = {"form_key": "a-key-of-its-own", "csrf_token": csrf(client.get("/import").text), "text": sent.text}
    opened = client.post("/import", data=fields)
    assert opened.status_code == 303
    assert len(stored(app, opened.headers["Location"]).log) == 3


def test_what_is_no_deal_or_none_that_fits(app: Flask, client: FlaskClient) -> None:
    """It is spoken of in general, and the file has what was kept before."""
    table = make_match(client)
    enter(app, table, *EVENING[:2])
    for fields in ({"to": f"{table}/settings"}, {"contract": "nothing"}, {"regular-hearts-0": "8"}):
        assert "What you entered stands on the screen" in alarm(client, table, **fields)
        query = urlencode({"to": f"{table}/deals", **DEAL, **fields})
        assert len(json.loads(client.get(f"{table}/no-room.json?{query}").data)["log"]) == 2
    assert "What you entered stands on the screen" in client.get("/files/no-room?to=/new").text
    assert client.get("/files/all.db").data.startswith(b"SQLite format 3")


def test_old_matches_make_room(app: Flask, client: FlaskClient) -> None:
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


def pages_of_database(app: Flask) -> int:
    """How many pages the file of the database has."""
    with app.app_context():
        return int(get_db().execute("PRAGMA page_count").fetchone()[0])
