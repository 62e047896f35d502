"""The ledger: a row an entry, with what changed for each seat and for the bank, and running totals.

`replay` folds the log into it, one `step` an entry, so a prefix of the log gives a prefix of the ledger. Nothing of it
is ever stored. A deal comes in two steps: its answers are read (`Contract.reading`), and what was read is entered
(`Ledger.deal_of`, `Ledger.entered`); so who looks at a deal before it is saved reads it once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from scorer.engine import standing
from scorer.engine.contract import Contract, Reading
from scorer.engine.effect import Effect
from scorer.engine.entries import Adjustment, Deal, Entry, Exchange, Finish, Void, read_entry
from scorer.engine.game import Play
from scorer.engine.match import Match
from scorer.engine.naming import contract_of, key_of
from scorer.engine.problems import Problem, Problems
from scorer.engine.reading import Json
from scorer.engine.schedule import Turn
from scorer.engine.standing import Team
from scorer.engine.state import State, start, turn
from scorer.engine.table import Table
from scorer.engine.till import adjust, exchange, in_the_red, split
from scorer.engine.words import N_, Phrase

FINISHED = N_("the match is finished: nothing can be entered after its end")


class Row(NamedTuple):
    """One entry in the ledger; chips or points, seats from 0."""

    number: int
    """From 1."""
    kind: str
    """`deal`, `void`, `adjustment`, `exchange` or `finish`; `unknown` for an entry that could not be read."""
    changes: tuple[int, ...]
    bank_change: int
    totals: tuple[int, ...]
    """After this entry."""
    bank: int
    """After this entry."""
    contract: str | None = None
    """The key of what was played in a deal, or would have been in a void one."""
    dealer: int | None = None
    """Who dealt; None on a row that took no turn."""
    leader: int | None = None
    note: str = ""
    """The table's own words."""
    notes: tuple[Phrase, ...] = ()
    """The game's."""
    why: tuple[Phrase, ...] = ()
    """What happened, in sentences."""
    brief: Phrase | None = None
    """What happened, in a few words."""
    pennies: tuple[int, ...] = ()
    """The coins of each seat after this entry; empty in a game without."""
    bank_pennies: int = 0

    @property
    def took_turn(self) -> bool:
        """Whether this is one of the deals that are counted: one that was played, or one that counts for nothing."""
        return self.dealer is not None


@dataclass(frozen=True, slots=True)
class DealRead:
    """A deal that was read, can be played now, and has nothing wrong with it."""

    turn: Turn
    reading: Reading
    effect: Effect

    @property
    def contract(self) -> Contract:
        """What is played."""
        return self.reading.contract

    @property
    def leader(self) -> int:
        """The seat that leads: whoever called the game, or as the schedule has it."""
        leads = self.contract.leads
        return self.turn.leader if leads is None else self.reading.answers[leads]

    @property
    def entry(self) -> dict[str, Json]:
        """The deal as it stands in a log."""
        return {"kind": "deal", "contract": self.contract.key, "facts": self.reading.given}


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
        said = self.play.game.farewell
        return tuple(said(self.state.totals)) if said is not None and self.state.finished else ()

    def still_open(self, seat: int) -> tuple[str, ...]:
        """The contracts that a chooser has not used up, in a game of choice."""
        return self.play.schedule.order.open(0, self.state.used[seat])

    def deal_of(self, reading: Reading) -> tuple[DealRead | None, list[Problem]]:
        """The next deal from answers that were read at this ledger's `table()`, or None and what is wrong with it."""
        problems = Problems(f"log[{len(self.rows)}]")
        if self.next is None:
            problems.note(FINISHED)
            return None, problems.found
        if contract_of(self.play, self.next, Deal(reading.contract.key, reading.given), problems) is None:
            return None, problems.found
        return _read(self.next, reading, problems), problems.found

    def entered(self, deal: DealRead) -> Ledger:
        """The ledger with this deal, which it has read, as its last row."""
        state, row = _ended(self.play, self.state, *_dealt(self.play, self.state, deal, len(self.rows)))
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


