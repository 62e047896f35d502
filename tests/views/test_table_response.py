"""The table page as an answer: how often a phone looks, and when its entry may stay as it is."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from scorer.play.replayed_match import replay_match
from scorer.views import table_response
from tests.helpers.evening import KEEP, called, enter
from tests.helpers.table import hidden, make_match
from tests.helpers.worked_out import worked_out

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient


def ago(seconds: int) -> str:
    """A stored moment that long ago."""
    return (datetime.now(UTC) - timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")


@pytest.mark.parametrize(("seconds", "pace"), [(0, 3), (60, 3), (180, 10), (100_000, 10)])
def test_a_table_comes_to_rest(seconds: int, pace: int) -> None:
    """Two minutes without a change, and phones look every ten seconds; a finished match is not looked at."""
    assert table_response.poll_interval_for(ago(seconds)) == pace
    assert table_response.poll_interval(worked_out(touched=ago(seconds))) == pace
    assert table_response.poll_interval(worked_out(log=[KEEP], touched=ago(seconds))) is None


@pytest.mark.parametrize(("every", "seconds", "too_often"), [("3", 0, False), ("3", 180, True), ("10", 180, False)])
def test_who_asks_too_often(app: Flask, every: str, seconds: int, too_often: bool) -> None:
    """A phone that still looks as at a busy table."""
    with app.test_request_context(f"/?every={every}"):
        assert table_response.polls_too_often(ago(seconds)) == too_often


def test_the_mark_of_a_turn() -> None:
    """Equal while the same deal is asked of the same people; a note or a title changes it not, names and rules do."""
    worked = worked_out(log=[called("small", 0)])
    mark = table_response.turn_version(worked)
    assert table_response.turn_version(replay_match(replace(worked.stored, title="Friday", revision=9))) == mark
    for other in (
        replace(worked.stored, players=["Anna", "Boris", "Cyril", "Dana"]),
        replace(worked.stored, options={**worked.stored.options, "announce": True}),
        replace(worked.stored, pack="french"),
        replace(worked.stored, log=[*worked.stored.log, called("small", 1)]),
    ):
        assert table_response.turn_version(replay_match(other)) != mark


def test_the_entry_of_the_next_deal() -> None:
    """Blank, with the contracts that are open; none once the match is finished."""
    entry = table_response.deal_entry(worked_out("king"))
    assert entry is not None
    assert entry.is_blank
    assert [contract.key for contract in entry.contracts] == ["tricks"]
    assert table_response.deal_entry(worked_out(log=[KEEP])) is None


def test_nothing_to_turn_back_is_said_in_its_own_words(app: Flask) -> None:
    """Of undo and of redo."""
    with app.test_request_context():
        assert table_response.nothing_to_undo_text(is_redo=False) == "There is nothing to undo."
        assert table_response.nothing_to_undo_text(is_redo=True) == "There is nothing to redo."


def test_a_form_that_was_saved_already_is_no_mistake(client: FlaskClient) -> None:
    """The first time the table tells it; sent again it leads there too, and nothing is done twice."""
    address = make_match(client)
    fields = hidden(client.get(f"{address}/adjust").text) | {"change-0": "5", "change-1": "5", "change-1-sign": "-"}
    for words in ("Chips moved: Ana +5, Boris \N{MINUS SIGN}5", "This was saved already."):
        answer = client.post(f"{address}/adjust", data=fields)
        assert (answer.status_code, answer.headers["Location"]) == (303, address)
        html = client.get(address).text
        assert words in html
        assert '<span class="total">+5</span>' in html


def test_two_taps_on_undo_take_back_once(client: FlaskClient) -> None:
    """On a slow line the second answer is the one that is seen: it says so too, and offers Redo."""
    address = make_match(client)
    fields = hidden(client.get(f"{address}/adjust").text) | {"change-0": "5", "change-1": "5", "change-1-sign": "-"}
    client.post(f"{address}/adjust", data=fields)
    sent = hidden(client.get(address).text)
    answers = [client.post(f"{address}/undo", data=sent) for _ in range(2)]
    html = client.get(answers[1].headers["Location"]).text
    assert "Taken back." in html
    assert f'formaction="{address}/redo"' in html
    assert "saved already" not in html


def test_a_deal_that_counts_for_nothing_is_taken_back_as_a_deal(app: Flask, client: FlaskClient) -> None:
    """With its number, as any other."""
    address = make_match(client, "king")
    enter(app, address, {"kind": "void"})
    for change, said in (
        ("undo", "Deal 1 taken back."),
        ("redo", "Deal 1, No tricks: void"),
        ("entries/1/remove", "Deal 1 was taken out."),
    ):
        client.post(f"{address}/{change}", data=hidden(client.get(address).text))
        assert said in client.get(address).text
