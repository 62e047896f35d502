"""Step: one entry of the log further, from a state to the next, with its row and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scorer.engine.contract import Contract, Reading
from scorer.engine.effect import Effect
from scorer.engine.entries import Adjustment, Deal, Entry, Exchange, Finish, Void, read_entry
from scorer.engine.game import Play
from scorer.engine.naming import contract_of, key_of
from scorer.engine.problems import Problem, Problems
from scorer.engine.reading import Json
from scorer.engine.schedule import Turn
from scorer.engine.state import State, turn
from scorer.engine.till import adjust, exchange, in_the_red, split
from scorer.engine.words import N_, Phrase

FINISHED = N_("the match is over by then, and nothing can be entered after its end")


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
    return *ended(play, state, after, row), problems.found


def ended(play: Play, before: State, after: State, row: Row) -> tuple[State, Row]:
    """The same, where the entry may have ended the match."""
    total = play.schedule.total
    if (total is not None and after.deals >= total) or play.over(after.totals):
        after = after._replace(over=True)
    if after.finished and not before.finished:
        row = row._replace(notes=(*row.notes, *play.farewell(after.totals)))
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
    contract = contract_of(play, now, entry, problems, state.named_by(now.chooser))
    known = contract.key if contract is not None else None
    if contract is not None:
        reading = contract.reading(entry.facts, state.table(now.dealer), f"{problems.at}.facts")
        deal = read_deal(now, reading, problems)
        if deal is not None:
            return dealt(play, state, deal, index)
    after = state.dealt(now.chooser, known)
    row = _row(index, entry.kind, after, Effect((0,) * play.seats), play)
    return after, row._replace(contract=known, dealer=now.dealer, leader=now.leader)


def _void(play: Play, now: Turn, state: State, entry: Void, index: int, problems: Problems) -> tuple[State, Row]:
    """The state and the row after a deal that counts for nothing: its turn and its contract are used up."""
    key = key_of(play, now, entry, problems, state.named_by(now.chooser))
    after = state.dealt(now.chooser, key)
    row = _row(index, entry.kind, after, Effect((0,) * play.seats), play)
    return after, row._replace(contract=key, dealer=now.dealer, leader=now.leader, note=entry.note)


def read_deal(now: Turn, reading: Reading, problems: Problems) -> DealRead | None:
    """The deal, unless something is wrong with its answers or was before."""
    problems.found.extend(reading.problems)
    return None if problems or reading.effect is None else DealRead(now, reading, reading.effect)


def dealt(play: Play, state: State, deal: DealRead, index: int) -> tuple[State, Row]:
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
