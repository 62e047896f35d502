"""Pays made of others: a rule that only one game knows, and pays that count several times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from scorer.engine.effect import Effect
from scorer.engine.facts import Answers, Fact
from scorer.engine.pays.pay import Pay, joined, together
from scorer.engine.table import Table
from scorer.engine.words import N_, Text, say


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
