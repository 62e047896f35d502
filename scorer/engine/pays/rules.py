"""Pays made of others: a rule that only one game knows, and pays that count several times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from scorer.engine.effect import Effect
from scorer.engine.facts import Answers, Fact
from scorer.engine.pays.pay import ScoringRule, combined_effect
from scorer.engine.table import TableState
from scorer.engine.words import ListedTexts, Phrase, Text


@dataclass(frozen=True)
class CustomRule(ScoringRule):
    """A pay that only one game knows."""

    asks: tuple[Fact[Any], ...]
    """The facts that it looks at."""
    function: Callable[[Answers, TableState], Effect]
    """A small pure function: what it changes."""
    text: Text
    """Its line on the rules page."""

    def effect(self, answers: Answers, table: TableState) -> Effect:
        return self.function(answers, table)

    def describe(self) -> Text:
        return self.text


@dataclass(frozen=True)
class Multiplied(ScoringRule):
    """Other pays, so many times over when a fact says so."""

    factor: int
    when: Fact[bool]
    pays: tuple[ScoringRule, ...] = field(default=())
    noun: Phrase | None = None
    """Why they count so often, as the table is told when they do."""
    text: Text = ""
    """The same as a rule, for the rules page."""

    def effect(self, answers: Answers, table: TableState) -> Effect:
        effect = combined_effect(self.pays, answers, table)
        if not answers[self.when]:
            return effect
        many = tuple(change * self.factor for change in effect.changes)
        why = (self.noun, *effect.explanations) if self.noun else effect.explanations
        return Effect(many, effect.bank * self.factor, effect.notes, why, effect.summary)

    def describe(self) -> Text:
        return ListedTexts((*(pay.describe() for pay in self.pays), *((self.text,) if self.text else ())), ". ")
