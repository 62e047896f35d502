"""Pays of games with a bank: chips only move, and each way of paying is told."""

from hypothesis import given, strategies as st

from scorer.engine.cards import HEART
from scorer.engine.effect import TableState
from scorer.engine.facts import Answers, Count, Places
from scorer.engine.scoring import (
    BankPaysPlaces,
    DeclarerFactor,
    PayBank,
    PerItem,
    ShareAmongFree,
    ShareDebts,
)
from tests.helpers.facts import hearts
from tests.helpers.playing import adding_up

TABLE = TableState(4, 0, (0,) * 4, bank=10, bank_pennies=1)
ONE_EACH = (PerItem(hearts, 1),)


def of_hearts(pay, *counts, table=TABLE):
    return pay.effect(Answers({hearts: counts}), table)


@given(counts=adding_up(8, 4), bank=st.integers(0, 99), winners=st.integers(1, 3), sweep=st.booleans())
def test_chips_only_move(counts, bank, winners, sweep):
    table = TableState(4, 0, (0,) * 4, bank)
    for pay in (PayBank(ONE_EACH), ShareAmongFree(ONE_EACH, sweep=sweep, max_winners=winners)):
        effect = of_hearts(pay, *counts, table=table)
        assert sum(effect.changes) + effect.bank == 0


hearts_owing, places = Count("hearts", HEART, limit=99), Places("places", pays=(30, 20, 0, 0))


def table(bank):
    return TableState(4, 0, (0,) * 4, bank, (0,) * 4)


@given(owed=st.tuples(*[st.integers(0, 50)] * 4), bank=st.integers(0, 500), with_bank=st.booleans())
def test_chips_are_conserved(owed, bank, with_bank):
    effect = ShareDebts((PerItem(hearts_owing, 1),), with_bank).effect(Answers({hearts_owing: owed}), table(bank))
    assert sum(effect.changes) + effect.bank == 0
    assert bank + effect.bank >= 0


def test_what_the_declarer_has_besides_out_of_the_bank_is_a_reason_of_its_own():
    """The place by its price, then the factor, then what the bank did not hold."""
    pays = BankPaysPlaces(places, declarer=DeclarerFactor(2, 0))
    reasons = list(pays.explain(Answers({places: (0, 1, 2, 3)}), table(40)))
    assert [(reason.seat, str(reason.text), reason.amount) for reason in reasons if reason.seat == 0] == [
        (0, "place 1", 30), (0, "as the declarer times 2", 30), (0, "the bank held no more", -20),
    ]  # fmt: skip
