"""The base classes of scoring rules, and what several rules of a deal come to.

An amount is a number for each seat. In a game of points it is a rule by itself; in a game of chips a rule of `bank`
takes amounts and decides where they go.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, TypeVar

from scorer.engine.effect import ChangeReason, Effect, TableState, join_summaries
from scorer.engine.facts import Answers, Count, Fact
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, ListedTexts, Phrase, Seat, Signed, Text, phrase

T = TypeVar("T", int, "int | None")


@dataclass(frozen=True)
class ScoringRule:
    """What a contract pays. Each kind of rule is a frozen dataclass; its fields are facts, prices and other rules."""

    @cached_property
    def facts(self) -> tuple[Fact[Any], ...]:
        """The facts it needs an answer to: those in its fields, and those of the rules in them, in their order."""
        return tuple(_facts_in(getattr(self, field.name) for field in fields(self)))

    def effect(self, answers: Answers, table: TableState) -> Effect:
        """Return what it changes."""
        raise NotImplementedError

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        """Yield the reasons of its changes, a few for a seat; those of a seat or of the bank add up to its change."""
        raise NotImplementedError

    def taken_cards(self, answers: Answers) -> tuple[tuple[Text, int], ...]:
        """Return cards and tricks that it pays for, each with its taker; those of a deal are described together."""
        return ()

    def partial_changes(self, raw: Mapping[str, Json], table: TableState) -> list[int | None]:
        """Return the change of each seat as far as it is certain while answers are blank; None where it is not."""
        return [None] * table.seats

    def describe(self) -> Text:
        """Return what it pays as a line of the rules page."""
        raise NotImplementedError


@dataclass(frozen=True)
class Amount(ScoringRule):
    """A rule that is a number for each seat, so that other rules can collect it."""

    def amounts(self, answers: Answers, table: TableState) -> list[int]:
        """The amount of each seat, in chips or points."""
        raise NotImplementedError

    def reasons(self, answers: Answers, table: TableState) -> Iterator[tuple[int, Text]]:
        """Yield seats and in words what each is due for: several for a seat, or none where it is obvious."""
        yield from ()

    def takers(self, answers: Answers, table: TableState) -> set[int]:
        """Return who has something that is due, even where it costs nothing."""
        return {seat for seat, _what in self.reasons(answers, table)}

    def effect(self, answers: Answers, table: TableState) -> Effect:
        return Effect(tuple(self.amounts(answers, table)))

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        """Yield what each is due for with its amount; for an amount with one reason a seat."""
        due = self.amounts(answers, table)
        return (ChangeReason(seat, what, due[seat]) for seat, what in self.reasons(answers, table))

    def describe(self, sign: bool = True) -> Text:
        """Return its line; without `sign` as a price."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class DeclarerFactor:
    """How often it counts what the declarer gets or owes."""

    factor: int
    seats_after_dealer: int  # how many seats after the dealer the declarer sits

    def seat(self, table: TableState) -> int:
        return table.seat_after(table.dealer, self.seats_after_dealer)

    @property
    def number(self) -> Signed | int:
        return Signed(self.factor) if self.factor < 0 else self.factor

    def multiply(self, numbers: Iterable[T], table: TableState) -> list[T]:
        """The number of each seat, that of the declarer multiplied; None stays None."""
        declarer = self.seat(table)
        return [
            number * self.factor if seat == declarer and number is not None else number
            for seat, number in enumerate(numbers)
        ]

    def explain(self, numbers: Sequence[int], table: TableState) -> Iterator[ChangeReason]:
        """Yield what the declarer has besides these numbers for being it."""
        seat = self.seat(table)
        if numbers[seat]:
            text = phrase(N_("as the declarer times %(n)s"), n=self.number)
            yield ChangeReason(seat, text, numbers[seat] * (self.factor - 1))


