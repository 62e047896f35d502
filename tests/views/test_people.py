"""The pages of people: who has played at this browser's tables, who pays whom, and names merged and taken apart."""

import re
from functools import partial
from html import unescape

import pytest

from scorer.store import saving
from scorer.store.db import write
from scorer.web.database import get_db
from tests.helpers import changing, circle, counted
from tests.helpers.evening import KEEP, enter
from tests.helpers.table import csrf, hidden, make_match
from tests.views.test_home import clone

MISSED = {"kind": "deal", "contract": "small", "facts": {"caller": 0, "made": False}}


def finished(app, client, *people, changes=(60, -30, -30), **more):
    """A match of three that has been played to its end."""
    address = make_match(client, "slovak-lorum", people, **more)
    key = address.removeprefix("/m/").partition("-")[0]
    moved = {"kind": "adjustment", "changes": list(changes), "bank": -sum(changes)}
    with app.app_context():
        for revision, entry in enumerate([MISSED, moved, {"kind": "finish", "bank": "split"}], 1):
            sent = saving.Submission(saving.new_form_key(), revision, {})
            assert isinstance(changing.append(get_db(), key, entry, sent, changing.replayed), saving.Saved)
    return address


def rows(html):
    """The table of people: place, won and a deal by name."""
    table = re.findall(r'<table class="stats circ">.*?</table>', html, re.DOTALL)
    lines = re.findall(r'<b class="clip" dir="auto">([^<]+)</b>(.*?)</tr>', "".join(table), re.DOTALL)
    return {name: re.findall(r"<td>([^<]*)</td>", rest) for name, rest in lines}


def owes(html):
    return re.findall(r'<span class="vh">(\w+) pays (\w+) </span>', html)


def test_played_won_and_place(app, client):
    finished(app, client, "Ana", "Boris", "Cyril")
    finished(app, client, "Boris", "Ana", "Dana")
    make_match(client)
    html = client.get("/people").text
    assert {name: row[:2] for name, row in rows(html).items()} == {
        "Ana": ["2.1", "1"],  # first, and with Dana between second and third of three: (1 + 3.25) / 2 as of four
        "Boris": ["2.1", "1"],
        "Cyril": ["3.2", "0"],
        "Dana": ["3.2", "0"],
    }
    assert "1 match is not finished" in html
    assert [client.get(f"/people/{key}").status_code for key in ("ana", "Ana", "Eve")] == [200, 200, 404]
    other = app.test_client()
    assert (rows(other.get("/people").text), other.get("/people/Ana").status_code) == ({}, 404)


def test_a_person_is_renamed_merged_and_taken_apart(app, client):
    """By the form of a circle: whoever was merged comes along, what is owed too; merging back closes no circle."""
    for name in ("Ana", "Anna"):
        finished(app, client, name, "Boris", "Cyril")
    token = csrf(client.get("/people/Ana").text)
    for person, means in (("ana", "Anna"), ("anna", "Ana"), ("ana", "Eva"), ("eva", "Eva")):
        renamed = client.post("/people/merge", data={"csrf_token": token, "person": person, "means": means})
        assert renamed.location == f"/people/{means.casefold()}"
        page = client.get("/people").text
        assert (set(rows(page)), "2 matches" in page) == ({means, "Boris", "Cyril"}, True)
    html = client.get("/people/eva").text
    assert re.findall(r"(\w+) counts here too", html) == ["Ana", "Anna"]
    assert (html.count('action="/people/merge"'), html.count('action="/people/part"')) == (1, 2)
    assert re.search(r"pays \u2068?Eva|Eva\u2069? pays", html)
    for name in ("Ana", "Anna"):
        client.post("/people/part", data={"csrf_token": token, "name": name})
    assert set(rows(client.get("/people").text)) == {"Ana", "Anna", "Boris", "Cyril"}


def test_board_of_people_is_a_spreadsheet_and_json(app, client):
    assert "board.csv" not in client.get("/people").text
    finished(app, client, "Ana", "Boris", "Cyril")
    link = re.search(r'href="(/people/board.csv[^"]+)"', client.get("/people?window=season").text)
    assert "window=season" in link[1]
    file = client.get(unescape(link[1]))
    assert "people.csv" in file.headers["Content-Disposition"]
    assert [line.partition(",")[0] for line in file.text.splitlines()[1::2]] == ["Ana", "Boris", "Cyril"]
    board = client.get("/people/board.json")
    assert [person["name"] for person in board.json["people"]] == ["Ana", "Boris", "Cyril"]
    again = client.get("/people/board.json", headers={"If-None-Match": board.headers["ETag"]})
    assert again.status_code == 304
    assert app.test_client().get("/people/board.json").json["people"] == []


def test_two_at_one_table_are_two(app, client):
    """Names that have sat at one table cannot be merged, nor is there a person without a name; the page says why."""
    finished(app, client, "Ana", "Boris", "Cyril")
    assert "<option" not in client.get("/people/Ana").text
    token = csrf(client.get("/new").text)
    answer = client.post("/people/merge", data={"csrf_token": token, "person": "ana", "means": "Boris"})
    assert answer.status_code == 422
    assert "Ana and Boris have played at one table" in answer.text
    for means in ("", "E" * 41):
        wrong = client.post("/people/merge", data={"csrf_token": token, "person": "ana", "means": means})
        assert wrong.status_code == 422
    assert client.post("/people/merge", data={"csrf_token": token, "person": "eve", "means": "Ana"}).status_code == 404


