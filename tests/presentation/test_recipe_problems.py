"""Places of a recipe in words: every one that the reader can name, with the name of its contract where it has one."""

from __future__ import annotations

import inspect
import re
from random import Random
from typing import Any

import pytest

from scorer.engine.problems import Problem, Problems
from scorer.engine.recipe import lines, parse_game, reader
from scorer.engine.recipe.lines import ROWS
from scorer.presentation.refusals import KEYS, problem_text
from tests.helpers.mutate import spoiled
from tests.helpers.recipes import of, random_recipe, recipe_of

pytestmark = pytest.mark.usefixtures("reader")


def first(raw: Any) -> str:
    """The first thing that is wrong with a recipe, as its reader is told."""
    problems = Problems()
    assert parse_game(raw, problems) is None
    return problem_text(problems.items[0], raw)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ([], "The file: a game of one's own is an object"),
        (recipe_of({"left": 1}) | {"recipe": 2}, "Kind of recipe (recipe): only recipes of the kind 1 are known"),
        ({key: value for key, value in recipe_of({"left": 1}).items() if key != "name"}, "Name (name): is missing"),
        (recipe_of({"left": 1}) | {"seats": [4, 9]}, "Players, number 2 (seats[1]): a whole number from 3 to 6"),
        (recipe_of({"left": 1}) | {"zz": 1}, "zz: is not known here"),
        (recipe_of({"left": 1}) | {"contracts": []}, "Contracts (contracts): "),
        (recipe_of({"left": 20_000}), "deal, price 1, Price (contracts[0].lines[0].left): a whole number from -10000"),
        (of([{"key": "a", "name": " ", "lines": [{"left": 1}]}]), "contract 1, Name (contracts[0].name): a name is"),
        (recipe_of({"places": [1, "x"]}), "deal, price 1, Places, number 2 (contracts[0].lines[0].places[1]): "),
        (recipe_of({"left": 1}, times=13), "deal, How often (contracts[0].times): "),
        (recipe_of({"count": "cups", "each": 1}), "deal, price 1, What it is for (contracts[0].lines[0].count): "),
    ],
)  # fmt: skip
def test_a_place_in_words(raw: Any, expected: str) -> None:
    """The part of the sheet as players call it, where it stands in the file, and what is wrong."""
    assert first(raw).startswith(expected)


def test_every_key_has_words() -> None:
    """Each that the reader takes, and each row of lines."""
    sources = "".join(inspect.getsource(module) for module in (reader, reader, lines))
    taken = set(re.findall(r'\.(?:take|has|at|one_of|text|number|price|yes|name|per_table)\("([a-z_]+)"', sources))
    assert taken | set(ROWS) <= set(KEYS)


def test_names_of_strangers_are_short_and_turn_nothing() -> None:
    """A name that is too long, runs from the right, or is no text does no harm to the sentence."""
    problem = Problem("contracts[0].times", "is wrong")
    for name in ("x" * 5000, "\u202eשלום", 7, None, ["a"], {"b": 1}, "\n\x00"):
        text = problem_text(problem, {"contracts": [{"name": name}]})
        assert len(text) < 130
        assert "\u202e" not in text
        assert "\n" not in text
    for raw in (None, 7, [], {"contracts": 7}, {"contracts": [7]}, {"contracts": []}):
        assert problem_text(problem, raw) == "contract 1, How often (contracts[0].times): is wrong"
    assert len(problem_text(Problem("k" * 5000, "is wrong"), {})) < 200


def test_whatever_is_spoiled_is_said() -> None:
    """A recipe with something in it changed, lost or doubled is refused with sentences that can be printed."""
    for seed in range(300):
        random = Random(seed)
        raw, problems = spoiled(random_recipe(seed), random), Problems()
        if parse_game(raw, problems) is None:
            assert problems.items
        for problem in problems.items:
            assert problem_text(problem, raw).isprintable() or "\N{FIRST STRONG ISOLATE}" in problem_text(problem, raw)
