"""What a match that came from another phone has, in words."""

import pytest

from scorer.presentation.handover import handed_match
from tests.helpers.evening import EVENING
from tests.play.test_documents import differ

NOTE = {"kind": "adjustment", "changes": [3, -3, 0, 0], "bank": 0, "note": "agreed"}
CASES = [
    (EVENING[:9], EVENING[:7], "You have it up to deal 7", "Deals 8 and 9 are new.", "Take deals 8 and 9"),
    (EVENING[:8], EVENING[:7], "You have it up to deal 7", "Deal 8 is new.", "Take deal 8"),
    (EVENING[:9], EVENING[:5], "You have it up to deal 5", "Deals 6 to 9 are new.", "Take deals 6 to 9"),
    ([*EVENING[:2], NOTE], EVENING[:2], "You have it up to deal 2", "What was entered after it", "Take what is new"),
    (EVENING[:2], [], "You have it, without a deal yet", "Deals 1 and 2 are new.", "Take deals 1 and 2"),
    (EVENING[:2], EVENING[:3], "You have it up to deal 3", "You have more", ""),
    (EVENING[:2], EVENING[:2], "You have it up to deal 2", "Nothing in it is new", ""),
    ([*EVENING[:2], EVENING[8]], EVENING[:3], "Both of you have a deal 3. Which one is right?", "Undo", "Take theirs"),
    ([*EVENING[:2], NOTE], EVENING[:3], "Both went on since then. Which one is right?", "Undo", "Take theirs"),
]


@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize(("theirs", "mine", "heading", "sentence", "take"), CASES)
def test_what_is_said(theirs, mine, heading, sentence, take):
    handed = handed_match(differ(theirs, mine))
    assert (handed.heading, handed.take) == (heading, take)
    assert sentence in handed.sentence


@pytest.mark.usefixtures("reader")
def test_both_sides():
    handed = handed_match(differ([*EVENING[:2], EVENING[8]], EVENING[:9]))
    assert [line.words.partition(":")[0] for line in handed.mine] == [
        "Deal 3", "Deal 4", "Deal 5", "Deal 6", "and 3 more",
    ]  # fmt: skip
    assert [line.words.partition(":")[0] for line in handed.theirs] == ["Deal 3"]
