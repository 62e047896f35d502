"""The head of a recipe: each of its rules has a place, and no JSON is too strange to be read."""

import tracemalloc

import pytest
from hypothesis import given, settings, strategies as st

from scorer.engine import document
from scorer.engine.problems import Problems
from scorer.engine.recipe import clean_names, parse_recipe
from tests.helpers import recipes
from tests.helpers.examples import examples
from tests.helpers.recipes import GONE, changed, of, places, recipe_of

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
    "owed_doubles": (0, 10, *NO_NUMBER),
    "contracts": (GONE, None, {}, [], "hearts", [{}] * 17),
    "contracts[0]": ([None], [3], ["hearts"], [[]]),
    "about": (None, 3, "x" * 2001, "\ud800", []),
    "source": (None, 3, "x" * 301, "\udfff"),
    "notes": ("",),
    "Name": ("Ours",),
    "from": (None,),
}


@pytest.mark.parametrize(("place", "value"), [(place, value) for place, values in BAD.items() for value in values])
def test_what_is_wrong_in_the_head_has_its_place(place, value):
    key = place.partition("[")[0]
    assert places(changed(POINTS, key, value))[0] == f"game.{place}"


HEAD = ["game.recipe", "game.name", "game.seats", "game.cards", "game.contracts"]
PART = ["game.contracts[0].key", "game.contracts[0].name", "game.contracts[0].lines"]


@pytest.mark.parametrize(
    ("raw", "expected"),
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
def test_what_is_missing_is_named_at_its_own_place(raw, expected):
    assert places(raw) == expected


def test_a_good_one_has_no_problems():
    assert places(POINTS) == places(CHIPS) == []
    all_of_it = {"unit": "points", "best": "highest", "order": "choice", "leads": "dealer", "chooser": "leader",
                 "ends_at": -500, "owed_doubles": 2, "about": " ", "source": ""}  # fmt: skip
    assert places({**POINTS, **all_of_it}) == []


def test_two_keys_that_do_not_go_together():
    """The one that stands later in the tables is wrong: best with chips, chooser where nobody chooses."""
    assert places({**CHIPS, "best": "lowest"}) == ["game.best"]
    assert places({**CHIPS, "best": "highest"}) == []
    for order in ("block", "round", "once", "free"):
        assert places({**POINTS, "order": order, "chooser": "leader"}) == ["game.chooser"]


def test_limits_come_before_work():
    """A list without end is refused at its length, not read."""
    huge = {**POINTS, "contracts": [HEARTS] * 1_000_000}
    tracemalloc.start()
    assert places(huge) == ["game.contracts"]
    assert tracemalloc.get_traced_memory()[1] < 100_000
    tracemalloc.stop()


def test_a_wrong_recipe_is_all_that_is_named():
    given_one = {"format": 2, "game": {**POINTS, "cards": 5}, "players": [], "log": 3, "x": 1}
    match, problems = document.parse_match(given_one, lambda key: None)
    assert match is None
    assert [problem.path for problem in problems] == ["game.cards"]


@settings(max_examples=examples(300))
@given(seed=st.integers(0, 2**32))
def test_what_the_paper_allows_is_taken(seed):
    raw = recipes.random_recipe(seed)
    assert places(raw) == []
    recipe = parse_recipe(raw, Problems())
    again = parse_recipe(recipe.json, Problems())
    assert again == recipe


def test_names_of_today_still_open():
    """What was stored with such names is read as it stands; only what is new is asked to have others."""
    for name in ("Red\nhearts", "Red\x1b[31m", "\u200b", "\u3164", "\u2800"):
        raw = recipes.recipe_of({"thing": name, "key": "x", "each": 1}, head={"name": name})
        problems = Problems()
        recipe = parse_recipe(raw, problems)
        assert recipe is not None, problems.items
        assert recipe.json == raw


def test_a_recipe_as_it_is_seen():
    """A break becomes a space, and what nobody sees is gone; good names and all else stay to the letter."""
    raw = recipes.recipe_of(
        {"thing": "Red\nhearts", "key": "x", "each": 1}, head={"name": "\u200b", "about": "Two\nlines"}
    )
    cleaned = clean_names(raw)
    assert cleaned["name"] == ""
    assert cleaned["contracts"][0]["lines"][0]["thing"] == "Red hearts"
    assert cleaned["about"] == "Two\nlines"
    good = recipes.recipe_of({"thing": "\u202eRed\u200b", "key": "x", "each": 1})
    assert clean_names(good) == good


HEARTS_CONTRACTS = {"key": "hearts", "lines": [{"count": "hearts", "each": 2}]}
QUEENS = {"key": "queens", "lines": [{"count": "queens", "each": 3}, {"card": "hearts-king", "pays": 8}]}
ROWS = {"key": "rows", "lines": [{"out": -8}, {"left": 1}, {"pass": 1}]}
SALAD = {"key": "salad", "of": ["hearts", "queens"]}
POINTS_CONTRACTS = of([HEARTS_CONTRACTS, QUEENS, ROWS, SALAD])

BAD_CONTRACTS = {
    "key": (GONE, None, 1, "", "Hearts", "1hearts", "-x", "a_b", "x" * 31, "hearts\n", "č", "queens"),
    "name": NEVER_A_NAME,
    "lines": (GONE, None, [], {}, "hearts", [{"count": "hearts", "each": 2}] * 9),
    "times": (-1, 13, *NO_NUMBER),
    "all": (None, True, {}, [], {"fixed": 1, "turn": True}, {"fixed": None}, {"fixed": 10_001}, {"fixed": True},
            {"turn": False}, {"turn": 1}, {"others": "26"}, {"each": 5}, {"all": 3}),
    "blind": (None, 0, 1, "yes"),
    "doubling": (None, True, "some", []),
    "to": ("bank", None, "winner", 3),
    "local": (None, 3, "x" * 41, "\ud800"),
    "about": (None, 3, "x" * 301),
    "note": ("x",),
    "of": (["queens", "hearts"],),
}  # fmt: skip


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in BAD_CONTRACTS.items() for value in values])
def test_what_is_wrong_in_a_contract_has_its_place(key, value):
    place = f"contracts[{1 if value == 'queens' and key == 'key' else 0}].{key}"
    assert places(changed(POINTS_CONTRACTS, f"contracts[0].{key}", value))[0] == f"game.{place}"