def step(play: Play, first_dealer: int, state: State, given: Json, index: int) -> tuple[State, Row, list[Problem]]:
    """One entry further: the new state, its row, and what is wrong with it."""
    problems = Problems(f"log[{index}]")
    entry = read_entry(given, play.seats, problems)
    if state.finished and not problems and (state.closed or not isinstance(entry, Finish)):
        problems.note(FINISHED)
    if entry is None or problems:
        return state, _row(index, "unknown", state, Effect((0,) * play.seats)), problems.found
    if isinstance(entry, Deal | Void):
        now = turn(play, state, first_dealer)
        assert now is not None  # a finished match takes no deal
        if isinstance(entry, Deal):
            after, row = _deal(play, now, state, entry, index, problems)
        else:
            after, row = _void(play, now, state, entry, index, problems)
    else:
        after, row = _other(play, state, entry, index, problems)
    return *_ended(play, state, after, row), problems.found


def _ended(play: Play, before: State, after: State, row: Row) -> tuple[State, Row]:
    """The same, where the entry may have ended the match."""
    total, over = play.schedule.total, play.game.over
    if (total is not None and after.deals >= total) or (over is not None and over(after.totals)):
        after = after._replace(over=True)
    if after.finished and not before.finished and play.game.farewell is not None:
        row = row._replace(notes=(*row.notes, *play.game.farewell(after.totals)))
    return after, row


def _other(play: Play, state: State, entry: Entry, index: int, problems: Problems) -> tuple[State, Row]:
    """The state and the row after an entry that is no deal."""
    note = entry.note if isinstance(entry, Adjustment) else ""
    if isinstance(entry, Adjustment):
        effect = adjust(play, state, entry, problems)
    elif isinstance(entry, Exchange):
        effect = exchange(play, state, entry, problems)
    elif isinstance(entry, Finish) and entry.split:
        effect = split(play, state)
    else:
        effect = Effect((0,) * play.seats)
    after = state.paid(effect)
    if isinstance(entry, Finish):
        after = after._replace(closed=True)
    return after, _row(index, entry.kind, after, effect, play)._replace(note=note)


def _deal(play: Play, now: Turn, state: State, entry: Deal, index: int, problems: Problems) -> tuple[State, Row]:
    """The state and the row after a deal; one that something is wrong with takes its turn and changes nothing."""
    contract = contract_of(play, now, entry, problems)
    known = contract.key if contract is not None else None
    if contract is not None:
        reading = contract.reading(entry.facts, state.table(now.dealer), f"{problems.at}.facts")
        deal = _read(now, reading, problems)
        if deal is not None:
            return _dealt(play, state, deal, index)
    after = state.dealt(now.chooser, known)
    row = _row(index, entry.kind, after, Effect((0,) * play.seats), play)
    return after, row._replace(contract=known, dealer=now.dealer, leader=now.leader)


def _void(play: Play, now: Turn, state: State, entry: Void, index: int, problems: Problems) -> tuple[State, Row]:
    """The state and the row after a deal that counts for nothing: its turn and its contract are used up."""
    key = key_of(now, entry, problems)
    after = state.dealt(now.chooser, key)
    row = _row(index, entry.kind, after, Effect((0,) * play.seats), play)
    return after, row._replace(contract=key, dealer=now.dealer, leader=now.leader, note=entry.note)


def _read(now: Turn, reading: Reading, problems: Problems) -> DealRead | None:
    """The deal, unless something is wrong with its answers or was before."""
    problems.found.extend(reading.problems)
    return None if problems or reading.effect is None else DealRead(now, reading, reading.effect)


def _dealt(play: Play, state: State, deal: DealRead, index: int) -> tuple[State, Row]:
    """The state and the row after a good deal."""
    after = state.paid(deal.effect).dealt(deal.turn.chooser, deal.contract.key)
    row = _row(index, Deal.kind, after, deal.effect, play)
    return after, row._replace(contract=deal.contract.key, dealer=deal.turn.dealer, leader=deal.leader)


def _row(index: int, kind: str, after: State, effect: Effect, play: Play | None = None) -> Row:
    notes = effect.notes
    if play is not None and play.counting.pennies:
        notes = (*notes, *in_the_red(after.totals))
    return Row(
        index + 1, kind, effect.changes, effect.bank, after.totals, after.bank, notes=notes,
        why=effect.why, brief=effect.brief, pennies=after.pennies, bank_pennies=after.bank_pennies,
    )  # fmt: skip
