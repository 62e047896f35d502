"""The picture of the running totals, and what each contract brought."""

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from scorer.presentation.pictures.line_chart import (
    BOTTOM,
    LABEL_GAP,
    TOP,
    Earned,
    by_contract,
    chart,
    picture,
    spread_labels,
    ticks,
)
from tests.helpers.evening import EVENING, SPLIT, called
from tests.helpers.ledgers import moved
from tests.helpers.worked_out import worked_out

NAMES = ("Ana", "Boris", "Cyril", "Dana", "Eva", "Filip", "Gita", "Hugo")


@given(st.integers(1, 8), st.integers(1, 60), st.data())
def test_any_match_can_be_drawn(seats, deals, data):
    row = st.lists(st.integers(-(10**6), 10**6), min_size=deals, max_size=deals).map(lambda row: [0, *row])
    drawn = chart(NAMES[:seats], [data.draw(row) for _ in range(seats)], data.draw(st.none() | row))
    heights = [float(y) for line in drawn.lines for y in line.path[1:].split()[1::2]]
    assert TOP <= min(heights) <= max(heights) <= BOTTOM
    labels = [line.label_y for line in drawn.lines]
    assert all(b - a >= LABEL_GAP - 0.2 for a, b in pairwise(labels))


def test_the_zero_line_is_always_there():
    """Also where everybody only lost, or nobody has anything yet."""
    for totals in ([[0, -5], [0, -9]], [[0, 0], [0, 0]], [[0, 3], [0, 9]]):
        assert 0 in [tick.figure for tick in chart(NAMES[:2], totals).amounts]


def test_equal_ends_stand_side_by_side():
    """Two marks on one spot would hide one of the two."""
    drawn = chart(NAMES[:3], [[0, 4], [0, 4], [0, -8]])
    assert [line.mark_x for line in drawn.lines] == [254, 262, 254]
    assert drawn.labels == ((4, ("Ana", "Boris")), (-8, ("Cyril",)))


def test_a_very_long_match_shows_its_peaks():
    row = [deal % 7 for deal in range(501)]
    row[250] = 900
    drawn = chart(["Ana"], [row])
    assert len(drawn.lines[0].path.split()) < 400
    assert drawn.amounts[-1].position == TOP
    assert any(float(y) < 40 for y in drawn.lines[0].path[1:].split()[1::2])


def test_a_long_name_leaves_room_for_its_total():
    """It is cut, so that nine letters hold both; three of it stand beside any total."""
    lines = chart(["Alexandra", "Marko", "Ana", "Maximiliana"], [[0, 1], [0, -141], [0, 3], [0, -12480]]).lines
    assert [line.name for line in lines] == ["Ana", "Alexan…", "Marko", "Ma…"]


@given(st.integers(-(10**9), 0), st.integers(0, 10**9))
def test_the_axis_covers_all(low, high):
    """Whatever the totals, the axis has two to nine figures and reaches round them."""
    figures = ticks(low, high, most=8)
    assert 2 <= len(figures) <= 9
    assert figures[0] <= low <= high <= figures[-1]


@given(st.lists(st.floats(0, 200), min_size=1, max_size=8))
def test_labels_do_not_touch(wanted):
    places = spread_labels(sorted(wanted), gap=19, low=0, high=200)
    assert all(b - a >= 19 - 1e-6 for a, b in pairwise(places))
    assert places[0] >= 0
    assert places[-1] <= 200 + 1e-6


@pytest.mark.usefixtures("reader")
def test_what_each_contract_brought():
    log = [called("big", 0, is_made=False), called("small", 0), called("small", 1), moved(-5, 5, 0, 0)]
    assert by_contract(worked_out(log=log)) == [
        Earned("Small game", 2, (20, 20, -20, -20), 0),
        Earned("Big game", 1, (-60, 20, 20, 20), 0),
        Earned("Chips moved", 0, (-5, 5, 0, 0), 0),
    ]


@pytest.mark.usefixtures("reader")
def test_every_change_stands_in_one_line():
    worked = worked_out(log=[*EVENING, SPLIT])
    lines = by_contract(worked)
    assert lines[-1].name == "Bank split"
    assert tuple(map(sum, zip(*(line.changes for line in lines), strict=True))) == worked.ledger.state.totals
    assert sum(line.bank for line in lines) == worked.ledger.state.bank
    assert by_contract(worked_out()) == []


@pytest.mark.usefixtures("reader")
def test_the_finish_is_no_point_of_the_chart():
    assert picture(worked_out(log=[*EVENING, SPLIT])) == picture(worked_out(log=EVENING))
