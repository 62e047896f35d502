"""Step: one entry of the log further, from a state to the next, with its row and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scorer.engine.contract import AnswerReading, Contract
from scorer.engine.effect import Effect
from scorer.engine.entries import Adjustment, Deal, Entry, Exchange, Finish, Void, parse_entry
from scorer.engine.game import Play
from scorer.engine.naming import resolve_contract, resolve_void_contract
from scorer.engine.problems import Problem, Problems
from scorer.engine.reading import Json
from scorer.engine.schedule import Turn
from scorer.engine.state import MatchState, next_turn
from scorer.engine.till import apply_adjustment, apply_exchange, notes_on_negative_beans, split_bank
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
    explanations: tuple[Phrase, ...] = ()
    """What happened, in sentences."""
    summary: Phrase | None = None
    """What happened, in a few words."""
    pennies: tuple[int, ...] = ()
    """The coins of each seat after this entry; empty in a game without."""
    bank_pennies: int = 0

    @property
    def took_turn(self) -> bool:
        """Whether this is one of the deals that are counted: one that was played, or one that counts for nothing."""
        return self.dealer is not None


@dataclass(frozen=True, slots=True)
class CheckedDeal:
    """A deal that was read, can be played now, and has nothing wrong with it."""

    turn: Turn
    reading: AnswerReading
    effect: Effect

    @property
    def contract(self) -> Contract:
        """What is played."""
        return self.reading.contract

    @property
    def leader(self) -> int:
        """The seat that leads: whoever called the game, or as the schedule has it."""
        leads = self.contract.leader_fact
        return self.turn.leader if leads is None else self.reading.answers[leads]

    @property
    def entry(self) -> dict[str, Json]:
        """The deal as it stands in a log."""
        return {"kind": "deal", "contract": self.contract.key, "facts": self.reading.raw}


def apply_entry(
    play: Play, first_dealer: int, state: MatchState, given: Json, index: int
) -> tuple[MatchState, Row, list[Problem]]:
    """One entry further: the new state, its row, and what is wrong with it."""
    problems = Problems(f"log[{index}]")
    entry = parse_entry(given, play.seats, problems)
    if state.finished and not problems and (state.closed or not isinstance(entry, Finish)):
        problems.add(FINISHED)
    if entry is None or problems:
        return state, _row(index, "unknown", state, Effect((0,) * play.seats)), problems.items
    if isinstance(entry, Deal | Void):
        now = next_turn(play, state, first_dealer)
        assert now is not None  # a finished match takes no deal
        if isinstance(entry, Deal):
            after, row = _deal(play, now, state, entry, index, problems)
        else:
            after, row = _void(play, now, state, entry, index, problems)
    else:
        after, row = _other(play, state, entry, index, problems)
    return *close_if_over(play, state, after, row), problems.items


def close_if_over(play: Play, before: MatchState, after: MatchState, row: Row) -> tuple[MatchState, Row]:
    """The same, where the entry may have ended the match."""
    total = play.schedule.total
    if (total is not None and after.deals >= total) or play.is_over(after.totals):
        after = after._replace(over=True)
    if after.finished and not before.finished:
        row = row._replace(notes=(*row.notes, *play.farewell(after.totals)))
    return after, row


def _other(play: Play, state: MatchState, entry: Entry, index: int, problems: Problems) -> tuple[MatchState, Row]:
    """The state and the row after an entry that is no deal."""
    note = entry.note if isinstance(entry, Adjustment) else ""
    if isinstance(entry, Adjustment):
        effect = apply_adjustment(play, state, entry, problems)
    elif isinstance(entry, Exchange):
        effect = apply_exchange(play, state, entry, problems)
    elif isinstance(entry, Finish) and entry.split:
        effect = split_bank(play, state)
    else:
        effect = Effect((0,) * play.seats)
    after = state.with_effect(effect)
    if isinstance(entry, Finish):
        after = after._replace(closed=True)
    return after, _row(index, entry.kind, after, effect, play)._replace(note=note)


def _deal(
    play: Play, now: Turn, state: MatchState, entry: Deal, index: int, problems: Problems
) -> tuple[MatchState, Row]:
    """The state and the row after a deal; one that something is wrong with takes its turn and changes nothing."""
    contract = resolve_contract(play, now, entry, problems, state.contracts_named_by(now.chooser))
    known = contract.key if contract is not None else None
    if contract is not None:
        reading = contract.start_reading(entry.facts, state.table(now.dealer), f"{problems.path}.facts")
        deal = check_deal(now, reading, problems)
        if deal is not None:
            return apply_deal(play, state, deal, index)
    after = state.with_deal(now.chooser, known)
    row = _row(index, entry.kind, after, Effect((0,) * play.seats), play)
    return after, row._replace(contract=known, dealer=now.dealer, leader=now.leader)


def _void(
    play: Play, now: Turn, state: MatchState, entry: Void, index: int, problems: Problems
) -> tuple[MatchState, Row]:
    """The state and the row after a deal that counts for nothing: its turn and its contract are used up."""
    key = resolve_void_contract(play, now, entry, problems, state.contracts_named_by(now.chooser))
    after = state.with_deal(now.chooser, key)
    row = _row(index, entry.kind, after, Effect((0,) * play.seats), play)
    return after, row._replace(contract=key, dealer=now.dealer, leader=now.leader, note=entry.note)


def check_deal(now: Turn, reading: AnswerReading, problems: Problems) -> CheckedDeal | None:
    """The deal, unless something is wrong with its answers or was before."""
    problems.items.extend(reading.problems)
    return None if problems or reading.effect is None else CheckedDeal(now, reading, reading.effect)


def apply_deal(play: Play, state: MatchState, deal: CheckedDeal, index: int) -> tuple[MatchState, Row]:
    """The state and the row after a good deal."""
    after = state.with_effect(deal.effect).with_deal(deal.turn.chooser, deal.contract.key)
    row = _row(index, Deal.kind, after, deal.effect, play)
    return after, row._replace(contract=deal.contract.key, dealer=deal.turn.dealer, leader=deal.leader)


def _row(index: int, kind: str, after: MatchState, effect: Effect, play: Play | None = None) -> Row:
    notes = effect.notes
    if play is not None and play.counting.pennies:
        notes = (*notes, *notes_on_negative_beans(after.totals))
    return Row(
        index + 1, kind, effect.changes, effect.bank, after.totals, after.bank, notes=notes,
        explanations=effect.explanations, summary=effect.summary, pennies=after.pennies, bank_pennies=after.bank_pennies,
    )  # fmt: skip