@pytest.mark.parametrize(
    ("of_these", "place"),
    [
        (None, "of"), ("hearts", "of"), ([], "of"), (["hearts"], "of"), ({}, "of"), (["hearts"] * 17, "of"),
        (["hearts", "hearts"], "of[1]"), (["hearts", "nobody"], "of[1]"), (["hearts", None], "of[1]"),
        (["hearts", ["queens"]], "of[1]"), (["rows", "hearts"], "of[0]"), (["hearts", "salad"], "of[1]"),
    ],
)  # fmt: skip
def test_what_a_salad_cannot_be_made_of(of_these, place):
    assert places(of([HEARTS_CONTRACTS, QUEENS, ROWS, {**SALAD, "of": of_these}])) == [f"game.contracts[3].{place}"]


@pytest.mark.parametrize(
    ("contract", "other"),
    [
        ({"count": "hearts", "each": 1}, {"count": "hearts", "each": 1, "total": 7}),
        ({"count": "hearts", "each": 1}, {"thing": "H", "key": "hearts", "each": 1, "total": 8}),
        ({"thing": "H", "key": "x", "each": 1, "total": 8}, {"thing": "H", "key": "x", "each": 1}),
        ({"thing": "H", "key": "x", "each": 1}, {"who": "H", "key": "x", "pays": 1}),
        ({"who": "H", "key": "hearts-king", "pays": 1}, {"card": "hearts-king", "pays": 1}),
    ],
)
def test_a_salad_asks_nothing_in_two_ways(contract, other):
    contracts = [{"key": "a", "lines": [contract]}, {"key": "b", "lines": [other]}, {"key": "s", "of": ["a", "b"]}]
    assert places(of(contracts)) == ["game.contracts[2].of"]


