"""The ledger: a row an entry, with what changed for each seat and for the bank, and running totals.

`replay` folds the log into it, one `step` an entry, so a prefix of the log gives a prefix of the ledger. Nothing of it
is ever stored. A deal comes in two steps: its answers are read (`Contract.reading`), and what was read is entered
(`Ledger.deal_of`, `Ledger.entered`); so who looks at a deal before it is saved reads it once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scorer.engine import standing
from scorer.engine.contract import Reading
from scorer.engine.entries import Deal
from scorer.engine.game import Play
from scorer.engine.match import Match
from scorer.engine.naming import contract_of
from scorer.engine.problems import Problem, Problems
from scorer.engine.reading import Json
from scorer.engine.schedule import Turn
from scorer.engine.standing import Team
from scorer.engine.state import State, start, turn
from scorer.engine.step import FINISHED, DealRead, Row, dealt, ended, read_deal, step
from scorer.engine.table import Table
from scorer.engine.words import Phrase


@dataclass(frozen=True)
class Ledger:
    """A match worked out."""

    play: Play
    first_dealer: int
    rows: tuple[Row, ...]
    state: State
    """Where the match stands after the last row."""
    start: State
    """Where it stood before the first."""
    problems: tuple[Problem, ...] = ()
    """Everything that is wrong with its entries."""

    @cached_property
    def next(self) -> Turn | None:
        """The next deal, or None once finished."""
        return None if self.state.finished else turn(self.play, self.state, self.first_dealer)

    def table(self) -> Table:
        """What the next deal finds on the table. Raises ValueError where there is none."""
        if self.next is None:
            raise ValueError("the match is finished")
        return self.state.table(self.next.dealer)

    @property
    def next_dealer(self) -> int:
        """The seat to which the deal passes now; after the last deal the one that would deal first in a next match."""
        return self.play.schedule.dealer_after(self.state.deals, self.first_dealer, self.play.seats)

    @property
    def worth(self) -> tuple[int, ...]:
        """What decides the ranking, a seat each: totals, and beans with what the pennies are worth."""
        return standing.worth(self.play, self.state)

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Groups of seats, the best first; equal totals share a group, in seat order."""
        return standing.ranking(self.play, self.state)

    @property
    def teams(self) -> tuple[Team, ...]:
        """The sides that the house rules make, with what they have together; none where everybody plays alone."""
        return standing.teams(self.play, self.state)

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

    def still_open(self, seat: int) -> tuple[str, ...]:
        """The contracts that a chooser has not used up, in a game of choice."""
        return self.play.schedule.order.open(0, self.state.used[seat])

    def deal_of(self, reading: Reading) -> tuple[DealRead | None, list[Problem]]:
        """The next deal from answers that were read at this ledger's `table()`, or None and what is wrong with it."""
        problems = Problems(f"log[{len(self.rows)}]")
        if self.next is None:
            problems.note(FINISHED)
            return None, problems.found
        entry, before = Deal(reading.contract.key, reading.given), self.state.named_by(self.next.chooser)
        if contract_of(self.play, self.next, entry, problems, before) is None:
            return None, problems.found
        return read_deal(self.next, reading, problems), problems.found

    def entered(self, deal: DealRead) -> Ledger:
        """The ledger with this deal, which it has read, as its last row."""
        state, row = ended(self.play, self.state, *dealt(self.play, self.state, deal, len(self.rows)))
        return replace(self, rows=(*self.rows, row), state=state)


def replay(match: Match, thorough: bool = True) -> Ledger:
    """The whole ledger of a match. Entries with problems change nothing; the ledger lists every problem.

    Unless `thorough` it ends at the first entry with a problem.
    """
    play = match.play
    begin = state = start(play, match.start)
    rows, problems = list[Row](), list[Problem]()
    for index, given in enumerate(match.log):
        state, row, found = step(play, match.first_dealer, state, given, index)
        rows.append(row)
        problems += found
        if problems and not thorough:
            break
    return Ledger(play, match.first_dealer, tuple(rows), state, begin, tuple(problems))


def go_on(before: Ledger, log: Sequence[Json]) -> Ledger:
    """The ledger of the same match with a longer log that begins as the one that `before` came from.

    Only what was added is worked out.
    """
    state, rows, problems = before.state, list(before.rows), list(before.problems)
    for index in range(len(rows), len(log)):
        state, row, found = step(before.play, before.first_dealer, state, log[index], index)
        rows.append(row)
        problems += found
    return replace(before, rows=tuple(rows), state=state, problems=tuple(problems))
