"""Answers that are lost: a form that comes again, its first answer and the cookie in it gone, loses nobody a right."""

import re

import pytest

from scorer.web.database import get_db
from tests.helpers.evening import called, enter
from tests.helpers.routes import DOCUMENT
from tests.helpers.table import hidden, keep_link, make_match, new_form


def sent_again(client, path, fields):
    """Send a form twice, as a phone does that got no answer: with the cookie that it had before."""
    answers = []
    before = client.get_cookie("scorer")
    for _time in range(2):
        client.set_cookie("scorer", before.value)
        answers.append(client.post(path, data=fields))
    return answers


@pytest.mark.parametrize("way", ["/new", "/import", "rematch", "go-on"])
def test_the_maker_keeps_what_was_made(app, client, way):
    """One match, and this browser may enter, share, finish and throw it away; home shows it."""
    address = make_match(client) if "/" not in way else ""
    if address:
        enter(app, address, called("small", 0))
    path = f"{address}/{way}" if address else way
    html = client.get(path if way != "rematch" else f"{address}/finish").text
    fields = hidden(html) | dict(re.findall(r'name="(name-\d)"[^>]*? value="([^"]*)"', html))
    fields |= {"text": DOCUMENT} if way == "/import" else new_form() if way == "/new" else {"dealer": "0"}
    answers = sent_again(client, path, fields)
    assert [answer.status_code for answer in answers] == [303, 303]
    (location,) = {answer.headers["Location"] for answer in answers}
    for page in ("settings", "adjust", "throw-away"):
        assert client.get(f"{location}/{page}").status_code == 200
    assert keep_link(client, location)
    assert location in client.get("/").text
    with app.app_context():
        assert get_db().table("matches").count == (2 if address else 1)


def test_the_answer_may_be_lost_for_good(client):
    """Who never sends the form again finds the match on home, for the browser was known by its form already."""
    fields = hidden(client.get("/new").text) | new_form()
    before = client.get_cookie("scorer")
    location = client.post("/new", data=fields).headers["Location"]
    client.set_cookie("scorer", before.value)
    assert location in client.get("/").text
    assert client.get(f"{location}/adjust").status_code == 200


def test_the_same_form_gives_nobody_else_a_right(app, client):
    """Whoever sends what another browser has sent is shown that match, to watch."""
    fields = hidden(client.get("/new").text) | new_form()
    location = client.post("/new", data=fields).headers["Location"]
    other = app.test_client()
    token = hidden(other.get("/new").text)["csrf_token"]
    answer = other.post("/new", data=fields | {"csrf_token": token})
    assert (answer.status_code, answer.headers["Location"]) == (303, location)
    assert other.get(f"{location}/adjust").status_code == 403
