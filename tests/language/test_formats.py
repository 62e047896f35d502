"""Numbers as people type them: figures of any script, and nothing else is touched."""

from __future__ import annotations

import pytest

from scorer.forms.inputs import parse_number
from scorer.forms.match_draft import parse_price, parse_stake
from scorer.language import formats
from scorer.language.formats import to_ascii_digits


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("12", "12"), (" -7 ", "-7"), ("٠١٢", "012"), ("۳۴", "34"), ("१२", "12"), ("１２", "12"), ("−٥", "-5"),
        ("\u200f-٥", "-5"), ("٢٫٤٠", "2.40"), ("1²", "1²"), ("½", "½"), ("三", "三"), ("Ana 3", "Ana 3"), ("", ""),
    ],
)  # fmt: skip
def test_digits_are_replaced_and_words_are_not(typed: str, plain: str) -> None:
    """Those that count, with signs; small ones, fractions and words stay what they are."""
    assert to_ascii_digits(typed) == plain


@pytest.mark.parametrize("typed", ["12", "١٢", "۱۲", "１２"])
def test_every_field_takes_them(typed: str) -> None:
    """What is counted, prices, what everybody begins with, and money."""
    assert (parse_number(typed), parse_price(typed), parse_stake(typed), formats.parse_amount(typed, "EUR")) == (
        12,
        12,
        (12, ""),
        1200,
    )


def test_money_with_the_arabic_point() -> None:
    """As an Arabic keyboard writes two and a half."""
    assert formats.parse_amount("٢٫٥", "EUR") == 250
    assert formats.parse_amount("٢٫٥٥٥", "EUR") is None
    assert formats.is_too_fine("٢٫٥٥٥", "EUR")


def test_what_is_no_number_stays_as_it_was_typed() -> None:
    """It comes back in its field."""
    assert parse_number(" ١x ") == "١x"
    assert parse_price("١x") == "١x"
