"""Standing: what everybody's total is worth, who is ahead of whom, and what sides have together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorer.engine.game import Play
from scorer.engine.state import MatchState


class Team(NamedTuple):
    """Players of one side."""

    seats: tuple[int, ...]
    total: int
    """The sum of their totals."""


def ranking_values(play: Play, state: MatchState) -> tuple[int, ...]:
    """What decides the ranking, a seat each: totals, and beans with what the pennies are worth."""
    if not play.counting.pennies:
        return state.totals
    each = play.counting.worth
    return tuple(total + each * coins for total, coins in zip(state.totals, state.pennies, strict=True))


def teams(play: Play, state: MatchState) -> tuple[Team, ...]:
    """The sides that the house rules make, in the order of their first seats; none where everybody plays alone."""
    return tuple(Team(seats, sum(state.totals[seat] for seat in seats)) for seats in play.teams)


def ranking(play: Play, state: MatchState) -> tuple[tuple[int, ...], ...]:
    """Groups of seats, the best first; equal totals share a group, in seat order. Where sides win, they are ranked."""
    values = ranking_values(play, state)
    if play.game.sides_win:
        for team in teams(play, state):
            values = tuple(team.total if seat in team.seats else value for seat, value in enumerate(values))
    return _groups(values, play.counting.best)


def _groups(values: Sequence[int], best: str) -> tuple[tuple[int, ...], ...]:
    best_first = sorted(set(values), reverse=best == "highest")
    return tuple(tuple(seat for seat, value in enumerate(values) if value == one) for one in best_first)