def test_a_salad_may_ask_the_same_twice():
    lines = [{"count": "hearts", "each": 1}, {"count": "hearts", "each": 5, "total": 8}]
    things = [{"thing": name, "key": "x", "each": 1, "total": [4]} for name in ("Bells", "Whistles")]
    for pair in (lines, things):
        contracts = [{"key": key, "lines": [line]} for key, line in zip("ab", pair, strict=True)]
        assert places(of([*contracts, {"key": "s", "of": ["a", "b"]}])) == []
    by_seats = of([HEARTS_CONTRACTS, {"key": "x", "lines": [{**lines[1], "total": [8, 8]}]}, {**SALAD, "of": ["hearts",
    "x"]}],
                  seats=[4, 3], cards=[32, 30])  # fmt: skip
    assert places(by_seats) == []
    assert places({**by_seats, "cards": [32, 36]}) == ["game.contracts[2].of"]


def test_lines_and_of():
    """One of the two stands there: with both `of` is wrong, with neither `lines` is missing."""
    assert places(of([{"key": "x"}])) == ["game.contracts[0].lines"]
    assert places(of([HEARTS_CONTRACTS, QUEENS, {**SALAD, **{"lines": HEARTS_CONTRACTS["lines"]}}])) == [
        "game.contracts[2].of"
    ]


def test_times():
    assert places(of([{**HEARTS_CONTRACTS, "times": 1}], order="free")) == ["game.contracts[0].times"]
    assert places(of([{**HEARTS_CONTRACTS, "times": 0}])) == ["game.contracts"]
    assert places(of([{**HEARTS_CONTRACTS, "times": 0}, {**QUEENS, "times": 0}, SALAD])) == []


@pytest.mark.parametrize(
    ("lines", "good"),
    [
        ([{"count": "tricks", "each": 1}], True),
        ([{"thing": "X", "key": "x", "each": 1, "total": 3}], True),
        ([{"thing": "X", "key": "x", "each": 1}], False),
        ([{"card": "hearts-king", "pays": 1}], False),
        ([{"card": "hearts-king", "pays": 1}, {"trick": "last", "pays": 1}], True),
        ([{"count": "tricks", "each": 1}, {"who": "X", "key": "x", "pays": 1}], False),
        ([{"count": "tricks", "each": 1}, {"left": 1}], False),
        ([{"places": [1, 2]}], False),
        ([{"pass": 1}], False),
    ],
)
def test_where_one_player_can_take_everything(lines, good):
    expected = [] if good else ["game.contracts[0].all"]
    assert places(of([{"key": "x", "lines": lines, "all": {"fixed": 3}}])) == expected


def test_everything_in_a_salad():
    king = {"key": "king", "lines": [{"card": "hearts-king", "pays": 8}]}
    ace = {"key": "ace", "lines": [{"card": "hearts-ace", "pays": 8}]}
    assert places(of([king, ace, {"key": "s", "of": ["king", "ace"], "all": {"others": -4}}])) == []
    gone = {"key": "s", "of": ["king", "gone"], "all": {"others": -4}}
    assert places(of([king, ace, gone])) == ["game.contracts[2].of[1]"]
    who = {"key": "ace", "lines": [{"who": "A", "key": "a", "pays": 8}]}
    assert places(of([king, who, {"key": "s", "of": ["king", "ace"], "all": {"turn": True}}])) == [
        "game.contracts[2].all"
    ]


