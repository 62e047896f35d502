"""MatchState, where a match stands between two entries, and the deal that comes next."""

from __future__ import annotations

from operator import add
from typing import NamedTuple

from scorer.engine.effect import Effect, TableState
from scorer.engine.game import Play
from scorer.engine.match import Opening, usual_opening
from scorer.engine.schedule import Turn


class MatchState(NamedTuple):
    """Where a match stands between two entries."""

    totals: tuple[int, ...]  # chips, points or beans, a seat each
    bank: int = 0  # the chips or beans in the bank
    pennies: tuple[int, ...] = ()  # the coins of each seat; empty in a game without
    bank_pennies: int = 0
    deals: int = 0
    used: tuple[tuple[str, ...], ...] = ()  # the contracts that each seat has named, in a game of choice
    over: bool = False  # whether the match has ended by itself
    closed: bool = False  # whether the players have stopped it

    @property
    def finished(self) -> bool:
        """Whether no more deals can be played."""
        return self.over or self.closed

    def contracts_named_by(self, chooser: int | None) -> tuple[str, ...]:
        """The contracts that this seat has named; none where nobody chooses."""
        return () if chooser is None else self.used[chooser]

    def table(self, dealer: int, sitting: tuple[int, ...] = ()) -> TableState:
        """What a deal of this dealer finds on the table now, where these seats sit out."""
        return TableState(len(self.totals), dealer, self.totals, self.bank, self.totals, self.bank_pennies, sitting)

    def with_effect(self, effect: Effect) -> MatchState:
        totals, pennies, bank_pennies = tuple(map(add, self.totals, effect.changes)), self.pennies, self.bank_pennies
        if effect.pennies:
            pennies, bank_pennies = tuple(map(add, pennies, effect.pennies)), bank_pennies - sum(effect.pennies)
        return MatchState(
            totals, self.bank + effect.bank, pennies, bank_pennies, self.deals, self.used, self.over, self.closed
        )

    def with_deal(self, chooser: int | None, contract: str | None) -> MatchState:
        """The state with one more deal; the contract that the chooser named is used up."""
        used = self.used
        if chooser is not None and contract is not None:
            used = tuple((*keys, contract) if seat == chooser else keys for seat, keys in enumerate(used))
        return MatchState(
            self.totals, self.bank, self.pennies, self.bank_pennies, self.deals + 1, used, self.over, self.closed
        )


def initial_state(play: Play, opening: Opening | None = None) -> MatchState:
    """The state before the first entry, with this opening or the usual one."""
    start = opening or usual_opening(play)
    return MatchState(start.totals, start.bank, start.pennies, start.bank_pennies, used=((),) * play.seats)


def next_turn(play: Play, state: MatchState, first_dealer: int) -> Turn | None:
    """The next deal by the schedule; None: the last one has been played."""
    sitting_for = play.sitting if play.sits_out else None
    return play.schedule.turn(state.deals, first_dealer, play.seats, state.used.__getitem__, sitting_for)
