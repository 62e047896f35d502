"""The history page: what was changed, when, and from what to what, in words that people at the table know."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from scorer.play.replayed_match import make_check
from scorer.store import matches, saving
from scorer.web.database import get_db
from tests.helpers.evening import called, enter, key_of, regular
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
        form = next(
            markup for markup in re.findall(r"<form.*?</form>", page, re.DOTALL) if f"{address}/{what}" in markup
        )
        assert client.post(f"{address}/{what}", data=hidden(form)).location.partition("?")[0] == address
    key = address.removeprefix("/m/").partition("-")[0]
    with app.app_context():
        sent = saving.Submission(saving.new_form_key(), 4, {})
        saving.change_settings(get_db(), key, {"players": ["Anna", *PLAYERS[1:]]}, sent, make_check(None))
        assert getattr(matches.load(get_db(), key), "revision", 0) == 5
    page = client.get(f"{address}/history").text
    entries = re.findall(r"</time>\n<div><p><[bs]>(.*?)</[bs]>", page)
    assert entries == [
        "Changed: names",
        "Entered again: Chips moved before deal 1",
        "Taken back: Chips moved before deal 1",
        "Entered: Chips moved before deal 1",
        "The match was made",
    ]
    assert "Boris gives Ana 5" in page
    assert "Boris gives Anna" not in page
    assert re.findall(r"<s>(.*?)</s>", page) == ["Taken back: Chips moved before deal 1"]


@pytest.mark.parametrize("way", ["undo", "redo"])
def test_where_nothing_can_be_turned_back_it_says_which(client: FlaskClient, way: str) -> None:
    """On the table, for undo and redo in their own words; the page of the history has both keys grey."""
    address, words = make_match(client), f"There is nothing to {way}."
    form = hidden(client.get(address).text)
    assert words in client.post(f"{address}/{way}", data=form).text
    grey = re.findall(r"<button[^>]*disabled>.*?</svg>(\w+)", client.get(f"{address}/history").text, re.DOTALL)
    assert grey == ["Undo", "Redo"]


def changed(app: Flask, address: str) -> None:
    """A deal that is corrected, one that is not, and settings that are changed, past every form."""
    enter(app, address, called("small", 1), regular([1, 2, 3, 2], 1, 2))
    key = key_of(address)
    with app.app_context():

        def sent() -> saving.Submission:
            match = matches.load(get_db(), key)
            return saving.Submission(saving.new_form_key(), match.revision if match else 0, {})

        better = regular([1, 2, 4, 1], 1, 3)
        saving.replace(get_db(), key, 1, better, sent(), make_check(None))
        match = matches.load(get_db(), key)
        assert match is not None
        fields = {"options": {**match.options, "announce": True}, "title": "Friday"}
        saving.change_settings(get_db(), key, fields, sent(), make_check(None))


def test_each_line_says_what_changed_from_what(app: Flask, client: FlaskClient) -> None:
    """Of a correction only the answers that are others now; of settings each; of a deal that stands what it came to."""
    address = make_match(client, dealer=2)
    changed(app, address)
    page = client.get(f"{address}/history").text
    lines = [
        re.findall(r"<p[^>]*>(?:<\w+>)?(.*?)(?:</\w+>)?</p>", line)
        for line in re.findall(r"<li[ >].*?</li>", page, re.DOTALL)
    ]
    assert lines == [
        ["Changed: house rules, title", "Announced obers: Yes (before: No); title: Friday (before: –)"],
        [
            "Deal 2 corrected",
            "Regular: everybody pays the bank, Ana −1, Cyril −4, Boris −6, Dana −9, bank +20",
            "Everybody owes something: the bank gets 20.",
            "Hearts: Cyril 4 (before: 3), Dana 1 (before: 2); Ober of leaves: Dana (before: Cyril)",
        ],
        [
            "Deal 2 entered",
            "Regular. Hearts: Ana 1, Boris 2, Cyril 3, Dana 2; Ober of acorns: Boris; Ober of leaves: Cyril",
        ],
        [
            "Deal 1 entered",
            "Small game: Boris made it (+30), Ana, Cyril and Dana −10 each",
            "Boris gets 10 from each of the others.",
            "Who called it? Boris; Did the caller make it? Made it",
        ],
        ["The match was made", "Slovak Lórum, Cyril deals first"],
    ]
