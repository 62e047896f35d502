"""A game as one table plays it: which contracts, and how it is counted."""

import pytest

from scorer.games import KEYS, find


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
