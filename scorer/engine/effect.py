"""TableState, what a deal finds on the table, and Effect, what it changes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from operator import add
from typing import NamedTuple

from scorer.engine.phrases import N_, Phrase, SeatedTexts, phrase, reseat_text
from scorer.engine.seating import playing_seats, seat_after

BOTH = N_("%(first)s; %(then)s")
"""The summaries of two things that happened in one deal."""


class Effect(NamedTuple):
    """The changes of one entry in chips or points, a seat each."""

    changes: tuple[int, ...]
    bank: int = 0
    """What the bank gets or loses."""
    notes: tuple[Phrase, ...] = ()
    """Remarks that stay in the ledger."""
    explanations: Sequence[Phrase] = ()
    """Sentences for the table before it saves."""
    summary: Phrase | None = None
    """What happened in a few words ("Dana took it"), for a line that begins with the contract and goes on with
    everybody's change: it repeats neither, and is left out where these two say it all."""
    pennies: tuple[int, ...] = ()
    """Pennies that a seat gains or loses, from or to the bank where they do not add up to 0; empty: none."""

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

    def at_table(self, players: Sequence[int], seats: int) -> Effect:
        """The effect of a deal among these players on a table of so many seats: whoever sits out has 0."""
        return Effect(
            spread(self.changes, players, seats), self.bank,
            tuple([reseat_text(note, players) for note in self.notes]) if self.notes else (),
            SeatedTexts(self.explanations, players) if self.explanations else (),
            self.summary and reseat_text(self.summary, players),
            spread(self.pennies, players, seats) if self.pennies else (),
        )  # fmt: skip


def spread(numbers: Iterable[int], players: Iterable[int], seats: int) -> tuple[int, ...]:
    """The numbers of these players with 0 for each of the other seats."""
    at_table = [0] * seats
    for seat, number in zip(players, numbers, strict=True):
        at_table[seat] = number
    return tuple(at_table)


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


class TableState(NamedTuple):
    """What a deal may need to know besides its answers: seats from 0, chips or points as integers."""

    seats: int
    dealer: int
    totals: tuple[int, ...]
    """As they stand now, with what this deal has paid so far."""
    bank: int = 0
    """The chips in the bank, with what this deal has paid so far."""
    totals_at_start: tuple[int, ...] = ()
    """The totals when the deal began."""
    bank_pennies: int = 0
    """The pennies in the bank when the deal began."""
    sitting: tuple[int, ...] = ()
    """The seats that sit out of the deal, ascending."""

    @classmethod
    def new(cls, seats: int, dealer: int = 0) -> TableState:
        """A table where nothing has been played."""
        return cls(seats, dealer, (0,) * seats, 0, (0,) * seats)

    def with_changes(self, changes: tuple[int, ...], bank: int) -> TableState:
        """The table after these changes."""
        totals = tuple(map(add, self.totals, changes))
        return TableState(
            self.seats, self.dealer, totals, self.bank + bank, self.totals_at_start, self.bank_pennies, self.sitting
        )

    @property
    def players(self) -> Sequence[int]:
        """The seats that play the deal, ascending."""
        return playing_seats(self.seats, self.sitting) if self.sitting else range(self.seats)

    def of_players(self) -> TableState:
        """The table as it would be without those who sit out; a dealer who does is the last player before."""
        if not self.sitting:
            return self
        players = playing_seats(self.seats, self.sitting)
        dealer = (bisect_right(players, self.dealer) - 1) % len(players)
        totals, at_start = self.totals, self.totals_at_start
        return TableState(
            len(players), dealer, tuple([totals[seat] for seat in players]), self.bank,
            tuple([at_start[seat] for seat in players]) if at_start else (), self.bank_pennies,
        )  # fmt: skip

    def seat_after(self, seat: int, steps: int) -> int:
        """The seat this many places further in the order of play, which passes over those who sit out."""
        return seat_after(seat, steps, self.seats, self.sitting)
