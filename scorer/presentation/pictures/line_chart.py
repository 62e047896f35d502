"""The line chart of running totals as plain numbers, and what each contract brought each player."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from scorer.engine.entries import Deal
from scorer.engine.step import Row
from scorer.language.translator import isolate
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation.entry_summary import ENTRY_KINDS


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

    def start(group: list[float]) -> float:
        length = (len(group) - 1) * gap
        return max(low, min(sum(group) / len(group) - length / 2, high - length))

    groups: list[list[float]] = []
    for place in wanted:
        groups.append([place])
        while len(groups) > 1 and start(groups[-1]) < start(groups[-2]) + len(groups[-2]) * gap:
            last = groups.pop()
            groups[-1] += last
    return [start(group) + number * gap for group in groups for number in range(len(group))]


WIDTH = 360
"""The drawing is as wide as a phone; this and what follows is in its px."""
LEFT, RIGHT = 38, 259
"""Where the first and the last deal stand."""
TOP, BOTTOM = 14, 232
"""Where the highest and the lowest figure stand."""
BANK_BASE, BANK_HEIGHT = 290, 36
"""Where the bars of the bank stand, and how high the fullest is."""
LABEL_GAP = 19
"""How far apart two names are at least."""
LEADER_END = 277
"""Where the thin line from a mark to its name ends; the name begins at 280, which leaves 80 px for it."""
MARK = 10
"""How large the mark at the end of a line is."""
INKS = 6
"""How many lines can be told apart; the style sheet and the sprite have so many."""
MAX_POINTS = 160
"""More points than this in one line cannot be told apart on a phone."""
LONGEST_NAME = 9
"""In letters, for a name and its total together: a longer name is cut, so that the total is always there."""


class Tick(NamedTuple):
    """A figure on an axis and where it stands."""

    position: float
    figure: int


class Curve(NamedTuple):
    """A seat's line and its end."""

    seat: int
    ink: int
    """0 to 5: picks colour, dashes and the shape of the mark, each of which alone tells six seats apart."""
    path: str
    """The line, as the `d` of an SVG path."""
    total: int
    mark_x: float
    mark_y: float
    """The upper left corner of the mark at its end."""
    leader: str
    """The thin line from the mark to the name, likewise as `d`; "" where they touch."""
    label_y: float
    """The base line of the name."""
    name: str
    """The name, cut where it is too long."""


class Bars(NamedTuple):
    """The bars of the bank."""

    path: str
    """All bars, as the `d` of one SVG path."""
    top: Tick | None
    """The fullest it ever was, written over its bar; None where it was always empty."""


class Chart(NamedTuple):
    """Everything the template draws; all places in px from the upper left corner."""

    deals: int
    width: int
    height: int
    left: int
    right: int
    axis_y: int
    """Where the numbers of the deals are written."""
    amounts: tuple[Tick, ...]
    """The figures of the totals, from the lowest up."""
    numbers: tuple[Tick, ...]
    """The numbers of the deals, from the first on."""
    lines: tuple[Curve, ...]
    """From the highest end to the lowest."""
    bank: Bars | None
    """None for a game without a bank."""
    labels: tuple[tuple[int, tuple[str, ...]], ...]
    """The ends in words: each total with the names that share it, the highest first."""


def chart(names: Sequence[str], totals: Sequence[Sequence[int]], bank: Sequence[int] | None = None) -> Chart:
    """The chart of a match.

    `totals` holds a row a seat: what the seat had before the first deal, then after each deal. `bank` likewise, or
    None for a game without one.
    """
    deals = len(totals[0]) - 1
    amounts = ticks(min(0, *map(min, totals)), max(0, *map(max, totals)), most=8)
    return Chart(
        deals=deals, width=WIDTH, height=312 if bank is not None else 260, left=LEFT, right=RIGHT,
        axis_y=307 if bank is not None else 255,
        amounts=tuple(Tick(_y(amount, amounts), amount) for amount in amounts),
        numbers=tuple(Tick(_x(n, deals), n) for n in range(0, deals + 1, axis_step(max(deals, 1), most=5))),
        lines=_lines(names, totals, amounts), bank=None if bank is None else _bank(bank),
        labels=tuple(
            (end, tuple(name for name, row in zip(names, totals, strict=True) if row[-1] == end))
            for end in sorted({row[-1] for row in totals}, reverse=True)
        ),
    )  # fmt: skip


def _x(deal: int, deals: int) -> float:
    return round(LEFT + (RIGHT - LEFT) * deal / max(deals, 1), 1)


def _y(amount: int, amounts: Sequence[int]) -> float:
    low, high = amounts[0], amounts[-1]
    return round(BOTTOM - (BOTTOM - TOP) * (amount - low) / (high - low), 1)


