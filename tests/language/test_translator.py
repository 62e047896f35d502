"""Phrases in the reader's language: the names for seats, the words of the pack, and what must not be looked up."""

import pytest

from scorer.engine.phrases import ByPack, NamedValue, Phrase, Seat, Seats, phrase
from scorer.language.texts import gettext
from scorer.language.translator import isolate, make_translator, translate
from tests.language.conftest import LANGUAGE

NAMES = ("Ana", "Boris", "Cyril")
ISOLATE, POP = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"


def test_a_seat_that_has_no_name_is_a_number(app):
    with app.test_request_context():
        assert make_translator(NAMES)(Seat(3)) == "player 4"
        assert translate(phrase("%(who)s deals", who=Seat(0))) == "player 1 deals"


@pytest.mark.parametrize("empty", ["", Phrase(""), Phrase("", {"n": 2}, ""), ByPack("", ""), NamedValue("none", "")])
def test_the_empty_text_is_not_looked_up(speaking, empty):
    """A catalogue answers it with its own header; nobody wants to read that."""
    with speaking.test_request_context(headers={"Accept-Language": LANGUAGE}):
        assert "Content-Type" in gettext("")
        assert make_translator()(empty) == ""
        assert make_translator()(phrase("%(what)s leads", what=empty)) == " leads"


def test_every_text_of_a_phrase_is_translated(speaking):
    with speaking.test_request_context(headers={"Accept-Language": LANGUAGE}):
        text = make_translator(NAMES)(Seats((0, 1)))
    assert text == "Ana a\N{NO-BREAK SPACE}Boris"


@pytest.mark.parametrize("name", ["Ana", "田中", "O'Brien", "<b>", ""])
def test_most_names_stand_as_they_were_typed(name):
    assert isolate(name) == name


@pytest.mark.parametrize("name", ["שרה", "سارة", "Ana שרה"])
def test_a_name_that_runs_from_the_right_is_set_apart(name):
    """It stands between two invisible marks, so that the words beside it stay where they are."""
    assert isolate(name) == f"{ISOLATE}{name}{POP}"


def test_a_name_gives_no_orders():
    """A mark that turns the rest of the line is taken out of a name, also one that would end our own marks."""
    assert isolate("\u202eAna\u2069") == f"{ISOLATE}Ana{POP}"
