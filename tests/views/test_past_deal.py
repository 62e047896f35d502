"""A deal that counts for nothing: offered where the schedule needs it, and entered, told and corrected like others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.helpers.evening import called, enter, stored
from tests.helpers.table import hidden, make_match

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

OFFER = 'name="void" value="1"'


@pytest.mark.parametrize(
    ("game", "options", "offered"),
    [
        ("king", {}, True),
        ("serbian-lora", {"order": "choice"}, True),
        ("slovak-lorum", {}, False),
        ("lora-points", {}, False),
    ],
)
def test_it_is_offered_where_a_deal_uses_something_up(
    client: FlaskClient, game: str, options: dict[str, str], offered: bool
) -> None:
    """Elsewhere a deal that came to nothing is just not entered."""
    assert (OFFER in client.get(make_match(client, game, **options)).text) == offered


def test_it_uses_up_its_turn(app: Flask, client: FlaskClient) -> None:
    """Whatever was tapped before; the line and the list say that it does not count, and why."""
    table = make_match(client, "king")
    page = client.get(table).text
    fields = hidden(page) | {"tricks-tricks-0": "9", "void": "1", "_void-note": " cards were missing "}
    preview = client.post(f"{table}/preview", data=fields).text
    assert "Save deal 1: counts for nothing" in preview
    assert "is-missing" not in preview
    assert client.post(f"{table}/deals", data=fields).status_code == 303
    assert client.post(f"{table}/deals", data=fields).status_code == 303
    assert stored(app, table).log == [{"kind": "void", "contract": "tricks", "note": "cards were missing"}]
    html = client.get(table).text
    assert "Deal 1, No tricks: does not count, cards were missing" in html
    assert "Deal 2 of 10" in re.sub(r"\s+", " ", html)


def test_where_several_are_open_it_must_be_named(app: Flask, client: FlaskClient) -> None:
    """Its contract is used up; without one it is refused in words."""
    table = make_match(client, "serbian-lora", order="choice")
    fields = hidden(client.get(table).text) | {"void": "1"}
    answer = client.post(f"{table}/deals", data=fields)
    assert answer.status_code == 422
    assert "which contract was it? Nobody can name it a second time" in answer.text
    assert re.search(rf"<details class=\"fold\" open>.*{OFFER} checked", answer.text, re.DOTALL)
    assert client.post(f"{table}/deals", data=fields | {"contract": "queens"}).status_code == 303
    assert stored(app, table).log == [{"kind": "void", "contract": "queens"}]


def test_it_becomes_a_deal_and_the_other_way_round(app: Flask, client: FlaskClient) -> None:
    """The form of the deal with the box ticked; without the tick its answers count."""
    table = make_match(client, "king")
    enter(app, table, {"kind": "void", "contract": "tricks", "note": "why"})
    page = f"{table}/entries/1"
    html = client.get(page).text
    assert f"{OFFER} checked" in html
    assert 'value="why"' in html
    counts = {f"tricks-tricks-{seat}": number for seat, number in enumerate("5431")}
    assert client.post(page, data=hidden(html) | counts).status_code == 303
    assert stored(app, table).log == [{"kind": "deal", "contract": "tricks", "facts": {"tricks": [5, 4, 3, 1]}}]
    assert client.post(page, data=hidden(client.get(page).text) | counts | {"void": "1"}).status_code == 303
    assert stored(app, table).log == [{"kind": "void", "contract": "tricks"}]
    assert "Deal 1 corrected." in client.get(table).text
    gone = client.post(f"{page}/remove", data=hidden(client.get(f"{table}/adjust").text))
    assert gone.status_code == 303
    assert stored(app, table).log == []


def test_one_from_a_document_is_corrected_in_any_game(app: Flask, client: FlaskClient) -> None:
    """Also where no such deal is offered, and without a contract."""
    table = make_match(client)
    enter(app, table, {"kind": "void"}, called("small", 1))
    html = client.get(f"{table}/entries/1").text
    assert f"{OFFER} checked" in html
    assert "<b>Deal 1</b>" in html
