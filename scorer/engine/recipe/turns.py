"""The order of play of a recipe, as the schedule of the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorer.engine.recipe.parts import Recipe
from scorer.engine.schedule import ChosenOrder, FixedOrder, FreeOrder, Schedule


@dataclass(frozen=True, slots=True)
class RemainingContracts:
    """What is left to a chooser who may name each contract only so often."""

    times: Mapping[str, int]

    def __call__(self, used: Sequence[str]) -> tuple[str, ...]:
        """The keys that are still open, in the recipe's order."""
        return tuple(key for key, times in self.times.items() if used.count(key) < times)


def schedule_of(recipe: Recipe, seats: int) -> Schedule:
    """Who deals what when, for this many players."""
    times = {part.key: part.times for part in recipe.dealt_contracts}
    keys, many, leads = tuple(times), sum(times.values()), recipe.leads
    if recipe.order == "free":
        return Schedule(order=FreeOrder(keys), deals=None, leader_offset=leads)
    if recipe.has_choice:
        in_a_row = many if recipe.order == "choice-block" else 1
        order, dealer = ChosenOrder(keys, RemainingContracts(times)), recipe.dealer_chooses
        return Schedule(
            order=order, deals=seats * many, deals_in_a_row=in_a_row, leader_offset=leads, dealer_names=dealer
        )
    row = tuple(key for key in keys for _ in range(times[key]))
    if recipe.order == "once":
        return Schedule(order=FixedOrder(row), deals=many, leader_offset=leads)
    if recipe.order == "block":
        return Schedule(order=FixedOrder(row * seats), deals=seats * many, deals_in_a_row=many, leader_offset=leads)
    rounds = tuple(key for key in keys for _ in range(times[key] * seats))
    return Schedule(order=FixedOrder(rounds), deals=seats * many, leader_offset=leads)
