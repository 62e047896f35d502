"""Inputs of one choice: yes or no, one of a few answers, in which trick it fell."""

from __future__ import annotations

import pytest

from scorer.engine.facts import InTrick, OneOf, YesNo
from scorer.forms.inputs import BLANK
from tests.helpers.facts import BOTH
from tests.helpers.inputs import tapped

TRUMP = OneOf("trump", choices=BOTH, none_text="No trump")


@pytest.mark.parametrize(("text", "answer"), [("yes", True), ("no", False), ("perhaps", "perhaps"), ("", BLANK)])
def test_yes_or_no(text: str, answer: object) -> None:
    """What is neither stays as it was sent, for the engine to refuse; no tap is no answer."""
    assert tapped(YesNo("made"), {"": text}).data == answer


def test_one_of_a_few() -> None:
    """The key of the answer, null for the key of none of them."""
    assert tapped(TRUMP, {"": "spades"}).data == "spades"
    assert tapped(TRUMP, {"": "nobody"}).data is None
    assert tapped(TRUMP).data is BLANK


def test_in_which_trick() -> None:
    """A number, or no answer."""
    assert tapped(InTrick("trick", number_of_tricks=8), {"": "5"}).data == 5
    assert tapped(InTrick("trick", number_of_tricks=8)).data is BLANK
