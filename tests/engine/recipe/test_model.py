"""The parts of a recipe: equal by their text, and what follows from seats and cards."""

from scorer.engine.problems import Problems
from scorer.engine.recipe import parse_recipe
from tests.helpers.recipes import recipe_of


def recipe(raw):
    """A recipe that is right."""
    return parse_recipe(raw, Problems())


def test_equal_where_every_word_is():
    first, again, other = (recipe(recipe_of({"left": price})) for price in (1, 1, 2))
    assert (first == again, hash(first) == hash(again), first == other, first == 3) == (True, True, False, False)
    assert first.json == recipe_of({"left": 1})
