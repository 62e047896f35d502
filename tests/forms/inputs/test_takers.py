"""Inputs of who took it: one card or several, doubled or not."""

import pytest
from flask import render_template

from scorer.engine.cards import TRICK
from scorer.engine.facts import Announced, Count, DoubledCards, OrNobody, Taker, Takers
from scorer.forms.inputs import BLANK
from tests.helpers.facts import BOTH, taker
from tests.helpers.inputs import saved, tapped
from tests.helpers.seated import PEOPLE

NAMED = Takers("named", cards=BOTH, may_be_nobody=("spades",))
DOUBLED = DoubledCards("doubled", cards=BOTH)


def test_one_taker():
    assert tapped(taker, {"": "2"}).data == 2
    assert tapped(taker, {"": "nobody"}).data == "nobody"
    assert tapped(taker).data is BLANK


def test_or_nobody():
    tricks = OrNobody.wrap(Count("tricks", TRICK, total=8))
    assert tapped(OrNobody.wrap(Taker("taker")), {"": "nobody"}).data is None
    assert tapped(tricks, {"nobody": "nobody", "0": "8"}).data is None
    assert tapped(tricks, {"0": "8"}).data == [8, None, None, None]
    assert tapped(tricks).counts
    assert saved(tricks, None).inner.data is BLANK


def test_several_cards():
    assert tapped(NAMED, {"clubs": "1", "spades": "nobody"}).data == {"clubs": 1, "spades": None}
    assert tapped(NAMED, {"clubs": "1"}).data == {"clubs": 1}
    assert tapped(NAMED).data == {}


ACORNS, GREENS = Taker("acorns"), Taker("greens")
TWICE = Announced("announced", takers=(ACORNS, GREENS), optional=True)
OWN = Announced("announced", takers=(ACORNS, GREENS), own_times=3, optional=True)


def test_what_is_wrong_with_an_announcement_is_drawn_once(app):
    second = tapped(TWICE, {"greens": "9"})
    second.errors = ["a seat is missing"]
    drawn = ""
    with app.test_request_context():
        for fact in (ACORNS, GREENS):
            field = tapped(fact)
            field.second = second
            words = {"field": field, "fact": fact, "answered": False, "names": PEOPLE, "tell": str}
            drawn += render_template("facts/_taker.html", **words)
    assert drawn.count("a seat is missing") == 1


def test_announced_cards():
    assert tapped(TWICE, {"acorns": "1", "greens": "yes"}).data == {"acorns": 1, "greens": None}
    assert tapped(TWICE, {"acorns": "nobody", "greens": "yes"}).data == {"greens": None}
    assert tapped(TWICE, {"acorns": "nobody", "greens": "nobody"}).data is BLANK
    assert tapped(TWICE).data is BLANK
    assert tapped(TWICE, {"acorns": "somebody"}).data == {"acorns": "somebody"}


@pytest.mark.parametrize(
    ("fact", "answer", "value", "raw", "own"),
    [
        (TWICE, BLANK, "yes", "nobody", None),
        (TWICE, {"acorns": 1}, "yes", "nobody", None),
        (TWICE, {"greens": None}, "yes", "yes", None),
        # who is saved stays saved: the key sends the seat again
        (TWICE, {"greens": 1}, "1", "1", None),
        (OWN, {"greens": None}, "yes", "yes", 3),
        (OWN, {"greens": 1}, "yes", "1", 3),
    ],
)
def test_a_second_tap(fact, answer, value, raw, own):
    assert saved(fact, answer).second_tap(GREENS) == ("announced", "contract-fact-greens", value, raw, 2, own)


def test_doubled_cards():
    field = tapped(DOUBLED, {"clubs-taker": "0", "clubs-doubled_by": "0", "spades-taker": "2"})
    assert field.data == {"clubs": {"taker": 0, "doubled_by": 0}, "spades": {"taker": 2}}


def test_a_second_tap_doubles_a_card():
    """By whom is then missing until it is said, and a third tap takes all of it back."""
    doubled = {"clubs-taker": "0", "clubs-doubled": "yes"}
    assert tapped(DOUBLED, doubled).data == {"clubs": {"taker": 0, "doubled_by": "yes"}}
    assert tapped(DOUBLED, doubled | {"clubs-doubled_by": "2"}).data == {"clubs": {"taker": 0, "doubled_by": 2}}
    back = tapped(DOUBLED, doubled | {"clubs-doubled": "nobody", "clubs-doubled_by": "2"})
    assert back.data == {"clubs": {"taker": 0}}
    assert [tapped(DOUBLED, doubled).second_tap(card).chosen for card in BOTH] == ["yes", "nobody"]
    assert tapped(DOUBLED, doubled).taken_back == []


def test_a_second_tap_asks_who_doubled_the_one_card():
    by = OrNobody.wrap(Taker("doubled_by"), optional=True, second_tap_on=ACORNS)
    assert tapped(by, {"again": "yes"}).data == "yes"
    assert tapped(by, {"again": "yes", "": "2"}).data == 2
    assert tapped(by, {"again": "nobody", "": "2"}).data is BLANK
    assert tapped(by, {"": "nobody"}).data is None
    assert [saved(by, answer).second_tap(ACORNS).chosen for answer in (BLANK, None, 2)] == ["nobody", "nobody", "yes"]


def test_who_led_is_asked_of_a_card_that_was_taken_back():
    field = tapped(
        DOUBLED, {"clubs-taker": "0", "clubs-doubled_by": "0", "spades-taker": "2", "spades-doubled_by": "1"}
    )
    assert [card.key for card in field.taken_back] == ["clubs"]
    assert saved(DOUBLED, BLANK).taken_back == []
