"""What is owed and shared among those who owe nothing, and what the bank pays for places."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.engine.cards import HEART
from scorer.engine.effect import TableState
from scorer.engine.facts import Answers, Count, Places
from scorer.engine.scoring import BankPaysPlaces, PerItem, ShareDebts

hearts, places = Count("hearts", HEART, limit=99), Places("places", pays=(30, 20, 0, 0))


def table(bank: int) -> TableState:
    """A table of four with so much in the bank."""
    return TableState(4, 0, (0,) * 4, bank, (0,) * 4)


@pytest.mark.parametrize(
    ("owed", "with_bank", "changes", "bank", "brief"),
    [
        ((8, 0, 0, 0), False, (-8, 2, 2, 2), 2, "seat 1, seat 2 and seat 3 owe nothing"),
        ((8, 0, 0, 0), True, (-8, 6, 6, 6), -10, "seat 1, seat 2 and seat 3 owe nothing"),
        ((5, 2, 1, 0), True, (-5, -2, -1, 18), -10, "seat 3 owes nothing"),
        ((5, 1, 1, 1), True, (-5, -1, -1, -1), 8, "everybody owes"),
        ((0, 0, 0, 0), True, (0, 0, 0, 0), 0, "nobody owes anything"),
    ],
)
def test_shared(owed: tuple[int, ...], with_bank: bool, changes: tuple[int, ...], bank: int, brief: str) -> None:
    """With 10 in the bank."""
    effect = ShareDebts((PerItem(hearts, 1),), with_bank).effect(Answers({hearts: owed}), table(10))
    assert (effect.changes, effect.bank, str(effect.summary)) == (changes, bank, brief)


@pytest.mark.parametrize(
    ("bank", "times", "changes"),
    [
        (100, 1, (0, 20, 0, 30)),
        (40, 1, (0, 10, 0, 30)),
        (7, 1, (0, 0, 0, 7)),
        (0, 1, (0,) * 4),
        (90, 2, (0, 30, 0, 60)),
    ],
)
def test_out_of_the_bank(bank: int, times: int, changes: tuple[int, ...]) -> None:
    """The first out takes the first price, or what is there; who gets too little is told why."""
    effect = BankPaysPlaces(places, times).effect(Answers({places: (3, 1, 0, 2)}), table(bank))
    assert (effect.changes, effect.bank) == (changes, -sum(changes))
    assert bool(effect.explanations) == (sum(changes) < 50 * times)


@given(owed=st.tuples(*[st.integers(0, 50)] * 4), bank=st.integers(0, 500), with_bank=st.booleans())
def test_chips_are_conserved(owed: tuple[int, ...], bank: int, with_bank: bool) -> None:
    """Whatever is owed, the changes and the bank add up to 0, and the bank is never below."""
    effect = ShareDebts((PerItem(hearts, 1),), with_bank).effect(Answers({hearts: owed}), table(bank))
    assert sum(effect.changes) + effect.bank == 0
    assert bank + effect.bank >= 0


def test_their_words() -> None:
    """The prices, and where they go; a place that gets nothing is left out."""
    assert str(ShareDebts((PerItem(hearts, 3),)).describe()).startswith("Hearts: 3 each. Those who owe nothing share")
    assert "all that lies in the bank" in str(ShareDebts((PerItem(hearts, 3),), True).describe())
    assert str(BankPaysPlaces(places, 2).describe()).endswith("place 1: 60; place 2: 40")
