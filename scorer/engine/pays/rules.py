"""Pays made of others: a rule that only one game knows, and pays that count several times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from scorer.engine.effect import Effect
from scorer.engine.facts import Answers, Fact
from scorer.engine.pays.pay import Pay, together
from scorer.engine.table import Table
from scorer.engine.words import Listed, Phrase, Text


@dataclass(frozen=True)
class Rule(Pay):
    """A pay that only one game knows."""

    asks: tuple[Fact[Any], ...]
    """The facts that it looks at."""
    effect: Callable[[Answers, Table], Effect]
    """A small pure function: what it changes."""
    text: Text
    """Its line on the rules page."""

    def pay(self, answers: Answers, table: Table) -> Effect:
        return self.effect(answers, table)

    def words(self) -> Text:
        return self.text


@dataclass(frozen=True)
class Times(Pay):
    """Other pays, so many times over when a fact says so."""

    factor: int
    when: Fact[bool]
    pays: tuple[Pay, ...] = field(default=())
    told: Phrase | None = None
    """Why they count so often, as the table is told when they do."""
    text: Text = ""
    """The same as a rule, for the rules page."""

    def pay(self, answers: Answers, table: Table) -> Effect:
        effect = together(self.pays, answers, table)
        if not answers[self.when]:
            return effect
        many = tuple(change * self.factor for change in effect.changes)
        why = (self.told, *effect.why) if self.told else effect.why
        return Effect(many, effect.bank * self.factor, effect.notes, why, effect.brief)

    def words(self) -> Text:
        return Listed((*(pay.words() for pay in self.pays), *((self.text,) if self.text else ())), ". ")
