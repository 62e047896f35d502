"""Facts about doubling: who doubled whom, each pair once, and never the declarer first."""

import pytest

from scorer.engine.facts.calls import Double, Doubles
from tests.helpers.facts import FOUR, read

ANYBODY, DECLARER = Doubles("doubles"), Doubles("doubles", declarer_only=True)
"""Seat 1 deals, and so is the declarer."""
CHOSEN = Doubles("doubles", declarer_after=1)


@pytest.mark.parametrize(
    ("raw", "places"),
    [
        (None, ["at"]), ({}, ["at"]), ("x", ["at"]), ([3], ["at[0]"]), ([{}], ["at[0].by", "at[0].of"]),
        ([{"by": 0}], ["at[0].of"]), ([{"by": 4, "of": 0}], ["at[0].by"]), ([{"by": 0, "of": None}], ["at[0].of"]),
        ([{"by": 0, "of": 2, "redoubled": 1}], ["at[0].redoubled"]),
        ([{"by": 0, "of": 2, "redoubled": None}], ["at[0].redoubled"]),
        ([{"by": 0, "of": 2, "x": 1}], ["at[0].x"]), ([{"by": 2, "of": 2}], ["at[0].of"]),
        ([{"by": 1, "of": 2}], ["at[0].by"]),
        ([{"by": 0, "of": 2}, {"by": 2, "of": 0}], ["at[1]"]), ([{"by": 0, "of": 1}, {"by": 0, "of": 1}], ["at[1]"]),
    ],
)  # fmt: skip
def test_what_is_wrong(raw, places):
    assert read(ANYBODY, raw)[1] == places


def test_only_the_declarer():
    """Where the house says so nobody else is doubled; who declares follows from the dealer."""
    assert read(DECLARER, [{"by": 0, "of": 2}])[1] == ["at[0].of"]
    assert read(DECLARER, [{"by": 0, "of": 1}, {"by": 2, "of": 1, "redoubled": True}])[1] == []
    assert read(CHOSEN, [{"by": 2, "of": 0}])[1] == ["at[0].by"]
    assert read(CHOSEN, [{"by": 1, "of": 0}])[1] == []


def test_what_it_means():
    assert read(ANYBODY, [{"by": 0, "of": 2, "redoubled": True}])[0] == (Double(0, 2, True),)
    assert [double.times for double in (Double(0, 1), Double(0, 1, True))] == [1, 2]
    assert ANYBODY.default(FOUR) == ()


def test_told_and_moved():
    answer = [{"by": 0, "of": 2}, {"by": 3, "of": 2, "redoubled": True}]
    assert str(ANYBODY.describe(answer)) == "seat 0 doubled seat 2; seat 3 doubled seat 2, redoubled"
    assert str(ANYBODY.describe([])) == "nobody"
    assert str(ANYBODY.describe_briefly(answer)) == "seat 0–seat 2, seat 3–seat 2 twice"
    moved = ANYBODY.reseat(answer, (2, 0, 1, 3))
    assert moved == [{"by": 1, "of": 0}, {"by": 3, "of": 0, "redoubled": True}]


def test_a_long_wrong_list_is_not_read_to_its_end():
    assert read(ANYBODY, [{"by": 0, "of": 2}] * 100_000)[1] == ["at[1]"]
