"""Phrases in the reader's language: the names for seats, the words of the pack, and what must not be looked up."""

import pytest

from scorer.engine.phrases import ByPack, N_n, NamedValue, Phrase, Seat, Seats, Signed, phrase, plural_phrase
from scorer.language.texts import gettext
from scorer.language.translator import isolate, make_translator, translate
from tests.language.conftest import LANGUAGE

NAMES = ("Ana", "Boris", "Cyril")
ISOLATE, POP = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"


@pytest.mark.parametrize("pack", ["french", "german"])
def test_names_numbers_and_the_pack_fill_a_phrase(app, pack):
    """Seats become names, a phrase within a phrase is said too, and cards are called as this pack calls them."""
    queen = ByPack("queen", "ober")
    took = phrase(
        "%(who)s took %(what)s: %(change)s", who=Seats((0, 2)), what=phrase("the %(card)s", card=queen), change=7
    )
    with app.test_request_context():
        card = "queen" if pack == "french" else "ober"
        assert make_translator(NAMES, pack)(took) == f"Ana and Cyril took the {card}: 7"


def test_what_is_counted_agrees_with_its_number(app):
    """One is said for 1 and many for all else."""
    with app.test_request_context():
        assert [translate(plural_phrase(N_n("%(n)s heart", "%(n)s hearts"), n)) for n in (0, 1, 2)] == [
            "0 hearts",
            "1 heart",
            "2 hearts",
        ]


def test_a_seat_that_has_no_name_is_a_number(app):
    """Where no table is, a player is called by the seat, counted from 1."""
    with app.test_request_context():
        assert make_translator(NAMES)(Seat(3)) == "player 4"
        assert translate(phrase("%(who)s deals", who=Seat(0))) == "player 1 deals"


def test_what_is_no_text_is_written_as_it_is(app):
    """A key has a name that is said, a signed number needs no words."""
    with app.test_request_context():
        say_it = make_translator(NAMES)
        assert [say_it(NamedValue("hearts", "Hearts")), say_it(Signed(-3)), say_it(5)] == [
            "Hearts",
            "\N{MINUS SIGN}3",
            "5",
        ]


@pytest.mark.parametrize("empty", ["", Phrase(""), Phrase("", {"n": 2}, ""), ByPack("", ""), NamedValue("none", "")])
def test_the_empty_text_is_not_looked_up(speaking, empty):
    """A catalogue answers it with its own header; nobody wants to read that."""
    with speaking.test_request_context(headers={"Accept-Language": LANGUAGE}):
        assert "Content-Type" in gettext("")
        assert make_translator()(empty) == ""
        assert make_translator()(phrase("%(what)s leads", what=empty)) == " leads"


def test_every_text_of_a_phrase_is_translated(speaking):
    """The sentence, the phrase inside it and the word between two names; the names themselves are not."""
    with speaking.test_request_context(headers={"Accept-Language": LANGUAGE}):
        text = make_translator(NAMES)(Seats((0, 1)))
    assert text == "Ana a\N{NO-BREAK SPACE}Boris"


@pytest.mark.parametrize("name", ["Ana", "田中", "O'Brien", "<b>", ""])
def test_most_names_stand_as_they_were_typed(name):
    """A name that runs from the left turns nothing, and gets nothing added."""
    assert isolate(name) == name


@pytest.mark.parametrize("name", ["שרה", "سارة", "Ana שרה"])
def test_a_name_that_runs_from_the_right_is_set_apart(name):
    """It stands between two invisible marks, so that the words beside it stay where they are."""
    assert isolate(name) == f"{ISOLATE}{name}{POP}"


def test_a_name_gives_no_orders():
    """A mark that turns the rest of the line is taken out of a name, also one that would end our own marks."""
    assert isolate("\u202eAna\u2069") == f"{ISOLATE}Ana{POP}"