def test_what_was_paid_is_owed_no_more(app, client):
    """Debts are told in money where there was money; one ticked off at the table is gone here."""
    address = finished(app, client, "Ana", "Boris", "Cyril", worth="0.10", currency="EUR")
    before = client.get("/people").text
    assert "In money" in before
    assert ("Boris", "Ana") in owes(before)
    form = next(
        markup
        for markup in re.findall(r"<form.*?</form>", client.get(f"{address}/finish").text, re.DOTALL)
        if "paid" in markup
    )
    values = re.findall(r'name="payment" value="([^"]*)"', form)
    client.post(f"{address}/paid", data=hidden(form) | {"payment": values, "made": "yes"})
    assert len(owes(client.get("/people").text)) < len(owes(before))


def test_phone_says_who_holds_it_and_takes_a_name_back(app, client):
    """Whoever it is stands out on the board, on this phone alone; the last change of a name is one tap from there."""
    finished(app, client, "Ana", "Boris", "Cyril")
    assert 'aria-checked="false"' in client.get("/people/ana").text
    for answer, shown in (("yes", True), ("no", False)):
        assert circle.post(client, "/people/me", person="ana", me=answer).status_code == 303
        assert ('class="is-you"' in client.get("/people").text) == shown
    assert circle.post(client, "/people/me", person="nobody", me="yes").status_code == 404
    for way, fields, shown in (("merge", {"person": "ana", "means": "Anna"}, True), ("part", {"name": "Ana"}, False)):
        circle.post(client, f"/people/{way}", **fields)
        html = client.get("/people").text
        assert ("Undo: a name changed" in html, "Anna" in html) == (shown, shown)


def test_a_name_is_only_a_name(app, client):
    finished(app, client, 'A/b "c"', "<b>Bob</b>", "Č%20?x")
    html = client.get("/people").text
    assert "<b>Bob</b>" not in html
    for href in re.findall(r'href="(/people/[^"]+)"', html):
        assert client.get(href).status_code == 200


@pytest.mark.parametrize("path", ["/people", "circle"])
def test_a_board_that_is_as_before_is_not_sent_again(app, client, path):
    address = circle.make_circle(client) if path == "circle" else path
    mark = client.get(address).headers["ETag"]
    assert client.get(address, headers={"If-None-Match": mark}).status_code == 304
    finished(app, client, "Ana", "Boris", "Cyril")
    if path == "/people":
        assert client.get(address, headers={"If-None-Match": mark}).status_code == 200


def test_tables_of_different_sizes_and_units(app, client):
    """A place is as of a table of four; chips and points are never added; one that ended early is told as that."""
    finished(app, client, "Ana", "Boris", "Cyril")
    finished(app, client, "Ana", "Boris", "Cyril", "Dana", changes=(-90, 60, 30, 0))
    king = make_match(client, "king")
    enter(app, king, {"kind": "deal", "contract": "tricks", "facts": {"tricks": [5, 4, 3, 1]}}, KEEP)
    chips, every = client.get("/people").text, client.get("/people?game=all").text
    assert ["chips a deal" in html for html in (chips, every)] == [True, False]
    assert rows(chips)["Ana"][:2] == ["2.5", "1"]
    assert "Best evening: Slovak Lórum, 3 players" in chips
    assert "Best evening: Slovak Lórum, 4 players" in chips
    ana = client.get("/people/ana?game=all").text
    assert "3 matches, of these ended before the last deal: 1" in ana
    assert "of these ended" not in client.get("/people/ana").text


def test_a_window_without_a_match_says_so(app, client):
    """Each window is of this browser's matches alone; one in which nobody has played leads to the others."""
    address = finished(app, client, "Ana", "Boris", "Cyril")
    with app.app_context(), write(get_db()) as store:
        store.execute("UPDATE matches SET created = '2020-01-05T20:00:00Z'")
    month = client.get("/people?window=month").text
    assert rows(month) == {}
    assert "?window=all" in month
    assert address in client.get("/people?window=all").text


def test_the_evenings_lead_to_the_matches(app, client):
    addresses = [finished(app, client, "Ana", "Boris", "Cyril") for _ in range(13)]
    first, second = client.get("/people").text, client.get("/people?page=2").text
    listed = [page.partition('<h2 class="head"><span>Evenings</span>')[2] for page in (first, second)]
    assert [address in listed[0] for address in addresses] == [False] + [True] * 12
    assert [address in listed[1] for address in addresses] == [True] + [False] * 12
    assert "Ana +" in first
    for page in ("/people", "/people/ana"):
        assert f'<a class="cells rec" href="{addresses[0]}"' in client.get(page).text, page


def test_points_without_a_worth_are_owed_by_nobody(app, client):
    """Over many evenings too: nothing is added up that nobody plays for; with money it is."""
    moved = {"kind": "adjustment", "changes": [300, 200, -100, -400]}
    tricks = {"kind": "deal", "contract": "tricks", "facts": {"tricks": [5, 4, 3, 1]}}
    for _evening in range(2):
        enter(app, make_match(client, "king"), tricks, moved, KEEP)
    assert "Who pays whom" not in client.get("/people").text
    enter(app, make_match(client, "king", worth="0.01", currency="EUR", per="10"), tricks, moved, KEEP)
    assert "Dana" in [payer for payer, _payee in owes(client.get("/people").text)]


def test_many_matches_cost_hardly_more_than_few(app, client):
    """With 200 at most 1.5 times the calls of 20, once it is known what they come to; and none is replayed."""
    address = finished(app, client, "Ana", "Boris", "Cyril", "Dana", changes=(60, -20, -40, 0))
    calls = {"/people": [], "/people/ana": []}
    for further in (19, 180):
        clone(app, address, further)
        for page, counts in calls.items():
            client.get(page)
            client.get(page)
            counts.append(counted.calls(partial(client.get, page)))
            assert counted.calls(partial(client.get, page), "replay_match") == 0
    assert [page for page, (few, many) in calls.items() if many > 1.5 * few] == [], calls
