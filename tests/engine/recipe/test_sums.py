"""Sums: what a contract and a whole match always come to, where that can be known."""

import pytest

from scorer.engine.recipe.model import contract_sum, match_sum
from scorer.games import LIBRARY, find
from tests.engine.recipe.test_model import recipe
from tests.helpers.recipes import of, recipe_of

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
    parsed_recipe = recipe(recipe_of(*lines, **more))
    assert contract_sum(parsed_recipe.for_table(4), parsed_recipe.for_table(4).parts[0]) == expected


def test_match_sum_counts_who_sits_out_as_a_dealer():
    contracts = [{"key": "a", "lines": [HEARTS]}]
    assert match_sum(recipe(of(contracts)), 4, 5) == 5 * -16
    assert match_sum(recipe(of(contracts, order="once")), 4, 5) == -16


SUMS = {"kierki": 0, "kierki-three": 0, "king-russian": 0, "king-three": 0, "barbu": 0, "canadian-salad": 1120,
        "herzeln": -213, "czech-lora": None, "kein-stich": None, "hearts": None, "rentz": None}  # fmt: skip


@pytest.mark.parametrize("key", SUMS)
def test_the_games_of_the_library(key):
    assert key in LIBRARY
    game = find(key)
    import json

    parsed_recipe = recipe(json.loads(game.recipe))
    assert match_sum(parsed_recipe, game.seats[0]) == SUMS[key]
    assert game.zero_sum(game.rules()) == (SUMS[key] == 0)