def _lines(names: Sequence[str], totals: Sequence[Sequence[int]], amounts: Sequence[int]) -> tuple[Curve, ...]:
    seats = sorted(range(len(names)), key=lambda seat: -totals[seat][-1])
    ends = [_y(totals[seat][-1], amounts) for seat in seats]
    labels = spread_labels(ends, LABEL_GAP, TOP - 4, BOTTOM + 4)
    lines = []
    for rank, (seat, end, label) in enumerate(zip(seats, ends, labels, strict=True)):
        row, beside = totals[seat], RIGHT + 8 * sum(other == end for other in ends[:rank])
        name, longest = names[seat], max(LONGEST_NAME - len(f"{row[-1]:+d}"), 3)  # three letters stand in any case
        name = name if len(name) <= longest else f"{name[: longest - 1]}\N{HORIZONTAL ELLIPSIS}"
        points = (f"{_x(deal, len(row) - 1)} {_y(row[deal], amounts)}" for deal in _seen(row))
        lines.append(
            Curve(
                seat=seat, ink=seat % INKS, path=f"M{' '.join(points)}", total=row[-1],
                mark_x=beside - MARK / 2, mark_y=round(end - MARK / 2, 1),
                leader=f"M{beside + 5} {end}L{LEADER_END} {label:.1f}" if beside + 5 < LEADER_END else "",
                label_y=round(label + 5, 1),
                name=isolate(name),
            )
        )  # fmt: skip
    return tuple(lines)


def _seen(row: Sequence[int]) -> list[int]:
    """The deals worth a point: all, or in a very long match the lowest and highest of each stretch, and both ends."""
    if len(row) <= MAX_POINTS:
        return list(range(len(row)))
    stretch = -(-2 * len(row) // MAX_POINTS)
    seen = {0, len(row) - 1}
    for first in range(0, len(row), stretch):
        deals = range(first, min(first + stretch, len(row)))
        seen |= {min(deals, key=row.__getitem__), max(deals, key=row.__getitem__)}
    return sorted(seen)


def _bank(bank: Sequence[int]) -> Bars:
    deals, most = len(bank) - 1, max(0, *bank)
    if deals == 0 or most == 0:
        return Bars("", None)
    width = round(min(0.7 * (RIGHT - LEFT) / deals, 20), 2)
    bars = (
        f"M{_x(deal, deals)} {BANK_BASE}v-{BANK_HEIGHT * held / most:.1f}h-{width}V{BANK_BASE}z"
        for deal, held in enumerate(bank)
        if deal and held > 0
    )
    first = bank.index(most, 1) if most in bank[1:] else 1
    run = sum(1 for _ in next(group for held, group in groupby(bank[first:]) if held == bank[first]))
    middle = (_x(first, deals) + _x(first + run - 1, deals) - width) / 2
    return Bars("".join(bars), Tick(round(max(middle, LEFT + 8), 1), most))


class Earned(NamedTuple):
    """What a contract brought in all."""

    name: str
    times: int
    """How often it was played; 0 for what is no contract."""
    changes: tuple[int, ...]
    bank: int


def picture(replayed: ReplayedMatch) -> Chart:
    """Return the chart of the match, a point a deal; adjustments belong to the deal before, the finish to none."""
    play, start = replayed.play, replayed.ledger.start
    points = [(start.totals, start.bank)]
    for row in replayed.ledger.rows:
        if row.took_turn:
            points.append((row.totals, row.bank))
        elif not ENTRY_KINDS[row.kind].ends_match:
            points[-1] = (row.totals, row.bank)
    totals = [[totals[seat] + replayed.stake for totals, _bank in points] for seat in range(play.seats)]
    return chart(replayed.names, totals, [bank for _totals, bank in points] if play.counting.has_bank else None)


def by_contract(replayed: ReplayedMatch) -> list[Earned]:
    """Return what each contract brought whom, in the order of the game, then what other entries did."""
    rows, lines = replayed.ledger.rows, list[Earned]()
    for contract in replayed.play.contracts.values():
        played = [row for row in rows if row.kind == Deal.kind and row.contract == contract.key]
        if played:
            lines.append(_sum_up(replayed.translate(contract.name), len(played), played))
    for key, kind in ENTRY_KINDS.items():
        others = [row for row in rows if row.kind == key and any(row.changes)]
        if others and kind.chart_title:
            lines.append(_sum_up(kind.chart_title(replayed.play.counting.unit), 0, others))
    return lines


def _sum_up(name: str, times: int, rows: Sequence[Row]) -> Earned:
    changes = tuple(map(sum, zip(*(row.changes for row in rows), strict=True)))
    return Earned(name, times, changes, sum(row.bank_change for row in rows))
