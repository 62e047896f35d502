"""Pays: how an answer becomes chips or points. Each kind is a value that also says itself in words.

An amount says what each seat is due for its answer. In a game of points it is a pay by itself; in a game of chips a
pay of `bank` takes amounts and says where they go.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from scorer.engine.cardfacts import Takers
from scorer.engine.effect import Effect
from scorer.engine.facts import Answers, CardsLeft, Count, Counts, Fact
from scorer.engine.table import Json, Table
from scorer.engine.words import N_, Phrase, Seat, Signed, Text, say


class Pay(Protocol):
    """What a contract pays: the facts it looks at, what it does, and its line on the rules page."""

    @property
    def facts(self) -> tuple[Fact[Any], ...]:
        """The facts it needs an answer to."""

    def pay(self, answers: Answers, table: Table) -> Effect:
        """What it changes."""

    def words(self) -> Text:
        """What it pays, as a line of the rules page."""


class Amount(Pay, Protocol):
    """A pay that is a number a seat, so that others can collect it."""

    def due(self, answers: Answers, table: Table) -> list[int]:
        """The amount of each seat, in chips or points."""

    def words(self, sign: bool = True) -> Text:
        """Its line; without `sign` as a price."""

    def glimpse(self, given: Mapping[str, Json], table: Table) -> list[int | None]:
        """What is certain of `due` while some answers are blank; None where it is not yet."""


def _number(points: int, sign: bool) -> Signed | int:
    """Points with their sign; prices in chips without."""
    return Signed(points) if sign else points


def _unknown(table: Table) -> list[int | None]:
    return [None] * table.seats


@dataclass(frozen=True)
class Each:
    """So much for each thing; who has all of them gets `sweep` instead; who went out by `spares` is spared."""

    fact: Fact[Counts]
    points: int
    sweep: int | None = None
    spares: CardsLeft | None = None

    @property
    def facts(self) -> tuple[Fact[Any], ...]:
        return (self.fact, self.spares) if self.spares else (self.fact,)

    def swept(self, counts: Counts) -> int | None:
        """The seat that has them all, if a sweep counts here and somebody does."""
        total = self.fact.total if isinstance(self.fact, Count) else None
        return counts.index(total) if self.sweep is not None and total in counts and total is not None else None

    def due(self, answers: Answers, table: Table) -> list[int]:
        counts = answers[self.fact]
        due = [self.points * count for count in counts]
        swept = self.swept(counts)
        if swept is not None and self.sweep is not None:
            due[swept] = self.sweep
        if self.spares is not None:
            due[self.spares.out(answers[self.spares])] = 0
        return due

    def glimpse(self, given: Mapping[str, Json], table: Table) -> list[int | None]:
        counts = given.get(self.fact.key)
        if not isinstance(counts, list) or len(counts) != table.seats or self.spares is not None:
            return _unknown(table)
        return [self.points * count if type(count) is int else None for count in counts]

    def pay(self, answers: Answers, table: Table) -> Effect:
        counts, changes = answers[self.fact], tuple(self.due(answers, table))
        swept = self.swept(counts)
        if swept is not None:
            brief = say(N_("%(who)s took all"), who=Seat(swept))
            why = say(N_("%(who)s took all of them: %(points)s."), who=Seat(swept), points=Signed(changes[swept]))
            return Effect(changes, why=(why,), brief=brief)
        if isinstance(self.fact, CardsLeft) and self.fact.zeros == 1:
            return Effect(changes, brief=say(N_("%(who)s went out"), who=Seat(self.fact.out(counts))))
        return Effect(changes)

    def words(self, sign: bool = True) -> Text:
        points, what = _number(self.points, sign), self.fact.label
        if self.sweep is not None:
            text = N_("%(what)s: %(points)s each; who takes all of them: %(sweep)s")
            return say(text, points=points, what=what, sweep=_number(self.sweep, sign))
        if self.spares is not None:
            return say(N_("%(what)s: %(points)s each, none for the player who went out"), points=points, what=what)
        return say(N_("%(what)s: %(points)s each"), points=points, what=what)


@dataclass(frozen=True)
class Took:
    """So much for the player who took a card or trick, or for the one `steps` seats after; `dealer_if_nobody` did."""

    fact: Fact[int | None]
    points: int
    steps: int = 0
    dealer_if_nobody: bool = False

    @property
    def facts(self) -> tuple[Fact[Any], ...]:
        return (self.fact,)

    def due(self, answers: Answers, table: Table) -> list[int]:
        return self._due(answers[self.fact], table)

    def _due(self, taker: int | None, table: Table) -> list[int]:
        if taker is None and not self.dealer_if_nobody:
            return [0] * table.seats
        seat = table.dealer if taker is None else table.seat_from(taker, self.steps)
        return [self.points if other == seat else 0 for other in range(table.seats)]

    def glimpse(self, given: Mapping[str, Json], table: Table) -> list[int | None]:
        taker = given.get(self.fact.key)
        return [*self._due(taker, table)] if type(taker) is int and 0 <= taker < table.seats else _unknown(table)

    def pay(self, answers: Answers, table: Table) -> Effect:
        taker = answers[self.fact]
        changes = tuple(self.due(answers, table))
        if taker is not None:
            return Effect(changes, brief=say(N_("%(what)s: %(who)s"), what=self.fact.label, who=Seat(taker)))
        text = N_("Nobody took it: %(who)s dealt and gets %(points)s.")
        why = (say(text, who=Seat(table.dealer), points=Signed(self.points)),) if self.dealer_if_nobody else ()
        return Effect(changes, why=why, brief=say(N_("nobody took it")))

    def words(self, sign: bool = True) -> Text:
        texts = {0: N_("%(what)s: %(points)s"), 1: N_("%(what)s: %(points)s for the player after the one who took it")}
        text = texts.get(self.steps, N_("%(what)s: %(points)s for the player opposite the one who took it"))
        words = say(text, points=_number(self.points, sign), what=self.fact.label)
        return say(N_("%(words)s; for the dealer where nobody did"), words=words) if self.dealer_if_nobody else words


@dataclass(frozen=True)
class Out:
    """So much for the player who went out."""

    fact: CardsLeft
    points: int

    @property
    def facts(self) -> tuple[Fact[Any], ...]:
        return (self.fact,)

    def due(self, answers: Answers, table: Table) -> list[int]:
        out = self.fact.out(answers[self.fact])
        return [self.points if seat == out else 0 for seat in range(table.seats)]

    def glimpse(self, given: Mapping[str, Json], table: Table) -> list[int | None]:
        counts = given.get(self.fact.key)
        if not isinstance(counts, list) or len(counts) != table.seats or counts.count(0) != 1:
            return _unknown(table)
        return [self.points if count == 0 else 0 for count in counts]

    def pay(self, answers: Answers, table: Table) -> Effect:
        out = Seat(self.fact.out(answers[self.fact]))
        held = sum(answers[self.fact])
        why = say(N_("%(who)s went out: %(points)s. The others still hold %(held)s cards."),
                  who=out, points=Signed(self.points), held=held)  # fmt: skip
        return Effect(tuple(self.due(answers, table)), why=(why,), brief=say(N_("%(who)s went out"), who=out))

    def words(self, sign: bool = True) -> Text:
        return say(N_("The player who went out: %(points)s"), points=_number(self.points, sign))


@dataclass(frozen=True)
class Marks:
    """A price for each named card (or mark), for whoever took it."""

    fact: Takers
    prices: Mapping[str, int]

    @property
    def facts(self) -> tuple[Fact[Any], ...]:
        return (self.fact,)

    def due(self, answers: Answers, table: Table) -> list[int]:
        due = [0] * table.seats
        for key, seat in answers[self.fact].items():
            if seat is not None:
                due[seat] += self.prices[key]
        return due

    def glimpse(self, given: Mapping[str, Json], table: Table) -> list[int | None]:
        return _unknown(table)

    def pay(self, answers: Answers, table: Table) -> Effect:
        return Effect(tuple(self.due(answers, table)))

    def words(self, sign: bool = True) -> Text:
        parts: list[Text] = []
        for card in self.fact.cards:
            if card.key in self.prices:
                parts.append(
                    say(N_("%(what)s: %(points)s"), what=card.name, points=_number(self.prices[card.key], sign))
                )
        return joined(parts)


@dataclass(frozen=True)
class Rule:
    """A pay that only one game knows: a small pure function, the facts it looks at, and its words."""

    facts: tuple[Fact[Any], ...]
    by: Callable[[Answers, Table], Effect]
    text: Text

    def pay(self, answers: Answers, table: Table) -> Effect:
        return self.by(answers, table)

    def words(self) -> Text:
        return self.text


@dataclass(frozen=True)
class Times:
    """Other pays, so many times over when a fact says so."""

    factor: int
    when: Fact[bool]
    pays: tuple[Pay, ...] = field(default=())

    @property
    def facts(self) -> tuple[Fact[Any], ...]:
        return (self.when, *[fact for pay in self.pays for fact in pay.facts])

    def pay(self, answers: Answers, table: Table) -> Effect:
        effect = together(self.pays, answers, table)
        if not answers[self.when]:
            return effect
        many = tuple(change * self.factor for change in effect.changes)
        return Effect(many, effect.bank * self.factor, effect.notes, effect.why, effect.brief)

    def words(self) -> Text:
        return say(N_("%(words)s; %(factor)s times as much: %(when)s"), factor=self.factor, when=self.when.label,
                   words=joined([pay.words() for pay in self.pays]))  # fmt: skip


def joined(parts: list[Text] | list[Phrase]) -> Text:
    """Phrases one after the other, with semicolons."""
    whole: Text = parts[0]
    for part in parts[1:]:
        whole = say("%(first)s; %(then)s", first=whole, then=part)
    return whole


def together(pays: tuple[Pay, ...], answers: Answers, table: Table) -> Effect:
    """Pays in their order, each finding bank and totals as those before left them; not those of facts not asked."""
    effect: Effect | None = None
    for pay in pays:
        if all(fact in answers for fact in pay.facts):
            one = pay.pay(answers, table if effect is None else table.after(effect.changes, effect.bank))
            effect = one if effect is None else effect + one
    return effect or Effect((0,) * table.seats)
