"""A circle taken away: spreadsheet, JSON, its file, and a circle made of one."""

import base64
import copy
import json
import re
import zlib
from io import BytesIO

import pytest

from scorer import create_app
from scorer.play import circle_files
from scorer.store import circles, saving
from scorer.store.db import write
from scorer.store.rights import MAX_WATCHERS
from scorer.web.database import get_db
from tests.helpers import counted
from tests.helpers.circle import fill_circle, finish_match, make_circle, post, token_of
from tests.helpers.routes import DOCUMENT, RECIPE
from tests.helpers.table import csrf
from tests.views.test_circles import people


@pytest.fixture
def circle(app, client):
    """The address of a circle with two matches and two spellings of one person."""
    address = make_circle(client, match=token_of(finish_match(app, client, "Ana", "Boris", "Dana")))
    post(client, f"{address}/put-in", link=token_of(finish_match(app, client, "Ana", "Boris", "Danka")))
    post(client, f"{address}/names", person="danka", means="Dana")
    return address


def send(client, text):
    fields = {"csrf_token": csrf(client.get("/c/new").text), "form_key": saving.new_form_key()}
    response = client.post("/c/open", data={**fields, "file": (BytesIO(text.encode()), "circle.json")})
    response.request.environ["wsgi.input"].close()  # a large one lies in a file of the test client
    return response


def test_board_is_a_spreadsheet(app, client, circle):
    post(client, f"{circle}/names", person="ana", means="=1+1")
    text = app.test_client().get(f"{circle}/board.csv").text
    lines = text.lstrip("\ufeff").splitlines()
    assert lines[0].startswith("Name,Game,Evenings,Matches")
    assert "'=1+1,All games,1,2,2,0,3,3.00,0.00," in lines


