"""A contract reads the answers to all its facts at once, and pays for them."""

from __future__ import annotations

import pytest

from scorer.engine.contract import Contract
from scorer.engine.effect import Effect, from_each, shared
from scorer.engine.facts import Count, Offence, Penalties, Taker, YesNo
from scorer.engine.pays import Each, Took
from scorer.engine.table import Table
from scorer.engine.things import HEART
from scorer.engine.words import say

FOUR = Table.fresh(4)
hearts, taker = Count("hearts", HEART, total=8), Taker("taker", "Who took it?")
again = YesNo("again", "Again?", optional=True)
punished = Penalties("punished", "Penalties", optional=True, offences=(Offence("revoke", "Revoke", 16, ends=True),
                                                                       Offence("slow", "Slow", 4)))  # fmt: skip
played = Contract(
    key="played", name="Played", asks=(hearts, taker, again, punished), pays=(Each(hearts, 1), Took(taker, 8))
)


def problems(given: object) -> list[str]:
    """The places of what is wrong with these answers."""
    return [problem.path for problem in played.read(given, FOUR, "facts")[1]]


GOOD = {"hearts": [8, 0, 0, 0], "taker": 1}


def test_pays_add_up() -> None:
    """What each pay gives is added, seat by seat."""
    answers, found = played.read(GOOD, FOUR, "facts")
    assert found == []
    assert played.effect(answers, FOUR).changes == (8, 8, 0, 0)


@pytest.mark.parametrize(
    ("given", "places"),
    [
        (None, ["facts"]),
        ([], ["facts"]),
        ({}, ["facts.hearts", "facts.taker"]),
        ({**GOOD, "king": 0, "": 1}, ["facts.king", "facts."]),
        ({**GOOD, "again": None}, ["facts.again"]),
        ({"hearts": [7, 0, 0, 0], "taker": 4}, ["facts.hearts", "facts.taker"]),
    ],
)
def test_every_problem_is_named(given: object, places: list[str]) -> None:
    """What is missing, what is not asked, and what is wrong, all at once."""
    assert problems(given) == places


def test_an_ending_penalty_stands_alone() -> None:
    """Beside it every other answer is wrong; without it nothing may be left out; a bad one ends nothing."""
    ending = [{"seat": 0, "kind": "revoke"}]
    assert problems({"punished": ending}) == []
    assert problems({**GOOD, "punished": ending}) == ["facts.hearts", "facts.taker"]
    assert problems({"punished": ending, "again": False}) == ["facts.again"]
    assert problems({**GOOD, "punished": [{"seat": 0, "kind": "slow"}]}) == []
    assert problems({**GOOD, "punished": [{"seat": 0, "kind": "theft"}]}) == ["facts.punished[0].kind"]
    assert problems({**GOOD, "punished": [{"seat": 9, "kind": "revoke"}]}) == ["facts.punished[0].seat"]


def test_pays_of_what_was_not_asked_pay_nothing() -> None:
    """Where a penalty ended the play, the other pays have no answers and change nothing."""
    answers, _none = played.read({"punished": [{"seat": 0, "kind": "revoke"}]}, FOUR, "facts")
    assert played.effect(answers, FOUR).changes == (0, 0, 0, 0)


def test_bad_declarations_are_refused_when_they_are_made() -> None:
    """Two facts of one key, and a pay for what is not asked, are mistakes of whoever wrote the game."""
    with pytest.raises(ValueError, match="two facts have one key"):
        Contract(key="bad", name="Bad", asks=(taker, Taker("taker", "Again")), pays=())
    with pytest.raises(ValueError, match="does not ask"):
        Contract(key="bad", name="Bad", asks=(taker,), pays=(Each(hearts, 1),))


def test_effects() -> None:
    """Effects add up, keep their words, and a share that does not divide leaves its rest in the bank."""
    one, two = say("one"), say("two")
    both = Effect((1, -1), 0).told(one, brief=one) + Effect((-3, 1), 2, notes=(two,), why=(two,))
    assert (both.changes, both.bank, both.why, both.notes) == ((-2, 0), 2, (one, two), (two,))
    assert shared(23, [0, 2], 4, bank=3) == Effect((11, 0, 11, 0), -2)
    assert from_each(-10, 1, 3) == Effect((10, -20, 10))
