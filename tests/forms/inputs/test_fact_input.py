"""What every input has: its name, what was tapped under it, and what follows from that."""

import pytest

from scorer.engine.facts import KINDS
from scorer.forms.inputs import BLANK, INPUTS, parse_number
from tests.helpers.facts import hearts, left
from tests.helpers.inputs import NAME, saved, tapped


@pytest.mark.parametrize(
    ("text", "number"),
    [("3", 3), (" -3 ", -3), ("\N{MINUS SIGN}3", -3), ("+3", 3), ("0", 0), ("9" * 10, 9_999_999_999)],
)
def test_a_whole_number_is_read(text, number):
    """With a sign, a true minus too, and with blanks round it."""
    assert parse_number(text) == number


@pytest.mark.parametrize("text", ["", "all", "1.5", "1e3", "9" * 11, "\N{SUPERSCRIPT THREE}", "--1"])
def test_what_is_no_number_is_left_to_the_engine(text):
    """It stays as it was typed, so that the engine refuses it in a sentence."""
    assert parse_number(text) == text


def test_there_is_an_input_for_every_kind():
    """And none for anything else."""
    assert set(INPUTS) == {kind.kind for kind in KINDS}


def test_two_answers_to_one_question_are_none():
    """What a browser sends twice under one name is nothing that the engine takes; the same twice is once."""
    assert tapped(hearts, {"0": ["1", "2"]}).number("0") == "1 2"
    assert tapped(hearts, {"0": ["1", "1", " "]}).number("0") == 1
    assert tapped(hearts).number("0") is None


def test_what_follows_from_the_others_is_shown():
    """The last number of a count follows; the keys show it, and `rest` says that nobody tapped it."""
    field = tapped(hearts, {"0": "3", "1": "0", "2": "5"})
    assert (field.data, field.displayed_answer, field.answer(), field.derived_seats) == (
        [3, 0, 5, None],
        [3, 0, 5, 0],
        [3, 0, 5, 0],
        [3],
    )


def test_begun_and_answered():
    """A count without a number is not begun; a saved answer is."""
    assert not tapped(hearts).is_started
    assert tapped(hearts, {"2": "0"}).is_started
    assert saved(hearts, [1, 2, 3, 2]).is_started
    blank = saved(hearts, BLANK)
    assert (blank.is_started, blank.is_answered, blank.displayed_answer, blank.answer() is BLANK) == (
        False,
        False,
        [],
        True,
    )


def test_a_heading_counts_what_has_a_total():
    """A count of eight hearts says how many are counted; cards left in the hand have no total."""
    assert tapped(hearts).counts
    assert not tapped(left).counts


def test_an_input_has_the_name_it_was_given():
    """Errors are the caller's to put; questions that come up while it is answered are none of a plain count."""
    field = tapped(hearts)
    assert (field.name, field.errors, field.extra_template, list(field.seats)) == (NAME, [], "", [0, 1, 2, 3])
