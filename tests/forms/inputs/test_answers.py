"""What is tapped and typed becomes an answer, a kind of fact at a time."""

import re

import pytest
from flask import render_template

from scorer.engine.cards import HEART, TRICK
from scorer.engine.facts import (
    Announced,
    Auction,
    Bets,
    CardsLeft,
    Count,
    DoubledCards,
    Doubles,
    Looks,
    NobodyOption,
    Offence,
    OrNobody,
    Penalties,
    Places,
    Taker,
    Takers,
    YesNo,
)  # fmt: skip
from scorer.forms.inputs import BLANK, parse_number
from scorer.forms.inputs.answers import KNOWN, DoubledBack
from tests.helpers.facts import BOTH, hearts, left, saved, taker, tapped
from tests.helpers.seated import PEOPLE

AUCTION, LOOKS, PLACES, MADE = Auction("auction", highest_bid=13), Looks("looks"), Places("places"), YesNo("made")
PENALTIES = Penalties("penalties", offences=(Offence("slow", "Slow", 4),))
BETS, TAKER_BETS = Bets("bets", on=hearts), Bets("bets", on=taker, is_count=False)
PASSES = Count("passes", HEART)
ASKED_PASSES = Count("passes", HEART, must_answer=True, nobody_option=NobodyOption("Who passed?", "Nobody passed"))
TRICKS = OrNobody.wrap(Count("tricks", TRICK, total=8))
NAMED = Takers("named", cards=BOTH, may_be_nobody=("spades",))
DOUBLED = DoubledCards("doubled", cards=BOTH)
ACORNS, GREENS = Taker("acorns"), Taker("greens")
TWICE = Announced("announced", takers=(ACORNS, GREENS), optional=True)
OWN = Announced("announced", takers=(ACORNS, GREENS), own_times=3, optional=True)
BY = OrNobody.wrap(Taker("doubled_by"), optional=True, second_tap_on=ACORNS)
ANYBODY, DECLARER = Doubles("doubles"), Doubles("doubles", declarer_only=True)
"""Seat 1 deals, and so is the declarer."""


@pytest.mark.parametrize(
    ("fact", "fields", "answer"),
    [
        (hearts, {"0": "3", "2": "1"}, [3, None, 1, None]),
        (hearts, {}, [None] * 4),
        (Count("marks", TRICK, optional=True), {}, BLANK),
        # a key counts one more or one less, and never below none
        (PASSES, {"0": "4", "0-step": "1", "1-step": "-1", "2": "1", "3": "2", "3-step": "7"}, [5, 0, 1, 2]),
        # the style sheet puts the other keys out of reach, and what is tapped there still is sent
        (ASKED_PASSES, {"nobody": "1", "2": "3"}, [0] * 4),
        (left, {"": "1", "0": "2", "1": "7", "3": "4"}, [2, 0, None, 4]),  # who went out holds nothing
        (MADE, {"": "yes"}, True), (MADE, {"": "no"}, False), (MADE, {"": "perhaps"}, "perhaps"),
        (MADE, {"": ""}, BLANK),
        (PLACES, {"": "2,x"}, [2, "x"]),  # what is no seat is left to the engine
        (taker, {"": "2"}, 2), (taker, {"": "nobody"}, "nobody"), (taker, {}, BLANK),
        (OrNobody.wrap(Taker("taker")), {"": "nobody"}, None),
        (TRICKS, {"nobody": "nobody", "0": "8"}, None), (TRICKS, {"0": "8"}, [8, None, None, None]),
        (NAMED, {"clubs": "1", "spades": "nobody"}, {"clubs": 1, "spades": None}),
        (NAMED, {"clubs": "1"}, {"clubs": 1}), (NAMED, {}, {}),
        (TWICE, {"acorns": "1", "greens": "yes"}, {"acorns": 1, "greens": None}),
        (TWICE, {"acorns": "nobody", "greens": "yes"}, {"greens": None}),
        (TWICE, {"acorns": "nobody", "greens": "nobody"}, BLANK), (TWICE, {}, BLANK),
        (TWICE, {"acorns": "somebody"}, {"acorns": "somebody"}),
        (DOUBLED, {"clubs-taker": "0", "clubs-doubled_by": "0", "spades-taker": "2"},
         {"clubs": {"taker": 0, "doubled_by": 0}, "spades": {"taker": 2}}),
        # a second tap doubles a card: by whom is missing until it is said, and a third tap takes all of it back
        (DOUBLED, {"clubs-taker": "0", "clubs-doubled": "yes"}, {"clubs": {"taker": 0, "doubled_by": "yes"}}),
        (DOUBLED, {"clubs-taker": "0", "clubs-doubled": "yes", "clubs-doubled_by": "2"},
         {"clubs": {"taker": 0, "doubled_by": 2}}),
        (DOUBLED, {"clubs-taker": "0", "clubs-doubled": "nobody", "clubs-doubled_by": "2"}, {"clubs": {"taker": 0}}),
        (BY, {"again": "yes"}, "yes"), (BY, {"again": "yes", "": "2"}, 2), (BY, {"again": "nobody", "": "2"}, BLANK),
        (BY, {"": "nobody"}, None),
        (ANYBODY, {"0-1": "1", "0-1-again": "1", "2-3": "1", "3-0-again": "1"},
         [{"by": 0, "of": 1, "redoubled": True}, {"by": 2, "of": 3, "redoubled": False},
          {"by": 3, "of": 0, "redoubled": True}]),
        # a double that is taken back takes its redouble along
        (ANYBODY, {}, BLANK), (ANYBODY, {"0-1-again": KNOWN}, BLANK),
        (ANYBODY, {"0-1": "1", "0-1-again": KNOWN}, [{"by": 0, "of": 1, "redoubled": True}]),
        (AUCTION, {"seat": "2", "bid": "5"}, {"seat": 2, "bid": 5}), (AUCTION, {"bid": "5"}, {"bid": 5}),
        (AUCTION, {}, BLANK),
        # the key that says there was none counts also where a figure is still chosen
        (AUCTION, {"seat": "nobody", "bid": "5"}, BLANK), (AUCTION, {"seat": "nobody"}, BLANK),
        (LOOKS, {"1": "2", "3": "1", "0": "0"}, [1, 1, 3]), (LOOKS, {"0": "0"}, BLANK),
        (LOOKS, {"0": "999999999"}, [0] * 100),  # a forged number fills no memory
        (PENALTIES, {"0-seat": "1", "0-kind": "slow", "4-kind": "slow"},
         [{"seat": 1, "kind": "slow"}, {"kind": "slow"}]),
        (PENALTIES, {}, BLANK), (PENALTIES, {"0-seat": "nobody", "0-kind": "slow"}, BLANK),
        (PENALTIES, {"0-seat": "nobody", "0-kind": "slow", "1-seat": "2", "1-kind": "slow"},
         [{"seat": 2, "kind": "slow"}]),
        (BETS, {"0-prediction": "3", "0-counter": "2", "0-recounter": "on", "1-prediction": "nobody"},
         [{"seat": 0, "prediction": 3, "counter": 2, "recounter": True}]),
    ],
)  # fmt: skip
def test_what_is_tapped_is_an_answer(fact, fields, answer):
    assert tapped(fact, fields).data == answer


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("3", 3), (" -3 ", -3), ("\N{MINUS SIGN}3", -3), ("+3", 3), ("0", 0), ("9" * 10, 9_999_999_999),
        *[(text, text) for text in ("", "all", "1.5", "1e3", "9" * 11, "\N{SUPERSCRIPT THREE}", "--1")],
    ],
)  # fmt: skip
def test_a_whole_number_is_read(text, number):
    """What is none is left to the engine."""
    assert parse_number(text) == number


