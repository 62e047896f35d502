"""A game as one table plays it: which contracts, and how it is counted."""

import pytest

from scorer.engine.game import CHIPS, HIGH_POINTS, LOW_POINTS, Counting
from scorer.games import KEYS, find


@pytest.mark.parametrize("key", KEYS)
def test_a_game_is_made_once_for_its_rules_and_players(key):
    """Many matches share it; another number of players is another play."""
    game = find(key)
    plays = [game.for_table(game.rules(), seats) for seats in game.seats]
    assert [play.seats for play in plays] == list(game.seats)
    assert plays == [game.for_table(game.rules(), seats) for seats in game.seats]
    assert all(list(play.contracts) == [contract.key for contract in play.contracts.values()] for play in plays)


@pytest.mark.parametrize("key", KEYS)
def test_the_house_plays_the_contracts_that_it_lists(key):
    """In its order; a game without such a rule plays all there are."""
    game = find(key)
    listing = [option for option in game.options if option.ordered]
    every = [contract.key for contract in game.contracts(game.rules(), game.seats[0])]
    if not listing:
        assert list(game.for_table(game.rules(), game.seats[0]).contracts) == every
    for option in listing:
        rules = game.rules(**{option.key: tuple(reversed(option.default))})
        assert list(game.for_table(rules, game.seats[0]).contracts) == list(reversed(option.default))


def test_which_games_have_a_bank():
    """Chips and beans are never made or lost; points are."""
    counted = (CHIPS, Counting("beans", "highest", start=20, pennies=1), HIGH_POINTS, LOW_POINTS)
    assert [counting.has_bank for counting in counted] == [True, True, False, False]
