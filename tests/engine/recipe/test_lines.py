"""Lines and limits: each thing that is wrong in them, or beside them in a contract, is named at its own place."""

import pytest

from scorer.engine import document
from scorer.engine.problems import Problems
from scorer.engine.recipe import parse_recipe
from tests.engine.recipe.test_reader import NEVER_A_NAME, NO_NUMBER
from tests.helpers.recipes import GONE, changed, of, places, recipe_of

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


HEARTS = {"key": "hearts", "lines": [{"count": "hearts", "each": 1}]}
TRICKS = {"key": "tricks", "lines": [{"count": "tricks", "each": 1}], "times": 2}
TRUMPS = {"key": "trumps", "lines": [{"count": "tricks", "each": -1}]}
IN_ALL = {"key": "all", "lines": [{"count": "aces", "each": 1}], "in_all": 4}
CHOICE = of(
    [HEARTS, TRICKS, TRUMPS, IN_ALL], order="choice", seats=[4, 3], cards=[32, 30],
    limits=[{"of": ["hearts", "tricks"], "each": [2, 3]}, {"of": ["all"], "each": 1}],
)  # fmt: skip
BAD_LIMITS = {
    "limits": (None, {}, [], "hearts", [{}] * 17),
    "limits[0]": (None, 3, [], "hearts"),
    "limits[0].of": (GONE, None, "hearts", [], {}, ["hearts"] * 17),
    "limits[0].of[1]": ("nothing", None, 3, ["hearts"], "hearts", "all"),
    "limits[1].of[0]": ("hearts", "tricks"),
    "limits[0].each": (GONE, 0, -1, 4, [], [1], [1, 2, 3], *NO_NUMBER),
    "limits[0].each[1]": (0, 4, None, "1", True),
    "limits[1].each": (2, [1, 1, 1]),
    "limits[0].times": (1,),
}


@pytest.mark.parametrize(
    ("place", "value"), [(place, value) for place, values in BAD_LIMITS.items() for value in values]
)
def test_what_is_wrong_in_limits_has_its_place(place, value):
    assert places(CHOICE) == []
    assert places(changed(CHOICE, place, value)) == [f"game.{place}"]


def test_a_limit_in_all_goes_round_the_players():
    """So many times the players is no more than there are; in a list the wrong one is named."""
    limit = {"of": ["all"], "each": [1, 2]}
    assert places(changed(CHOICE, "limits[1]", limit)) == ["game.limits[1].each[1]"]
    six = changed(CHOICE, "contracts[3].in_all", [4, 6])
    assert places(changed(six, "limits[1]", limit)) == []
    assert places(changed(CHOICE, "contracts[3].in_all", 3)) == ["game.limits[1].each"]


@pytest.mark.parametrize("order", ["block", "round", "once", "free"])
def test_limits_are_for_a_choice(order):
    one = recipe_of({"left": 1}, head={"order": order, "limits": [{"of": ["deal"], "each": 1}]})
    assert places(one) == ["game.limits"]
    assert places(recipe_of({"left": 1}, in_all=4, head={"order": order})) == ["game.contracts[0].in_all"]


def test_in_all_stands_in_a_limit_and_without_times():
    assert places(changed(CHOICE, "limits", [{"of": ["hearts"], "each": 1}])) == ["game.contracts[3].in_all"]
    assert places(changed(CHOICE, "limits", GONE)) == ["game.contracts[3].in_all"]
    assert places(changed(CHOICE, "contracts[3].times", 1)) == ["game.contracts[3].in_all"]
    for value in (0, 73, [], [4], *NO_NUMBER):
        assert places(changed(CHOICE, "contracts[3].in_all", value)) == ["game.contracts[3].in_all"]
    assert places(changed(CHOICE, "contracts[3].in_all", [4, 0])) == ["game.contracts[3].in_all[1]"]


LINE = "contracts[0].lines[0]"
TABLES = {"seats": [4, 6], "cards": [32, 48]}
COUNT = {"count": "hearts", "each": [1, 2], "none": [3, 4], "paid_by": "opposite"}
BAD_LINES = {
    f"{LINE}.each": ([1], [1, 2, 3], []),
    f"{LINE}.each[1]": (None, "1", True, 10_001, [1]),
    f"{LINE}.none": (None, "1", [1], [1, 2, 3], 10_001, True),
    f"{LINE}.none[0]": (None, "1", -10_001),
    f"{LINE}.paid_by": (None, "", "left", 1, ["next"], True),
}