def test_board_is_json_and_not_sent_twice(app, circle):
    reader = app.test_client()
    first = reader.get(f"{circle}/board.json")
    assert [person["name"] for person in first.json["people"]] == ["Boris", "Dana", "Ana"]
    assert first.json["people"][0]["games"][0]["per_deal"] == 15
    assert [(run["name"], run["length"]) for run in first.json["records"]["longest_runs"]] == [
        ("Boris", 2), ("Dana", 2)
    ]  # fmt: skip
    again = reader.get(f"{circle}/board.json", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_file_makes_the_same_circle_elsewhere(app, client, circle):
    """With its people, joined names and evenings. Readers see no right in the file: neither a link nor a browser."""
    text = app.test_client().get(f"{circle}/circle.json").text
    assert token_of(circle) not in text
    assert set(json.loads(text)) == {"format", "name", "season", "names", "matches"}
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
def test_changed_file_makes_nothing(client, circle, change):
    """422 with a sentence; neither does a file that is none."""
    values = json.loads(client.get(f"{circle}/circle.json").text)
    response = send(client, json.dumps({**values, **change}))
    assert response.status_code == 422
    assert "no file of a circle" in response.text
    assert send(client, "{").status_code == 422


def test_circle_of_a_pocket_is_local_and_travels_as_a_file(tmp_path):
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


def test_file_of_a_circle_is_no_match(app, client):
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


def test_file_of_500_matches_is_opened(app, client, monkeypatch):
    """It is larger than any form may be, and written by few statements."""
    address = make_circle(client)
    fill_circle(app, address, 500)
    text = client.get(f"{address}/circle.json").text
    assert len(text) > 200_000
    statements = counted.statements(monkeypatch)
    made = send(app.test_client(), text)
    assert made.status_code == 303, made.text
    of_circle = [statement for statement in statements if "UPDATE circles" in statement or "count(*)" in statement]
    assert len(of_circle) < 5, of_circle
    assert client.get(made.location).status_code == 200


HOSTILE = (
    '"\\ud800"', '"\\u0000"', '"\u200b\u200b"', '"a' + "\u0301" * 39 + '"', "1" + "0" * 400, "NaN", "[" * 5000,
    '{"a": 1, "a": 2}',
)  # fmt: skip
"""Values that a file may have in any place: what no text can hold, nothing to be seen, a number beyond all, no end."""


@pytest.mark.parametrize("hostile", HOSTILE, ids=range(len(HOSTILE)))
def test_no_reader_of_files_fails_over_a_hostile_value(client, circle, hostile):
    whole = json.loads(client.get(f"{circle}/circle.json").text)
    files = [
        ("/c/open", json.dumps({**whole, "name": "HERE"})),
        ("/c/open", json.dumps({**whole, "names": {"HERE": "Ana"}})),
        ("/c/open", json.dumps(whole).replace('"slovak-lorum"', '"HERE"', 1)),
        ("/c/open", json.dumps(whole).replace('"moment"', '"HERE"', 1)),
        ("/import", DOCUMENT.replace('"Ana"', '"HERE"')),
        ("/import", DOCUMENT.replace("[]", '"HERE"')),
        ("/games/open", RECIPE.replace('"name": "', '"name": "HERE", "title": "', 1)),
        ("/games/open", RECIPE[:-1] + ', "source": "HERE"}'),
    ]
    for path, text in files:
        sent = text.replace('"HERE"', hostile)
        fields = {"csrf_token": csrf(client.get("/c/new").text), "form_key": saving.new_form_key()}
        file = BytesIO(sent.encode()) if path == "/c/open" else BytesIO()
        response = client.post(
            path, data={**fields, "text": sent, "file": (file, "x.json" if path == "/c/open" else "")}
        )
        assert response.status_code in (303, 422), (path, response.status_code)
        if path == "/c/open":
            continue
        handed = f'{{"match": "abcdefghij", "document": {sent}}}' if path == "/import" else f'{{"game": {sent}}}'
        packed = base64.urlsafe_b64encode(zlib.compress(handed.encode(), wbits=-15)).decode().rstrip("=")
        look = client.post("/import", data={**fields, "text": f"#{packed}"})
        assert look.status_code in (200, 422), (path, look.status_code)
    for page in ("/", "/people", "/games", circle):
        assert client.get(page).status_code == 200


def test_copy_of_a_file_reaches_no_match_of_somebody_else(app, client, circle):
    """Taken out and put back it is what the file said: it names a match that is here, and has no right to it."""
    thief = app.test_client()
    values = json.loads(app.test_client().get(f"{circle}/circle.json").text)
    values["matches"] = values["matches"][:1]
    values["matches"][0]["content"]["totals"] = [-1, 1, 0]
    made = send(thief, json.dumps(values)).location.partition("?")[0]
    number = re.search(r'name="match" value="(\d+)"', thief.get(f"{made}?window=all").text)
    assert number
    post(thief, f"{made}/take-out", match=number[1])
    change = re.search(r'name="change" value="(\d+)"', thief.get(made).text)
    assert change
    post(thief, f"{made}/undo", change=change[1])
    (copy,) = json.loads(thief.get(f"{made}/circle.json").text)["matches"]
    assert copy["content"]["totals"] == [-1, 1, 0]


def fields_of(value, path=()):
    """Every place in plain values."""
    yield path
    if isinstance(value, dict | list):
        for key, own in value.items() if isinstance(value, dict) else enumerate(value[:1]):
            yield from fields_of(own, (*path, key))


def damaged(value, path, by):
    """The same values with another one in this place."""
    if not path:
        return by
    whole = copy.deepcopy(value)
    place = whole
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = by
    return whole


@pytest.mark.parametrize("by", [None, "x", [], {}, -7, "99-99", "\ud800", [""]], ids=ascii)
def test_no_page_fails_over_a_copy_that_is_not_well(app, client, circle, by):
    """Whatever stands in any of its fields: the others count, and the page names it."""
    match = finish_match(app, client, "Emil", "Filip", "Gita")
    post(client, f"{circle}/put-in", link=token_of(match))
    with app.app_context():
        number, text = next(iter(get_db().execute("SELECT id, content FROM circle_matches ORDER BY id").fetchall()))
    content = json.loads(text)
    for path in [*fields_of(content)][1:]:
        with app.app_context(), write(get_db()) as store:
            damage = json.dumps(damaged(content, path, by))
            store.execute("UPDATE circle_matches SET content = ? WHERE id = ?", [damage, number])
            store.execute("DELETE FROM circle_boards")
        pages = ("", "?window=all", "/people/emil", "/board.csv", "/board.json")
        for page in ("/", "/people", *(f"{circle}{page}" for page in pages), f"{match}/finish"):
            assert client.get(page).status_code == 200, (path, page)
        assert "Emil" in client.get(f"{circle}?window=all").text
        assert circle_files.parse_circle(client.get(f"{circle}/circle.json").text)["matches"]


def test_very_many_who_say_who_they_are_are_forgotten(app, client, circle):
    """The oldest of them; whoever has just said it is known."""
    with app.app_context():
        held = circles.load_circle(get_db(), token_of(circle).partition("-")[0])
        with write(get_db()) as store:
            rows = [(f"browser {n}", held.id, "Ana", f"2026-01-01T00:{n // 60:02}:{n % 60:02}Z") for n in range(250)]
            store.conn.executemany("INSERT INTO circle_selves VALUES (?, ?, ?, ?)", rows)
    post(client, f"{circle}/me", person="ana", me="yes")
    with app.app_context():
        known = [row[0] for row in get_db().execute("SELECT browser FROM circle_selves").fetchall()]
    assert (len(known), "browser 249" in known, "browser 0" in known) == (MAX_WATCHERS, True, False)
    assert 'class="is-you"' in client.get(f"{circle}?window=all").text
