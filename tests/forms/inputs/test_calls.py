"""Inputs of what was said at the table: the auction, looks at the cards, penalties, bets."""

import re

import pytest
from flask import render_template

from scorer.engine.facts import Auction, Bets, Looks, Offence, Penalties
from scorer.forms.inputs import BLANK
from tests.helpers.facts import hearts, taker
from tests.helpers.inputs import saved, tapped
from tests.helpers.seated import PEOPLE

AUCTION, LOOKS = Auction("auction", highest_bid=13), Looks("looks")
PENALTIES = Penalties("penalties", offences=(Offence("slow", "Slow", 4),))


def test_the_auction():
    assert tapped(AUCTION, {"seat": "2", "bid": "5"}).data == {"seat": 2, "bid": 5}
    assert tapped(AUCTION, {"bid": "5"}).data == {"bid": 5}
    assert tapped(AUCTION).data is BLANK


def test_no_auction_takes_the_bid_back():
    """The key that says so counts also where a figure is still chosen."""
    assert tapped(AUCTION, {"seat": "nobody", "bid": "5"}).data is BLANK
    assert tapped(AUCTION, {"seat": "nobody"}).data is BLANK


def test_looks():
    field = tapped(LOOKS, {"1": "2", "3": "1", "0": "0"})
    assert field.data == [1, 1, 3]
    assert field.count_for == [0, 2, 0, 1]
    assert tapped(LOOKS, {"0": "0"}).data is BLANK


def test_looks_without_end():
    """A forged number fills no memory, and nothing looked at is nothing shown."""
    assert len(tapped(LOOKS, {"0": "999999999"}).data) == 100
    assert saved(LOOKS, BLANK).count_for == [None] * 4


def test_penalties():
    field = tapped(PENALTIES, {"0-seat": "1", "0-kind": "slow", "4-kind": "slow"})
    assert field.data == [{"seat": 1, "kind": "slow"}, {"kind": "slow"}]
    assert tapped(PENALTIES).data is BLANK


def test_nobody_takes_a_penalty_back():
    assert tapped(PENALTIES, {"0-seat": "nobody", "0-kind": "slow"}).data is BLANK
    field = tapped(PENALTIES, {"0-seat": "nobody", "0-kind": "slow", "1-seat": "2", "1-kind": "slow"})
    assert field.data == [{"seat": 2, "kind": "slow"}]


def test_counted_bets():
    bets = Bets("bets", on=hearts)
    field = tapped(bets, {"0-prediction": "3", "0-counter": "2", "0-recounter": "on", "1-prediction": "nobody"})
    assert field.data == [{"seat": 0, "prediction": 3, "counter": 2, "recounter": True}]
    assert (field.bet_of(0)["prediction"], field.bet_of(1)) == (3, {})


def test_bets_of_yes_and_no():
    bets = Bets("bets", on=taker, is_count=False)
    answers = tapped(bets, {"0-prediction": "yes", "3-prediction": "no"}).data
    assert [(bet["seat"], bet["prediction"]) for bet in answers] == [(0, True), (3, False)]
    assert saved(bets, BLANK).bet_of(0) == {}


@pytest.mark.parametrize(
    ("bets", "highest"),
    [
        (Bets("bets", on=hearts), 13),
        (Bets("bets", on=hearts, highest_bet=8), 8),
        (Bets("bets", on=taker, is_count=False), None),
    ],
)
def test_bets_have_a_key_for_each_number_or_yes_and_no(app, bets, highest):
    words = {"field": tapped(bets), "fact": bets, "names": PEOPLE}
    with app.test_request_context():
        drawn = render_template("facts/_bets.html", **words)
    values = re.findall(r'-0-prediction"[^>]*value="([^"]*)"', drawn)
    assert [value for value in values if value != "nobody"] == (
        ["yes", "no"] if highest is None else [str(number) for number in range(highest + 1)]
    )