def _facts_in(values: Iterable[object]) -> Iterator[Fact[Any]]:
    for value in values:
        if isinstance(value, Fact):
            yield value
        elif isinstance(value, ScoringRule):
            yield from value.facts
        elif isinstance(value, tuple):
            yield from _facts_in(value)


def signed_if(points: int, sign: bool) -> Signed | int:
    """Return points with their sign; without `sign` as they are, for prices in chips."""
    return Signed(points) if sign else points


def combined_effect(rules: tuple[ScoringRule, ...], answers: Answers, table: TableState) -> Effect:
    """Apply rules in order, each to the bank and totals left by the earlier ones; skip those of facts not asked."""
    effect: Effect | None = None
    taken = list[tuple[Text, int]]()
    for rule in rules:
        if all(fact in answers for fact in rule.facts):
            more = rule.effect(answers, table if effect is None else table.with_changes(effect.changes, effect.bank))
            effect = more if effect is None else effect + more
            taken += [item for item in rule.taken_cards(answers) if item not in taken]
    effect = effect or Effect((0,) * table.seats)
    if not taken:
        return effect
    beside = any(isinstance(fact, Count) for rule in rules for fact in rule.facts)
    return effect._replace(summary=join_summaries(describe_takers(tuple(taken), beside), effect.summary))


def combined_partial_changes(
    rules: tuple[ScoringRule, ...], raw: Mapping[str, Json], table: TableState
) -> list[int | None]:
    """What is certain of several rules together while answers are blank; None where one of them is not."""
    total: list[int | None] = [0] * table.seats
    for rule in rules:
        pairs = zip(total, rule.partial_changes(raw, table), strict=True)
        total = [None if old is None or more is None else old + more for old, more in pairs]
    return total


def explain_rules(rules: tuple[ScoringRule, ...], answers: Answers, table: TableState) -> Iterator[ChangeReason]:
    """Yield the reasons of rules that are applied in order, as `combined_effect` applies them.

    Raises ValueError if the reasons of a rule do not add up to what it changes.
    """
    for rule in rules:
        if all(fact in answers for fact in rule.facts):
            effect, reasons = rule.effect(answers, table), tuple(rule.explain(answers, table))
            if sum_reasons(reasons, table.seats) != (effect.changes, effect.bank):
                raise ValueError(f"the reasons of {type(rule).__name__} do not add up to {effect.changes}: {reasons}")
            yield from reasons
            table = table.with_changes(effect.changes, effect.bank)


def explain_difference(before: Effect, after: Effect, text: Text) -> Iterator[ChangeReason]:
    """Yield what each seat and the bank have in the second effect besides the first."""
    seats: tuple[int | None, ...] = (*range(len(before.changes)), None)
    amounts = zip(seats, (*before.changes, before.bank), (*after.changes, after.bank), strict=True)
    return (ChangeReason(seat, text, new - old) for seat, old, new in amounts if new != old)


def sum_reasons(reasons: Iterable[ChangeReason], seats: int) -> tuple[tuple[int, ...], int]:
    """What reasons come to: for each seat, and for the bank."""
    changes, bank = [0] * seats, 0
    for reason in reasons:
        if reason.seat is None:
            bank += reason.amount
        else:
            changes[reason.seat] += reason.amount
    return tuple(changes), bank


def describe_takers(taken: tuple[tuple[Text, int], ...], beside: bool = False) -> Phrase:
    """Describe briefly who took cards or tricks; with `beside`, when other things count too, each is named."""
    seats = {seat for _what, seat in taken}
    if beside or len(seats) > 1:
        parts = (phrase(N_("%(what)s (%(how)s)"), what=Seat(seat), how=what) for what, seat in taken)
        return phrase("%(parts)s", parts=ListedTexts(tuple(parts)))
    texts = {1: N_("%(who)s took it"), 2: N_("%(who)s took both")}
    return phrase(texts.get(len(taken), N_("%(who)s took them all")), who=Seat(seats.pop()))
