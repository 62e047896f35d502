"""Round figures for an axis, and labels that do not lie on each other."""

from collections.abc import Sequence


def axis_step(reach: int, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 ... that covers `reach` in at most `most` steps."""
    size = 1
    while True:
        for factor in (1, 2, 5):
            if factor * size * most >= reach:
                return factor * size
        size *= 10


def ticks(low: int, high: int, most: int) -> tuple[int, ...]:
    """Round figures, evenly spaced, from at or under `low` to at or over `high`, at least two of them."""
    size = axis_step(high - low, most)
    while -(-high // size) - low // size > most:
        size = axis_step(size * most + 1, most)
    first, last = low // size, -(-high // size)
    return tuple(number * size for number in range(first, max(last, first + 1) + 1))


def spread_labels(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Where labels stand that would like to stand at `wanted` (ascending): at least `gap` apart, each as near as
    it can be, within `low` and `high` as far as there is room."""
    groups: list[list[float]] = []
    for place in wanted:
        groups.append([place])
        while len(groups) > 1 and _start(groups[-1], gap, low, high) < _end(groups[-2], gap, low, high) + gap:
            last = groups.pop()
            groups[-1] += last
    return [_start(group, gap, low, high) + number * gap for group in groups for number in range(len(group))]


def _start(group: list[float], gap: float, low: float, high: float) -> float:
    length = (len(group) - 1) * gap
    return max(low, min(sum(group) / len(group) - length / 2, high - length))


def _end(group: list[float], gap: float, low: float, high: float) -> float:
    return _start(group, gap, low, high) + (len(group) - 1) * gap
