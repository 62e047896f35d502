"""Numbers as people type them and as they are written, and what is turned where a language runs from the right."""

import pytest

from scorer.engine.phrases import AsTyped, Seat, Signed, phrase
from scorer.forms.inputs import parse_number
from scorer.forms.match_draft import parse_price
from scorer.forms.match_forms import parse_stake
from scorer.language import formats
from scorer.language.formats import FIGURE, MINUS, format_change, format_input, format_total, to_ascii_digits
from scorer.language.translator import isolate, make_translator


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("12", "12"), (" -7 ", "-7"), ("٠١٢", "012"), ("۳۴", "34"), ("१२", "12"), ("１２", "12"), ("−٥", "-5"),
        ("\u200f-٥", "-5"), ("٢٫٤٠", "2.40"), ("1²", "1²"), ("½", "½"), ("三", "三"), ("Ana 3", "Ana 3"), ("", ""),
    ],
)  # fmt: skip
def test_digits_are_replaced_and_words_are_not(typed, plain):
    """Those that count, with signs; small ones, fractions and words stay what they are."""
    assert to_ascii_digits(typed) == plain


@pytest.mark.parametrize("typed", ["12", "١٢", "۱۲", "１２"])
def test_every_field_takes_them(typed):
    assert (parse_number(typed), parse_price(typed), parse_stake(typed), formats.parse_amount(typed, "EUR")) == (
        12, 12, (12, ""), 1200,
    )  # fmt: skip


def test_what_is_no_number_stays_as_it_was_typed():
    assert (parse_number(" ١x "), parse_price("١x")) == ("١x", "١x")


def test_the_figures_of_a_sentence_stand_apart():
    """Every second part is a change; the number of a deal is none."""
    text = f"Deal 9, Regular: Boris +34, Ana {MINUS}7"
    assert FIGURE.split(text) == ["Deal 9, Regular: Boris ", "+34", ", Ana ", f"{MINUS}7", ""]
    assert FIGURE.split("Nothing happened.") == ["Nothing happened."]


ARABIC = {"Accept-Language": "ar"}
MINUS_7 = "\u2066\N{MINUS SIGN}7\u2069"


def test_signs_stand_before_their_figures(app):
    with app.test_request_context(headers=ARABIC):
        assert (format_total(-7), format_change(-7), format_change(7)) == (MINUS_7, MINUS_7, "\u2066+7\u2069")
        assert (format_total(7), format_change(0)) == ("7", "0")
        assert format_input(-7) == "\N{MINUS SIGN}7"  # in a field a mark could be neither seen nor rubbed out
        assert FIGURE.split(f"Ana {format_change(-7)}.") == ["Ana ", MINUS_7, "."]
        assert make_translator()(phrase("%(n)s", n=Signed(-7))) == MINUS_7
        assert formats.isolate_number("\N{MINUS SIGN}7") == MINUS_7
    with app.test_request_context():
        assert make_translator()(phrase("%(n)s", n=Signed(-7))) == format_total(-7) == "\N{MINUS SIGN}7"


@pytest.mark.parametrize(("language", "expected"), [("en", "Ana"), ("ar", "\u2068Ana\u2069")])
def test_a_name_turns_no_word_beside_it(app, language, expected):
    """Among Arabic words a Latin name does what an Arabic one does among Latin words; digits do nothing."""
    with app.test_request_context(headers={"Accept-Language": language}):
        assert isolate("Ana") == make_translator(["Ana"])(Seat(0)) == make_translator()(AsTyped("Ana")) == expected
        assert isolate("عمر") == "\u2068عمر\u2069"
        assert isolate("7") == "7"


def test_arrows_and_symbols_point_the_other_way(app):
    turned = app.jinja_env.filters["turned"]
    with app.test_request_context(headers=ARABIC):
        assert formats.arrow() == "←"
        assert [turned(symbol) for symbol in ("i-back", "s-heart")] == ["i-next", "s-heart"]
    with app.test_request_context():
        assert formats.arrow() == "→"
        assert turned("i-back") == "i-back"


def test_a_line_of_text_says_from_which_side_it_is_read(app):
    """A message that begins with a Latin name would else be laid out from the left; an empty line is empty."""
    with app.test_request_context(headers=ARABIC):
        assert (formats.mark_line("1. Ana"), formats.mark_line("")) == ("\u200f1. Ana", "")
    with app.test_request_context():
        assert formats.mark_line("1. Ana") == "1. Ana"
