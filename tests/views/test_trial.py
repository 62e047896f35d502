"""A deal is tried on the real entry: previewed, refused with a sentence, worked out, and stored nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.web.database import get_db
from tests.helpers.builder import SEVEN, Hand
from tests.helpers.filled import as_shown

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient


def entry(html: str) -> dict[str, list[str]]:
    """The fields of the entry of a trial."""
    return as_shown(html.partition('id="entry"')[2])


def test_a_deal_is_tried(app: Flask, client: FlaskClient) -> None:
    """The contracts of the draft are open, the answers say what they come to, and nothing is written."""
    hand = Hand(client).all(*SEVEN)
    page = hand.do("try", name="Our Lora").text
    assert all(name in page for name in ("Ana", "Boris", "Cyril", "Dana", "Our Lora", "Maximum"))
    fields = entry(page) | {"contract": "hearts"}
    fields |= {f"hearts-hearts-{seat}": str(many) for seat, many in enumerate((3, 5, 0, 0))}
    shown = client.post("/games/try/preview", data=fields).text
    assert "See what it gives" in shown
    told = client.post("/games/try", data=fields)
    assert told.status_code == 200
    assert "It would give:" in told.text
    assert "<b>+3</b>" in told.text
    with app.app_context():
        assert next(get_db().query("SELECT count(*) AS n FROM matches"))["n"] == 0
        assert next(get_db().query("SELECT count(*) AS n FROM own_games"))["n"] == 0


def test_back_to_the_game(client: FlaskClient) -> None:
    """The draft goes along and comes back whole, to the address it came from."""
    hand = Hand(client, "/games/new?from=barbu")
    page = hand.do("try", name="Ours").text
    fields = entry(page)
    assert fields["back"] == ["/games/new"]
    again = client.post("/games/new", data=fields | {"do": "rows"})
    assert as_shown(again.text)["name"] == ["Ours"]


def test_an_answer_that_is_wrong(client: FlaskClient) -> None:
    """It is said as at a table."""
    page = Hand(client).all(*SEVEN).do("try").text
    fields = entry(page) | {"contract": "hearts", "hearts-hearts-0": "3"}
    assert client.post("/games/try", data=fields).status_code == 422


def test_a_draft_that_is_wrong_is_not_tried(client: FlaskClient) -> None:
    """It says what is missing; a trial without a draft leads to an empty sheet."""
    hand = Hand(client).all(*SEVEN)
    token = as_shown(hand.answer.text)["csrf_token"]
    assert hand.do("try", **{"p-0-0": ""}).status_code == 422
    assert client.post("/games/try", data={"csrf_token": token}).headers["Location"] == "/games/new"
    assert client.post("/games/try/preview", data={"csrf_token": token}).headers["Location"] == "/games/new"


def test_back_leads_nowhere_else(client: FlaskClient) -> None:
    """An address of a stranger in the hidden field is not followed."""
    page = Hand(client).all(*SEVEN).do("try").text
    for back in ("https://example.com", "//example.com", "/games//example.com", "javascript:x"):
        fields = entry(page) | {"contract": "hearts", "back": back}
        assert 'action="/games/new"' in client.post("/games/try", data=fields).text
