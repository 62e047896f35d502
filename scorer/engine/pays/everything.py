"""Everything: what happens instead where one player took all that a contract counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorer.engine.effect import Effect, paid_by_each
from scorer.engine.facts import Answers, Count, Fact
from scorer.engine.pays.pay import ScoringRule, combined_effect
from scorer.engine.reading import Json
from scorer.engine.table import TableState
from scorer.engine.words import N_, ListedTexts, Phrase, Seat, Signed, Text, phrase

TEXTS = {
    "fixed": N_("Who takes everything: %(points)s instead"),
    "turn": N_("Who takes everything gets the same with its sign turned"),
    "others": N_("Who takes everything: nothing, and each of the others %(points)s"),
    "each": N_("Who takes everything is paid %(price)s by each of the others instead"),
}
"""Each way, as a line of the rules page."""


@dataclass(frozen=True)
class UnlessOneTookAll(ScoringRule):
    """Other pays, unless one player took everything."""

    asks: tuple[Fact[Any], ...]
    """What is taken: counts with totals, and takers."""
    method: str
    """`fixed`: so much for that player; `turn`: what the pays say with its sign turned; `others`: so much for each of
    the others; `each`: each of the others pays so many chips to that player."""
    points: int
    """In chips or points; of `turn` it has no meaning."""
    pays: tuple[ScoringRule, ...]
    """What is paid otherwise."""

    def taker(self, answers: Answers) -> int | None:
        """The seat that took all there is, if one did."""
        takers = {self._taker_of(fact, answers[fact]) for fact in self.asks}
        return takers.pop() if len(takers) == 1 else None

    @staticmethod
    def _taker_of(fact: Fact[Any], answer: Any) -> int | None:
        if isinstance(fact, Count):
            return answer.index(fact.total) if fact.total in answer else None
        return None if answer is None else int(answer)

    def effect(self, answers: Answers, table: TableState) -> Effect:
        taker = self.taker(answers)
        if taker is None:
            return combined_effect(self.pays, answers, table)
        who, brief = Seat(taker), phrase(N_("%(who)s took everything"), who=Seat(taker))
        if self.method == "each":
            text = N_("%(who)s took everything and gets %(price)s from each of the others.")
            effect = paid_by_each(self.points, taker, table.seats)
            return effect.with_texts(phrase(text, who=who, price=self.points), brief=brief)
        if self.method == "others":
            changes = tuple(0 if seat == taker else self.points for seat in range(table.seats))
            text = N_("%(who)s took everything. Everybody else: %(points)s.")
            return Effect(changes, explanations=(phrase(text, who=who, points=Signed(self.points)),), summary=brief)
        if self.method == "turn":
            changes = tuple(-change for change in combined_effect(self.pays, answers, table).changes)
        else:
            changes = tuple(self.points if seat == taker else 0 for seat in range(table.seats))
        why = phrase(N_("%(who)s took everything: %(points)s."), who=who, points=Signed(changes[taker]))
        return Effect(changes, explanations=(why,), summary=brief)

    def taken_cards(self, answers: Answers) -> tuple[tuple[Text, int], ...]:
        """As the pays say it, unless one player took everything."""
        if self.taker(answers) is not None:
            return ()
        return tuple(one for pay in self.pays for one in pay.taken_cards(answers))

    def partial_changes(self, given: Mapping[str, Json], table: TableState) -> list[int | None]:
        """Nothing is certain for a player who may still take everything, nor for the others then."""
        return super().partial_changes(given, table)

    @property
    def describe_sweep(self) -> Phrase:
        """What happens where one player takes everything, in words."""
        return phrase(TEXTS[self.method], points=Signed(self.points), price=self.points)

    def describe(self) -> Text:
        return ListedTexts((*(words for pay in self.pays if (words := pay.describe())), self.describe_sweep), ". ")
