"""What every input has: its name, what was tapped under it, and what follows from that."""

import pytest

from scorer.engine.facts import KINDS
from scorer.forms.inputs import BLANK, INPUTS, parse_number
from tests.helpers.facts import hearts, saved, tapped


@pytest.mark.parametrize(
    ("text", "number"),
    [("3", 3), (" -3 ", -3), ("\N{MINUS SIGN}3", -3), ("+3", 3), ("0", 0), ("9" * 10, 9_999_999_999)],
)
def test_a_whole_number_is_read(text, number):
    assert parse_number(text) == number


@pytest.mark.parametrize("text", ["", "all", "1.5", "1e3", "9" * 11, "\N{SUPERSCRIPT THREE}", "--1"])
def test_what_is_no_number_is_left_to_the_engine(text):
    assert parse_number(text) == text


def test_there_is_an_input_for_every_kind():
    assert set(INPUTS) == {kind.kind for kind in KINDS}


def test_two_answers_to_one_question_are_none():
    """What a browser sends twice under one name is nothing that the engine takes; the same twice is once."""
    assert tapped(hearts, {"0": ["1", "2"]}).number("0") == "1 2"
    assert tapped(hearts, {"0": ["1", "1", " "]}).number("0") == 1
    assert tapped(hearts).number("0") is None


def test_what_follows_from_the_others_is_shown():
    field = tapped(hearts, {"0": "3", "1": "0", "2": "5"})
    assert (field.data, field.displayed_answer, field.answer(), field.derived_seats) == (
        [3, 0, 5, None], [3, 0, 5, 0], [3, 0, 5, 0], [3],
    )  # fmt: skip


def test_begun_and_answered():
    assert not tapped(hearts).is_started
    assert tapped(hearts, {"2": "0"}).is_started
    assert saved(hearts, [1, 2, 3, 2]).is_started
    blank = saved(hearts, BLANK)
    assert (blank.is_started, blank.is_answered, blank.displayed_answer, blank.answer() is BLANK) == (
        False, False, [], True,
    )  # fmt: skip
