"""The history page: what was changed, when, and from what to what, in words that people at the table know."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from scorer.play.worked import check_from
from scorer.store import db, matches, saving
from tests.helpers.table import PLAYERS, hidden, make_match

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient


def test_the_history_of_an_evening(app: Flask, client: FlaskClient) -> None:
    """Entering, undoing, redoing and renaming are told in the words and with the names of their time."""
    address = make_match(client)
    html = client.get(f"{address}/adjust").text
    client.post(f"{address}/adjust", data={**hidden(html), "change-0": "5", "change-1": "5", "change-1-sign": "-"})
    for what in ("undo", "redo"):
        page = client.get(f"{address}/history").text
        form = next(one for one in re.findall(r"<form.*?</form>", page, re.DOTALL) if f"history/{what}" in one)
        client.post(f"{address}/history/{what}", data=hidden(form))
    key = address.removeprefix("/m/").partition("-")[0]
    with app.app_context():
        sent = saving.Sent(saving.new_key(), 4, {})
        saving.change(db.get(), key, {"players": ["Anna", *PLAYERS[1:]]}, sent, check_from(None))
        assert getattr(matches.load(db.get(), key), "revision", 0) == 5
    page = client.get(f"{address}/history").text
    told = re.findall(r"</time> <b>(.*?)</b>", page)
    assert told == [
        "Changed: names",
        "Entered again: Adjustment before deal 1",
        "Taken back: Adjustment before deal 1",
        "Entered: Adjustment before deal 1",
        "The match was made",
    ]
    assert "Adjustment: Ana +5, Boris −5" in page
    assert "Adjustment: Anna" not in page


def test_nothing_left_to_undo_is_said(client: FlaskClient) -> None:
    """An old page whose Undo has nothing to take back is told so, and stays on the history."""
    address = make_match(client)
    form = hidden(client.get(f"{address}/adjust").text)
    answer = client.post(f"{address}/history/undo", data=form, follow_redirects=True)
    assert answer.request.path.endswith("/history")
    assert "There is nothing to undo." in answer.text


@pytest.mark.parametrize("way", ["undo", "redo"])
def test_where_nothing_can_be_turned_back_it_says_which(client: FlaskClient, way: str) -> None:
    """On the table as on the page of the history, and for undo and redo in their own words."""
    address, words = make_match(client), f"There is nothing to {way}."
    form = hidden(client.get(address).text)
    assert words in client.post(f"{address}/{way}", data=form).text
    assert client.post(f"{address}/history/{way}", data=form).status_code == 303
    assert words in client.get(f"{address}/history").text
