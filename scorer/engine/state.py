"""MatchState between two entries."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import NamedTuple

from scorer.engine.effect import Effect, TableState
from scorer.engine.game import Play
from scorer.engine.match import Opening, usual_opening
from scorer.engine.schedule import Turn


class MatchState(NamedTuple):
    """Where a match stands between two entries."""

    totals: tuple[int, ...]
    """Chips, points or beans, a seat each."""
    bank: int = 0
    """What the bank holds of them."""
    pennies: tuple[int, ...] = ()
    """The coins of each seat; empty in a game without."""
    bank_pennies: int = 0
    """The coins in the bank."""
    deals: int = 0
    """How many deals have been played."""
    used: tuple[tuple[str, ...], ...] = ()
    """For each seat the contracts that it has named, in a game of choice."""
    over: bool = False
    """Whether the match has ended by itself."""
    closed: bool = False
    """Whether the players have stopped it."""

    @property
    def finished(self) -> bool:
        """Whether no further deal can be played."""
        return self.over or self.closed

    def contracts_named_by(self, chooser: int | None) -> tuple[str, ...]:
        """The contracts that this seat has named; none where nobody chooses."""
        return () if chooser is None else self.used[chooser]

    def table(self, dealer: int) -> TableState:
        """What a deal of this dealer finds on the table now."""
        return TableState(len(self.totals), dealer, self.totals, self.bank, self.totals, self.bank_pennies)

    def with_effect(self, effect: Effect) -> MatchState:
        """The state when this has been paid."""
        totals = tuple(map(add, self.totals, effect.changes))
        after = self._replace(totals=totals, bank=self.bank + effect.bank)
        if not effect.pennies:
            return after
        coins = tuple(map(add, self.pennies, effect.pennies))
        return after._replace(pennies=coins, bank_pennies=self.bank_pennies - sum(effect.pennies))

    def with_deal(self, chooser: int | None, contract: str | None) -> MatchState:
        """The state with one deal more; what the chooser named is used up."""
        used = self.used
        if chooser is not None and contract is not None:
            used = tuple((*keys, contract) if seat == chooser else keys for seat, keys in enumerate(used))
        return self._replace(deals=self.deals + 1, used=used)


def initial_state(play: Play, opening: Opening | None = None) -> MatchState:
    """The state before the first entry: with what the match begins with, or as usual."""
    begin = opening or usual_opening(play)
    return MatchState(begin.totals, begin.bank, begin.pennies, begin.bank_pennies, used=((),) * play.seats)


def next_turn(play: Play, state: MatchState, first_dealer: int) -> Turn | None:
    """The next deal by the schedule; None when the last one has been played."""
    return play.schedule.turn(state.deals, first_dealer, play.seats, state.used.__getitem__)


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
