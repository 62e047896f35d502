"""The ledger: a row an entry, with what changed for each seat and for the bank, and running totals.

`replay` folds the log into it, one `step` an entry, so a prefix of the log gives a prefix of the ledger. Nothing of it
is ever stored. A deal comes in two steps: its answers are read (`Contract.reading`), and what was read is entered
(`Ledger.deal_of`, `Ledger.entered`); so who looks at a deal before it is saved reads it once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scorer.engine import state as match_state
from scorer.engine.contract import AnswerReading
from scorer.engine.effect import TableState
from scorer.engine.entries import Deal
from scorer.engine.game import Play
from scorer.engine.json_values import Json
from scorer.engine.match import Match
from scorer.engine.phrases import Phrase
from scorer.engine.problems import Problem, Problems
from scorer.engine.schedule import Turn
from scorer.engine.state import MatchState, Team, initial_state, next_turn
from scorer.engine.step import (
    FINISHED,
    CheckedDeal,
    Row,
    apply_deal,
    apply_entry,
    check_deal,
    close_if_over,
    resolve_contract,
)


@dataclass(frozen=True)
class Ledger:
    """A match worked out."""

    play: Play
    first_dealer: int
    rows: tuple[Row, ...]
    state: MatchState
    """Where the match stands after the last row."""
    start: MatchState
    """Where it stood before the first."""
    problems: tuple[Problem, ...] = ()
    """Everything that is wrong with its entries."""

    @cached_property
    def next_turn(self) -> Turn | None:
        """The next deal, or None once finished."""
        return None if self.state.finished else next_turn(self.play, self.state, self.first_dealer)

    def table_state(self) -> TableState:
        """What the next deal finds on the table. Raises ValueError where there is none."""
        if self.next_turn is None:
            raise ValueError("the match is finished")
        return self.state.table(self.next_turn.dealer)

    @property
    def next_dealer(self) -> int:
        """The seat to which the deal passes now; after the last deal the one that would deal first in a next match."""
        return self.play.schedule.dealer_after(self.state.deals, self.first_dealer, self.play.seats)

    @property
    def ranking_values(self) -> tuple[int, ...]:
        """What decides the ranking, a seat each: totals, and beans with what the pennies are worth."""
        return match_state.ranking_values(self.play, self.state)

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Groups of seats, the best first; equal totals share a group, in seat order."""
        return match_state.ranking(self.play, self.state)

    @property
    def teams(self) -> tuple[Team, ...]:
        """The sides that the house rules make, with what they have together; none where everybody plays alone."""
        return match_state.teams(self.play, self.state)

    @property
    def places(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The places from 1, each with the seats that share it: after two who share the first comes the third."""
        found, place = [], 1
        for seats in self.ranking:
            found.append((place, seats))
            place += len(seats)
        return tuple(found)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats that lead, or have won; none while everybody has the same."""
        return self.ranking[0] if len(self.ranking) > 1 else ()

    @property
    def farewell(self) -> tuple[Phrase, ...]:
        """What the game says of the end of a match; nothing before it, and in most games nothing at all."""
        return self.play.farewell(self.state.totals) if self.state.finished else ()

    def open_contracts(self, seat: int) -> tuple[str, ...]:
        """The contracts that a chooser has not used up, in a game of choice."""
        return self.play.schedule.order.open(0, self.state.used[seat])

    def checked_deal(self, reading: AnswerReading) -> tuple[CheckedDeal | None, list[Problem]]:
        """The next deal from answers that were read at this ledger's `table()`, or None and what is wrong with it."""
        problems = Problems(f"log[{len(self.rows)}]")
        if self.next_turn is None:
            problems.add(FINISHED)
            return None, problems.items
        entry, before = Deal(reading.contract.key, reading.raw), self.state.contracts_named_by(self.next_turn.chooser)
        if resolve_contract(self.play, self.next_turn, entry, problems, before) is None:
            return None, problems.items
        return check_deal(self.next_turn, reading, problems), problems.items

    def with_deal(self, deal: CheckedDeal) -> Ledger:
        """The ledger with this deal, which it has read, as its last row."""
        state, row = close_if_over(self.play, self.state, *apply_deal(self.play, self.state, deal, len(self.rows)))
        return replace(self, rows=(*self.rows, row), state=state)


def replay(match: Match, thorough: bool = True) -> Ledger:
    """The whole ledger of a match. Entries with problems change nothing; the ledger lists every problem.

    Unless `thorough` it ends at the first entry with a problem.
    """
    play = match.play
    begin = state = initial_state(play, match.start)
    rows, problems = list[Row](), list[Problem]()
    for index, given in enumerate(match.log):
        state, row, found = apply_entry(play, match.first_dealer, state, given, index)
        rows.append(row)
        problems += found
        if problems and not thorough:
            break
    return Ledger(play, match.first_dealer, tuple(rows), state, begin, tuple(problems))


def extend(before: Ledger, log: Sequence[Json]) -> Ledger:
    """The ledger of the same match with a longer log that begins as the one that `before` came from.

    Only what was added is worked out.
    """
    state, rows, problems = before.state, list(before.rows), list(before.problems)
    for index in range(len(rows), len(log)):
        state, row, found = apply_entry(before.play, before.first_dealer, state, log[index], index)
        rows.append(row)
        problems += found
    return replace(before, rows=tuple(rows), state=state, problems=tuple(problems))
