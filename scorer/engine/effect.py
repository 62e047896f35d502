"""TableState, what a deal finds on the table, and Effect, what it changes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from operator import add
from typing import NamedTuple

from scorer.engine.phrases import N_, Phrase, SeatedTexts, Text, phrase, reseat_text
from scorer.engine.schedule import find_players, seat_after

BOTH = N_("%(first)s; %(then)s")  # the summaries of two things that happened in one deal


class Effect(NamedTuple):
    """The changes of one entry in chips or points, a seat each."""

    changes: tuple[int, ...]
    bank: int = 0  # what the bank gets or loses
    notes: tuple[Phrase, ...] = ()  # remarks that stay in the ledger
    explanations: Sequence[Phrase] = ()  # sentences for the table before it saves
    summary: Phrase | None = None
    """What happened in a few words ("Dana took it"), for a line that begins with the contract and goes on with
    everybody's change: it repeats neither, and is left out where these two say it all."""
    pennies: tuple[int, ...] = ()  # what each seat gains, from the bank where they do not add up to 0; empty: none

    def __add__(self, other: Effect) -> Effect:  # type: ignore[override]
        return Effect(
            tuple(map(add, self.changes, other.changes)), self.bank + other.bank,
            self.notes + other.notes, (*self.explanations, *other.explanations),
            join_summaries(self.summary, other.summary),
            tuple(map(add, self.pennies, other.pennies)) or self.pennies or other.pennies,
        )  # fmt: skip

    def with_texts(self, *why: Phrase, summary: Phrase | None = None, notes: tuple[Phrase, ...] = ()) -> Effect:
        """The same changes with more explanations and notes, and with this summary."""
        notes, summary = self.notes + notes, summary or self.summary
        return self._replace(notes=notes, explanations=(*self.explanations, *why), summary=summary)

    def at_table(self, table: TableState) -> Effect:
        """The effect of a deal among its players on a table at which somebody sits out, who has 0."""
        seats, _pick, spread = find_players(table.seats, table.sitting)
        return Effect(
            spread((*self.changes, 0)), self.bank,
            tuple([reseat_text(note, seats) for note in self.notes]) if self.notes else (),
            SeatedTexts(self.explanations, seats) if self.explanations else (),
            self.summary and reseat_text(self.summary, seats), spread((*self.pennies, 0)) if self.pennies else (),
        )  # fmt: skip


def join_summaries(first: Phrase | None, then: Phrase | None) -> Phrase | None:
    """The summary of two effects together; equal summaries stand once."""
    if first is None or then is None or first == then:
        return first or then
    return phrase(BOTH, first=first, then=then)


def parts_not_in_notes(summary: object) -> list[Phrase]:
    """The parts of a summary that the notes do not already say in full."""
    if not isinstance(summary, Phrase) or summary.in_notes:
        return []
    if summary.text == BOTH:
        return [*parts_not_in_notes(summary.values["first"]), *parts_not_in_notes(summary.values["then"])]
    return [summary]


def paid_to_bank(amounts: Iterable[int]) -> Effect:
    """Everybody pays the bank the amount owed; an amount a seat."""
    amounts = tuple(amounts)
    return Effect(tuple(-amount for amount in amounts), sum(amounts))


def split_among(amount: int, winners: Iterable[int], seats: int, bank: int = 0) -> Effect:
    """Winners share an amount equally, `bank` of it from the bank; the remainder goes to the bank."""
    winners = tuple(winners)
    share = amount // len(winners)
    changes = tuple(share if seat in winners else 0 for seat in range(seats))
    return Effect(changes, amount - share * len(winners) - bank)


def paid_by_each(amount: int, taker: int, seats: int) -> Effect:
    """One player is paid an amount by each of the others (or pays it, when it is negative)."""
    return Effect(tuple(amount * (seats - 1) if seat == taker else -amount for seat in range(seats)))


class ChangeReason(NamedTuple):
    """A part of what one entry changes, and what for."""

    seat: int | None  # whose it is; None: the bank's
    text: Text
    amount: int  # in chips or points; all reasons of a seat add up to its change


class TableState(NamedTuple):
    """What a deal may need to know besides its answers: seats from 0, chips or points as integers."""

    seats: int
    dealer: int
    totals: tuple[int, ...]  # as they stand now, with what this deal has paid so far
    bank: int = 0  # in chips, with what this deal has paid so far
    totals_at_start: tuple[int, ...] = ()
    bank_pennies: int = 0  # when the deal began
    sitting: tuple[int, ...] = ()  # the seats that sit out of the deal, ascending

    @classmethod
    def new(cls, seats: int, dealer: int = 0) -> TableState:
        """A table where nothing has been played."""
        return cls(seats, dealer, (0,) * seats, 0, (0,) * seats)

    def with_changes(self, changes: tuple[int, ...], bank: int) -> TableState:
        totals = tuple(map(add, self.totals, changes))
        return TableState(
            self.seats, self.dealer, totals, self.bank + bank, self.totals_at_start, self.bank_pennies, self.sitting
        )

    @property
    def players(self) -> Sequence[int]:
        """The seats that play the deal, ascending."""
        return find_players(self.seats, self.sitting).seats if self.sitting else range(self.seats)

    def of_players(self) -> TableState:
        """The table as it would be without those who sit out; a dealer who does is the last player before."""
        if not self.sitting:
            return self
        seats, pick, _spread = find_players(self.seats, self.sitting)
        totals, at_start = pick(self.totals), self.totals_at_start
        at_start = totals if at_start == self.totals else pick(at_start) if at_start else ()
        dealer = (bisect_right(seats, self.dealer) - 1) % len(seats)
        return TableState(len(seats), dealer, totals, self.bank, at_start, self.bank_pennies)

    def seat_after(self, seat: int, steps: int) -> int:
        """The seat this many places further in the order of play, which passes over those who sit out."""
        return seat_after(seat, steps, self.seats, self.sitting)