def test_two_answers_to_one_question_are_none():
    """What a browser sends twice under one name is nothing that the engine takes; the same twice is once."""
    assert tapped(hearts, {"0": ["1", "2"]}).number("0") == "1 2"
    assert tapped(hearts, {"0": ["1", "1", " "]}).number("0") == 1
    assert tapped(hearts).number("0") is None


def test_what_follows_from_the_others_is_shown():
    field = tapped(hearts, {"0": "3", "1": "0", "2": "5"})
    assert (field.data, field.displayed_answer, field.answer(), field.derived_seats) == (
        [3, 0, 5, None], [3, 0, 5, 0], [3, 0, 5, 0], [3],
    )  # fmt: skip


def test_begun_and_answered():
    assert not tapped(hearts).is_started
    assert tapped(hearts, {"2": "0"}).is_started
    assert saved(hearts, [1, 2, 3, 2]).is_started
    blank = saved(hearts, BLANK)
    assert (blank.is_started, blank.is_answered, blank.displayed_answer, blank.answer() is BLANK) == (
        False, False, [], True,
    )  # fmt: skip


def test_counted_so_far():
    assert tapped(hearts, {"0": "3", "2": "1"}).counted_so_far == 4
    assert tapped(hearts, {"0": "3", "1": "2", "2": "1"}).counted_so_far == 8


def test_a_key_of_a_count_or_a_place_is_not_saved():
    assert tapped(PASSES, {"0": "4", "0-step": "1"}).is_key_submit
    assert not tapped(PASSES, {"0": "4"}).is_key_submit


def test_nobody_is_said_and_not_taken_for_granted():
    for fields, is_answered, is_nobody in (
        ({}, False, False),
        ({"nobody": "1"}, True, True),
        ({"2": "1"}, True, False),
    ):
        field = tapped(ASKED_PASSES, fields)
        assert (field.is_answered, field.is_nobody) == (is_answered, is_nobody)
    assert [saved(ASKED_PASSES, [0, number, 0, 0]).is_nobody for number in (0, 2)] == [True, False]


def test_the_open_tab_is_that_of_what_is_wrong():
    """Else the one that was tapped, and the first where none was."""
    said = tapped(Count("forecast", TRICK), {"0": "1", "stop": "1"})
    assert (tapped(hearts).open_stop, tapped(hearts, {"stop": "2"}).open_stop) == (1, 2)
    assert said.later_stops == []
    said.result = tapped(hearts)
    assert said.open_stop == 1
    said.result.errors = ["one too many"]
    assert said.open_stop == 2
    said.errors = ["a number is needed"]
    assert said.open_stop == 1


