"""Pay: how answers become chips or points, as a value that also says itself in words.

An amount says what each seat is due for its answer. In a game of points it is a pay by itself; in a game of chips a
pay of `bank` takes amounts and says where they go.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

from scorer.engine.effect import Effect, TableState, join_summaries
from scorer.engine.facts import Answers, Count, Fact
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, ListedTexts, Phrase, Seat, Signed, Text, phrase


@dataclass(frozen=True)
class ScoringRule:
    """What a contract pays. A kind of pay is a frozen dataclass; its fields are facts, prices and other pays."""

    @cached_property
    def facts(self) -> tuple[Fact[Any], ...]:
        """The facts it needs an answer to: those in its fields, and those of the pays in them, in their order."""
        return tuple(_facts_in(getattr(self, one.name) for one in fields(self)))

    def effect(self, answers: Answers, table: TableState) -> Effect:
        """What it changes."""
        raise NotImplementedError

    def taken_cards(self, answers: Answers) -> tuple[tuple[Text, int], ...]:
        """Cards and tricks that it pays for, each with the seat that took it: all of a deal are told together."""
        return ()

    def partial_changes(self, given: Mapping[str, Json], table: TableState) -> list[int | None]:
        """What is certain of each seat's change while answers are blank; None where it is not yet."""
        return [None] * table.seats

    def describe(self) -> Text:
        """What it pays, as a line of the rules page."""
        raise NotImplementedError


@dataclass(frozen=True)
class Amount(ScoringRule):
    """A pay that is a number a seat, so that others can collect it."""

    def amounts(self, answers: Answers, table: TableState) -> list[int]:
        """The amount of each seat, in chips or points."""
        raise NotImplementedError

    def reasons(self, answers: Answers, table: TableState) -> Iterator[tuple[int, Text]]:
        """What it is due for, in words, beside the seat; maybe several a seat, and nothing where that is plain."""
        yield from ()

    def takers(self, answers: Answers, table: TableState) -> set[int]:
        """Who has something that it is due for, also where that costs nothing."""
        return {seat for seat, _what in self.reasons(answers, table)}

    def effect(self, answers: Answers, table: TableState) -> Effect:
        """Every seat gets what it is due."""
        return Effect(tuple(self.amounts(answers, table)))

    def describe(self, sign: bool = True) -> Text:
        """Its line; without `sign` as a price."""
        raise NotImplementedError


def _facts_in(values: Iterable[object]) -> Iterator[Fact[Any]]:
    for value in values:
        if isinstance(value, Fact):
            yield value
        elif isinstance(value, ScoringRule):
            yield from value.facts
        elif isinstance(value, tuple):
            yield from _facts_in(value)


def signed_if(points: int, sign: bool) -> Signed | int:
    """Points with their sign; prices in chips without."""
    return Signed(points) if sign else points


def combined_effect(pays: tuple[ScoringRule, ...], answers: Answers, table: TableState) -> Effect:
    """Pays in their order, each finding bank and totals as those before left them; not those of facts not asked."""
    effect: Effect | None = None
    taken = list[tuple[Text, int]]()
    for pay in pays:
        if all(fact in answers for fact in pay.facts):
            one = pay.effect(answers, table if effect is None else table.with_changes(effect.changes, effect.bank))
            effect = one if effect is None else effect + one
            taken += [one for one in pay.taken_cards(answers) if one not in taken]
    effect = effect or Effect((0,) * table.seats)
    beside = any(isinstance(fact, Count) for pay in pays for fact in pay.facts)
    return (
        replace(effect, summary=join_summaries(describe_takers(tuple(taken), beside), effect.summary))
        if taken
        else effect
    )


def describe_takers(taken: tuple[tuple[Text, int], ...], beside: bool = False) -> Phrase:
    """In few words who took one card or trick, or each of several; named where other things count beside them."""
    seats = {seat for _what, seat in taken}
    if beside or len(seats) > 1:
        parts = (phrase(N_("%(who)s (%(what)s)"), who=Seat(seat), what=what) for what, seat in taken)
        return phrase("%(parts)s", parts=ListedTexts(tuple(parts)))
    texts = {1: N_("%(who)s took it"), 2: N_("%(who)s took both")}
    return phrase(texts.get(len(taken), N_("%(who)s took them all")), who=Seat(seats.pop()))
