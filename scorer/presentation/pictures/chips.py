"""Drawings of chips: the stacks of a bank, and the podium of a result."""

from collections.abc import Iterable
from typing import NamedTuple

STACK_SIZE = 10
"""How many drawn chips lie on each other."""
MAX_CHIPS = 4 * STACK_SIZE
STANDS_FOR = ((MAX_CHIPS, 1), (2 * MAX_CHIPS, 2))
"""Up to the first number in the bank, one drawn chip stands for the second."""
ABOVE = 5
"""What one drawn chip stands for in a fuller bank."""

STACK_WIDTH = 29
"""This and the measures below in px."""
HEIGHT = 44
CHIP_HEIGHT = 14
THICKNESS = 3.3
ASTRAY = (0.5, 1.0, 0.6, 0.1, 0.4, 0.9, 0.8, 0.5, 0.1, 0.5)
"""How far each chip of a stack lies to the right, because nobody stacks chips dead straight. Each next stack begins
elsewhere in the row, so that no two look alike."""


class Stacks(NamedTuple):
    """A drawing, in px."""

    width: int
    height: int
    chips: tuple[tuple[float, float], ...]
    """The upper left corner of every chip, the lowest of a stack first."""


def chip_stacks(total: int) -> Stacks:
    """The drawing of a bank of `total` chips; an empty one has no chip and no width.

    Up to 40 every chip is drawn, up to 80 one for two, above one for five, and four full stacks at most.
    """
    each = next((each for most, each in STANDS_FOR if total <= most), ABOVE)
    drawn = min(-(-max(total, 0) // each), MAX_CHIPS)
    chips = tuple(
        (
            round(stack * STACK_WIDTH + ASTRAY[(layer + 3 * stack) % STACK_SIZE], 1),
            round(HEIGHT - CHIP_HEIGHT - layer * THICKNESS, 1),
        )
        for stack, layer in (divmod(n, STACK_SIZE) for n in range(drawn))
    )
    return Stacks(-(-drawn // STACK_SIZE) * STACK_WIDTH, HEIGHT, chips)


CHIPS = (6, 4, 3, 2, 1, 1)
"""How many chips are stacked for each place."""
MAX_STEPS = 4
"""How many stacks fit side by side on a phone."""
PODIUM_SHIFT = (1.0, 0.0, 2.0, 0.5, 1.5, 0.0)
"""How far each chip of a stack lies to the right, in px."""
PODIUM_CHIP, PODIUM_THICKNESS = 49, 13
"""How high a chip is drawn, and how much of it shows under another, in px."""


class Placed(NamedTuple):
    """A player at the end, or partners who win together."""

    place: int
    """1 is best; equal totals share one."""
    name: str
    total: int
    each_total: tuple[int, ...] = ()
    """Of partners, the total of each, in the order of their names; empty: one player."""
    average: str = ""
    """What a deal brought on average, as it is read, where somebody sits out of each; else ""."""


class Step(NamedTuple):
    """One stack, and who stands on it; measures in px, a stack is 100 wide."""

    place: int
    name: str
    total: int
    each_total: tuple[int, ...]
    average: str
    height: int
    chips: tuple[tuple[float, float], ...]
    """The upper left corner of every chip, the lowest first."""
    disc: float
    """How far from the top the disc is that carries the place."""


class Podium(NamedTuple):
    """A whole podium."""

    steps: tuple[Step, ...]
    """From left to right, the winner second."""
    others: tuple[Placed, ...]


def podium(players: Iterable[Placed], most: int = MAX_STEPS) -> Podium:
    """The podium of these players, whatever order they come in, with as many stacks as there is room for."""
    ranked = sorted(players, key=lambda player: player.place)
    steps = [_step(player) for player in ranked[:most]]
    return Podium((*steps[1:2], *steps[:1], *steps[2:]), tuple(ranked[most:]))


def _step(player: Placed) -> Step:
    count = CHIPS[min(player.place, len(CHIPS)) - 1]
    height = PODIUM_CHIP + PODIUM_THICKNESS * (count - 1)
    chips = tuple(
        (PODIUM_SHIFT[layer], float(height - PODIUM_CHIP - PODIUM_THICKNESS * layer)) for layer in range(count)
    )
    return Step(*player, height, chips, 26 + PODIUM_THICKNESS * count / 2)
