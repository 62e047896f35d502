"""Pays of games with a bank: chips only move, and each way of paying is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.engine.cards import HEART, PASS, SUITS
from scorer.engine.effect import TableState
from scorer.engine.facts import Answers, CardsLeft, Count, Places, Taker, Takers
from scorer.engine.scoring import (
    BankPaysPlaces,
    DeclarerFactor,
    ForTaker,
    PayBank,
    PayWhoWentOut,
    PerCard,
    PerItem,
    ShareAmongFree,
    ShareDebts,
    WhoWentOutTakesBank,
)
from scorer.engine.scoring.bank import describe_debts
from tests.helpers.facts import hearts, taker
from tests.helpers.playing import adding_up

TABLE = TableState(4, 0, (0,) * 4, bank=10, bank_pennies=1)
both = Takers("both", cards=(SUITS["clubs"], SUITS["spades"]), may_be_nobody=("spades",))
left = CardsLeft("left", most=8)
ONE_EACH = (PerItem(hearts, 1),)


def of_hearts(pay, *counts, table=TABLE):
    """What these hearts come to."""
    return pay.effect(Answers({hearts: counts}), table)


def out(pay, *counts, table=TABLE):
    """What these cards left come to."""
    return pay.effect(Answers({left: counts}), table)


def brief(effect):
    """The effect in few words."""
    return str(effect.summary)


@pytest.mark.parametrize(
    ("counts", "changes", "bank", "words"),
    [
        ((3, 0, 5, 0), (-3, 4, -5, 4), 0, "seat 1 and seat 3 took none"),
        ((3, 2, 3, 0), (-3, -2, -3, 8), 0, "seat 3 took none"),
        ((2, 2, 2, 2), (-2, -2, -2, -2), 8, "every player took some"),
        ((8, 0, 0, 0), (24, -8, -8, -8), 0, "seat 0 took them all"),
    ],
)
def test_shared_out(counts, changes, bank, words):
    """Among who owes nothing, to the bank where everybody owes, from all others to who took everything."""
    effect = of_hearts(ShareAmongFree(ONE_EACH), *counts)
    assert (effect.changes, effect.bank, brief(effect)) == (changes, bank, words)


def test_what_each_owes_for_what():
    """Reasons stand beside the payer, with the taker where another pays; several amounts are told together."""
    named = Taker("named", "The king")
    amounts = (
        ForTaker(taker, 4), ForTaker(named, 10), ForTaker(named, 10, seats_after=2),
        PerCard(both, {"clubs": 3, "spades": 2}),
    )  # fmt: skip
    answers = Answers({taker: 1, named: 1, both: {"clubs": 0, "spades": None}})
    assert str(describe_debts(amounts, answers, TABLE)) == (
        "seat 0 3 (Clubs), seat 1 14 (Who took it?, The king), seat 3 10 (The king: seat 1 took it)"
    )


def test_prices_are_told_where_they_are_not_plain():
    """Two for each heart is told; one each is read off the numbers that were entered."""
    twice = of_hearts(ShareAmongFree((PerItem(hearts, 2),)), 3, 0, 5, 0)
    assert [str(explanation) for explanation in twice.explanations] == [
        "Owed: seat 0 6 (3 hearts), seat 2 10 (5 hearts).",
        "seat 1 and seat 3 took none and share 16: 8 each.",
    ]
    assert len(of_hearts(ShareAmongFree(ONE_EACH), 3, 0, 5, 0).explanations) == 1


@given(counts=adding_up(8, 4), bank=st.integers(0, 99), winners=st.integers(1, 3), sweep=st.booleans())
def test_chips_only_move(counts, bank, winners, sweep):
    table = TableState(4, 0, (0,) * 4, bank)
    for pay in (PayBank(ONE_EACH), ShareAmongFree(ONE_EACH, sweep=sweep, max_winners=winners)):
        effect = of_hearts(pay, *counts, table=table)
        assert sum(effect.changes) + effect.bank == 0


@pytest.mark.parametrize(
    ("pay", "words"),
    [
        (PayBank(ONE_EACH), "To the bank: Hearts: 1 each"),
        (PayBank((*ONE_EACH, ForTaker(taker, 4))), "To the bank: Hearts: 1 each; Who took it? 4"),
        (
            PayBank((ForTaker(taker, 4, seats_after=2),)),
            "To the bank: Who took it? 4, for the player opposite its taker",
        ),
        (PayWhoWentOut(left, (PerItem(left, 1),)), "Everybody pays the player who went out: 1 a card left"),
        (
            ShareAmongFree(ONE_EACH, sweep=False),
            "Hearts: 1 each. One or two players who took none share what the others pay; else it goes to the bank",
        ),
        (
            WhoWentOutTakesBank(left, (PerItem(Count("passes", PASS), 1), PerItem(left, 1))),
            "To the bank: 1 a pass; 1 a card left. Then the player who went out takes all that lies there",
        ),
    ],
)
def test_words(pay, words):
    assert str(pay.describe()) == words


hearts_owing, places = Count("hearts", HEART, limit=99), Places("places", pays=(30, 20, 0, 0))


def table(bank):
    """A table of four with so much in the bank."""
    return TableState(4, 0, (0,) * 4, bank, (0,) * 4)


@pytest.mark.parametrize(
    ("owed", "with_bank", "changes", "bank", "brief"),
    [
        ((8, 0, 0, 0), False, (-8, 2, 2, 2), 2, "seat 1, seat 2 and seat 3 owe nothing"),
        ((8, 0, 0, 0), True, (-8, 6, 6, 6), -10, "seat 1, seat 2 and seat 3 owe nothing"),
        ((5, 2, 1, 0), True, (-5, -2, -1, 18), -10, "seat 3 owes nothing"),
        ((5, 1, 1, 1), True, (-5, -1, -1, -1), 8, "every player owes"),
        ((0, 0, 0, 0), True, (0, 0, 0, 0), 0, "nobody owes anything"),
    ],
)
def test_debts_are_shared_among_those_who_owe_nothing(owed, with_bank, changes, bank, brief):
    effect = ShareDebts((PerItem(hearts_owing, 1),), with_bank).effect(Answers({hearts_owing: owed}), table(10))
    assert (effect.changes, effect.bank, str(effect.summary)) == (changes, bank, brief)


@pytest.mark.parametrize(
    ("bank", "times", "changes"),
    [
        (100, 1, (0, 20, 0, 30)), (40, 1, (0, 10, 0, 30)), (7, 1, (0, 0, 0, 7)), (0, 1, (0,) * 4),
        (90, 2, (0, 30, 0, 60)),
    ],
)  # fmt: skip
def test_out_of_the_bank(bank, times, changes):
    """The first out takes the first price, or what is there; who gets too little is told why."""
    effect = BankPaysPlaces(places, times).effect(Answers({places: (3, 1, 0, 2)}), table(bank))
    assert (effect.changes, effect.bank) == (changes, -sum(changes))
    assert bool(effect.explanations) == (sum(changes) < 50 * times)


@given(owed=st.tuples(*[st.integers(0, 50)] * 4), bank=st.integers(0, 500), with_bank=st.booleans())
def test_chips_are_conserved(owed, bank, with_bank):
    effect = ShareDebts((PerItem(hearts_owing, 1),), with_bank).effect(Answers({hearts_owing: owed}), table(bank))
    assert sum(effect.changes) + effect.bank == 0
    assert bank + effect.bank >= 0


def test_rules_page_names_prices_of_places():
    assert str(ShareDebts((PerItem(hearts_owing, 3),)).describe()).startswith(
        "Hearts: 3 each. Those who owe nothing share"
    )
    assert "all that lies in the bank" in str(ShareDebts((PerItem(hearts_owing, 3),), True).describe())
    assert str(BankPaysPlaces(places, 2).describe()).endswith("place 1: 60; place 2: 40")


def test_what_the_declarer_has_besides_out_of_the_bank_is_a_reason_of_its_own():
    """The place by its price, then the factor, then what the bank did not hold."""
    pays = BankPaysPlaces(places, declarer=DeclarerFactor(2, 0))
    reasons = list(pays.explain(Answers({places: (0, 1, 2, 3)}), table(40)))
    assert [(reason.seat, str(reason.text), reason.amount) for reason in reasons if reason.seat == 0] == [
        (0, "place 1", 30), (0, "as the declarer times 2", 30), (0, "the bank held no more", -20),
    ]  # fmt: skip
