"""A forgotten deal is put in where it belongs, once, with the contract that was open there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.helpers.evening import KEEP, called, enter, stored
from tests.helpers.seated import until
from tests.helpers.table import hidden, make_match

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

NINE = [called("small", n % 4) for n in range(8)]


def filled(client: FlaskClient, page: str, **fields: str) -> dict[str, str]:
    """The form of a forgotten small game that Cyril lost."""
    small = {"contract": "small", "small-caller": "2", "small-made": "no"}
    return hidden(client.get(page).text) | small | fields


def put_in(client: FlaskClient, page: str, **fields: str) -> TestResponse:
    """Send it."""
    return client.post(page, data=filled(client, page, **fields))


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> str:
    """A table where deal 7 of nine was forgotten."""
    table = make_match(client)
    enter(app, table, *NINE)
    return table


def test_a_forgotten_deal_is_put_in_where_it_belongs(app: Flask, client: FlaskClient, table: str) -> None:
    """Between its neighbours; the page shows the table as it stood then, and says what was worked out again."""
    page = f"{table}/entries/7/insert"
    assert f'href="{page}"' in client.get(table).text
    html = client.get(page).text
    assert "<b>Before: Deal 7</b>" in html
    assert "A forgotten deal" in html
    assert "Cyril deals, Dana leads" not in html
    answer = put_in(client, page)
    assert (answer.status_code, answer.headers["Location"]) == (303, table)
    assert stored(app, table).log == [*NINE[:6], called("small", 2, is_made=False), *NINE[6:]]
    assert "Deal 7 put in; deals 8 to 9 recalculated." in client.get(table).text


def test_it_is_never_put_in_twice(app: Flask, client: FlaskClient, table: str) -> None:
    """The same form again changes nothing; so does one whose phone had not seen the latest change, which is asked."""
    page = f"{table}/entries/7/insert"
    form = filled(client, page)
    late = filled(client, page)
    assert client.post(page, data=form).status_code == client.post(page, data=form).status_code == 303
    assert len(stored(app, table).log) == 9
    answer = client.post(page, data=late)
    assert answer.status_code == 409
    assert "Yours can still be put in." in answer.text
    assert f'formaction="{table}/entries/8/insert"' in answer.text
    assert len(stored(app, table).log) == 9
    again = hidden(answer.text)
    assert client.post(f"{table}/entries/8/insert", data=again).status_code == 303
    assert [entry["facts"]["made"] for entry in stored(app, table).log[6:8]] == [False, False]


def test_it_is_taken_back_and_made_again(app: Flask, client: FlaskClient, table: str) -> None:
    """Undo says which deal; the history tells all three."""
    put_in(client, f"{table}/entries/7/insert")
    for way in ("undo", "redo"):
        assert client.post(f"{table}/{way}", data=hidden(client.get(f"{table}/adjust").text)).status_code == 303
    assert len(stored(app, table).log) == 9
    labels = re.findall(r"</time>\s*<div><p><(?:b|s)>(.*?)</", client.get(f"{table}/history").text)
    assert labels[:4] == ["Deal 7 put in again", "Deal 7 taken back", "Deal 7 put in", "Deal 8 entered"]


def test_what_is_missing_comes_back(app: Flask, client: FlaskClient, table: str) -> None:
    """422 with what was tapped; the preview and a look at the sums save nothing either."""
    page = f"{table}/entries/7/insert"
    assert put_in(client, page, **{"small-caller": ""}).status_code == 422
    assert put_in(client, page, work_out="1").status_code == 200
    answer = client.post(f"{page}/preview", data=filled(client, page))
    assert "Save deal 7" in answer.text
    assert len(stored(app, table).log) == 8


def test_before_the_finish_and_not_beyond_the_log(app: Flask, client: FlaskClient, table: str) -> None:
    """A last deal that was forgotten goes in before the finish."""
    enter(app, table, KEEP)
    assert put_in(client, f"{table}/entries/9/insert").status_code == 303
    assert [entry["kind"] for entry in stored(app, table).log[-2:]] == ["deal", "finish"]
    assert [client.get(f"{table}/entries/{number}/insert").status_code for number in (0, 11)] == [404, 404]


def test_a_contract_that_is_named_later(app: Flask, client: FlaskClient) -> None:
    """What a player named further down cannot be put in before; the sentence says who and which deal."""
    table = make_match(client, "serbian-lora", order="choice")
    enter(app, table, {"kind": "void", "contract": "minimum"})
    page = f"{table}/entries/1/insert"
    fields = hidden(client.get(page).text) | {"void": "1"}
    answer = client.post(page, data=fields | {"contract": "minimum"})
    assert answer.status_code == 422
    assert "Deal 1: Boris has named Minimum before." in answer.text
    assert client.post(page, data=fields | {"contract": "maximum"}).status_code == 303
    assert [entry["contract"] for entry in stored(app, table).log] == ["maximum", "minimum"]


def test_a_fixed_order_refuses_a_deal_that_does_not_fit(app: Flask, client: FlaskClient) -> None:
    """Where the order of the contracts is fixed the page says at once which deal would not fit, and asks nothing."""
    table = make_match(client, "king")
    enter(app, table, *until("king", "queens"))
    page = f"{table}/entries/2/insert"
    assert page not in client.get(table).text
    html = client.get(page).text
    assert "No deal can be put in here. Deal 2: by the order of the contracts this is " in html
    assert 'id="entry"' not in html
