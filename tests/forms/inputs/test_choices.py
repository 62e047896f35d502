"""Inputs of one choice: yes or no, one of a few answers, in which trick it fell."""

import pytest

from scorer.engine.facts import Places, YesNo
from scorer.forms.inputs import BLANK
from tests.helpers.inputs import saved, tapped


@pytest.mark.parametrize(("text", "answer"), [("yes", True), ("no", False), ("perhaps", "perhaps"), ("", BLANK)])
def test_yes_or_no(text, answer):
    assert tapped(YesNo("made"), {"": text}).data == answer


PLACES = Places("places")


@pytest.mark.parametrize(
    ("so_far", "tap", "order"),
    [("", "2", [2]), ("2", "0", [2, 0]), ("2,0,3", "0", [2]), ("2,0", "2", []), ("2,0", None, [2, 0])],
)
def test_a_tap(so_far, tap, order):
    """Without a tap the order stays; a tap on a place takes it back, and all after it."""
    field = tapped(PLACES, {"": so_far} | ({} if tap is None else {"tap": tap}))
    assert field.data == order
    assert field.is_key_submit == (tap is not None)


def test_the_last_place_follows():
    field = tapped(PLACES, {"": "2,0,3"})
    assert field.places == [2, 4, 1, 3]
    assert field.last == 1


def test_before_that_nothing_follows():
    assert tapped(PLACES, {"": "2,0"}).places == [2, None, 1, None]
    assert tapped(PLACES, {"": "2,0"}).last is None
    assert saved(PLACES, [2, 0, 3, 1]).places == [2, 4, 1, 3]


def test_what_is_no_seat_is_left_to_the_engine():
    assert tapped(PLACES, {"": "2,x"}).data == [2, "x"]
