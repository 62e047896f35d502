"""The parts of a recipe: equal by their text; what a contract and a match always come to, where that can be known."""

import json

import pytest

from scorer.engine.problems import Problems
from scorer.engine.recipe import parse_recipe
from scorer.engine.recipe.model import contract_sum, match_sum
from scorer.games import find
from tests.helpers.recipes import of, recipe_of


def recipe(raw):
    """A recipe that is right."""
    return parse_recipe(raw, Problems())


def test_equal_where_every_word_is():
    first, again, other = (recipe(recipe_of({"left": price})) for price in (1, 1, 2))
    assert (first == again, hash(first) == hash(again), first == other, first == 3) == (True, True, False, False)
    assert first.json == recipe_of({"left": 1})


HEARTS = {"count": "hearts", "each": -2}


@pytest.mark.parametrize(
    ("lines", "more", "expected"),
    [
        ([HEARTS], {}, -16), ([HEARTS, {"card": "hearts-ace", "pays": -4}], {}, -20),
        ([{**HEARTS, "total": 3}], {}, -6),
        ([{"places": [4, 3, 2, 1, 100]}], {}, 10), ([{"out": -8}], {}, -8), ([{"left": 1}], {}, None),
        ([{"pass": 0}], {}, 0), ([{**HEARTS, "nobody": True}], {}, None), ([HEARTS], {"all": {"fixed": 1}}, None),
        ([HEARTS], {"blind": True}, None), ([HEARTS], {"doubling": "all"}, -16),
        ([HEARTS], {"declarer": 2}, None), ([{**HEARTS, "each": 0}], {"declarer": 2}, 0),
        ([{"places": [5, -5]}], {"declarer": 2}, None),
        ([{"thing": "X", "key": "x", "each": 1}], {}, None),
        ([{"thing": "X", "key": "x", "each": 2, "total": 5}], {}, 10),
    ],
)  # fmt: skip
def test_contract_sum_is_prices_times_counts(lines, more, expected):
    table = recipe(recipe_of(*lines, **more)).for_table(4)
    assert contract_sum(table, table.parts[0]) == expected


def test_match_sum_counts_who_sits_out_as_a_dealer():
    contracts = [{"key": "a", "lines": [HEARTS]}]
    assert match_sum(recipe(of(contracts)), 4, 5) == 5 * -16
    assert match_sum(recipe(of(contracts, order="once")), 4, 5) == -16


SUMS = {"kierki": 0, "kierki-three": 0, "king-russian": 0, "king-three": 0, "barbu": 0, "canadian-salad": 1120,
        "herzeln": -213, "czech-lora": None, "kein-stich": None, "hearts": None, "rentz": None}  # fmt: skip


@pytest.mark.parametrize("key", SUMS)
def test_the_games_of_the_library(key):
    game = find(key)
    assert match_sum(recipe(json.loads(game.recipe)), game.seats[0]) == SUMS[key]
    assert game.zero_sum(game.rules()) == (SUMS[key] == 0)
