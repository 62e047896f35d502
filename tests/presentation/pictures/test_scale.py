"""Axes and labels."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.presentation.pictures.line_chart import spread_labels, ticks


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 0, (0, 1)),
        (-61, 62, tuple(range(-80, 81, 20))),
        (-7, 0, tuple(range(-7, 1))),
        (0, 9, (0, 2, 4, 6, 8, 10)),
    ],
)
def test_figures_are_round(low: int, high: int, expected: tuple[int, ...]) -> None:
    """Steps of 1, 2 or 5 and so on, eight at most, that include both ends."""
    assert ticks(low, high, most=8) == expected


@given(st.integers(-(10**9), 0), st.integers(0, 10**9))
def test_the_axis_covers_all(low: int, high: int) -> None:
    """Whatever the totals, the axis has two to nine figures and reaches round them."""
    figures = ticks(low, high, most=8)
    assert 2 <= len(figures) <= 9
    assert figures[0] <= low <= high <= figures[-1]


@given(st.lists(st.floats(0, 200), min_size=1, max_size=8))
def test_labels_do_not_touch(wanted: list[float]) -> None:
    """Labels stand 19 px apart, in order, between the edges."""
    places = spread_labels(sorted(wanted), gap=19, low=0, high=200)
    assert all(b - a >= 19 - 1e-6 for a, b in pairwise(places))
    assert places[0] >= 0
    assert places[-1] <= 200 + 1e-6


def test_a_label_with_room_stays_where_it_is() -> None:
    """Only labels that collide move, and both as little."""
    assert spread_labels([10, 100, 100], gap=19, low=0, high=200) == [10, 90.5, 109.5]
