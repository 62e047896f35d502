"""Settled: players who doubled each other pay the difference of their results, after everything else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.engine.effect import Effect
from scorer.engine.facts import Answers
from scorer.engine.facts.doubles import Double, Doubles
from scorer.engine.pays.pay import Pay
from scorer.engine.reading import Json
from scorer.engine.table import Table
from scorer.engine.words import N_, Listed, Phrase, Seat, Seats, Signed, Text, say


@dataclass(frozen=True)
class Settled(Pay):
    """Each pair settles the difference of its two results, as they stood before; it comes last among the pays."""

    fact: Doubles

    def pay(self, answers: Answers, table: Table) -> Effect:
        doubles = answers[self.fact]
        results = [now - then for now, then in zip(table.totals, table.before, strict=True)]
        changes = [0] * table.seats
        for double in doubles:
            moved = double.times * (results[double.by] - results[double.of])
            changes[double.by] += moved
            changes[double.of] -= moved
        if not doubles:
            return Effect(tuple(changes))
        before = Listed(tuple(say(N_("%(who)s %(points)s"), who=Seat(seat), points=Signed(points))
                              for seat, points in enumerate(results)))  # fmt: skip
        why = (say(N_("Before doubling: %(parts)s."), parts=before), *(_why(double, results) for double in doubles))
        return Effect(tuple(changes), why=why, brief=_brief(doubles))

    def glimpse(self, given: Mapping[str, Json], table: Table) -> list[int | None]:
        """Nothing while nobody has doubled."""
        return super().glimpse(given, table) if given.get(self.fact.key) else [0] * table.seats

    def words(self) -> Text:
        return N_("The declarer may be doubled") if self.fact.declarer_only else N_("Players may double each other")


def _brief(doubles: tuple[Double, ...]) -> Phrase:
    """Who doubled, in few words."""
    by = Seats(tuple(sorted({double.by for double in doubles})))
    again = Seats(tuple(sorted({double.of for double in doubles if double.redoubled})))
    if not again.numbers:
        return say(N_("%(who)s doubled"), who=by)
    return say(N_("%(who)s doubled, %(others)s redoubled"), who=by, others=again)


def _why(double: Double, results: list[int]) -> Phrase:
    """Who doubled whom in one pair, and what it settles."""
    by, of = Seat(double.by), Seat(double.of)
    points = abs(double.times * (results[double.by] - results[double.of]))
    if not points:
        return say(N_("%(by)s doubled %(of)s: they are even."), by=by, of=of)
    better = by if results[double.by] > results[double.of] else of
    text = N_("%(by)s doubled %(of)s: %(better)s gets %(points)s.")
    if double.redoubled:
        text = N_("%(by)s doubled %(of)s, redoubled: %(better)s gets %(points)s.")
    return say(text, by=by, of=of, better=better, points=points)
