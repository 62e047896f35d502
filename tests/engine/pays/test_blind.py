"""Blind: the same pays with twice the prices, and the bank as it is."""

from __future__ import annotations

from typing import Any

from scorer.engine.cards import HEART
from scorer.engine.contract import Contract
from scorer.engine.effect import TableState
from scorer.engine.facts import Count, YesNo
from scorer.engine.scoring import PerItem, ShareDebts, TwiceIfBlind

hearts, blind = Count("hearts", HEART, total=8), YesNo("blind", "Blind?", optional=True)
POINTS = TwiceIfBlind(blind, (PerItem(hearts, 1),), (PerItem(hearts, 2),))
CHIPS = TwiceIfBlind(blind, (ShareDebts((PerItem(hearts, 1),), True),), (ShareDebts((PerItem(hearts, 2),), True),))


def test_twice() -> None:
    """Left out and no mean once, yes means twice, with a word why."""
    contract = Contract(key="x", name="X", asks=(hearts, blind), scoring=(POINTS,))
    facts: dict[str, Any] = {"hearts": [1, 0, 3, 4]}
    for more, factor in (({}, 1), ({"blind": False}, 1), ({"blind": True}, 2)):
        effect = contract.start_reading({**facts, **more}, TableState.new(4)).effect
        assert effect is not None
        assert effect.changes == (factor, 0, 3 * factor, 4 * factor)
        assert bool(effect.explanations) == (factor == 2)
        assert contract.partial_changes({**facts, **more}, TableState.new(4)) == list(effect.changes)


def test_the_bank_is_never_doubled() -> None:
    """What is owed is twice as much; what lies in the bank is shared as it is."""
    contract = Contract(key="x", name="X", asks=(hearts, blind), scoring=(CHIPS,))
    effect = contract.start_reading(
        {"hearts": [1, 0, 3, 4], "blind": True}, TableState(4, 0, (0,) * 4, 10, (0,) * 4)
    ).effect
    assert effect is not None
    assert (effect.changes, effect.bank) == ((-2, 26, -6, -8), -10)


def test_its_words() -> None:
    """Both in one line."""
    assert str(POINTS.describe()) == "Hearts: +1 each. Played blind, before the cards are seen, everything counts twice"
