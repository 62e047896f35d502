"""Penalties of a table: what each moves, how it is told, and where a wrong one is named."""

import pytest

from scorer.engine import document
from scorer.engine.ledger import replay
from scorer.engine.penalties import parse_penalties, penalties_json
from scorer.engine.problems import Problems
from scorer.games import KEYS, LIBRARY, find
from tests.helpers.playing import match_of
from tests.helpers.recipes import recipe_of
from tests.helpers.wrong import GONE, changed, places

POINTS = {"key": "revoke", "name": " Revoke ", "points": -16}
CHIPS = {"key": "revoke", "name": "Revoke", "pays": 10, "to": "others", "ends_deal": True}
NO_NUMBER = (None, True, "4", 4.0, [], [1, 2], {}, 10_001, 10**30)
BAD_IN_POINTS = {
    "key": (GONE, None, 1, "", "Revoke", "a_b", "x" * 31, "2nd"),
    "name": (GONE, None, 3, "", "  ", "x" * 41, "\ud800"),
    "points": (GONE, -10_001, *NO_NUMBER),
    "pays": (3,),
    "to": ("bank", "others"),
    "ends_deal": (None, 0, 1, "yes"),
    "seat": (1,),
}
BAD_IN_CHIPS = {
    "pays": (GONE, -1, *NO_NUMBER), "to": (GONE, None, "", "share", ["bank"], 3), "points": (3,),
    "ends_deal": (None, 0, "no"),
}  # fmt: skip


def paths(raw, in_points):
    problems = Problems("penalties")
    parse_penalties(raw, in_points, problems)
    return [problem.path for problem in problems.items]


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, many in BAD_IN_POINTS.items() for value in many])
def test_what_is_wrong_in_points_has_its_place(key, value):
    good = {"key": "other", "name": "Other", "points": 0, "ends_deal": False}
    wrong = {name: other for name, other in {**POINTS, key: value}.items() if other is not GONE}
    assert paths([good, wrong], in_points=True) == [f"penalties[1].{key}"]


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, many in BAD_IN_CHIPS.items() for value in many])
def test_what_is_wrong_in_chips_has_its_place(key, value):
    wrong = {name: other for name, other in {**CHIPS, key: value}.items() if other is not GONE}
    assert paths([wrong], in_points=False) == [f"penalties[0].{key}"]


@pytest.mark.parametrize(
    ("raw", "in_points", "wrong"),
    [
        *[(raw, True, ["penalties"]) for raw in (None, [], {}, "revoke", POINTS, [POINTS] * 13, True)],
        ([POINTS, None], True, ["penalties[1]"]),
        ([POINTS, []], True, ["penalties[1]"]),
        ([POINTS, {**POINTS, "key": "x"}, POINTS], True, ["penalties[2].key"]),
        ([{**POINTS, "key": f"k{number}"} for number in range(12)], True, []),
        ([POINTS], False, ["penalties[0].points"]),  # before what lacks
    ],
)
def test_a_list_of_1_to_12_with_different_keys_is_needed(raw, in_points, wrong):
    assert paths(raw, in_points) == wrong


def test_a_penalty_comes_back():
    problems = Problems()
    penalties = parse_penalties([POINTS], True, problems) + parse_penalties([CHIPS], False, problems)
    assert penalties_json(penalties) == [{**POINTS, "name": "Revoke"}, CHIPS]
    assert not problems


@pytest.mark.parametrize("key", KEYS)
def test_every_printed_game_takes_them(key):
    """As an option, in points or chips as it is counted; it comes back, and nothing else of the document changes."""
    game = find(key)
    raw = {"format": 1, "game": key, "players": list("ABCD"[: max(game.seats)]), "log": []}
    right, wrong = (CHIPS, POINTS) if game.counting(game.rules()).has_bank else (POINTS, CHIPS)
    match = match_of({**raw, "options": {"penalties": [right]}})
    assert document.to_document(match)["options"] == {"penalties": [{**right, "name": "Revoke"}]}
    problems = document.parse_match({**raw, "options": {"penalties": [wrong]}}, find)[1]
    assert {problem.path for problem in problems} <= {
        f"options.penalties[0].{name}" for name in ("points", "pays", "to")
    }
    for bad in ([], None, {}):
        assert document.parse_match({**raw, "options": {"penalties": bad}}, find)[1][0].path == "options.penalties"


