"""The chart page: a whole match in one picture, and what each contract brought to whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flask_babel import gettext as _

from scorer.engine.step import Row
from scorer.language import units
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation.pictures.line_chart import Chart, chart


class Earned(NamedTuple):
    """What one contract brought in all."""

    name: str
    times: int
    """How often it was played; 0 for what is no contract."""
    changes: tuple[int, ...]
    """For each seat."""
    bank: int
    """For the bank."""


def picture(worked: ReplayedMatch) -> Chart:
    """The chart of the match, a point a deal; adjustments belong to the deal before, the finish to none."""
    play = worked.play
    start = worked.ledger.start
    points = [(start.totals, start.bank)]
    for row in worked.ledger.rows:
        if row.took_turn:
            points.append((row.totals, row.bank))
        elif row.kind != "finish":
            points[-1] = (row.totals, row.bank)
    totals = [[totals[seat] + worked.stake for totals, _bank in points] for seat in range(play.seats)]
    return chart(worked.names, totals, [bank for _totals, bank in points] if play.counting.has_bank else None)


def by_contract(worked: ReplayedMatch) -> list[Earned]:
    """What each contract brought whom: a line each in the order of the game, then what was no deal; else none."""
    rows = worked.ledger.rows
    found = []
    for contract in worked.play.contracts.values():
        played = [row for row in rows if row.kind == "deal" and row.contract == contract.key]
        if played:
            found.append(_line(worked.translate(contract.name), len(played), played))
    for kind, name in (
        ("adjustment", units.moved_title(worked.play.counting.unit)),
        ("exchange", _("Beans for a penny")),
        ("finish", _("Bank split")),
    ):
        others = [row for row in rows if row.kind == kind and any(row.changes)]
        if others:
            found.append(_line(name, 0, others))
    return found


def _line(name: str, times: int, rows: Sequence[Row]) -> Earned:
    changes = tuple(map(sum, zip(*(row.changes for row in rows), strict=True)))
    return Earned(name, times, changes, sum(row.bank_change for row in rows))
