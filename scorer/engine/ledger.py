"""The ledger: a row an entry, with what changed for each seat and for the bank, and running totals.

`replay` folds the log into it, one `step` an entry, so a prefix of the log gives a prefix of the ledger. Nothing of it
is ever stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import add
from typing import NamedTuple

from scorer.engine.contract import Contract
from scorer.engine.effect import Effect
from scorer.engine.entries import Adjustment, Deal, Entry, Exchange, Finish, read_entry
from scorer.engine.game import Play
from scorer.engine.match import Match
from scorer.engine.problems import Problem
from scorer.engine.reading import Json
from scorer.engine.schedule import Turn
from scorer.engine.table import Table
from scorer.engine.till import adjust, exchange, in_the_red, split
from scorer.engine.words import N_, Phrase, say


class State(NamedTuple):
    """Where a match stands between two entries."""

    totals: tuple[int, ...]
    bank: int = 0
    pennies: tuple[int, ...] = ()
    bank_pennies: int = 0
    deals: int = 0
    used: tuple[tuple[str, ...], ...] = ()
    over: bool = False
    closed: bool = False

    @property
    def finished(self) -> bool:
        """Whether no further deal can be played."""
        return self.over or self.closed


class Row(NamedTuple):
    """One entry in the ledger; chips or points, seats from 0. `note` is the table's own, `notes` are the game's.

    `why` tells what happened in sentences, `brief` in a few words.
    """

    number: int
    kind: str
    changes: tuple[int, ...]
    bank_change: int
    totals: tuple[int, ...]
    bank: int
    contract: str | None = None
    dealer: int | None = None
    leader: int | None = None
    note: str = ""
    notes: tuple[Phrase, ...] = ()
    why: tuple[Phrase, ...] = ()
    brief: Phrase | None = None
    pennies: tuple[int, ...] = ()
    bank_pennies: int = 0


@dataclass(frozen=True, slots=True)
class Ledger:
    """A match worked out: its rows, where it stands, whose turn it is, and every problem of its entries."""

    play: Play
    first_dealer: int
    rows: tuple[Row, ...]
    state: State
    problems: tuple[Problem, ...] = ()

    @property
    def next(self) -> Turn | None:
        """The next deal, or None once finished."""
        return None if self.state.finished else turn(self.play, self.state, self.first_dealer)

    def table(self, turn: Turn) -> Table:
        """What this deal finds on the table."""
        state = self.state
        return Table(self.play.seats, turn.dealer, state.totals, state.bank, state.totals, state.bank_pennies)

    @property
    def worth(self) -> tuple[int, ...]:
        """What decides the ranking: totals, and beans with what the pennies are worth."""
        counting = self.play.counting
        if not counting.pennies:
            return self.state.totals
        return tuple(
            total + counting.worth * pennies
            for total, pennies in zip(self.state.totals, self.state.pennies, strict=True)
        )

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Groups of seats, the best first; equal totals share a group, in seat order."""
        best_first = sorted(set(self.worth), reverse=self.play.counting.best == "highest")
        return tuple(tuple(seat for seat, worth in enumerate(self.worth) if worth == value) for value in best_first)

    def still_open(self, seat: int) -> tuple[str, ...]:
        """The contracts that a chooser has not used up, in a game of choice."""
        return self.play.schedule.order.open(0, self.state.used[seat])


def start(play: Play) -> State:
    """The state before the first entry."""
    counting, seats = play.counting, play.seats
    used = ((),) * seats
    return State((counting.start,) * seats, 0, (counting.pennies,) * seats if counting.pennies else (), 0, 0, used)


def turn(play: Play, state: State, first_dealer: int) -> Turn | None:
    """The next deal by the schedule."""
    return play.schedule.turn(state.deals, first_dealer, play.seats, state.used.__getitem__)


def replay(match: Match, thorough: bool = True) -> Ledger:
    """The whole ledger of a match. Entries with problems change nothing; the ledger lists every problem.

    Unless `thorough` it ends at the first entry with a problem.
    """
    play = match.play
    state, rows, problems = start(play), list[Row](), list[Problem]()
    for index, given in enumerate(match.log):
        state, row, found = step(play, match.first_dealer, state, given, index)
        rows.append(row)
        problems += found
        if problems and not thorough:
            break
    return Ledger(play, match.first_dealer, tuple(rows), state, tuple(problems))


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


