"""The printed games, told as recipes, come to the same ledgers as their modules, but for what their pages name."""

import pytest
from hypothesis import given, settings, strategies as st

from scorer.engine.json_values import MAX_NAME
from scorer.engine.ledger import replay
from scorer.engine.problems import Problems
from scorer.engine.recipe import check_names, parse_recipe
from scorer.games import KEYS, find
from scorer.games.printed_recipes import PRINTED
from scorer.games.table_recipe import ABOUT_CONTRACT, SOURCE, omissions_of, printed_recipe
from tests.helpers.as_recipe import RECIPES, both
from tests.helpers.examples import examples


def test_every_printed_game_has_a_recipe():
    assert set(PRINTED) == set(KEYS)
    for recipe in RECIPES.values():
        problems = Problems()
        assert parse_recipe(recipe, problems) is not None, problems.items
        check_names(recipe, problems)
        assert not problems.items


def test_long_words_of_a_language_fit():
    """Names are cut where they would be too long, and a text that is too long is left out."""
    for key in KEYS:
        recipe = printed_recipe(find(key), lambda text: str(text) * 9)
        assert parse_recipe(recipe, Problems()) is not None
        names = [recipe["name"], *(contract["name"] for contract in recipe["contracts"])]
        assert max(map(len, names)) <= MAX_NAME
        assert len(recipe["source"]) <= SOURCE
        assert all(len(contract.get("about", "")) <= ABOUT_CONTRACT for contract in recipe["contracts"])


def test_what_is_not_said_is_named_for_printed_games_alone():
    assert omissions_of(find("barbu")) == ()
    assert omissions_of(find("tribello"))


@pytest.mark.parametrize("key", RECIPES)
@settings(max_examples=examples(20))
@given(seed=st.integers(0, 2**32), with_sitters=st.booleans())
def test_the_same_match_comes_to_the_same(key, seed, with_sitters):
    """Dealer, leader, who rests, changes and bank of every deal, by usual rules or those that the recipe names."""
    told = both(key, seed, with_sitters)
    module, recipe = replay(told.module), replay(told.recipe)
    assert bool(module.play.sits_out) == with_sitters
    assert not module.problems
    assert not recipe.problems
    rows = iter(recipe.rows)
    for row, size in zip(module.rows, told.sizes, strict=False):
        others = [next(rows) for _entry in range(size)]
        assert (row.dealer, row.sitting) == (others[-1].dealer, others[-1].sitting)
        assert row.leader == others[-1].leader or row.contract in ("small", "big")
        assert row.changes == tuple(map(sum, zip(*(other.changes for other in others), strict=True)))
        assert row.bank == others[-1].bank
    assert module.state.finished == recipe.state.finished


def test_penalties_of_a_table_are_in_its_recipe_or_named():
    """Behind those of the game, twelve in all; what has no room, or the key of another, is said to be lost."""
    game = find("libyan-lora")
    keys = ["revoke", *(f"own-{number}" for number in range(7))]
    agreed = [{"key": key, "name": key.upper(), "points": 1} for key in keys]
    rules, problems = game.parse_options({"penalties": agreed}, 4)
    recipe = printed_recipe(game, rules=rules)
    assert not problems
    assert parse_recipe(recipe, Problems()) is not None
    assert [penalty["name"] for penalty in recipe["penalties"][6:]] == [f"OWN-{number}" for number in range(6)]
    assert str(omissions_of(game, rules)[-1]) == "There is no room for these penalties: REVOKE, OWN-6"
    assert omissions_of(game) == omissions_of(game, rules)[:-1]


def test_prices_of_nothing_change_who_shares():
    """Who takes a card that costs nothing has taken it in the printed game; a recipe sees who owes nothing."""
    for key, price, words in (("hungarian-lorum", "acorns", "cost nothing"), ("chip-lorum", "clubs", "cost nothing"),
                              ("slovak-lorum", "heart", "only one player owes")):  # fmt: skip
        game = find(key)
        free, _problems = game.parse_options({"prices": {price: 0}}, 4)
        assert words in str(omissions_of(game, free)[-1])
        assert omissions_of(game) == omissions_of(game, free)[:-1]
