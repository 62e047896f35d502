"""Settled: players who doubled each other pay the difference of their results, after everything else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.engine.effect import Effect
from scorer.engine.facts import Answers
from scorer.engine.facts.doubles import Double, Doubles
from scorer.engine.pays.pay import ScoringRule
from scorer.engine.reading import Json
from scorer.engine.table import TableState
from scorer.engine.words import N_, ListedTexts, Phrase, Seat, Seats, Signed, Text, phrase


@dataclass(frozen=True)
class DoublingSettlement(ScoringRule):
    """Each pair settles the difference of its two results, as they stood before; it comes last among the pays."""

    fact: Doubles

    def effect(self, answers: Answers, table: TableState) -> Effect:
        doubles = answers[self.fact]
        results = [now - then for now, then in zip(table.totals, table.totals_at_start, strict=True)]
        changes = [0] * table.seats
        for double in doubles:
            moved = double.times * (results[double.doubler] - results[double.doubled])
            changes[double.doubler] += moved
            changes[double.doubled] -= moved
        if not doubles:
            return Effect(tuple(changes))
        before = ListedTexts(tuple(phrase(N_("%(who)s %(points)s"), who=Seat(seat), points=Signed(points))
                              for seat, points in enumerate(results)))  # fmt: skip
        why = (phrase(N_("Before doubling: %(parts)s."), parts=before), *(_why(double, results) for double in doubles))
        return Effect(tuple(changes), explanations=why, summary=_brief(doubles))

    def partial_changes(self, given: Mapping[str, Json], table: TableState) -> list[int | None]:
        """Nothing while nobody has doubled."""
        return super().partial_changes(given, table) if given.get(self.fact.key) else [0] * table.seats

    def describe(self) -> Text:
        return N_("The declarer may be doubled") if self.fact.declarer_only else N_("Players may double each other")


def _brief(doubles: tuple[Double, ...]) -> Phrase:
    """Who doubled, in few words."""
    by = Seats(tuple(sorted({double.doubler for double in doubles})))
    again = Seats(tuple(sorted({double.doubled for double in doubles if double.redoubled})))
    if not again.numbers:
        return phrase(N_("%(who)s doubled"), who=by)
    return phrase(N_("%(who)s doubled, %(others)s redoubled"), who=by, others=again)


def _why(double: Double, results: list[int]) -> Phrase:
    """Who doubled whom in one pair, and what it settles."""
    by, of = Seat(double.doubler), Seat(double.doubled)
    points = abs(double.times * (results[double.doubler] - results[double.doubled]))
    if not points:
        return phrase(N_("%(by)s doubled %(of)s: they are even."), by=by, of=of)
    better = by if results[double.doubler] > results[double.doubled] else of
    text = N_("%(by)s doubled %(of)s: %(better)s gets %(points)s.")
    if double.redoubled:
        text = N_("%(by)s doubled %(of)s, redoubled: %(better)s gets %(points)s.")
    return phrase(text, by=by, of=of, better=better, points=points)
