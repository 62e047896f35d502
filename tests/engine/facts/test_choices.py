"""One of a few answers: yes or no, a suit."""

import pytest

from scorer.engine.facts import TRUMP, Answers, OneOf, Places, Question, Taker, YesNo
from scorer.engine.phrases import Seat, phrase
from tests.helpers.facts import BOTH, FOUR, read

GOOD = [
    (YesNo("made"), True, True),
    (OneOf("suit", choices=BOTH), "clubs", "clubs"),
    (OneOf("suit", choices=BOTH, none_text="No trump"), None, None),
    *[(TRUMP, raw, raw) for raw in ("clubs", "spades", "diamonds", "hearts", None)],
    (Places("places"), [2, 0, 3, 1], (2, 0, 3, 1)),
]

BAD = [
    *[(YesNo("made"), raw, "at") for raw in (None, 0, 1, "yes", [])],
    *[(OneOf("suit", choices=BOTH), raw, "at") for raw in (None, "hearts", 0, ["clubs"], {})],
    (TRUMP, "acorns", "at"),  # by their French keys, whatever the pack
    *[(Places("places"), raw, "at") for raw in (None, [0, 1, 2], [0, 1, 2, 2], [1, 2, 3, 4], [0, True, 2, 3])],
    *[(Places("places"), [0, 1, 2, bad], "at") for bad in ("3", [3], 3.0, None)],
]


@pytest.mark.parametrize(("fact", "raw", "meant"), GOOD)
def test_good_answers(fact, raw, meant):
    assert read(fact, raw) == (meant, [])


@pytest.mark.parametrize(("fact", "raw", "place"), BAD)
def test_bad_answers(fact, raw, place):
    assert place in read(fact, raw)[1]


def test_a_question_in_the_words_of_other_answers():
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


@pytest.mark.parametrize(
    ("fact", "raw", "complete"),
    [
        (Places("places"), [2, 0, 3], [2, 0, 3, 1]),
        (Places("places"), [2, None, 3, None], [2, 3]),
        (Places("places"), None, None),
    ],
)
def test_what_follows_need_not_be_written(fact, raw, complete):
    assert fact.fill_in(raw, FOUR) == complete


def test_what_is_missing():
    assert str(Places("places", "In order").missing_text(FOUR)) == "Missing: 4 places"
