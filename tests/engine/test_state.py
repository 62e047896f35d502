"""Where a match stands between two entries."""

from __future__ import annotations

import pytest

from scorer.engine.effect import Effect
from scorer.engine.opening import Opening
from scorer.engine.state import State, start, turn
from scorer.engine.table import Table
from scorer.games import find


def test_the_start() -> None:
    """Everybody has what the counting gives; nobody has named a contract."""
    game = find("german-lorum")
    assert game is not None
    beans = game.played(game.rules(scoring="beans"), 3)  # type: ignore[call-arg]
    assert start(beans) == State((20, 20, 20), pennies=(1, 1, 1), used=((), (), ()))
    assert start(game.played(game.rules(), 4)) == State((0,) * 4, used=((),) * 4)
    opening = Opening((30, 0, -2), 32, (0, 3, 0), 1)
    assert start(beans, opening) == State((30, 0, -2), 32, (0, 3, 0), 1, used=((), (), ()))
    first = turn(beans, start(beans), 2)
    assert first is not None
    assert first.dealer == 2


def test_the_table_of_a_deal() -> None:
    """With everything that a deal may look at, the pennies in the bank too."""
    state = State((4, -4), bank=7, pennies=(0, 1), bank_pennies=1)
    assert state.table(1) == Table(2, 1, (4, -4), 7, (4, -4), 1)


def test_what_is_paid() -> None:
    """Chips and coins; the bank gets the coins that nobody else gets."""
    state = State((4, -4), bank=7, pennies=(1, 1))
    assert state.paid(Effect((1, 2), -3)) == State((5, -2), bank=4, pennies=(1, 1))
    assert state.paid(Effect((0, 0), pennies=(-1, 0))) == State((4, -4), 7, (0, 1), bank_pennies=1)


def test_one_deal_more() -> None:
    """What its chooser named is used up; where nobody chooses nothing is."""
    state = State((0, 0), used=(("a",), ()))
    assert state.dealt(0, "b") == State((0, 0), deals=1, used=(("a", "b"), ()))
    assert state.dealt(None, "b") == state.dealt(0, None) == State((0, 0), deals=1, used=(("a",), ()))


@pytest.mark.parametrize(("over", "closed"), [(True, False), (False, True), (False, False)])
def test_finished(over: bool, closed: bool) -> None:
    """By itself, or stopped."""
    assert State((0,), over=over, closed=closed).finished == (over or closed)