@pytest.mark.parametrize(
    ("place", "value"), [(place, value) for place, values in BAD_LINES.items() for value in values]
)
def test_what_is_wrong_beside_a_count_has_its_place(place, value):
    good = recipe_of(COUNT, head=TABLES)
    assert places(good) == []
    assert places(changed(good, place, value)) == [f"game.{place}"]


def test_where_none_and_paid_by_have_no_place():
    """None is of counts, and who pays of what is counted or taken."""
    for line in ({"card": "clubs-jack", "pays": 1}, {"trick": 1, "pays": 1}, {"who": "A", "key": "a", "pays": 1}):
        assert places(recipe_of({**line, "paid_by": "previous"})) == []
        assert places(recipe_of({**line, "none": 1})) == [f"game.{LINE}.none"]
    for line in ({"left": 1}, {"pass": 1}, {"out": 1}, {"places": [1]}):
        for more in ({"none": 1}, {"paid_by": "next"}):
            assert places(recipe_of({**line, **more})) == [f"game.{LINE}.{next(iter(more))}"]
    three = recipe_of({"card": "clubs-jack", "pays": 1, "paid_by": "opposite"}, head={"seats": [4, 3], "cards": 32})
    assert places(three) == [f"game.{LINE}.paid_by"]


def test_a_price_of_everybody():
    flat, left = {"flat": 1}, {"left": 1}
    assert places(recipe_of(flat, left)) == places(recipe_of(left, {"flat": [2]})) == []
    assert places(recipe_of(flat)) == ["game.contracts[0].lines"]
    assert places(recipe_of(flat, left, {"flat": 2})) == ["game.contracts[0].lines[2]"]
    assert places(recipe_of({"flat": "1"}, left)) == [f"game.{LINE}.flat"]
    assert places(recipe_of({"flat": 1, "each": 1}, left)) == [f"game.{LINE}.each"]
    assert places(recipe_of({"flat": 1, "left": 1}, left))[0] == f"game.{LINE}"
    assert places(recipe_of({"flat": 1, "paid_by": "next"}, left)) == [f"game.{LINE}.paid_by"]
    chips = recipe_of(flat, {"places": [1]}, to="from-bank", head={"unit": "chips"})
    assert places(chips) == ["game.contracts[0].to"]
    assert places(recipe_of({"flat": -1}, left, to="bank", head={"unit": "chips"})) == [f"game.{LINE}.flat"]


def test_places_for_each_number_of_players():
    """A list of lists is one for each, when its first element is a list."""
    head = {"seats": [4, 3], "cards": 36}
    assert places(recipe_of({"places": [[1], [2, 3]]}, head=head)) == []
    bad = [
        ([[1]], ""), ([[1], [2], [3]], ""), ([[1], []], "[1]"), ([[1], [2] * 7], "[1]"), ([[1], 2], "[1]"),
        ([1, [2]], "[1]"), ([[1], [2, "x"]], "[1][1]"), ([[None], [2]], "[0][0]"),
    ]  # fmt: skip
    for value, place in bad:
        assert places(recipe_of({"places": value}, head=head)) == [f"game.{LINE}.places{place}"]


BOTH = ({"count": "hearts", "each": 1}, {"card": "hearts-king", "pays": 2}, {"who": "A", "key": "a-b", "pays": 3})


@pytest.mark.parametrize(
    "sweep",
    [
        {"over": ["hearts"]}, {"fixed": 1, "over": []}, {"fixed": 1, "over": "hearts"}, {"fixed": 1, "over": None},
        {"fixed": 1, "over": ["hearts", "hearts"]}, {"fixed": 1, "over": ["hearts-king", "hearts"]},
        {"fixed": 1, "over": ["hearts_king"]}, {"fixed": 1, "over": ["hearts", "a_b"]}, {"fixed": 1, "over": [None]},
        {"fixed": 1, "over": ["hearts", "blind"]}, {"fixed": 1, "turn": True, "over": ["hearts"]}, {"fixed": 1},
        {"fixed": [1], "over": ["hearts"]}, {"fixed": [1, 2, 3], "over": ["hearts"]}, {"bank": 1, "over": ["hearts"]},
        {"fixed": [1, "2"], "over": ["hearts"]}, {"turn": [True, True], "over": ["hearts"]}, {"over": 1, "turn": True},
    ],
)  # fmt: skip
def test_a_wrong_all_is_named_whole(sweep):
    head = {"seats": [4, 3], "cards": 36}
    for good in ({"fixed": [1, 2], "over": ["hearts"]}, {"turn": True, "over": ["hearts_king", "hearts"]}):
        assert places(recipe_of(*BOTH, all=good, blind=True, head=head)) == []
    assert places(recipe_of(*BOTH, all=sweep, blind=True, head=head)) == ["game.contracts[0].all"]


