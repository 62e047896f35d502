"""The example on the page of rules: a deal of any recipe that the engine takes, told to its end."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.engine.recipe.texts import example_story
from scorer.games import find
from tests.engine.recipe.test_maker import game
from tests.helpers import recipes
from tests.helpers.examples import examples


def told(recipe: dict[str, Any], seats: int = 4) -> list[str]:
    """The lines of the example of a recipe."""
    return [str(line) for line in example_story(list(game(recipe).contracts(None, seats)), seats).lines]


@settings(max_examples=examples(150))
@given(seed=st.integers(0, 2**32))
def test_every_recipe_has_one(seed: int) -> None:
    """For every number of players, in few lines, the last of which says what it comes to."""
    recipe = recipes.made(seed)
    for seats in recipe["seats"]:
        lines = told(recipe, seats)
        assert 3 <= len(lines) <= 12
        assert any(line.startswith("It comes to: Ana ") for line in lines[-2:])


def test_the_contract_that_asks_most_is_told() -> None:
    """With all it asks; those who take something are the same in every line."""
    lines: list[dict[str, Any]] = [{"count": "tricks", "each": -1}, {"trick": "last", "pays": -8}]
    recipe = recipes.of([{"key": "a", "lines": lines[:1]}, {"key": "b", "name": "Both", "lines": lines}])
    assert told(recipe) == [
        "Dana deals: Both.",
        "Tricks: Ana 4, Boris 2, Cyril 2, Dana 0.",
        "Last trick: Cyril.",
        "It comes to: Ana −4, Boris −2, Cyril −10, Dana 0.",
    ]


def test_a_double_is_told() -> None:
    """Where there may be one, and settled."""
    recipe = recipes.one({"count": "queens", "each": -6}, doubling="declarer", name="Queens")
    assert told(recipe) == [
        "Dana deals: Queens.",
        "Ana doubles Dana.",
        "Queens: Ana 2, Boris 1, Cyril 1, Dana 0.",
        "It comes to: Ana −24, Boris −6, Cyril −6, Dana +12.",
    ]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"places": [3, 2]}, "They go out in this order: Boris, Cyril, Ana, Dana, Eva."),
        ({"left": 1}, "Cards left: Ana 1, Boris 0, Cyril 3, Dana 4, Eva 5."),
        ({"pass": 1}, "Passes: Ana 2, Boris 0, Cyril 1, Dana 0, Eva 0."),
    ],
)
def test_what_is_laid_out(line: dict[str, Any], words: str) -> None:
    """Places, cards left and passes."""
    assert words in told(recipes.one(line, head={"seats": [5], "cards": 50}), 5)


def test_a_game_of_the_house() -> None:
    """Its example is on the page for each number of players."""
    salad = find("canadian-salad")
    assert salad is not None
    for seats in salad.seats:
        (last,) = [section for section in salad.guide(salad.rules(), seats) if section.is_last]
        assert len(last.lines) == 7
