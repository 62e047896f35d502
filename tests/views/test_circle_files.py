"""A circle taken away: spreadsheet, JSON, its file, and a circle made of one."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from scorer import create_app
from scorer.store import saving
from tests.helpers.circle import finish_match, make_circle, post, token_of
from tests.helpers.table import csrf
from tests.views.test_circles import people

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse


@pytest.fixture
def circle(app: Flask, client: FlaskClient) -> str:
    """The address of a circle with two matches and two spellings of one person."""
    address = make_circle(client, match=token_of(finish_match(app, client, "Ana", "Boris", "Dana")))
    post(client, f"{address}/put-in", link=token_of(finish_match(app, client, "Ana", "Boris", "Danka")))
    post(client, f"{address}/names", person="danka", means="Dana")
    return address


def send(client: FlaskClient, text: str) -> TestResponse:
    """Send a file."""
    fields: dict[str, Any] = {"csrf_token": csrf(client.get("/c/new").text), "form_key": saving.new_form_key()}
    return client.post("/c/open", data={**fields, "file": (BytesIO(text.encode()), "circle.json")})


def test_board_is_a_spreadsheet(app: Flask, client: FlaskClient, circle: str) -> None:
    """A line a person and game; a name that looks like a formula is text."""
    post(client, f"{circle}/names", person="ana", means="=1+1")
    text = app.test_client().get(f"{circle}/board.csv").text
    lines = text.lstrip("\ufeff").splitlines()
    assert lines[0].startswith("Name,Game,Evenings,Matches")
    assert "'=1+1,All games,1,2,2,0,3,3.00,0.00," in lines


def test_board_is_json_and_not_sent_twice(app: Flask, circle: str) -> None:
    """The same board again is answered with 304."""
    reader = app.test_client()
    first = reader.get(f"{circle}/board.json")
    assert [person["name"] for person in first.json["people"]] == ["Boris", "Dana", "Ana"]
    assert first.json["people"][0]["games"][0]["per_deal"] == 15
    assert [(run["name"], run["length"]) for run in first.json["records"]["longest_runs"]] == [
        ("Boris", 2), ("Dana", 2)
    ]  # fmt: skip
    again = reader.get(f"{circle}/board.json", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_file_makes_the_same_circle_elsewhere(app: Flask, client: FlaskClient, circle: str) -> None:
    """With its people, joined names and evenings; once, however often the form is sent."""
    text = app.test_client().get(f"{circle}/circle.json").text
    other = app.test_client()
    made = send(other, text)
    assert made.status_code == 303, made.text
    assert people(other.get(made.location).text) == people(client.get(f"{circle}?window=all").text)
    assert other.get(f"{circle}/settings").status_code == 403
    again = other.get(f"{made.location.partition('?')[0]}/circle.json").text
    assert json.loads(again) == json.loads(text)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "another"}, {"name": ""}, {"name": "x" * 41}, {"season": "1 September"}, {"names": {"A": 1}},
        {"matches": [{}]}, {"matches": None},
    ],
)  # fmt: skip
def test_changed_file_makes_nothing(client: FlaskClient, circle: str, change: dict[str, Any]) -> None:
    """422 with a sentence; neither does a file that is none."""
    values = json.loads(client.get(f"{circle}/circle.json").text)
    response = send(client, json.dumps({**values, **change}))
    assert response.status_code == 422
    assert "no file of a circle" in response.text
    assert send(client, "{").status_code == 422


def test_readers_see_no_right_in_the_file(client: FlaskClient, circle: str) -> None:
    """Neither a link nor a browser stands in it."""
    text = client.get(f"{circle}/circle.json").text
    assert token_of(circle) not in text
    assert set(json.loads(text)) == {"format", "name", "season", "names", "matches"}


def test_circle_of_a_pocket_is_local_and_travels_as_a_file(tmp_path: Path) -> None:
    """Without links; the file makes it anew, and nothing is asked by link."""
    phone = create_app({"POCKET": True, "TESTING": True}, tmp_path / "phone")
    client = phone.test_client()
    match = finish_match(phone, client)
    address = make_circle(client, match=token_of(match))
    shared = client.get(f"{address}/share").text
    assert 'class="qr"' not in shared
    assert "Save as file" in shared
    assert "by its link" not in client.get(address).text
    assert "Tell the others" not in client.get(make_circle(client, "Fridays")).text
    assert "Whoever follows the circle may open the match" not in client.get(f"{match}/finish").text
    assert f'href="{match}"' in client.get(address).text
    made = send(client, client.get(f"{address}/circle.json").text)
    assert people(client.get(made.location).text) == people(client.get(address).text)
    assert client.get("/").text.count('<b dir="auto">Thursdays</b>') == 2


def test_file_of_a_circle_is_no_match(app: Flask, client: FlaskClient) -> None:
    """Where the file of a match is opened it says so, and leads on; other wrong files are told what is wrong."""
    address = make_circle(client, match=token_of(finish_match(app, client)))
    text = client.get(f"{address}/circle.json").text
    for sent in (text, ""):
        file = (BytesIO((sent or "[]").encode()), "circle.json")
        form = {"csrf_token": csrf(client.get("/c/new").text), "form_key": saving.new_form_key(), "file": file}
        answer = client.post("/import", data=form)
        assert answer.status_code == 422
        assert ("the file of a circle. The link" in answer.text) is bool(sent)
        assert 'href="/c/open"' in answer.text


def test_phone_where_nothing_was_played_finds_the_circles(app: Flask, client: FlaskClient) -> None:
    """A new one from home, one of a file from where links are pasted; on the pocket edition from Files."""
    assert 'href="/c/new"' in client.get("/").text
    assert 'href="/c/open"' in client.get("/open").text
    app.config["POCKET"] = True
    assert 'href="/c/new"' in client.get("/").text
    assert 'href="/c/open"' in client.get("/files").text
    finish_match(app, client)
    assert 'href="/c/new"' not in client.get("/").text
