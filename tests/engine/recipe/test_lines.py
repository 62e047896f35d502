"""Lines: every row of the price list has its keys, its limits and its places."""

import pytest

from scorer.engine.problems import Problems
from scorer.engine.recipe import parse_recipe
from tests.engine.recipe.test_reader import NEVER_A_NAME, NO_NUMBER
from tests.helpers.recipes import GONE, places, recipe_of

NO_PRICE = (GONE, None, True, "2", 2.0, 10_001, -10_001, [], 10**40)
NO_KEY = (GONE, None, 1, "", "X", "x" * 31, "a_b", "blind", "doubles")
NO_TOTAL = (0, 1001, None, "8", 8.0, True, [8, 8], [], {})
NO_YES = (None, False, 1, "true")
GOOD = {
    "count": ({"count": "hearts", "each": 2, "total": 8, "nobody": True},
              {"count": (None, 1, "Hearts", "heart", "trick", "cards", ["hearts"], {}), "each": NO_PRICE,
               "total": (105, *NO_TOTAL), "nobody": NO_YES, "pays": (2,), "key": ("x",)}),
    "thing": ({"thing": "Bells", "key": "bells", "each": 2, "total": [8]},
              {"thing": NEVER_A_NAME[1:], "key": NO_KEY, "each": NO_PRICE, "total": NO_TOTAL, "nobody": (True,)}),
    "who": ({"who": "Reached 50", "key": "reached-50", "pays": -2, "nobody": True},
            {"who": NEVER_A_NAME[1:], "key": NO_KEY, "pays": NO_PRICE, "nobody": NO_YES, "total": (4,)}),
    "card": ({"card": "clubs-10", "pays": 2, "nobody": True},
             {"card": (None, 1, "clubs", "clubs-1", "clubs-11", "clubs-02", "acorns-king", "Hearts-king", "king-hearts",
                       "hearts-ober", "hearts-", "-king", [], {}), "pays": NO_PRICE, "nobody": NO_YES, "each": (2,)}),
    "trick": ({"trick": 8, "pays": 2, "nobody": True},
              {"trick": (None, 0, 9, -1, True, "8", "first", 8.0, [], {}), "pays": NO_PRICE, "nobody": NO_YES}),
    "out": ({"out": -8}, {"out": NO_PRICE[1:], "each": (1,), "nobody": (True,)}),
    "left": ({"left": 1}, {"left": NO_PRICE[1:], "pays": (1,)}),
    "pass": ({"pass": 1}, {"pass": NO_PRICE[1:], "total": (1,)}),
    "places": ({"places": [4, 3, -2, 0, 0, 1]},
               {"places": (None, [], 4, {}, [0] * 7, [0] * 100_000), "each": (1,)}),
}  # fmt: skip
"""For each row a good line, and by its keys what may not stand under them."""
BAD = [(row, key, value) for row, (_line, keys) in GOOD.items() for key, values in keys.items() for value in values]


@pytest.mark.parametrize(("row", "key", "value"), BAD)
def test_what_is_wrong_in_a_line_has_its_place(row, key, value):
    line = {**GOOD[row][0], key: value}
    if value is GONE:
        del line[key]
    assert places(recipe_of(line)) == [f"game.contracts[0].lines[0].{key}"]


@pytest.mark.parametrize("value", NO_NUMBER)
def test_a_price_in_a_list_has_its_place(value):
    assert places(recipe_of({"places": [1, value]})) == ["game.contracts[0].lines[0].places[1]"]
    line = {"count": "hearts", "each": 1, "total": [8, value]}
    assert places(recipe_of(line, head={"seats": [4, 3]})) == ["game.contracts[0].lines[0].total[1]"]


@pytest.mark.parametrize(
    "line",
    [None, 3, "hearts", [], {}, {"each": 2}, {"nobody": True}, {"left": 1, "pass": 1}, {"count": "hearts", "card": "x"},
     {"places": [1], "out": 3}],
)  # fmt: skip
def test_a_line_of_no_row_or_of_two_is_named_whole(line):
    assert places(recipe_of({"out": 1}, {"left": 1}, line)) == ["game.contracts[0].lines[2]"]


def test_the_tricks_follow_from_the_cards():
    assert places(recipe_of({"count": "tricks", "each": 1, "total": 8})) == ["game.contracts[0].lines[0].total"]
    head = {"seats": [3, 4], "cards": [36, 32]}
    assert places(recipe_of({"trick": 8, "pays": 1}, head=head)) == []
    assert places(recipe_of({"trick": 9, "pays": 1}, head=head)) == ["game.contracts[0].lines[0].trick"]


@pytest.mark.parametrize(
    ("what", "totals"),
    [("tricks", (8, 12)), ("hearts", (9, 10)), ("queens", (4, 4)), ("tens", (4, 4)), ("kings-jacks", (8, 8))],
)
def test_the_usual_totals(what, totals):
    recipe = parse_recipe(recipe_of({"count": what, "each": 1}, head={"seats": [4, 3], "cards": [33, 37]}), Problems())
    assert recipe.parts[0].lines[0].totals == totals