def test_the_bank_and_each_in_chips_only():
    """And the three of points not there; a price of everybody may stand among what is all taken."""
    head, lines = {"unit": "chips"}, ({"count": "hearts", "each": 1}, {"flat": 1})
    for sweep in ({"each": 1}, {"bank": 1}, {"bank": [1], "over": ["hearts"]}):
        assert places(recipe_of(*lines, all=sweep, to="bank", head=head)) == []
        assert places(recipe_of(*lines, all=sweep)) == ["game.contracts[0].all"]
    for sweep in ({"fixed": 1}, {"turn": True}, {"others": 1}, {"bank": -1}, {"each": 1, "bank": 1}):
        assert places(recipe_of(*lines, all=sweep, to="bank", head=head)) == ["game.contracts[0].all"]
    assert places(recipe_of({"flat": 1}, {"trick": 1, "pays": 1}, all={"fixed": 1})) == ["game.contracts[0].all"]


def test_the_factor_of_the_declarer():
    """A whole number from -10 to 10, in chips from 0; one for all numbers of players."""
    for value in (-10, 0, 1, 10):
        assert places(recipe_of({"left": 1}, declarer=value)) == []
    for value in (-11, 11, [2], [2, 2], *NO_NUMBER):
        assert places(recipe_of({"left": 1}, declarer=value)) == ["game.contracts[0].declarer"]
    chips = {"to": "bank", "head": {"unit": "chips"}}
    assert places(recipe_of({"left": 1}, declarer=0, **chips)) == []
    assert places(recipe_of({"left": 1}, declarer=-1, **chips)) == ["game.contracts[0].declarer"]


@pytest.mark.parametrize(
    ("value", "place"),
    [
        (None, ""), ([], ""), ("tricks", ""), ({}, ""), (["tricks"] * 17, ""), (["nothing"], "[0]"), ([None], "[0]"),
        (["hearts"], "[0]"), (["tricks", "tricks"], "[1]"), (["tricks", ["trumps"]], "[1]"),
    ],
)  # fmt: skip
def test_what_may_be_played_in_its_place(value, place):
    good = of([{**HEARTS, "or": ["trumps", "tricks"]}, {**TRICKS, "times": 0}, TRUMPS])
    assert places(good) == []
    assert places(changed(good, "contracts[0].or", value)) == [f"game.contracts[0].or{place}"]
    for order in ("choice", "choice-block"):
        assert places({**good, "order": order}) == ["game.contracts[0].or"]
    free = changed(changed(good, "contracts[1].times", GONE), "order", "free") if "order" in good else None
    assert free is None or places(free) == ["game.contracts[0].or"]


def test_something_is_dealt_at_every_number_of_players():
    head = {"seats": [4, 3], "cards": 36}
    both = [{**HEARTS, "times": [1, 0]}, {**TRUMPS, "times": [0, 1]}]
    assert places(of(both, **head)) == []
    assert places(of(both[:1], **head)) == ["game.contracts"]
    assert places(changed(of(both, **head), "contracts[0].times[1]", 13)) == ["game.contracts[0].times[1]"]
    assert places(changed(of(both, **head), "contracts[0].times", [1])) == ["game.contracts[0].times"]


def wrong_with(sits_out, recipe, people):
    """The places of what is wrong in a document of so many people with this recipe."""
    raw = {"format": 1, "game": recipe, "players": list("ABCDEF"[:people]), "sits_out": sits_out, "log": []}
    return [problem.path for problem in document.parse_match(raw, lambda key: None)[1]]


def test_what_all_name_together_goes_round_those_who_sit_out_too():
    four = of([TRICKS, IN_ALL], order="choice", limits=[{"of": ["all"], "each": 1}])
    assert wrong_with("before", four, 5) == ["sits_out"]
    assert wrong_with("before", changed(four, "contracts[1].in_all", 5), 5) == []
    assert wrong_with("before", changed(four, "contracts[1].in_all", 5), 6) == ["sits_out"]


@pytest.mark.parametrize("more", [{"declarer": 2}, {"declarer": 0}, {"or": ["tricks"]}])
def test_a_dealer_who_is_the_declarer_does_not_sit_out(more):
    recipe = of([{**HEARTS, **more, "times": 0}, TRICKS])
    assert wrong_with("dealer", recipe, 5) == ["sits_out"]
    assert wrong_with("before", recipe, 5) == []
    if "declarer" in more:
        assert wrong_with("dealer", {**recipe, "order": "choice"}, 5) == []
