"""Files where everything is on one phone: all matches leave as one, and come back."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer import create_app
from scorer.store import restoring
from tests.helpers.evening import EVENING, SPLIT, enter
from tests.helpers.table import csrf, hidden, make_match


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The app of a phone."""
    return create_app({"POCKET": True, "TESTING": True}, tmp_path / "phone")


def post(client: FlaskClient, path: str, content: bytes | None = None) -> TestResponse:
    """Send a form of the page of files."""
    page = client.get("/files").text
    fields = {**hidden(page), "csrf_token": csrf(page)}
    if content is None:
        return client.post(path, data=fields)
    with BytesIO(content) as file:
        return client.post(path, data={**fields, "file": (file, "some.db")}, content_type="multipart/form-data")


def test_a_server_has_no_such_page(tmp_path: Path) -> None:
    """There its keeper makes the backups."""
    client = create_app({"TESTING": True}, tmp_path / "server").test_client()
    assert client.get("/files").status_code == 404
    address = make_match(client)
    assert client.post(f"{address}/file", data={"csrf_token": csrf(client.get(address).text)}).status_code == 404


def test_all_matches_leave_and_come_back(app: Flask, client: FlaskClient, tmp_path: Path) -> None:
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
    assert restoring.restore_backup(tmp_path / "server", saved).content.matches == 1
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


def test_a_file_that_is_none(client: FlaskClient) -> None:
    """A sentence says so, and nothing waits for a yes."""
    for content in (b"", b"SQLite format 3\0 and nothing more"):
        refused = post(client, "/files/open", content)
        assert refused.status_code == 422
        assert 'role="alert"' in refused.text
    assert post(client, "/files/restore").headers["Location"] == "/files"


def test_the_file_of_an_evening(app: Flask, client: FlaskClient) -> None:
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


def test_what_lies_in_this_browser(client: FlaskClient) -> None:
    """The shell asks before it says that nothing of it moves to the home screen."""
    assert client.get("/files/here").status_code == 204
    make_match(client)
    assert client.get("/files/here").text == "1 match lies in this browser."


def test_from_a_server_to_this_phone(client: FlaskClient, tmp_path: Path) -> None:
    """A link that holds the match is asked about; one that only names it leads to its server; others are refused."""

    def bring(typed: str) -> TestResponse:
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


def test_from_this_phone_to_a_server(client: FlaskClient, tmp_path: Path) -> None:
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
