"""The ledger of a match: a row for each entry, with the changes of each seat and of the bank, and running totals.

`replay` applies the entries of a log one by one, so a prefix of the log gives a prefix of the ledger. A ledger is never
stored. A deal is entered in two steps, so that a preview parses its answers only once: `Contract.start_reading` parses
them, `Ledger.checked_deal` and `Ledger.with_deal` enter them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from scorer.engine import step
from scorer.engine.contract import AnswerReading
from scorer.engine.effect import TableState
from scorer.engine.entries import Deal
from scorer.engine.game import Play
from scorer.engine.json_values import Json
from scorer.engine.match import Match, MatchState, initial_state, next_turn
from scorer.engine.phrases import Phrase
from scorer.engine.problems import Problem, Problems
from scorer.engine.schedule import Turn
from scorer.engine.step import CheckedDeal, Row


class Team(NamedTuple):
    """Players of one side."""

    seats: tuple[int, ...]
    total: int
    """The sum of their totals."""


@dataclass(frozen=True)
class Ledger:
    """A replayed match."""

    play: Play
    first_dealer: int
    rows: tuple[Row, ...]
    state: MatchState
    """Where the match stands after the last row."""
    start: MatchState
    """Where it stood before the first row."""
    problems: tuple[Problem, ...] = ()

    @cached_property
    def next_turn(self) -> Turn | None:
        """The next deal; None: the match is finished."""
        return None if self.state.finished else next_turn(self.play, self.state, self.first_dealer)

    def table_state(self) -> TableState:
        """What the next deal finds on the table. Raises ValueError once the match is finished."""
        if self.next_turn is None:
            raise ValueError("the match is finished")
        return self.state.table(self.next_turn.dealer, self.next_turn.sitting)

    @property
    def next_dealer(self) -> int:
        """The seat to which the deal passes; after the last deal, the first dealer of a next match."""
        return self.play.schedule.dealer_after(self.state.deals, self.first_dealer, self.play.seats)

    @property
    def ranking_values(self) -> tuple[int, ...]:
        """What decides the ranking, a seat each: the totals, in a game of beans with the value of the pennies."""
        worth, state = self.play.counting.worth, self.state
        if not state.pennies:
            return state.totals
        return tuple(total + worth * coins for total, coins in zip(state.totals, state.pennies, strict=True))

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Groups of seats, the best first; equal seats, and sides that win together, share a group in seat order."""
        values = self.ranking_values
        for team in self.teams if self.play.game.sides_win else ():
            values = tuple(team.total if seat in team.seats else value for seat, value in enumerate(values))
        best_first = sorted(set(values), reverse=self.play.counting.best == "highest")
        return tuple(tuple(seat for seat, its_value in enumerate(values) if its_value == value) for value in best_first)

    @property
    def teams(self) -> tuple[Team, ...]:
        """The sides by the house rules, with their totals; none where everybody plays alone."""
        return tuple(Team(seats, sum(self.state.totals[seat] for seat in seats)) for seats in self.play.teams)

    @property
    def places(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The places from 1, each with the seats that share it; after two who share the first comes the third."""
        places, place = [], 1
        for seats in self.ranking:
            places.append((place, seats))
            place += len(seats)
        return tuple(places)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats that lead or have won; none while everybody has the same."""
        return self.ranking[0] if len(self.ranking) > 1 else ()

    @property
    def farewell(self) -> tuple[Phrase, ...]:
        """The notes of the game on the end of the match; none before it, and none in most games."""
        return self.play.farewell(self.state.totals) if self.state.finished else ()

    def open_contracts(self, seat: int) -> tuple[str, ...]:
        """The contracts that a chooser has not used up, in a game of choice."""
        return self.play.schedule.open_contracts(0, seat, self.play.seats, self.state.used.__getitem__)

    def checked_deal(self, reading: AnswerReading) -> tuple[CheckedDeal | None, list[Problem]]:
        """The next deal from answers read at this ledger's `table_state()`, or None and what is wrong with it."""
        problems = Problems(f"log[{len(self.rows)}]")
        if self.next_turn is None:
            problems.add(step.FINISHED)
            return None, problems.items
        entry, used = Deal(reading.contract.key, reading.raw), self.state.contracts_named_by(self.next_turn.chooser)
        if step.resolve_contract(self.play, self.next_turn, entry, problems, used) is None:
            return None, problems.items
        return step.check_deal(self.next_turn, reading, problems), problems.items

    def with_deal(self, deal: CheckedDeal) -> Ledger:
        """The ledger with this deal of `checked_deal` as its last row."""
        after, row = step.apply_deal(self.play, self.state, deal, len(self.rows))
        state, row = step.mark_if_over(self.play, self.state, after, row)
        return replace(self, rows=(*self.rows, row), state=state)


def replay(match: Match, thorough: bool = True) -> Ledger:
    """The whole ledger of a match; entries with problems change nothing, and the ledger lists every problem.

    Unless `thorough`, it ends at the first entry with a problem.
    """
    start = initial_state(match.play, match.start)
    return extend(Ledger(match.play, match.first_dealer, (), start, start), match.log, thorough)


def extend(ledger: Ledger, log: Sequence[Json], thorough: bool = True) -> Ledger:
    """The ledger of a longer log that begins with the log of this ledger; only the new entries are applied."""
    state, rows, problems = ledger.state, list(ledger.rows), list(ledger.problems)
    for index in range(len(rows), len(log)):
        state, row, wrong = step.apply_entry(ledger.play, ledger.first_dealer, state, log[index], index)
        rows.append(row)
        problems += wrong
        if problems and not thorough:
            break
    return replace(ledger, rows=tuple(rows), state=state, problems=tuple(problems))
