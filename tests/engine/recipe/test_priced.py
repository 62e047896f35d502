"""Priced: every number of a recipe has its words, whatever kind of line it stands in, and nothing is left unsaid."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.engine.cards import THING_NAMES
from scorer.engine.phrases import AsTyped
from scorer.engine.recipe.lines import ROWS
from scorer.engine.recipe.texts import DOUBLED, EACH, EVERYTHING, LAID_OUT, TARGET_TEXTS, contract_remarks, price_labels
from tests.engine.recipe.test_parts import recipe
from tests.helpers import recipes
from tests.helpers.recipes import of, one


def listed(given: dict[str, Any], contract: int = 0) -> list[tuple[str, int | None]]:
    """The prices of a contract in plain English."""
    part = recipe(given).parts[contract]
    return [(str(what), number) for what, number in price_labels(part, AsTyped)]


@pytest.mark.parametrize(
    ("line", "prices"),
    [
        ({"count": "hearts", "each": -2}, [("A heart", -2)]),
        ({"thing": "Bells %(n)s", "key": "bells", "each": 3}, [("Bells %(n)s, each", 3)]),
        ({"who": "Reached 50", "key": "fifty", "pays": 5}, [("Reached 50", 5)]),
        ({"card": "clubs-jack", "pays": 10}, [("Jack of clubs", 10)]),
        ({"trick": "second-last", "pays": 4}, [("Trick before the last", 4)]),
        ({"trick": 3, "pays": 4}, [("Trick 3", 4)]),
        ({"out": -10}, [("Going out", -10)]),
        ({"left": 1}, [("A card left", 1)]),
        ({"pass": 0}, [("A pass", 0)]),
        ({"places": [4, -3]}, [("Place 1", 4), ("Place 2", -3)]),
    ],
)
def test_each_kind_of_line(line: dict[str, Any], prices: list[tuple[str, int]]) -> None:
    """Its words and its number."""
    if "out" in line:
        assert listed(one(line, {"left": 1}))[:1] == prices
    else:
        assert listed(one(line)) == prices


def test_every_kind_has_words() -> None:
    """What is counted, the rows of lines, the ways of taking everything, and the places where chips go."""
    assert set(EACH) == set(THING_NAMES)
    assert set(LAID_OUT) | {"count", "thing", "who", "card", "trick", "places"} == set(ROWS)
    assert set(EVERYTHING) == {"fixed", "turn", "others", "each"}
    assert set(TARGET_TEXTS) == {"bank", "share", "share-bank", "winner", "winner-bank", "from-bank"}
    assert set(DOUBLED) == {"all", "declarer"}


def test_one_player_takes_everything() -> None:
    """The number of that stands last; where the sign is turned there is none."""
    line = {"count": "hearts", "each": 2}
    assert listed(one(line, all={"fixed": -16}))[1:] == [("Who takes everything", -16)]
    assert listed(one(line, all={"others": 16}))[1:] == [("Everybody else, where one takes everything", 16)]
    assert listed(one(line, all={"turn": True}))[1:] == [(EVERYTHING["turn"], None)]
    chips = one(line, all={"each": 5}, to="bank", head={"unit": "chips"})
    assert listed(chips)[1:] == [("From each of the others for who takes everything", 5)]


def test_what_else_holds() -> None:
    """What a salad is made of has its prices elsewhere; how often, where chips go, doubling and blind are sentences."""
    given = recipe(
        of(
            [
                {"key": "a", "name": "Red", "lines": [{"count": "hearts", "each": 2}], "times": 0},
                {"key": "b", "lines": [{"card": "hearts-king", "pays": 8}], "times": 3, "blind": True},
                {"key": "s", "of": ["a", "b"], "doubling": "declarer"},
            ]
        )
    )
    assert [[str(line) for line in contract_remarks(given, part, AsTyped)] for part in given.parts] == [
        ["It is played only inside another contract."],
        ["It is played 3 times.", "It may be played blind: then everything counts twice."],
        ["All at once: Red, b", "The declarer may be doubled."],
    ]
    assert list(price_labels(given.parts[2], AsTyped)) == []


def test_any_recipe_can_be_listed() -> None:
    """Every number that a recipe may hold has words, and every name stands in them as it was typed."""
    for seed in range(60):
        given = recipe(recipes.made(seed))
        for part in given.parts:
            for what, _number in price_labels(part, AsTyped):
                assert str(what)
            assert all(str(line) for line in contract_remarks(given, part, AsTyped))
