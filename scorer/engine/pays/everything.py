"""Everything: what happens instead where one player took all that a contract counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorer.engine.effect import Effect, from_each
from scorer.engine.facts import Answers, Count, Fact
from scorer.engine.pays.pay import Pay, together
from scorer.engine.reading import Json
from scorer.engine.table import Table
from scorer.engine.words import N_, Listed, Phrase, Seat, Signed, Text, say

TEXTS = {
    "fixed": N_("Who takes everything: %(points)s instead"),
    "turn": N_("Who takes everything gets the same with its sign turned"),
    "others": N_("Who takes everything: nothing, and each of the others %(points)s"),
    "each": N_("Who takes everything is paid %(price)s by each of the others instead"),
}
"""Each way, as a line of the rules page."""


@dataclass(frozen=True)
class Everything(Pay):
    """Other pays, unless one player took everything."""

    asks: tuple[Fact[Any], ...]
    """What is taken: counts with totals, and takers."""
    way: str
    """`fixed`: so much for that player; `turn`: what the pays say with its sign turned; `others`: so much for each of
    the others; `each`: each of the others pays so many chips to that player."""
    points: int
    """In chips or points; of `turn` it has no meaning."""
    pays: tuple[Pay, ...]
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

    def pay(self, answers: Answers, table: Table) -> Effect:
        taker = self.taker(answers)
        if taker is None:
            return together(self.pays, answers, table)
        who, brief = Seat(taker), say(N_("%(who)s took everything"), who=Seat(taker))
        if self.way == "each":
            text = N_("%(who)s took everything and gets %(price)s from each of the others.")
            effect = from_each(self.points, taker, table.seats)
            return effect.told(say(text, who=who, price=self.points), brief=brief)
        if self.way == "others":
            changes = tuple(0 if seat == taker else self.points for seat in range(table.seats))
            text = N_("%(who)s took everything. Everybody else: %(points)s.")
            return Effect(changes, why=(say(text, who=who, points=Signed(self.points)),), brief=brief)
        if self.way == "turn":
            changes = tuple(-change for change in together(self.pays, answers, table).changes)
        else:
            changes = tuple(self.points if seat == taker else 0 for seat in range(table.seats))
        why = say(N_("%(who)s took everything: %(points)s."), who=who, points=Signed(changes[taker]))
        return Effect(changes, why=(why,), brief=brief)

    def taken(self, answers: Answers) -> tuple[tuple[Text, int], ...]:
        """As the pays say it, unless one player took everything."""
        if self.taker(answers) is not None:
            return ()
        return tuple(one for pay in self.pays for one in pay.taken(answers))

    def glimpse(self, given: Mapping[str, Json], table: Table) -> list[int | None]:
        """Nothing is certain for a player who may still take everything, nor for the others then."""
        return super().glimpse(given, table)

    @property
    def instead(self) -> Phrase:
        """What happens where one player takes everything, in words."""
        return say(TEXTS[self.way], points=Signed(self.points), price=self.points)

    def words(self) -> Text:
        return Listed((*(words for pay in self.pays if (words := pay.words())), self.instead), ". ")
