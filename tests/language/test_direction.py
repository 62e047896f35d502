"""What is turned for readers whose language runs from the right, and stays as it is for others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorer.engine.phrases import AsTyped, Seat, Signed, phrase
from scorer.language import direction
from scorer.language.translator import isolate, make_translator
from scorer.presentation.pictures.signs import format_change, format_input, format_total, split_numbers

if TYPE_CHECKING:
    from flask import Flask

ARABIC = {"Accept-Language": "ar"}
MINUS_7 = "\u2066\N{MINUS SIGN}7\u2069"


def test_signs_stand_before_their_figures(app: Flask) -> None:
    """In Arabic a figure with a sign stands apart from its sentence; one without does anyway."""
    with app.test_request_context(headers=ARABIC):
        assert (format_total(-7), format_change(-7), format_change(7)) == (MINUS_7, MINUS_7, "\u2066+7\u2069")
        assert (format_total(7), format_change(0)) == ("7", "0")
        assert make_translator()(phrase("%(n)s", n=Signed(-7))) == MINUS_7
        assert direction.isolate_number("\N{MINUS SIGN}7") == MINUS_7
    with app.test_request_context():
        assert make_translator()(phrase("%(n)s", n=Signed(-7))) == format_total(-7) == "\N{MINUS SIGN}7"


def test_what_stands_in_a_field_has_no_marks(app: Flask) -> None:
    """They could be neither seen nor rubbed out there."""
    with app.test_request_context(headers=ARABIC):
        assert format_input(-7) == "\N{MINUS SIGN}7"


def test_the_figures_of_a_sentence_are_found(app: Flask) -> None:
    """They are drawn bold with the marks around them."""
    with app.test_request_context(headers=ARABIC):
        assert split_numbers(f"Ana {format_change(-7)}.") == ["Ana ", MINUS_7, "."]


@pytest.mark.parametrize(("language", "expected"), [("en", "Ana"), ("ar", "\u2068Ana\u2069")])
def test_a_name_turns_no_word_beside_it(app: Flask, language: str, expected: str) -> None:
    """Among Arabic words a Latin name does what an Arabic one does among Latin words; digits do nothing."""
    with app.test_request_context(headers={"Accept-Language": language}):
        assert isolate("Ana") == make_translator(["Ana"])(Seat(0)) == make_translator()(AsTyped("Ana")) == expected
        assert isolate("عمر") == "\u2068عمر\u2069"
        assert isolate("7") == "7"


def test_arrows_and_symbols_point_the_other_way(app: Flask) -> None:
    """From who pays to who is paid; back and next; a symbol that points nowhere stays."""
    with app.test_request_context(headers=ARABIC):
        assert direction.arrow() == "←"
        assert direction.mirrored_symbol("i-back") == "i-next"
        assert direction.mirrored_symbol("s-heart") == "s-heart"
    with app.test_request_context():
        assert direction.arrow() == "→"
        assert direction.mirrored_symbol("i-back") == "i-back"


def test_a_line_of_text_says_from_which_side_it_is_read(app: Flask) -> None:
    """A message that begins with a Latin name would else be laid out from the left; an empty line is empty."""
    with app.test_request_context(headers=ARABIC):
        assert (direction.mark_line("1. Ana"), direction.mark_line("")) == ("\u200f1. Ana", "")
    with app.test_request_context():
        assert direction.mark_line("1. Ana") == "1. Ana"


def test_nothing_is_mirrored_without_a_reader(app: Flask) -> None:
    """Outside a request nothing is mirrored."""
    assert not direction.is_rtl()
    assert format_total(-7) == "\N{MINUS SIGN}7"
