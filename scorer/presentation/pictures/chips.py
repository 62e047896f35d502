"""The bank as stacks of chips side by side, ten to a stack, never more than four stacks."""

from typing import NamedTuple

STACK_SIZE = 10
"""How many drawn chips lie on each other."""
MOST = 4 * STACK_SIZE
"""How many chips are drawn at most."""
STANDS_FOR = ((MOST, 1), (2 * MOST, 2))
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
    drawn = min(-(-max(total, 0) // each), MOST)
    return Stacks(
        -(-drawn // STACK_SIZE) * STACK_WIDTH, HEIGHT, tuple(_place(*divmod(n, STACK_SIZE)) for n in range(drawn))
    )


def _place(stack: int, layer: int) -> tuple[float, float]:
    astray = ASTRAY[(layer + 3 * stack) % STACK_SIZE]
    return round(stack * STACK_WIDTH + astray, 1), round(HEIGHT - CHIP_HEIGHT - layer * THICKNESS, 1)
