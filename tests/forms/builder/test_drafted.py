"""A recipe becomes a draft and comes back as the game that it was, whoever has thought of it."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.engine.problems import Problems
from scorer.engine.recipe import Recipe, parse_recipe
from scorer.forms.builder.conversion import from_recipe, to_recipe
from scorer.games.recipe_library import FOLDER, LIBRARY
from tests.helpers import recipes


def read(given: Any) -> Recipe:
    """The recipe of good JSON."""
    problems = Problems("game")
    recipe = parse_recipe(given, problems)
    assert recipe is not None, problems.items
    return recipe


def without_idle(recipe: Recipe) -> dict[str, Any]:
    """All that a recipe says, but for its very letters and for contracts that nobody ever plays, which are left out."""
    held = {key for part in recipe.dealt_contracts for key in part.member_keys}
    said = asdict(recipe) | {"parts": [asdict(one) for one in recipe.parts if one.times or one.key in held]}
    del said["text"]
    return said


def again(given: Any) -> Recipe:
    """The recipe as it comes out of the builder untouched."""
    return read(to_recipe(from_recipe(given), "?").recipe)


@pytest.mark.parametrize("key", LIBRARY)
def test_every_game_of_the_library_comes_back(key: str) -> None:
    """What the builder writes of a game that nobody has changed is that game."""
    shipped = json.loads((FOLDER / f"{key}.json").read_text(encoding="utf-8"))
    assert without_idle(again(shipped)) == without_idle(read(shipped))
    assert [one.name for one in from_recipe(shipped).contracts] == [one["name"] for one in shipped["contracts"]]


@given(st.integers(0, 2**32))
def test_every_recipe_comes_back(seed: int) -> None:
    """There is no recipe that the builder cannot show."""
    made = recipes.made(seed)
    assert without_idle(again(made)) == without_idle(read(made))
    once = to_recipe(from_recipe(made), "?").recipe
    assert to_recipe(from_recipe(once), "?").recipe == once


def test_words_are_said_in_the_language_of_the_reader() -> None:
    """Names of the house are translated when they become a table's own; its keys and native names stay."""
    shipped = json.loads((FOLDER / "czech-lora.json").read_text(encoding="utf-8"))
    draft = from_recipe(shipped, str.upper)
    assert (draft.name, draft.contracts[1].name, draft.contracts[1].local) == ("CZECH LÓRA", "OBERS", "Filky")
    assert draft.contracts[1].key == "filky"
    assert draft.about.split("\n")[0] == shipped["about"].split("\n")[0].upper()


def test_the_saved_prices_are_known() -> None:
    """A price that somebody changes can be told from the saved one."""
    draft = from_recipe(recipes.one({"places": [4, 3]}))
    assert draft.contracts[0].lines[0].was == ("4", "3")
