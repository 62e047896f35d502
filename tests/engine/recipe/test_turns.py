"""The order of play of a recipe: how many deals there are, and what is open in each."""

from __future__ import annotations

import pytest

from scorer.engine.recipe.to_game import schedule_of
from tests.engine.recipe.test_parts import recipe
from tests.helpers.recipes import of

CONTRACTS = [{"key": "b", "lines": [{"pass": 1}], "times": 2}, {"key": "n", "lines": [{"pass": 1}], "times": 0},
             {"key": "a", "lines": [{"pass": 1}]}]  # fmt: skip


@pytest.mark.parametrize(
    ("order", "deals", "sequence"),
    [
        ("block", 12, "bbabbabbabba"),
        ("round", 12, "bbbbbbbbaaaa"),
        ("once", 3, "bba"),
        ("choice", 12, ""),
        ("choice-block", 12, ""),
    ],
)
def test_how_many_deals(order: str, deals: int, sequence: str) -> None:
    """Each contract as often as it says, for every dealer or once."""
    schedule = schedule_of(recipe(of(CONTRACTS, order=order)), 4)
    assert schedule.total == deals
    assert "".join(schedule.sequence) == sequence


def test_free() -> None:
    """Any contract, without end."""
    contracts = [{key: value for key, value in one.items() if key != "times"} for one in CONTRACTS]
    schedule = schedule_of(recipe(of(contracts, order="free", leads="dealer")), 4)
    assert (schedule.total, schedule.leader_offset) == (None, 0)
    assert schedule.order.open(99, ()) == ("b", "n", "a")


def test_a_choice_keeps_the_order_of_the_recipe() -> None:
    """What a chooser has used up is gone, however it was named in between."""
    order = schedule_of(recipe(of(CONTRACTS, order="choice")), 4).order
    assert [order.open(0, used) for used in ((), ("b", "a"), ("b", "b"))] == [("b", "a"), ("b",), ("a",)]
