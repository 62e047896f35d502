"""Which contract an entry is about: one that is open, and for a void deal the only one where it names none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorer.engine.entries import Deal, Void
from scorer.engine.problems import Problems
from scorer.engine.schedule import Turn
from scorer.engine.step import resolve_contract, resolve_void_contract
from scorer.games import find
from scorer.language.translator import make_translator

if TYPE_CHECKING:
    from flask import Flask

CHOICE = Turn(dealer=0, leader=1, contracts=("small", "big"), chooser=1)
UNCHOSEN = Turn(dealer=0, leader=1, contracts=("small", "big"))
ONE = Turn(dealer=0, leader=1, contracts=("small",))


def test_a_deal_names_an_open_contract() -> None:
    """One that is closed, unknown or no word at all is a problem; the answers of a closed one are still read."""
    game = find("slovak-lorum")
    assert game is not None
    play, problems = game.for_table(game.rules(), 4), Problems("log[0]")
    found = resolve_contract(play, CHOICE, Deal("small", {}), problems)
    assert found is play.contracts["small"]
    assert not problems
    unknown = "this contract cannot be played now; open are: small, big"
    for wrong, known, words in (
        ("regular", True, "regular cannot be played in this deal; open are: small, big"),
        ("nine", False, unknown),
        (["small"], False, unknown),
        (None, False, "a contract must be named; open are: small, big"),
    ):
        found = resolve_contract(play, CHOICE, Deal(wrong, {}), problems)
        assert (found is not None) == known
        assert (problems.items[-1].path, str(problems.items[-1].message)) == ("log[0].contract", words)
    assert len(problems.items) == 4


def test_a_contract_that_is_not_open_is_called_by_its_name(app: Flask) -> None:
    """Who named it before, and that the house does not play it; a document's reader gets the keys."""
    serbian = find("serbian-lora")
    assert serbian is not None
    rules = serbian.rules(contracts=("minimum", "queens"))
    play, problems = serbian.for_table(rules, 4), Problems("log[0]")
    now = Turn(dealer=0, leader=1, contracts=("queens",), chooser=1)
    resolve_contract(play, now, Deal("minimum", {}), problems, ("minimum",))
    resolve_void_contract(play, now, Void("hearts", named=True, note=""), problems)
    tell = make_translator(("Ana", "Boris", "Cyril", "Dana"))
    with app.test_request_context():
        said = [(str(problem.message), tell(problem.message)) for problem in problems.items]
    assert said == [
        ("seat 1 has named minimum before", "Boris has named Minimum before"),
        ("by the house rules hearts is not played", "by the house rules Hearts is not played"),
    ]


@pytest.mark.parametrize(
    ("now", "entry", "key", "wrong"),
    [
        (CHOICE, Void("big", named=True, note=""), "big", False),
        (CHOICE, Void("nine", named=True, note=""), None, True),
        (CHOICE, Void(None, named=False, note=""), None, True),
        (UNCHOSEN, Void(None, named=False, note=""), None, False),
        (ONE, Void(None, named=False, note=""), "small", False),
        (ONE, Void(None, named=True, note=""), None, True),
    ],
)
def test_a_void_deal_uses_up_its_contract(now: Turn, entry: Void, key: str | None, wrong: bool) -> None:
    """The one it names, or the only one open; where somebody chooses among several, it must say which."""
    problems = Problems("log[0]")
    game = find("slovak-lorum")
    assert game is not None
    assert resolve_void_contract(game.for_table(game.rules(), 4), now, entry, problems) == key
    assert [problem.path for problem in problems.items] == ["log[0].contract"] * wrong