def test_beans_are_chips():
    raw = {"format": 1, "game": "german-lorum", "players": list("ABC"), "log": []}
    options = {"penalties": [CHIPS], "scoring": "beans"}
    assert document.parse_match({**raw, "options": options}, find)[1] == []
    problems = document.parse_match({**raw, "options": {"penalties": [CHIPS]}}, find)[1]
    assert problems[0].path.startswith("options.penalties[0].")


@pytest.mark.parametrize("game", [LIBRARY[0], recipe_of({"left": 1})])
def test_recipes_have_them_in_the_recipe(game):
    raw = {"format": 1, "game": game, "players": list("ABCD"), "options": {"penalties": [POINTS]}, "log": []}
    assert [problem.path for problem in document.parse_match(raw, find)[1]] == ["options.penalties"]


def test_in_a_recipe_they_are_named_by_their_place():
    recipe = recipe_of({"left": 1})
    assert places({**recipe, "penalties": [POINTS]}) == []
    assert places({**recipe, "penalties": []}) == ["game.penalties"]
    assert places({**recipe, "penalties": [POINTS, POINTS]}) == ["game.penalties[1].key"]
    assert places(changed({**recipe, "penalties": [POINTS]}, "penalties[0].points", GONE)) == [
        "game.penalties[0].points"
    ]
    chips = recipe_of({"left": 1}, to="winner", head={"unit": "chips"})
    assert places({**chips, "penalties": [CHIPS]}) == []
    assert places({**chips, "penalties": [POINTS]}) == ["game.penalties[0].points"]


def test_somebody_who_sits_out_pays_those_who_play():
    """Five at a table of four: the others are those who play the deal that comes next, but for that player."""
    raw = {
        "format": 1, "game": "slovak-lorum", "players": list("ABCDE"), "sits_out": "dealer",
        "options": {"penalties": [CHIPS | {"ends_deal": False}, {**CHIPS, "key": "misdeal"}]},
        "log": [{"kind": "penalty", "penalty": "revoke", "seat": seat} for seat in (0, 1)]
        + [{"kind": "penalty", "penalty": "misdeal", "seat": 0}],
    }  # fmt: skip
    assert [(row.changes, row.sitting, row.dealer) for row in replay(match_of(raw)).rows] == [
        ((-40, 10, 10, 10, 10), (), None), ((0, -30, 10, 10, 10), (), None), ((-40, 10, 10, 10, 10), (0,), 0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        ({"penalty": "kick", "seat": 0}, "penalty"), ({"penalty": None, "seat": 0}, "penalty"),
        ({"penalty": ["revoke"], "seat": 0}, "penalty"), ({"seat": 0}, "penalty"), ({"penalty": "revoke"}, "seat"),
        ({"penalty": "revoke", "seat": 3}, "seat"), ({"penalty": "revoke", "seat": None}, "seat"),
        ({"penalty": "revoke", "seat": True}, "seat"), ({"penalty": "revoke", "seat": 0, "note": 3}, "note"),
        ({"penalty": "revoke", "seat": 0, "contract": "deal"}, "contract"),
        ({"penalty": "revoke", "seat": 0, "contract": None}, "contract"),
        ({"penalty": "misdeal", "seat": 0, "contract": None}, "contract"),
        ({"penalty": "misdeal", "seat": 0, "contract": "other"}, "contract"),
        ({"penalty": "revoke", "seat": 0, "points": 3}, "points"),
    ],
)  # fmt: skip
def test_a_wrong_entry_is_named_by_its_place(entry, place):
    penalties = [POINTS, {"key": "misdeal", "name": "Misdeal", "points": 1, "ends_deal": True}]
    recipe = recipe_of({"left": 1}, head={"seats": [3], "penalties": penalties})
    raw = {"format": 1, "game": recipe, "players": list("ABC"), "log": [{"kind": "penalty", **entry}]}
    assert [problem.path for problem in replay(match_of(raw)).problems] == [f"log[0].{place}"]
