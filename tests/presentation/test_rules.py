"""The rule sheet says of any declaration who names the contract and who leads."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from scorer.engine.contract import Contract
from scorer.engine.game import HIGH_POINTS, Game
from scorer.engine.options import Rules
from scorer.engine.schedule import Choice, Free, Schedule
from scorer.games import KEYS, find
from scorer.language.phrases import speaker
from scorer.presentation import rules
from tests.games.test_words import every_rule

if TYPE_CHECKING:
    from flask import Flask

ONE, TWO = (Contract(key=key, name=key.title(), asks=(), pays=()) for key in ("one", "two"))


def sheet(schedule: Schedule) -> list[str]:
    """The sentences of a made-up game of four that runs so."""
    game = Game(
        key="odd",
        name="Odd",
        seats=(4,),
        packs=("french",),
        line="",
        guide=lambda rules, seats: (),
        source="",
        counting=lambda rules: HIGH_POINTS,
        contracts=lambda rules, seats: iter((ONE, TWO)),
        schedule=lambda rules, seats: schedule,
    )
    return rules.shape(game.played(Rules(), 4), speaker())


@pytest.mark.parametrize(
    ("dealer_names", "deals", "words"),
    [
        (False, 8, "Who leads names the contract; nobody names one twice."),
        (False, 4, "Who leads names the contract among those that he or she may still choose."),
        (True, 8, "The dealer names the contract; nobody names one twice."),
        (True, 4, "The dealer names the contract among those that he or she may still choose."),
    ],
)
def test_who_names_the_contract(app: Flask, dealer_names: bool, deals: int, words: str) -> None:
    """The leader, or the dealer where another leads."""
    with app.test_request_context():
        told = sheet(Schedule(order=Choice(("one", "two")), deals=deals, dealer_names=dealer_names))
    assert words in told
    assert "The player after the dealer leads." in told


def test_extra_deals_in_the_words_of_the_order(app: Flask) -> None:
    """Where there are extra deals nobody is told that a contract is named only once."""
    with app.test_request_context():
        told = sheet(Schedule(order=Choice(("one", "two")), deals=8, extra=4))
    assert "The leader names the contract, each once; in the extra deals any again." in told


def test_a_usual_contract_and_called_ones(app: Flask) -> None:
    """Where one contract is played unless another is called, that is said; else any may be played."""
    with app.test_request_context():
        called = sheet(Schedule(order=Free(("one", "two"), usual="one"), deals=None))
        free = sheet(Schedule(order=Free(("one", "two")), deals=None))
    assert "Unless somebody calls a game every deal is One. Called games: Two." in called
    assert "Any contract may be played in any deal." in free


FOREIGN = {
    "german": re.compile(r"\b(queens?|jacks?|clubs|spades|diamonds)\b", re.IGNORECASE),
    "french": re.compile(r"\b(obers?|unters?|acorns|bells)\b", re.IGNORECASE),
}
"""The cards of the other pack."""


@pytest.mark.parametrize("key", KEYS)
def test_each_pack_has_its_own_words(app: Flask, key: str) -> None:
    """With obers on the table nobody reads of queens, and the other way round; under every house rule."""
    game = find(key)
    assert game is not None
    for pack in game.packs if len(game.packs) > 1 else ():
        tell = speaker((), pack)
        for seats in game.seats:
            for one in every_rule(game, seats):
                play = game.played(one, seats)
                with app.test_request_context():
                    parts = [*rules.guide(play, tell), *rules.house_rules(play, tell), *rules.contracts(play, tell)]
                    told = [{**part, "key": "", "sign": "", "local": ""} for part in parts]
                    for words in (*rules.shape(play, tell), *told):
                        assert not FOREIGN[pack].search(str(words)), words


def test_how_long_a_match_takes(app: Flask) -> None:
    """In the words that New match has for it."""
    with app.test_request_context():
        assert "The match has 8 deals: about half an hour." in sheet(Schedule(order=Choice(("one", "two")), deals=8))
