"""The input of who doubled whom: a box a pair, and one more for who doubled back."""

from __future__ import annotations

from scorer.engine.facts import Doubles
from scorer.forms.inputs import BLANK
from tests.helpers.inputs import saved, tapped

ANYBODY, DECLARER = Doubles("doubles"), Doubles("doubles", declarer_only=True)
"""Seat 1 deals, and so is the declarer."""


def test_the_ticked_pairs() -> None:
    """Each with whether it was redoubled, which says that it was doubled too; nothing ticked is no answer."""
    field = tapped(ANYBODY, {"0-1": "1", "0-1-again": "1", "2-3": "1", "3-0-again": "1"})
    assert field.data == [
        {"by": 0, "of": 1, "redoubled": True},
        {"by": 2, "of": 3, "redoubled": False},
        {"by": 3, "of": 0, "redoubled": True},
    ]
    assert (field.doubled_by(2), field.redoubled_of(2), field.redoubled_of(3)) == ([3], [], [0])
    assert tapped(ANYBODY).data is BLANK
    assert saved(ANYBODY, BLANK).redoubled == []


def test_who_may_double_whom() -> None:
    """Everybody but the declarer has a row; where only the declarer may be doubled it has one box."""
    field = saved(ANYBODY, [{"by": 0, "of": 2}])
    assert field.doublers == [0, 2, 3]
    assert (field.barred(0), saved(DECLARER, BLANK).barred(0)) == ([0], [0, 2, 3])
    assert (field.doubled_by(0), field.redoubled) == ([2], [])
