"""The podium: four places side by side, as stacks of six, four, three and two chips, the winner second from the left.

A shared place has a stack of the same height for each; who comes after the fourth is named below.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

CHIPS = (6, 4, 3, 2, 1, 1)
"""How many chips are stacked for each place."""
MAX_STEPS = 4
"""How many stacks fit side by side on a phone."""
PODIUM_SHIFT = (1.0, 0.0, 2.0, 0.5, 1.5, 0.0)
"""How far each chip of a stack lies to the right, in px."""
CHIP, THICKNESS = 49, 13
"""How high a chip is drawn, and how much of it shows under another, in px."""


class Placed(NamedTuple):
    """A player at the end, or partners who win together."""

    place: int
    """1 is best; equal totals share one."""
    name: str
    total: int
    each_total: tuple[int, ...] = ()
    """Of partners, the total of each, in the order of their names; empty: one player."""


class Step(NamedTuple):
    """One stack, and who stands on it; measures in px, a stack is 100 wide."""

    place: int
    name: str
    total: int
    each_total: tuple[int, ...]
    """As of Placed."""
    height: int
    """How high its drawing is."""
    chips: tuple[tuple[float, float], ...]
    """The upper left corner of every chip, the lowest first."""
    disc: float
    """How far from the top the disc is that carries the place."""


class Podium(NamedTuple):
    """A whole podium."""

    steps: tuple[Step, ...]
    """From left to right, the winner second."""
    others: tuple[Placed, ...]
    """Who found no step."""


def podium(players: Iterable[Placed], most: int = MAX_STEPS) -> Podium:
    """The podium of these players, whatever order they come in, with as many stacks as there is room for."""
    ranked = sorted(players, key=lambda one: one.place)
    steps = [_step(one) for one in ranked[:most]]
    return Podium(_left_to_right(steps), tuple(ranked[most:]))


def _left_to_right(steps: Sequence[Step]) -> tuple[Step, ...]:
    return (*steps[1:2], *steps[:1], *steps[2:])


def _step(one: Placed) -> Step:
    count = CHIPS[min(one.place, len(CHIPS)) - 1]
    height = CHIP + THICKNESS * (count - 1)
    chips = tuple((PODIUM_SHIFT[layer], float(height - CHIP - THICKNESS * layer)) for layer in range(count))
    return Step(*one, height, chips, 26 + THICKNESS * count / 2)