def test_who_went_out():
    field = tapped(left, {"": "1", "0": "2", "1": "7", "3": "4"})
    assert (field.seat_out, field.has_headings, tapped(left).seat_out) == (1, True, None)
    assert saved(left, [1, 2, 0, 3]).seat_out == 2
    assert not tapped(CardsLeft("left", most=8, players_out=2)).has_headings


@pytest.mark.parametrize(
    ("so_far", "tap", "order"),
    [("", "2", [2]), ("2", "0", [2, 0]), ("2,0,3", "0", [2]), ("2,0", "2", []), ("2,0", None, [2, 0])],
)
def test_a_tap_on_a_place(so_far, tap, order):
    """Without a tap the order stays; a tap on a place takes it back, and all after it."""
    field = tapped(PLACES, {"": so_far} | ({} if tap is None else {"tap": tap}))
    assert (field.data, field.is_key_submit) == (order, tap is not None)


def test_the_last_place_follows():
    full, half = tapped(PLACES, {"": "2,0,3"}), tapped(PLACES, {"": "2,0"})
    assert (full.places, full.last) == ([2, 4, 1, 3], 1)
    assert (half.places, half.last) == ([2, None, 1, None], None)
    assert saved(PLACES, [2, 0, 3, 1]).places == [2, 4, 1, 3]


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


def test_a_second_tap_doubles_a_card():
    doubled = tapped(DOUBLED, {"clubs-taker": "0", "clubs-doubled": "yes"})
    assert [doubled.second_tap(card).chosen for card in BOTH] == ["yes", "nobody"]
    assert [saved(BY, answer).second_tap(ACORNS).chosen for answer in (BLANK, None, 2)] == ["nobody", "nobody", "yes"]
    assert tapped(TRICKS).counts
    assert saved(TRICKS, None).inner.data is BLANK


def test_who_led_is_asked_of_a_card_that_was_taken_back():
    fields = {"clubs-taker": "0", "clubs-doubled_by": "0", "spades-taker": "2", "spades-doubled_by": "1"}
    assert [card.key for card in tapped(DOUBLED, fields).taken_back] == ["clubs"]
    assert tapped(DOUBLED, {"clubs-taker": "0", "clubs-doubled": "yes"}).taken_back == []
    assert saved(DOUBLED, BLANK).taken_back == []


def test_who_may_double_whom():
    field = saved(ANYBODY, [{"by": 0, "of": 2}])
    assert [field.row(by) for by in field.doublers] == [
        ["", "may", "did", "may"], ["other", "may", "", "may"], ["may", "may", "may", ""],
    ]  # fmt: skip
    assert field.doublers == [0, 2, 3]
    assert [saved(DECLARER, BLANK).row(by) for by in (0, 2, 3)] == [["", "may", "", ""]] * 3
    assert saved(ANYBODY, BLANK).doubled == []


def test_two_boxes_of_one_pair_both_stand_there():
    """So that one of them can be taken back; the engine says that a pair counts once."""
    field = tapped(ANYBODY, {"0-2": "1", "2-0": "1"})
    assert (field.row(0)[2], field.row(2)[0], len(field.data)) == ("did", "did", 2)


def test_who_may_double_back():
    field = saved(DECLARER, [{"by": 2, "of": 1, "redoubled": True}])
    lines = [(0, 1, False, False), (2, 1, True, True), (3, 1, False, False)]
    assert field.redouble_lines == [DoubledBack(*line) for line in lines]


def test_looks_and_bets_of_each():
    assert tapped(LOOKS, {"1": "2", "3": "1", "0": "0"}).count_for == [0, 2, 0, 1]
    assert saved(LOOKS, BLANK).count_for == [None] * 4
    counted = tapped(BETS, {"0-prediction": "3", "1-prediction": "nobody"})
    assert (counted.bet_of(0)["prediction"], counted.bet_of(1)) == (3, {})
    answers = tapped(TAKER_BETS, {"0-prediction": "yes", "3-prediction": "no"}).data
    assert [(bet["seat"], bet["prediction"]) for bet in answers] == [(0, True), (3, False)]
    assert saved(TAKER_BETS, BLANK).bet_of(0) == {}


@pytest.mark.parametrize(
    ("bets", "highest"), [(BETS, 13), (Bets("bets", on=hearts, highest_bet=8), 8), (TAKER_BETS, None)]
)
def test_bets_have_a_key_for_each_number_or_yes_and_no(app, bets, highest):
    with app.test_request_context():
        drawn = render_template("facts/_bets.html", field=tapped(bets), fact=bets, names=PEOPLE)
    values = re.findall(r'-0-prediction"[^>]*value="([^"]*)"', drawn)
    numbers = ["yes", "no"] if highest is None else [str(number) for number in range(highest + 1)]
    assert [value for value in values if value != "nobody"] == numbers
