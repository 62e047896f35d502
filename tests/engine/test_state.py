"""Where a match stands between two entries."""

from scorer.engine.match import Opening
from scorer.engine.state import MatchState, initial_state, next_turn
from scorer.games import find


def test_a_match_starts_with_the_totals_of_its_counting():
    game = find("german-lorum")
    beans = game.for_table(game.rules(scoring="beans"), 3)
    assert initial_state(beans) == MatchState((20, 20, 20), pennies=(1, 1, 1), used=((), (), ()))
    assert initial_state(game.for_table(game.rules(), 4)) == MatchState((0,) * 4, used=((),) * 4)
    opening = Opening((30, 0, -2), 32, (0, 3, 0), 1)
    assert initial_state(beans, opening) == MatchState((30, 0, -2), 32, (0, 3, 0), 1, used=((), (), ()))
    first = next_turn(beans, initial_state(beans), 2)
    assert first.dealer == 2
