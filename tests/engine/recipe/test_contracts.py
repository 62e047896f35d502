"""The contracts of a recipe: keys, salads, what goes with points and what with chips, and what is never together."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.recipe.test_reader import NEVER_A_NAME, NO_NUMBER
from tests.helpers.recipes import of
from tests.helpers.wrong import GONE, changed, places

HEARTS: dict[str, Any] = {"key": "hearts", "lines": [{"count": "hearts", "each": 2}]}
QUEENS: dict[str, Any] = {
    "key": "queens",
    "lines": [{"count": "queens", "each": 3}, {"card": "hearts-king", "pays": 8}],
}
ROWS: dict[str, Any] = {"key": "rows", "lines": [{"out": -8}, {"left": 1}, {"pass": 1}]}
SALAD: dict[str, Any] = {"key": "salad", "of": ["hearts", "queens"]}
POINTS = of([HEARTS, QUEENS, ROWS, SALAD])
BANKED = [{**one, "to": "bank"} for one in (HEARTS, QUEENS, SALAD)]
CHIPS = of(BANKED, unit="chips")

BAD = {
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


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in BAD.items() for value in values])
def test_what_is_wrong_in_a_contract_has_its_place(key: str, value: object) -> None:
    """One thing wrong is named at its place; a key that stands there twice at the later one."""
    place = f"contracts[{1 if value == 'queens' and key == 'key' else 0}].{key}"
    assert places(changed(POINTS, f"contracts[0].{key}", value))[0] == f"game.{place}"


def test_good_contracts_have_no_problems() -> None:
    """Points and chips, salads that stand before what they are made of, and all that may be left out."""
    assert places(POINTS) == places(CHIPS) == places(of([SALAD, HEARTS, QUEENS])) == []
    more = {"times": 12, "blind": False, "doubling": "declarer", "local": " ", "about": "", "all": {"turn": True}}
    assert places(of([{**HEARTS, **more}])) == []
    assert places(of([{**HEARTS, "to": "share-bank", "all": {"each": 0}}], unit="chips")) == []


@pytest.mark.parametrize(
    ("of_these", "place"),
    [
        (None, "of"), ("hearts", "of"), ([], "of"), (["hearts"], "of"), ({}, "of"), (["hearts"] * 17, "of"),
        (["hearts", "hearts"], "of[1]"), (["hearts", "nobody"], "of[1]"), (["hearts", None], "of[1]"),
        (["hearts", ["queens"]], "of[1]"), (["rows", "hearts"], "of[0]"), (["hearts", "salad"], "of[1]"),
    ],
)  # fmt: skip
def test_what_a_salad_cannot_be_made_of(of_these: object, place: str) -> None:
    """Two or more different contracts with lines, none of them laid out, and no other salad."""
    assert places(of([HEARTS, QUEENS, ROWS, {**SALAD, "of": of_these}])) == [f"game.contracts[3].{place}"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"count": "hearts", "each": 1}, {"count": "hearts", "each": 1, "total": 7}),
        ({"count": "hearts", "each": 1}, {"thing": "H", "key": "hearts", "each": 1, "total": 8}),
        ({"thing": "H", "key": "x", "each": 1, "total": 8}, {"thing": "H", "key": "x", "each": 1}),
        ({"thing": "H", "key": "x", "each": 1}, {"who": "H", "key": "x", "pays": 1}),
        ({"who": "H", "key": "hearts-king", "pays": 1}, {"card": "hearts-king", "pays": 1}),
    ],
)
def test_a_salad_asks_nothing_in_two_ways(one: dict[str, Any], other: dict[str, Any]) -> None:
    """Neither by two kinds of line, nor with two totals, nor once with a total and once without."""
    contracts = [{"key": "a", "lines": [one]}, {"key": "b", "lines": [other]}, {"key": "s", "of": ["a", "b"]}]
    assert places(of(contracts)) == ["game.contracts[2].of"]


def test_a_salad_may_ask_the_same_twice() -> None:
    """The names of a thing may differ, and a total may be said that is the usual one."""
    lines = [{"count": "hearts", "each": 1}, {"count": "hearts", "each": 5, "total": 8}]
    things = [{"thing": name, "key": "x", "each": 1, "total": [4]} for name in ("Bells", "Whistles")]
    for pair in (lines, things):
        contracts = [{"key": key, "lines": [line]} for key, line in zip("ab", pair, strict=True)]
        assert places(of([*contracts, {"key": "s", "of": ["a", "b"]}])) == []
    by_seats = of([HEARTS, {"key": "x", "lines": [{**lines[1], "total": [8, 8]}]}, {**SALAD, "of": ["hearts", "x"]}],
                  seats=[4, 3], cards=[32, 30])  # fmt: skip
    assert places(by_seats) == []
    assert places({**by_seats, "cards": [32, 36]}) == ["game.contracts[2].of"]


def test_lines_and_of() -> None:
    """One of the two stands there: with both `of` is wrong, with neither `lines` is missing."""
    assert places(of([{"key": "x"}])) == ["game.contracts[0].lines"]
    assert places(of([HEARTS, QUEENS, {**SALAD, **{"lines": HEARTS["lines"]}}])) == ["game.contracts[2].of"]


def test_times() -> None:
    """In a free order nobody counts; somewhere else something must be dealt."""
    assert places(of([{**HEARTS, "times": 1}], order="free")) == ["game.contracts[0].times"]
    assert places(of([{**HEARTS, "times": 0}])) == ["game.contracts"]
    assert places(of([{**HEARTS, "times": 0}, {**QUEENS, "times": 0}, SALAD])) == []


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
def test_where_one_player_can_take_everything(lines: list[dict[str, Any]], good: bool) -> None:
    """Counts that add up, cards and tricks; of these a count, or two questions."""
    expected = [] if good else ["game.contracts[0].all"]
    assert places(of([{"key": "x", "lines": lines, "all": {"fixed": 3}}])) == expected


def test_everything_in_a_salad() -> None:
    """It is held against all lines of the salad: two cards are two questions."""
    king = {"key": "king", "lines": [{"card": "hearts-king", "pays": 8}]}
    ace = {"key": "ace", "lines": [{"card": "hearts-ace", "pays": 8}]}
    assert places(of([king, ace, {"key": "s", "of": ["king", "ace"], "all": {"others": -4}}])) == []
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
def test_what_does_not_go_with_chips(lines: list[dict[str, Any]], more: dict[str, Any], place: str) -> None:
    """Chips are paid and not earned, go somewhere, and leave the bank by places alone."""
    assert places(of([{"key": "x", "lines": lines, **more}], unit="chips")) == [f"game.contracts[0].{place}"]


def test_where_chips_go() -> None:
    """Each way has lines that go with it."""
    for to in ("bank", "share", "share-bank", "winner", "winner-bank"):
        assert places(of([{"key": "x", "lines": [{"left": 1}, {"pass": 0}], "to": to}], unit="chips")) == []
    assert places(of([{"key": "x", "lines": [{"places": [100, 60]}], "to": "from-bank"}], unit="chips")) == []
