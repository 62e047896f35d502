"""Blind: a deal that a player names before the cards are seen counts twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorer.engine.effect import Effect
from scorer.engine.facts import Answers, Fact
from scorer.engine.pays.pay import ScoringRule, combined_effect
from scorer.engine.reading import Json
from scorer.engine.table import TableState
from scorer.engine.words import N_, ListedTexts, Text, phrase


@dataclass(frozen=True)
class TwiceIfBlind(ScoringRule):
    """Some pays, or the same with every price twice where the deal was played blind; what lies in the bank is not."""

    when: Fact[bool]
    pays: tuple[ScoringRule, ...]
    doubled_rules: tuple[ScoringRule, ...]
    """The same pays with twice the prices."""

    def _now(self, blind: bool) -> tuple[ScoringRule, ...]:
        return self.doubled_rules if blind else self.pays

    def effect(self, answers: Answers, table: TableState) -> Effect:
        blind = answers[self.when]
        effect = combined_effect(self._now(blind), answers, table)
        if not blind:
            return effect
        return replace(
            effect, explanations=(phrase(N_("Played blind: everything counts twice.")), *effect.explanations)
        )

    def partial_changes(self, given: Mapping[str, Json], table: TableState) -> list[int | None]:
        """What is certain as it is played so far: a deal counts as seen until somebody says that it was not."""
        total: list[int | None] = [0] * table.seats
        for pay in self._now(given.get(self.when.key) is True):
            certain = pay.partial_changes(given, table)
            total = [
                None if now is None or more is None else now + more for now, more in zip(total, certain, strict=True)
            ]
        return total

    def describe(self) -> Text:
        said = tuple(words for pay in self.pays if (words := pay.describe()))
        return ListedTexts((*said, N_("Played blind, before the cards are seen, everything counts twice")), ". ")
