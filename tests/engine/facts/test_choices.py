"""One of a few answers: yes or no, a suit."""

import pytest

from scorer.engine.facts import TRUMP, Answers, OneOf, Places, Question, Taker, YesNo
from scorer.engine.phrases import Seat, phrase
from tests.helpers.facts import BOTH, FOUR, read

GOOD = [
    (YesNo("made"), True, True),
    (OneOf("suit", choices=BOTH), "clubs", "clubs"),
    (OneOf("suit", choices=BOTH, none_text="No trump"), None, None),
]

BAD = [
    *[(YesNo("made"), raw, "at") for raw in (None, 0, 1, "yes", [])],
    *[(OneOf("suit", choices=BOTH), raw, "at") for raw in (None, "hearts", 0, ["clubs"], {})],
]


@pytest.mark.parametrize(("fact", "raw", "meant"), GOOD)
def test_good_answers(fact, raw, meant):
    """A good answer reads as what it means, with no problem."""
    assert read(fact, raw) == (meant, [])


@pytest.mark.parametrize(("fact", "raw", "place"), BAD)
def test_bad_answers(fact, raw, place):
    """A bad answer is a problem at its place, and the reading goes on."""
    assert place in read(fact, raw)[1]


def test_a_question_in_the_words_of_other_answers():
    """With a name and what each answer comes to, once it is known; in words that hold of anybody before."""
    taker = Taker("taker")
    plain = YesNo("every", "Every trick?")
    named = YesNo(
        "every",
        "Every trick?",
        question_for=lambda answers: Question(phrase("%(who)s?", who=Seat(answers[taker])), "+30", "0"),
    )
    answers = Answers({taker: 2})
    assert plain.question(answers) == named.question(None) == Question("Every trick?", "Yes", "No")
    assert [str(words) for words in named.question(answers)] == ["seat 2?", "+30", "0"]


def test_what_is_left_out():
    """It did not happen, and there was no trump."""
    assert YesNo("made").default(FOUR) is False
    assert TRUMP.default(FOUR) is None


def test_trumps_are_the_four_suits_or_none():
    """By their French keys, whatever the pack."""
    assert [read(TRUMP, key)[1] for key in ("clubs", "spades", "diamonds", "hearts", None)] == [[]] * 5
    assert read(TRUMP, "acorns") == (None, ["at"])


GOOD_PLACES = [
    (Places("places"), [2, 0, 3, 1], (2, 0, 3, 1)),
]

BAD_PLACES = [
    *[(Places("places"), raw, "at") for raw in (None, [0, 1, 2], [0, 1, 2, 2], [1, 2, 3, 4])],
    *[(Places("places"), [0, 1, 2, bad], "at") for bad in ("3", [3], 3.0, None)],
    (Places("places"), [0, True, 2, 3], "at"),
]


@pytest.mark.parametrize(("fact", "raw", "meant"), GOOD_PLACES)
def test_good_answers_of_places(fact, raw, meant):
    """A good answer reads as what it means, with no problem."""
    assert read(fact, raw) == (meant, [])


@pytest.mark.parametrize(("fact", "raw", "place"), BAD_PLACES)
def test_bad_answers_of_places(fact, raw, place):
    """A bad answer is a problem at its place, and the reading goes on."""
    assert place in read(fact, raw)[1]


@pytest.mark.parametrize(
    ("fact", "raw", "complete"),
    [
        (Places("places"), [2, 0, 3], [2, 0, 3, 1]),
        (Places("places"), [2, None, 3, None], [2, 3]),
        (Places("places"), None, None),
    ],
)
def test_what_follows_need_not_be_written(fact, raw, complete):
    """Blanks are filled in where the rest leaves only one answer, and nowhere else."""
    assert fact.fill_in(raw, FOUR) == complete


def test_what_is_missing():
    """Every place at first."""
    assert str(Places("places", "In order").missing_text(FOUR)) == "Missing: 4 places"
