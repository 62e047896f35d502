"""The head of a recipe: each of its rules has a place, and no JSON is too strange to be read."""

from __future__ import annotations

import json
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.engine import document
from scorer.engine.problems import Problems
from scorer.engine.recipe import clean_names, parse_recipe
from tests.helpers import mutate, recipes
from tests.helpers.examples import examples
from tests.helpers.wrong import GONE, changed, places

HEARTS = {"key": "hearts", "name": "Hearts", "lines": [{"count": "hearts", "each": 2}]}
POINTS = {**recipes.PLAIN, "seats": [4, 3], "contracts": [HEARTS]}
CHIPS = {**POINTS, "unit": "chips", "contracts": [{**HEARTS, "to": "bank"}]}

NEVER_A_NAME = (GONE, None, 3, "", "  ", "\u2003\n", "x" * 41, "x" * 100_000, "\ud800", ["x"])
NO_NUMBER = (None, True, "4", 4.0, [], {}, 10**30)
BAD = {
    "recipe": (GONE, None, 2, 0, "1", 1.0, True),
    "name": NEVER_A_NAME,
    "seats": (GONE, None, [], 4, "4", {}, [3, 4, 5, 6, 3], [4] * 1000),
    "seats[1]": tuple([4, bad] for bad in (2, 7, 4, *NO_NUMBER)),
    "cards": (GONE, *NO_NUMBER[:-1], 11, 105, -4, [32], [32, 32, 32], [12] * 1000),
    "cards[1]": tuple([32, bad] for bad in (11, 105, *NO_NUMBER)),
    "unit": (None, "beans", "Points", 1, ["chips"], {}),
    "best": (None, "most", "Lowest", 1, ["lowest"]),
    "order": (None, "blocks", "", 1, ["block"]),
    "leads": (None, "left", 1, ["next"]),
    "chooser": ("leader", "dealer", None, "nobody"),
    "ends_at": (0, 1_000_001, -1_000_001, *NO_NUMBER),
    "contracts": (GONE, None, {}, [], "hearts", [{}] * 17),
    "contracts[0]": ([None], [3], ["hearts"], [[]]),
    "about": (None, 3, "x" * 2001, "\ud800", []),
    "source": (None, 3, "x" * 301, "\udfff"),
    "notes": ("",),
    "Name": ("Ours",),
    "from": (None,),
}


@pytest.mark.parametrize(("place", "value"), [(place, value) for place, values in BAD.items() for value in values])
def test_what_is_wrong_in_the_head_has_its_place(place: str, value: object) -> None:
    """One thing wrong is named at its place before all else."""
    key = place.partition("[")[0]
    assert places(changed(POINTS, key, value))[0] == f"game.{place}"


HEAD = ["game.recipe", "game.name", "game.seats", "game.cards", "game.contracts"]
PART = ["game.contracts[0].key", "game.contracts[0].name", "game.contracts[0].lines"]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, HEAD), ({"recipe": True}, HEAD), ({"recipe": 1}, HEAD[1:]), ({**recipes.PLAIN}, HEAD[4:]),
        ({**recipes.PLAIN, "contracts": [{}]}, PART), ({**recipes.PLAIN, "contracts": [{"key": "a"}]}, PART[1:]),
        ({**recipes.PLAIN, "contracts": [{**HEARTS, "lines": [{}]}]}, ["game.contracts[0].lines[0]"]),
        ({**recipes.PLAIN, "contracts": [{**HEARTS, "lines": [{"count": "aces"}]}]},
         ["game.contracts[0].lines[0].each"]),
        ({**POINTS, "unit": "chips"}, ["game.contracts[0].to"]),
        ([], ["game"]), (None, ["game"]), (3, ["game"]),
    ],
)  # fmt: skip
def test_what_is_missing_is_named_at_its_own_place(given: object, expected: list[str]) -> None:
    """All of it, and nothing else of the document."""
    assert places(given) == expected


def test_a_good_one_has_no_problems() -> None:
    """With points, with chips, and with everything that may be left out."""
    assert places(POINTS) == places(CHIPS) == []
    all_of_it = {"unit": "points", "best": "highest", "order": "choice", "leads": "dealer", "chooser": "leader",
                 "ends_at": -500, "about": " ", "source": ""}  # fmt: skip
    assert places({**POINTS, **all_of_it}) == []