CHIPS_BAD = [
    ([{"count": "hearts", "each": 2}], {}, "to"),
    ([{"count": "hearts", "each": 2}], {"to": None}, "to"),
    ([{"count": "hearts", "each": 2}], {"to": "winner"}, "to"),
    ([{"count": "hearts", "each": 2}], {"to": "winner-bank"}, "to"),
    ([{"count": "hearts", "each": 2}], {"to": "from-bank"}, "to"),
    ([{"pass": 2}], {"to": "winner"}, "to"),
    ([{"places": [2]}], {"to": "bank"}, "to"),
    ([{"places": [2]}], {}, "to"),
    ([{"places": [2]}, {"pass": 1}], {"to": "from-bank"}, "to"),
    ([{"places": [2]}, {"left": 1}], {"to": "winner"}, "to"),
    ([{"count": "hearts", "each": -1}], {"to": "bank"}, "lines[0].each"),
    ([{"card": "hearts-2", "pays": -1}], {"to": "bank"}, "lines[0].pays"),
    ([{"left": -1}], {"to": "winner"}, "lines[0].left"),
    ([{"left": 1}, {"out": 1}], {"to": "winner"}, "lines[1].out"),
    ([{"places": [1, -1]}], {"to": "from-bank"}, "lines[0].places[1]"),
    ([{"count": "hearts", "each": 2}], {"to": "bank", "doubling": "all"}, "doubling"),
    ([{"count": "hearts", "each": 2}], {"to": "bank", "all": {"fixed": 3}}, "all"),
    ([{"count": "hearts", "each": 2}], {"to": "bank", "all": {"each": -3}}, "all"),
]


@pytest.mark.parametrize(("lines", "more", "place"), CHIPS_BAD)
def test_what_does_not_go_with_chips(lines, more, place):
    assert places(of([{"key": "x", "lines": lines, **more}], unit="chips")) == [f"game.contracts[0].{place}"]


HEARTS_ASKED = {"count": "hearts", "each": 1}
TWICE = [
    (HEARTS_ASKED, {"count": "hearts", "each": 2}, "[1]"),
    (HEARTS_ASKED, {"count": "hearts", "each": 1, "total": 4}, "[1]"),
    ({"card": "hearts-king", "pays": 1}, {"card": "hearts-king", "pays": 2, "nobody": True}, "[1]"),
    ({"trick": "last", "pays": 1}, {"trick": "last", "pays": 1}, "[1]"),
    ({"left": 1}, {"left": 1}, "[1]"),
    ({"out": 1}, {"out": 2}, "[1]"),
    ({"pass": 1}, {"pass": 1}, "[1]"),
    ({"places": [1]}, {"places": [2]}, "[1]"),
    ({"thing": "A", "key": "hearts", "each": 1}, HEARTS_ASKED, "[0].key"),
    (HEARTS_ASKED, {"thing": "A", "key": "hearts", "each": 1}, "[1].key"),
    ({"who": "A", "key": "hearts-king", "pays": 1}, {"card": "hearts-king", "pays": 2}, "[0].key"),
    ({"who": "A", "key": "trick-last", "pays": 1}, {"trick": "last", "pays": 2}, "[0].key"),
    ({"thing": "A", "key": "cards-left", "each": 1}, {"left": 1}, "[0].key"),
    ({"thing": "A", "key": "passes", "each": 1}, {"pass": 1}, "[0].key"),
    ({"who": "A", "key": "places", "pays": 1}, {"places": [1]}, "[0].key"),
    ({"thing": "A", "key": "x", "each": 1}, {"thing": "B", "key": "x", "each": 1}, "[1].key"),
    ({"thing": "A", "key": "x", "each": 1}, {"who": "A", "key": "x", "pays": 1}, "[1].key"),
    (HEARTS_ASKED, {"who": "A", "key": "blind", "pays": 1}, "[1].key"),
    (HEARTS_ASKED, {"thing": "A", "key": "doubles", "each": 1}, "[1].key"),
]


@pytest.mark.parametrize(("first", "second", "place"), TWICE)
def test_no_question_is_asked_twice(first, second, place):
    assert places(recipe_of(first, second)) == [f"game.contracts[0].lines{place}"]
