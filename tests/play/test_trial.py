"""A trial is a match of a recipe in which every contract is open, whatever its order is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.play.recipes import trial_match
from tests.helpers import recipes

NAMES = ("Ana", "Boris", "Cyril", "Dana", "Emil", "Flora")


@given(st.integers(0, 2**32))
def test_every_recipe_can_be_tried(seed: int) -> None:
    """As many play as usually do, and each contract may come first."""
    recipe = recipes.made(seed)
    worked = trial_match(recipe, NAMES)
    assert len(worked.names) == recipe["seats"][0]
    assert worked.ledger.next_turn is not None
    assert list(worked.ledger.next_turn.contracts) == [one["key"] for one in recipe["contracts"]]


@pytest.mark.parametrize("order", ["block", "once", "choice", "free"])
def test_what_is_played_only_inside_a_salad(order: str) -> None:
    """It may be tried by itself."""
    times = {} if order == "free" else {"times": 0}
    lines = [{"key": "a", "lines": [{"left": 1}]}, {"key": "b", "lines": [{"count": "hearts", "each": 1}], **times}]
    worked = trial_match(recipes.of(lines, order=order, ends_at=5), NAMES)
    assert worked.ledger.next_turn is not None
    assert worked.ledger.next_turn.contracts == ("a", "b")