def test_two_keys_that_do_not_go_together() -> None:
    """The one that stands later in the tables is wrong: best with chips, chooser where nobody chooses."""
    assert places({**CHIPS, "best": "lowest"}) == ["game.best"]
    assert places({**CHIPS, "best": "highest"}) == []
    for order in ("block", "round", "once", "free"):
        assert places({**POINTS, "order": order, "chooser": "leader"}) == ["game.chooser"]


@pytest.mark.parametrize("given", [None, 3, "king", [], [POINTS], True])
def test_what_is_no_object_is_named_whole(given: object) -> None:
    """Only an object can be a recipe."""
    assert places(given) == ["game"]


def test_limits_come_before_work() -> None:
    """A list without end is refused at its length, not read."""
    huge = {**POINTS, "contracts": [HEARTS] * 1_000_000}
    tracemalloc.start()
    assert places(huge) == ["game.contracts"]
    assert tracemalloc.get_traced_memory()[1] < 100_000
    tracemalloc.stop()


def test_names_lose_the_spaces_round_them() -> None:
    """And nothing else: letters of six scripts are letters, and what is measured is the rest."""
    problems = Problems()
    name = "ŽЖΩ麻ก🂱" * 6 + "عربי"
    recipe = parse_recipe({**POINTS, "name": f" {name}\u2003"}, problems)
    assert recipe is not None
    assert (recipe.name, recipe.json["name"]) == (name, name)
    assert len(name) == 40


def test_a_wrong_recipe_is_all_that_is_named() -> None:
    """Nothing else of the document is read while the recipe is wrong."""
    given_one = {"format": 2, "game": {**POINTS, "cards": 5}, "players": [], "log": 3, "x": 1}
    match, problems = document.parse_match(given_one, lambda key: None)
    assert match is None
    assert [problem.path for problem in problems] == ["game.cards"]


leaves = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["hearts", "tricks", "last"])
)
anything = st.recursive(leaves, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20)


@settings(max_examples=examples(300))
@given(seed=st.integers(0, 2**32))
def test_what_the_paper_allows_is_taken(seed: int) -> None:
    """A made-up recipe has no problem, and is the same when it comes back."""
    made = recipes.made(seed)
    assert places(made) == []
    recipe = parse_recipe(made, Problems())
    assert recipe is not None
    again = parse_recipe(recipe.json, Problems())
    assert again == recipe


@settings(max_examples=examples(500))
@given(seed=st.integers(0, 2**32), values=st.dictionaries(st.sampled_from(sorted(POINTS)), anything, max_size=3))
def test_no_json_is_too_strange(seed: int, values: dict[str, object]) -> None:
    """A spoiled recipe, or any JSON in one, is taken or refused with lines that can be printed."""
    from random import Random

    for given_one in (mutate.spoiled(recipes.made(seed), Random(seed)), {**POINTS, **values}):
        text = json.dumps({"format": 1, "game": given_one, "players": list("ABCD"), "log": []})
        ledger, problems = document.ledger_from_text(text, lambda key: None)
        assert (ledger is None) == bool(problems)
        assert all(str(problem).isprintable() and len(str(problem)) < 500 for problem in problems)


def test_names_of_today_still_open() -> None:
    """What was stored with such names is read as it stands; only what is new is asked to have others."""
    for name in ("Red\nhearts", "Red\x1b[31m", "\u200b", "\u3164", "\u2800"):
        given = recipes.one({"thing": name, "key": "x", "each": 1}, head={"name": name})
        problems = Problems()
        recipe = parse_recipe(given, problems)
        assert recipe is not None, problems.items
        assert recipe.json == given


def test_a_recipe_as_it_is_seen() -> None:
    """A break becomes a space, and what nobody sees is gone; good names and all else stay to the letter."""
    given = recipes.one({"thing": "Red\nhearts", "key": "x", "each": 1}, head={"name": "\u200b", "about": "Two\nlines"})
    found = clean_names(given)
    assert found["name"] == ""
    assert found["contracts"][0]["lines"][0]["thing"] == "Red hearts"
    assert found["about"] == "Two\nlines"
    good = recipes.one({"thing": "\u202eRed\u200b", "key": "x", "each": 1})
    assert clean_names(good) == good
