"""The scoring rules of German Lorum alone: the red king by its trick, looks at unseen cards, counts at each stop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorer.engine.cards import KING_OF_HEARTS, Card
from scorer.engine.effect import ChangeReason, Effect, TableState
from scorer.engine.facts import Answers, CardsLeft, InTrick, Looks, Taker, YesNo
from scorer.engine.facts.counts import COUNTED
from scorer.engine.phrases import N_, ListedTexts, N_n, Phrase, Seat, Seats, Signed, Text, phrase, plural_phrase
from scorer.engine.scoring import Amount, PerItem
from scorer.engine.scoring.bank import describe_debt
from scorer.games.shared_texts import list_prices

king = Taker("taker", card=Card("king", KING_OF_HEARTS, "s-king"))


class KingPrices(NamedTuple):
    """What the red king costs by the trick in which it falls."""

    first: int
    between: int
    last: int
    announced: int  # the price in the last trick, where that was announced before play


WHEN = {
    "first": N_("In the first trick"),
    "between": N_("In those between"),
    "last": N_("In the last trick"),
    "announced": N_("In the last trick, as announced"),
}
"""When the red king falls, by the price."""


@dataclass(frozen=True)
class RedKing(Amount):
    """The king of hearts costs by the trick in which it falls."""

    king: Taker
    trick: InTrick
    announced: YesNo
    prices: KingPrices

    def price(self, answers: Answers) -> int:
        """What the king costs here; an announcement that did not come true changes nothing."""
        if answers[self.trick] == self.trick.number_of_tricks:
            return self.prices.announced if answers[self.announced] else self.prices.last
        return self.prices.first if answers[self.trick] == 1 else self.prices.between

    def amounts(self, answers: Answers, table: TableState) -> list[int]:
        return [self.price(answers) if seat == answers[self.king] else 0 for seat in range(table.seats)]

    def reasons(self, answers: Answers, table: TableState) -> Iterator[tuple[int, Text]]:
        yield answers[self.king], self._when(answers)

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        text = phrase(N_("%(first)s, %(then)s"), first=KING_OF_HEARTS, then=self._when(answers))
        yield ChangeReason(answers[self.king], text, self.price(answers))

    def _when(self, answers: Answers) -> Phrase:
        """In which trick it fell, and what became of the announcement."""
        trick, announced = answers[self.trick], answers[self.announced]
        if trick == self.trick.number_of_tricks:
            return phrase(N_("in the last trick, as announced") if announced else N_("in the last trick"))
        text = N_("in trick %(trick)s, and not in the last as announced")
        return phrase(text if announced else N_("in trick %(trick)s"), trick=trick)

    def effect(self, answers: Answers, table: TableState) -> Effect:
        seat, when = answers[self.king], self._when(answers)
        owed = describe_debt(seat, Signed(self.price(answers)), when)
        why = phrase(N_("%(what)s: %(value)s."), what=KING_OF_HEARTS, value=owed)
        summary = phrase(N_("%(what)s (%(how)s)"), what=Seat(seat), how=when)
        return Effect(tuple(self.amounts(answers, table)), explanations=(why,), summary=summary)

    def describe(self, sign: bool = True) -> Text:
        return phrase(N_("%(what)s: %(value)s"), what=KING_OF_HEARTS, value=self.prices_text())

    def prices_text(self) -> Text:
        return list_prices(*((WHEN[when], price) for when, price in self.prices._asdict().items()))


def red_king(tricks: int, prices: KingPrices) -> RedKing:
    """The red king in a deal of this many tricks at these prices, with its questions."""
    trick = InTrick("trick", N_("In which trick?"), number_of_tricks=tricks)
    announced = YesNo(
        "announced", N_("Announced for the last trick?"), optional=True, must_answer=True,
        when=lambda answers: answers[trick] == tricks,
        help=phrase(N_("%(n)s instead of %(usual)s"), n=prices.announced, usual=prices.last),
    )  # fmt: skip
    return RedKing(king, trick, announced, prices)


def per_look(price: int) -> PerLook:
    """What looks cost at this price, with its question."""
    help = phrase(N_("%(n)s each time"), n=price)
    return PerLook(Looks("looked", N_("Looked at the cards"), optional=True, is_rare=True, help=help), price)


@dataclass(frozen=True)
class PerItemAtStop(PerItem):
    """Points for each pass, or each card left when play stopped, with a text for each player."""

    stop: int = 0  # the stop at which they count, from 1; 0: at any

    def reasons(self, answers: Answers, table: TableState) -> Iterator[tuple[int, Text]]:
        due = self.amounts(answers, table)
        for seat, count in self._at_stop(answers, table):
            yield seat, phrase(COUNTED, what=count, n=Signed(due[seat]))

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        due = self.amounts(answers, table)
        return (ChangeReason(seat, count, due[seat]) for seat, count in self._at_stop(answers, table))

    def _at_stop(self, answers: Answers, table: TableState) -> Iterator[tuple[int, Text]]:
        for seat, count in super().reasons(answers, table):
            yield seat, phrase(N_("%(what)s at stop %(n)s"), what=count, n=self.stop) if self.stop else count

    def effect(self, answers: Answers, table: TableState) -> Effect:
        """The same changes without the sentence about who went out: the parts say it."""
        return super().effect(answers, table)._replace(explanations=())


def stop_rules(passes: PerItem, stops: Sequence[CardsLeft], prices: Sequence[int]) -> tuple[PerItemAtStop, ...]:
    """The rules for passes and for the cards left at each stop, at these prices."""
    cards = (
        PerItemAtStop(stop, price, stop=number if len(stops) > 1 else 0)
        for number, (stop, price) in enumerate(zip(stops, prices, strict=False), 1)
    )
    per_pass = PerItemAtStop(passes.fact, passes.points, included=passes.included)
    return (per_pass, *cards)


@dataclass(frozen=True)
class PerLook(Amount):
    """Points for each time that a player looked at the cards."""

    fact: Looks
    points: int

    def amounts(self, answers: Answers, table: TableState) -> list[int]:
        return [self.points * answers[self.fact].count(seat) for seat in range(table.seats)]

    def reasons(self, answers: Answers, table: TableState) -> Iterator[tuple[int, Text]]:
        for seat in sorted(set(answers[self.fact])):
            yield seat, plural_phrase(N_n("%(n)s look", "%(n)s looks"), answers[self.fact].count(seat))

    def effect(self, answers: Answers, table: TableState) -> Effect:
        due, looks = self.amounts(answers, table), list(self.reasons(answers, table))
        parts = tuple(describe_debt(seat, Signed(due[seat]), what) for seat, what in looks)
        brief = phrase(N_("%(who)s looked at the cards"), who=Seats(tuple(seat for seat, _what in looks)))
        why = phrase(N_("%(what)s: %(value)s."), what=self.fact.label, value=ListedTexts(parts))
        return Effect(tuple(due), explanations=(why,), summary=brief) if looks else Effect(tuple(due))

    def describe(self, sign: bool = True) -> Text:
        return phrase(N_("%(what)s: %(points)s each time"), what=self.fact.label, points=self.points)
