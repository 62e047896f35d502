"""The podium: the first three places as stacks of six, four and two chips.

A shared place is one stack with all its names; who comes after the third place is named below.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

CHIPS = (6, 4, 2)
"""How many chips are stacked for the first, the second and the third place."""
ASTRAY = (1.0, 2.2, 1.2, 0.2, 1.6, 0.6)
"""How far each chip of a stack lies to the right, in px."""


class Placed(NamedTuple):
    """A player at the end."""

    place: int
    """1 is best; equal totals share one."""
    name: str
    total: int


class Step(NamedTuple):
    """One stack, and who stands on it; measures in px."""

    rank: int
    """Which stack it is, the highest is 1; after a shared place not the same as the place."""
    place: int
    """The place of those who stand on it."""
    names: tuple[str, ...]
    total: int
    height: int
    """How high its drawing is."""
    chips: tuple[tuple[float, float], ...]
    """The upper left corner of every chip, the lowest first."""
    disc: float
    """How far from the top the disc is that carries the place."""


class Podium(NamedTuple):
    """A whole podium."""

    steps: tuple[Step, ...]
    """From left to right, the winner in the middle of three."""
    others: tuple[Placed, ...]
    """Who found no step."""


def podium(players: Iterable[Placed]) -> Podium:
    """The podium of these players, whatever order they come in."""
    ranked = sorted(players, key=lambda one: one.place)
    shared = [tuple(group) for _, group in groupby(ranked, key=lambda one: one.place)]
    steps = [_step(rank, group) for rank, group in enumerate(shared[: len(CHIPS)], start=1)]
    left_to_right = (steps[1:2] + steps[:1] + steps[2:]) if steps else []
    return Podium(tuple(left_to_right), tuple(one for group in shared[len(CHIPS) :] for one in group))


def _step(rank: int, group: Sequence[Placed]) -> Step:
    count = CHIPS[rank - 1]
    height = 33 + 11 * count
    chips = tuple((ASTRAY[layer], float(height - 46 - 11 * layer)) for layer in range(count))
    names = tuple(one.name for one in group)
    return Step(rank, group[0].place, names, group[0].total, height, chips, height - 8.5 - 5.5 * count)
