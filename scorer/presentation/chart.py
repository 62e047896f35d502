"""The chart page: the line chart of a match, and what each contract brought each player."""

from collections.abc import Sequence
from typing import NamedTuple

from scorer.engine.entries import Deal
from scorer.engine.step import Row
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation.entry_summary import ENTRY_KINDS
from scorer.presentation.pictures.line_chart import Chart, chart


class Earned(NamedTuple):
    """What a contract brought in all."""

    name: str
    times: int
    """How often it was played; 0 for what is no contract."""
    changes: tuple[int, ...]
    """For each seat."""
    bank: int
    """For the bank."""


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
