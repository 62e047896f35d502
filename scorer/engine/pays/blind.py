"""Blind: a deal that a player names before the cards are seen counts twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorer.engine.effect import Effect
from scorer.engine.facts import Answers, Fact
from scorer.engine.pays.pay import Pay, together
from scorer.engine.reading import Json
from scorer.engine.table import Table
from scorer.engine.words import N_, Listed, Text, say


@dataclass(frozen=True)
class Blind(Pay):
    """Some pays, or the same with every price twice where the deal was played blind; what lies in the bank is not."""

    when: Fact[bool]
    pays: tuple[Pay, ...]
    twice: tuple[Pay, ...]
    """The same pays with twice the prices."""

    def _now(self, blind: bool) -> tuple[Pay, ...]:
        return self.twice if blind else self.pays

    def pay(self, answers: Answers, table: Table) -> Effect:
        blind = answers[self.when]
        effect = together(self._now(blind), answers, table)
        if not blind:
            return effect
        return replace(effect, why=(say(N_("Played blind: everything counts twice.")), *effect.why))

    def glimpse(self, given: Mapping[str, Json], table: Table) -> list[int | None]:
        """What is certain as it is played so far: a deal counts as seen until somebody says that it was not."""
        total: list[int | None] = [0] * table.seats
        for pay in self._now(given.get(self.when.key) is True):
            certain = pay.glimpse(given, table)
            total = [
                None if now is None or more is None else now + more for now, more in zip(total, certain, strict=True)
            ]
        return total

    def words(self) -> Text:
        said = tuple(words for pay in self.pays if (words := pay.words()))
        return Listed((*said, N_("Played blind, before the cards are seen, everything counts twice")), ". ")
