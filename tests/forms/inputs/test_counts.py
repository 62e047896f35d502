"""Inputs of counts: a number a player, and the cards that players still hold."""

from scorer.engine.cards import HEART, TRICK
from scorer.engine.facts import CardsLeft, Count, NobodyOption
from scorer.forms.inputs import BLANK
from tests.helpers.facts import hearts, left
from tests.helpers.inputs import saved, tapped


def test_a_number_a_player():
    field = tapped(hearts, {"0": "3", "2": "1"})
    assert field.data == [3, None, 1, None]
    assert field.counted_so_far == 4
    assert tapped(hearts, {"0": "3", "1": "2", "2": "1"}).counted_so_far == 8


def test_a_key_counts_one_more_or_one_less():
    passes = Count("passes", HEART)
    field = tapped(passes, {"0": "4", "0-step": "1", "1-step": "-1", "2": "1", "3": "2", "3-step": "7"})
    assert field.data == [5, 0, 1, 2]
    assert field.is_key_submit
    assert not tapped(passes, {"0": "4"}).is_key_submit


def test_nothing_tapped_is_no_answer_where_none_is_needed():
    assert tapped(Count("marks", TRICK, optional=True)).data is BLANK
    assert tapped(hearts).data == [None] * 4


passes = Count("passes", HEART, must_answer=True, nobody_option=NobodyOption("Who passed?", "Nobody passed"))


def test_nobody_is_said_and_not_taken_for_granted():
    assert not tapped(passes).is_answered
    assert not tapped(passes).is_nobody
    field = tapped(passes, {"nobody": "1"})
    assert (field.is_answered, field.is_nobody, field.data) == (True, True, [0] * 4)
    assert tapped(passes, {"2": "1"}).is_answered
    assert not tapped(passes, {"2": "1"}).is_nobody


def test_the_key_for_nobody_goes_before_the_numbers():
    """The style sheet puts the other keys out of reach, and what is tapped there still is sent."""
    assert tapped(passes, {"nobody": "1", "2": "3"}).data == [0] * 4


def test_nobody_s_key_is_pressed_where_it_was_said():
    assert saved(passes, [0, 0, 0, 0]).is_nobody
    assert not saved(passes, [0, 2, 0, 0]).is_nobody


def test_the_open_tab_is_that_of_what_is_wrong():
    """Else the one that was tapped, and the first where none was."""
    said = tapped(Count("forecast", TRICK), {"0": "1", "stop": "1"})
    assert (tapped(hearts).open_stop, tapped(hearts, {"stop": "2"}).open_stop) == (1, 2)
    assert said.later_stops == []
    said.result = tapped(hearts)
    assert said.open_stop == 1
    said.result.errors = ["one too many"]
    assert said.open_stop == 2
    said.errors = ["a number is needed"]
    assert said.open_stop == 1


def test_who_went_out_holds_nothing():
    field = tapped(left, {"": "1", "0": "2", "1": "7", "3": "4"})
    assert field.data == [2, 0, None, 4]
    assert field.seat_out == 1
    assert field.has_headings


def test_nobody_went_out_yet():
    assert tapped(left).seat_out is None
    assert saved(left, [1, 2, 0, 3]).seat_out == 2
    assert not tapped(CardsLeft("left", most=8, players_out=2)).has_headings
