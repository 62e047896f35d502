"""What is wrong with a recipe: its exact place, and in English what is needed there."""

from random import Random

import pytest

from scorer.engine.problems import Problem, Problems
from scorer.engine.recipe import parse_game
from scorer.presentation.refusals import problem_text
from tests.helpers.mutate import spoiled
from tests.helpers.recipes import of, random_recipe, recipe_of

pytestmark = pytest.mark.usefixtures("reader")


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ([], "document: needed: an object with name, seats, cards and contracts"),
        (recipe_of({"left": 1}) | {"recipe": 2}, "recipe: needed: 1"),
        ({key: value for key, value in recipe_of({"left": 1}).items() if key != "name"}, "name: needed: this key"),
        (recipe_of({"left": 1}) | {"seats": [4, 9]}, "seats[1]: a whole number from 3 to 6 is needed"),
        (recipe_of({"left": 1}) | {"zz": 1}, "zz: needed: a known key"),
        (recipe_of({"left": 1}) | {"contracts": []}, "contracts: needed: a list of 1 to 16 contracts"),
        (of([{"key": "a", "name": " ", "lines": [{"left": 1}]}]), "contracts[0].name: a name is needed"),
        (recipe_of({"count": "cups", "each": 1}), "contracts[0].lines[0].count: needed: one of tricks, clubs, "),
    ],
)  # fmt: skip
def test_a_problem_names_its_place(raw, expected):
    problems = Problems()
    assert parse_game(raw, problems) is None
    assert problem_text(problems.items[0]).startswith(expected)


def test_whatever_is_spoiled_is_said():
    """A recipe with something in it changed, lost or doubled is refused with sentences that can be printed."""
    for seed in range(300):
        random = Random(seed)
        raw, problems = spoiled(random_recipe(seed), random), Problems()
        if parse_game(raw, problems) is None:
            assert problems.items
        for problem in problems.items:
            assert problem_text(problem).isprintable() or "\N{FIRST STRONG ISOLATE}" in problem_text(problem)
    assert len(problem_text(Problem("k" * 5000, "is wrong"))) < 200
