"""The input of who doubled whom: a box a pair, and a line for each pair of who doubled back."""

from scorer.engine.facts import Doubles
from scorer.forms.inputs import BLANK
from scorer.forms.inputs.counts import KNOWN, DoubledBack
from tests.helpers.inputs import saved, tapped

ANYBODY, DECLARER = Doubles("doubles"), Doubles("doubles", declarer_only=True)
"""Seat 1 deals, and so is the declarer."""


def test_the_ticked_pairs():
    field = tapped(ANYBODY, {"0-1": "1", "0-1-again": "1", "2-3": "1", "3-0-again": "1"})
    assert field.data == [
        {"by": 0, "of": 1, "redoubled": True},
        {"by": 2, "of": 3, "redoubled": False},
        {"by": 3, "of": 0, "redoubled": True},
    ]
    assert tapped(ANYBODY).data is BLANK
    assert saved(ANYBODY, BLANK).doubled == []


def test_a_double_taken_back_takes_its_redouble_along():
    assert tapped(ANYBODY, {"0-1-again": KNOWN}).data is BLANK
    assert tapped(ANYBODY, {"0-1": "1", "0-1-again": KNOWN}).data == [{"by": 0, "of": 1, "redoubled": True}]


def test_who_may_double_whom():
    field = saved(ANYBODY, [{"by": 0, "of": 2}])
    assert field.doublers == [0, 2, 3]
    assert (field.row(0), field.row(2), field.row(3)) == (
        ["", "may", "did", "may"],
        ["other", "may", "", "may"],
        ["may", "may", "may", ""],
    )
    assert [saved(DECLARER, BLANK).row(by) for by in (0, 2, 3)] == [["", "may", "", ""]] * 3


def test_two_boxes_of_one_pair_both_stand_there():
    """So that one of them can be taken back; the engine says that a pair counts once."""
    field = tapped(ANYBODY, {"0-2": "1", "2-0": "1"})
    assert (field.row(0)[2], field.row(2)[0]) == ("did", "did")
    assert len(field.data) == 2


def test_who_may_double_back():
    field = saved(DECLARER, [{"by": 2, "of": 1, "redoubled": True}])
    assert field.redouble_lines == [
        DoubledBack(0, 1, False, False),
        DoubledBack(2, 1, True, True),
        DoubledBack(3, 1, False, False),
    ]
