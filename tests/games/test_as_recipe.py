"""Three games of the house, told as recipes, come to the same ledgers as their modules."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.engine.ledger import replay
from tests.helpers.as_recipe import RECIPES, both
from tests.helpers.examples import examples


@pytest.mark.parametrize("key", RECIPES)
@settings(max_examples=examples(40))
@given(seed=st.integers(0, 2**32), with_sitters=st.booleans())
def test_the_same_match_comes_to_the_same(key: str, seed: int, with_sitters: bool) -> None:
    """Dealer, leader, who rests, changes and bank of every deal, by the usual rules of the game."""
    module, recipe = (replay(match) for match in both(key, seed, with_sitters))
    assert bool(module.play.sits_out) == with_sitters
    assert not module.problems
    assert not recipe.problems
    assert module.state.finished
    for row, other in zip(module.rows, recipe.rows, strict=True):
        assert (row.dealer, row.leader, row.sitting, row.changes, row.bank) == (
            other.dealer,
            other.leader,
            other.sitting,
            other.changes,
            other.bank,
        )