def step(play: Play, first_dealer: int, state: State, given: Json, index: int) -> tuple[State, Row, list[Problem]]:
    """One entry further: the new state, its row, and what is wrong with it."""
    at, problems = f"log[{index}]", list[Problem]()
    entry = read_entry(given, play.seats, at, problems)
    if state.finished and not problems and (state.closed or not isinstance(entry, Finish)):
        problems = [Problem(at, N_("the match is finished: nothing can be entered after its end"))]
    if entry is None or problems:
        return state, _row(index, given, state, Effect((0,) * play.seats)), problems
    finished_before = state.finished
    after, row = _enter(play, first_dealer, state, entry, index, at, problems)
    if not after.over and _is_over(play, after):
        after = after._replace(over=True)
    if after.finished and not finished_before and play.game.farewell is not None:
        row = row._replace(notes=(*row.notes, *play.game.farewell(after.totals)))
    return after, row, problems


def _is_over(play: Play, state: State) -> bool:
    total = play.schedule.total
    return (total is not None and state.deals >= total) or (play.game.over is not None and play.game.over(state.totals))


def _enter(
    play: Play, first_dealer: int, state: State, entry: Entry, index: int, at: str, problems: list[Problem]
) -> tuple[State, Row]:
    """The state and the row after an entry that is well formed."""
    if isinstance(entry, Deal):
        return _deal(play, first_dealer, state, entry, index, at, problems)
    if isinstance(entry, Adjustment):
        effect = adjust(play, state.bank, entry, at, problems)
        after = _paid(state, effect)
        return after, _row(index, entry, after, effect, play, note=entry.note)
    if isinstance(entry, Exchange):
        effect = exchange(play, state.totals, state.bank, state.pennies, entry, at, problems)
        after = _paid(state, effect)
        return after, _row(index, entry, after, effect, play)
    effect = split(play, state.bank) if entry.split else Effect((0,) * play.seats)
    after = _paid(state, effect)._replace(closed=True)
    return after, _row(index, entry, after, effect, play)


def _deal(
    play: Play, first_dealer: int, state: State, entry: Deal, index: int, at: str, problems: list[Problem]
) -> tuple[State, Row]:
    now = turn(play, state, first_dealer)
    assert now is not None  # a finished match takes no deal
    contract = play.contracts.get(entry.contract) if isinstance(entry.contract, str) else None
    if contract is None or contract.key not in now.contracts:
        names = ", ".join(now.contracts)
        problems.append(
            Problem(f"{at}.contract", say(N_("this contract cannot be played now; open are: %(keys)s"), keys=names))
        )
    effect, leader = Effect((0,) * play.seats), now.leader
    if contract is not None:
        table = Table(play.seats, now.dealer, state.totals, state.bank, state.totals, state.bank_pennies)
        answers, found = contract.read(entry.facts, table, f"{at}.facts")
        problems += found
        if not problems:
            effect = contract.effect(answers, table)
            leader = answers[contract.leads] if contract.leads is not None else leader
    after = _played(state, now, contract, _paid(state, effect))
    row = _row(index, entry, after, effect, play)
    return after, row._replace(contract=contract.key if contract else None, dealer=now.dealer, leader=leader)


def _played(before: State, now: Turn, contract: Contract | None, after: State) -> State:
    """The state with one deal more; what the chooser named is used up."""
    used = before.used
    if now.chooser is not None and contract is not None:
        used = tuple(
            (*keys, contract.key) if seat == now.chooser else keys for seat, keys in enumerate(before.used)
        )  # fmt: skip
    return after._replace(deals=before.deals + 1, used=used)


def _paid(state: State, effect: Effect) -> State:
    totals = tuple(map(add, state.totals, effect.changes))
    paid = state._replace(totals=totals, bank=state.bank + effect.bank)
    if not effect.pennies:
        return paid
    coins = tuple(had + more for had, more in zip(state.pennies, effect.pennies, strict=True))
    return paid._replace(pennies=coins, bank_pennies=state.bank_pennies - sum(effect.pennies))


def _row(index: int, entry: Json, after: State, effect: Effect, play: Play | None = None, note: str = "") -> Row:
    notes = effect.notes
    if play is not None and play.counting.pennies:
        notes = (*notes, *in_the_red(after.totals))
    return Row(
        index + 1, getattr(entry, "kind", "unknown"), effect.changes, effect.bank, after.totals, after.bank,
        note=note, notes=notes, why=effect.why, brief=effect.brief,
        pennies=after.pennies, bank_pennies=after.bank_pennies,
    )  # fmt: skip
