"""The scoring rules of German Lorum alone: the red king by its trick, looks at unseen cards, counts at each stop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorer.engine.cards import KING_OF_HEARTS, Card
from scorer.engine.effect import ChangeReason, Effect, TableState
from scorer.engine.facts import Answers, CardsLeft, InTrick, Looks, Taker, YesNo
from scorer.engine.phrases import N_, ListedTexts, N_n, Phrase, Seat, Seats, Signed, Text, phrase, plural_phrase
from scorer.engine.scoring import Amount, PerItem

king = Taker("taker", KING_OF_HEARTS, card=Card("king", KING_OF_HEARTS, "s-king"))


class KingPrices(NamedTuple):
    """What the red king costs by the trick in which it falls."""

    first: int
    between: int
    last: int
    announced: int
    """The price in the last trick, where that was announced before play."""


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
        text = phrase(N_("%(what)s, %(when)s"), what=KING_OF_HEARTS, when=self._when(answers))
        yield ChangeReason(answers[self.king], text, self.price(answers))

    def _when(self, answers: Answers) -> Phrase:
        """In which trick it fell, and what became of the announcement."""
        trick, announced = answers[self.trick], answers[self.announced]
        if trick == self.trick.number_of_tricks:
            return phrase(N_("in the last trick, as announced") if announced else N_("in the last trick"))
        text = N_("in trick %(trick)s, and not in the last as announced")
        return phrase(text if announced else N_("in trick %(trick)s"), trick=trick)

    def effect(self, answers: Answers, table: TableState) -> Effect:
        who, price, when = Seat(answers[self.king]), Signed(self.price(answers)), self._when(answers)
        text = N_("%(what)s: %(who)s %(price)s (%(when)s).")
        why = phrase(text, what=KING_OF_HEARTS, who=who, price=price, when=when)
        return Effect(tuple(self.amounts(answers, table)), explanations=(why,), summary=self._summary(answers))

    def _summary(self, answers: Answers) -> Phrase:
        trick, who = answers[self.trick], Seat(answers[self.king])
        if trick < self.trick.number_of_tricks:
            return phrase(N_("%(who)s took it in trick %(trick)s"), who=who, trick=trick)
        announced = N_("%(who)s took it in the last trick, as announced")
        return phrase(announced if answers[self.announced] else N_("%(who)s took it in the last trick"), who=who)

    def describe(self, sign: bool = True) -> Text:
        text = N_(
            "%(what)s: %(first)s in the first trick, %(last)s in the last, %(between)s in those between; "
            "%(announced)s in the last if announced before play"
        )
        return phrase(text, what=KING_OF_HEARTS, **self.prices._asdict())


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

    text: str = ""
    """Says how many there were and what they come to, with `count` and `points`."""
    reason: str = ""
    """Says how many there were, with `count`."""

    def reasons(self, answers: Answers, table: TableState) -> Iterator[tuple[int, Text]]:
        due = self.amounts(answers, table)
        for seat, count in super().reasons(answers, table):
            yield seat, phrase(self.text, count=count, points=Signed(due[seat]))

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        due = self.amounts(answers, table)
        for seat, count in super().reasons(answers, table):
            yield ChangeReason(seat, phrase(self.reason, count=count), due[seat])

    def effect(self, answers: Answers, table: TableState) -> Effect:
        """The same changes without the sentence about who went out: the parts say it."""
        return super().effect(answers, table)._replace(explanations=())


def stop_rules(passes: PerItem, stops: Sequence[CardsLeft], prices: Sequence[int]) -> tuple[PerItemAtStop, ...]:
    """The rules for passes and for the cards left at each stop, at these prices."""
    texts = (
        N_("%(count)s at the first stop %(points)s"),
        N_("%(count)s at the second %(points)s"),
        N_("%(count)s at the third %(points)s"),
    )
    reasons = (
        N_("%(count)s at the first stop"),
        N_("%(count)s at the second stop"),
        N_("%(count)s at the third stop"),
    )
    cards = (
        PerItemAtStop(stop, price, text=text, reason=reason)
        for stop, price, text, reason in zip(stops, prices, texts, reasons, strict=False)
    )
    per_pass = PerItemAtStop(
        passes.fact, passes.points, included=passes.included, text=N_("%(count)s %(points)s"), reason="%(count)s"
    )
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
        parts = tuple(phrase(N_("%(who)s %(n)s (%(what)s)"), who=Seat(seat), n=Signed(due[seat]), what=what)
                      for seat, what in looks)  # fmt: skip
        brief = phrase(N_("%(who)s looked at the cards"), who=Seats(tuple(seat for seat, _what in looks)))
        why = phrase(N_("%(what)s: %(parts)s."), what=self.fact.label, parts=ListedTexts(parts))
        return Effect(tuple(due), explanations=(why,), summary=brief) if looks else Effect(tuple(due))

    def describe(self, sign: bool = True) -> Text:
        return phrase(N_("%(what)s: %(points)s each time"), what=self.fact.label, points=self.points)
