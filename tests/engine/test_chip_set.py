"""The chips themselves: what is read of them, and how they are laid out."""

from itertools import product

import pytest
from hypothesis import given, strategies as st

from scorer.engine.chip_set import (
    COLOURS,
    USUAL_COLOURS,
    WAYS,
    ChipColour,
    ChipSet,
    Layout,
    chip_set_json,
    lay_out,
    nearest_amount,
    parse_chip_set,
    reseat_chips,
    scarce_colour,
)
from scorer.engine.problems import Problems

WHITE = {"colour": "white", "worth": 1, "number": 100}
CHIPS = {"colours": [WHITE], "buy_ins": [[50, 20, 20], [50], [], [50, -50]], "counted": "2026-11-20T21:30:00Z"}


def paths(raw, *, has_bank=True):
    problems = Problems("chips")
    chips = parse_chip_set(raw, 4, has_bank, problems)
    assert (chips is None) >= bool(problems)
    return [problem.path for problem in problems.items]


def test_what_was_said_is_read_and_written_again():
    colours = [{"colour": "red", "worth": 5, "number": 0}, WHITE]
    problems = Problems()
    chips = parse_chip_set(CHIPS | {"colours": colours}, 4, has_bank=True, problems=problems)
    assert not problems
    assert chips.buy_ins[0] == (50, 20, 20)
    assert chip_set_json(chips) == CHIPS | {"colours": colours[::-1]}


@pytest.mark.parametrize("raw", [{}, {"colours": []}])
def test_nothing_said_is_nothing(raw):
    assert parse_chip_set(raw, 4, has_bank=True, problems=Problems()) is None
    assert paths(raw) == []
    assert chip_set_json(ChipSet()) == {}


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        (None, "chips"), ([], "chips"), ({"box": 1}, "chips.box"), ({"colours": {}}, "chips.colours"),
        ({"colours": [{"colour": "white"}]}, "chips.colours[0]"),
        ({"colours": [WHITE | {"colour": "pink"}]}, "chips.colours[0].colour"),
        ({"colours": [WHITE, WHITE | {"worth": 2}]}, "chips.colours[1].colour"),
        ({"colours": [WHITE, WHITE | {"colour": "red"}]}, "chips.colours[1].worth"),
        ({"colours": [WHITE | {"worth": 0}]}, "chips.colours[0].worth"),
        ({"colours": [WHITE | {"number": -1}]}, "chips.colours[0].number"),
        ({"colours": [WHITE | {"number": 10_001}]}, "chips.colours[0].number"),
        ({"buy_ins": [[1]]}, "chips.buy_ins"), ({"buy_ins": None}, "chips.buy_ins"),
        ({"buy_ins": [[1], [1], 1, [1]]}, "chips.buy_ins[2]"),
        ({"buy_ins": [[1], [0], [1], [1]]}, "chips.buy_ins[1]"),
        ({"buy_ins": [[1], [True], [1], [1]]}, "chips.buy_ins[1]"),
        ({"buy_ins": [[10_001], [1], [1], [1]]}, "chips.buy_ins[0]"),
        ({"buy_ins": [[1] * 101, [1], [1], [1]]}, "chips.buy_ins[0]"),
        ({"buy_ins": [[1], [1], [1], [20, -21, 5]]}, "chips.buy_ins[3]"),
        ({"counted": "today"}, "chips.counted"), ({"counted": None}, "chips.counted"),
    ],
)  # fmt: skip
def test_what_is_wrong_has_its_place(raw, place):
    assert paths(raw) == [place]


def test_points_have_no_chips():
    assert paths(CHIPS, has_bank=False) == ["chips"]


def test_people_keep_what_they_brought_when_seats_move():
    assert reseat_chips(CHIPS, (3, 0, 1, 2)) == CHIPS | {"buy_ins": [[50, -50], [50, 20, 20], [50], []]}
    assert reseat_chips({"colours": [WHITE]}, (1, 0)) == {"colours": [WHITE]}
    assert reseat_chips(None, (1, 0)) is None


@pytest.mark.parametrize(
    ("way", "each", "box"),
    [
        ("small", (10, 4, 2, 0), (60, 44, 32, 20)),  # 10 + 20 + 20 = 50
        ("even", (5, 3, 1, 1), (80, 48, 36, 16)),  # 5 + 15 + 10 + 20 = 50
        ("few", (5, 1, 2, 1), (80, 56, 32, 16)),  # 5 + 5 + 20 + 20 = 50, and every sum up to 50 can be paid
    ],
)
def test_fifty_each_for_four(way, each, box):
    assert lay_out(USUAL_COLOURS, 4, 50, way) == Layout(each, box)


def test_too_few_white_ones():
    """A hundred white ones for four at thirty each do not go round, but twenty-five do."""
    colours = (ChipColour("white", 1, 100), ChipColour("red", 5, 3))
    assert [lay_out(colours, 4, 30, way) for way in WAYS] == [None, None, None]
    assert scarce_colour(colours, 4, 30) == colours[0]
    assert nearest_amount(colours, 4, 30) == 25


def test_more_of_one_colour_may_not_help():
    colours = (ChipColour("white", 2, 100), ChipColour("red", 4, 100))
    assert lay_out(colours, 4, 7, "small") is None
    assert scarce_colour(colours, 4, 7) is None
    assert nearest_amount(colours, 4, 7) == 6
    assert nearest_amount((ChipColour("white", 2, 0),), 4, 7) is None


boxes = st.lists(st.tuples(st.sampled_from((1, 2, 3, 5, 10, 25)), st.integers(0, 40)), min_size=1, max_size=4).map(
    lambda pairs: tuple(
        ChipColour(colour, worth, number)
        for colour, (worth, number) in zip(COLOURS, sorted(dict(pairs).items()), strict=False)
    )
)


@given(boxes, st.integers(3, 6), st.integers(1, 60), st.sampled_from(WAYS))
def test_a_layout_comes_out_even_and_loses_no_chip(colours, players, amount, way):
    """Everybody has the amount, and with the box all chips are there; None only where it cannot be done."""
    layout = lay_out(colours, players, amount, way)
    if layout is None:
        ranges = (range(min(colour.number // players, amount // colour.worth) + 1) for colour in colours)
        worths = [colour.worth for colour in colours]
        assert all(
            sum(worth * number for worth, number in zip(worths, numbers, strict=True)) != amount
            for numbers in product(*ranges)
        )
        return
    assert sum(colour.worth * number for colour, number in zip(colours, layout.each, strict=True)) == amount
    assert min(layout.each + layout.box) >= 0
    for colour, number, rest in zip(colours, layout.each, layout.box, strict=True):
        assert number * players + rest == colour.number


@given(st.integers(1, 200))
def test_few_chips_pay_every_sum(amount):
    colours = tuple(colour._replace(number=1000) for colour in USUAL_COLOURS)
    layout = lay_out(colours, 4, amount, "few")
    reachable = 0
    for colour, number in zip(colours, layout.each, strict=True):
        assert number == 0 or colour.worth <= reachable + 1
        reachable += colour.worth * number
    assert reachable == amount
