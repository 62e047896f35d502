"""What is said of a recipe: every number from it, and names of strangers as they stand."""

import pytest
from hypothesis import given, settings, strategies as st

from scorer.engine.phrases import AsTyped
from scorer.engine.recipe.texts import (
    EVERYTHING,
    contract_remarks,
    example_story,
    guide_sections,
    price_labels,
)
from tests.engine.recipe.test_model import recipe
from tests.engine.recipe.test_to_game import game
from tests.helpers import recipes
from tests.helpers.examples import examples
from tests.helpers.recipes import of, recipe_of


def test_the_guide():
    raw = recipe_of(
        {"left": 1}, doubling="all", blind=True, head={"cards": 33, "about": "One.\n\n Two %(n)s.", "ends_at": -50}
    )
    sections = {
        str(part.heading): [str(line) for line in part.lines] for part in guide_sections(recipe(raw), 4, AsTyped)
    }
    assert sections["The cards"] == ["Of 33 cards each player is dealt 8."]
    assert sections["The play"] == ["One.", "Two %(n)s."]
    assert "The dealer is the declarer." in sections["Doubling"]
    assert sections["The end"] == ["The match is over as soon as a total is −50 or less."]
    assert list(sections) == ["The cards", "The play", "Doubling", "Blind", "The end"]


def listed(raw, contract=0):
    """The prices of a contract in plain English."""
    part = recipe(raw).parts[contract]
    return [(str(what), numbers and numbers[0]) for what, numbers in price_labels(part, AsTyped)]


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
def test_each_kind_of_line(line, prices):
    if "out" in line:
        assert listed(recipe_of(line, {"left": 1}))[:1] == prices
    else:
        assert listed(recipe_of(line)) == prices


def test_one_player_takes_everything():
    line = {"count": "hearts", "each": 2}
    assert listed(recipe_of(line, all={"fixed": -16}))[1:] == [("Who takes everything", -16)]
    assert listed(recipe_of(line, all={"others": 16}))[1:] == [("Everybody else, where one takes everything", 16)]
    assert listed(recipe_of(line, all={"turn": True}))[1:] == [(EVERYTHING["turn"], None)]
    chips = recipe_of(line, all={"each": 5}, to="bank", head={"unit": "chips"})
    assert listed(chips)[1:] == [("From each of the others for who takes everything", 5)]


def test_what_else_holds():
    model = recipe(
        of(
            [
                {"key": "a", "name": "Red", "lines": [{"count": "hearts", "each": 2}], "times": 0},
                {"key": "b", "lines": [{"card": "hearts-king", "pays": 8}], "times": 3, "blind": True},
                {"key": "s", "of": ["a", "b"], "doubling": "declarer"},
            ]
        )
    )
    assert [[str(line) for line in contract_remarks(model, part, AsTyped)] for part in model.parts] == [
        ["It is played only inside another contract."],
        ["It is played 3 times.", "Played blind, before the cards are seen, everything counts twice."],
        ["All at once: Red, b", "The declarer may be doubled."],
    ]
    assert list(price_labels(model.parts[2], AsTyped)) == []


def test_any_recipe_can_be_listed():
    """Every number that a recipe may hold has words, and every name stands in them as it was typed."""
    for seed in range(60):
        model = recipe(recipes.random_recipe(seed))
        for part in model.parts:
            for what, _number in price_labels(part, AsTyped):
                assert str(what)
            assert all(str(line) for line in contract_remarks(model, part, AsTyped))


def told(recipe, seats=4):
    """The lines of the example of a recipe."""
    return [str(line) for line in example_story(list(game(recipe).contracts(None, seats)), seats).lines]


@settings(max_examples=examples(150))
@given(seed=st.integers(0, 2**32))
def test_every_recipe_has_one(seed):
    """For every number of players, in few lines, the last of which says what it comes to."""
    recipe = recipes.random_recipe(seed)
    for seats in recipe["seats"]:
        lines = told(recipe, seats)
        assert 3 <= len(lines) <= 12
        assert any(line.startswith("It comes to: Ana ") for line in lines[-2:])


def test_the_contract_that_asks_most_is_told():
    lines = [{"count": "tricks", "each": -1}, {"trick": "last", "pays": -8}]
    recipe = recipes.of([{"key": "a", "lines": lines[:1]}, {"key": "b", "name": "Both", "lines": lines}])
    assert told(recipe) == [
        "Both. Dealer: Dana.", "Tricks: Ana 4, Boris 2, Cyril 2, Dana 0.", "Last trick: Cyril.",
        "It comes to: Ana −4, Boris −2, Cyril −10, Dana 0.",
    ]  # fmt: skip


def test_a_double_is_told():
    recipe = recipes.recipe_of({"count": "queens", "each": -6}, doubling="declarer", name="Queens")
    assert told(recipe) == [
        "Queens. Dealer: Dana.", "Ana doubles Dana.", "Queens: Ana 2, Boris 1, Cyril 1, Dana 0.",
        "It comes to: Ana −24, Boris −6, Cyril −6, Dana +12.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"places": [3, 2]}, "They go out in this order: Boris, Cyril, Ana, Dana, Eva."),
        ({"left": 1}, "Cards left: Ana 1, Boris 0, Cyril 3, Dana 4, Eva 5."),
        ({"pass": 1}, "Passes: Ana 2, Boris 0, Cyril 1, Dana 0, Eva 0."),
    ],
)
def test_what_is_laid_out(line, words):
    assert words in told(recipes.recipe_of(line, head={"seats": [5], "cards": 50}), 5)
