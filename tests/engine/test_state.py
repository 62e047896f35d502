"""Where a match stands between two entries."""

import pytest

from scorer.engine.effect import Effect, TableState
from scorer.engine.match import Opening
from scorer.engine.state import MatchState, initial_state, next_turn
from scorer.games import find


def test_a_match_starts_with_the_totals_of_its_counting():
    """Everybody has what the counting gives; nobody has named a contract."""
    game = find("german-lorum")
    beans = game.for_table(game.rules(scoring="beans"), 3)
    assert initial_state(beans) == MatchState((20, 20, 20), pennies=(1, 1, 1), used=((), (), ()))
    assert initial_state(game.for_table(game.rules(), 4)) == MatchState((0,) * 4, used=((),) * 4)
    opening = Opening((30, 0, -2), 32, (0, 3, 0), 1)
    assert initial_state(beans, opening) == MatchState((30, 0, -2), 32, (0, 3, 0), 1, used=((), (), ()))
    first = next_turn(beans, initial_state(beans), 2)
    assert first.dealer == 2


def test_the_table_of_a_deal():
    """With everything that a deal may look at, the pennies in the bank too."""
    state = MatchState((4, -4), bank=7, pennies=(0, 1), bank_pennies=1)
    assert state.table(1) == TableState(2, 1, (4, -4), 7, (4, -4), 1)


def test_what_is_paid():
    """Chips and coins; the bank gets the coins that nobody else gets."""
    state = MatchState((4, -4), bank=7, pennies=(1, 1))
    assert state.with_effect(Effect((1, 2), -3)) == MatchState((5, -2), bank=4, pennies=(1, 1))
    assert state.with_effect(Effect((0, 0), pennies=(-1, 0))) == MatchState((4, -4), 7, (0, 1), bank_pennies=1)


def test_one_deal_more():
    """What its chooser named is used up; where nobody chooses nothing is."""
    state = MatchState((0, 0), used=(("a",), ()))
    assert state.with_deal(0, "b") == MatchState((0, 0), deals=1, used=(("a", "b"), ()))
    assert state.with_deal(None, "b") == state.with_deal(0, None) == MatchState((0, 0), deals=1, used=(("a",), ()))


@pytest.mark.parametrize(("over", "closed"), [(True, False), (False, True), (False, False)])
def test_a_match_ends_by_itself_or_when_it_is_stopped(over, closed):
    """It ends by itself, or somebody stops it."""
    assert MatchState((0,), over=over, closed=closed).finished == (over or closed)
