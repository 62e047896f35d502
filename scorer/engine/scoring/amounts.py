"""Amounts for everybody, for each item, for a taker, for going out, for each card and each place."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from scorer.engine.cards import CARD, Card, told_card
from scorer.engine.effect import ChangeReason, Effect, TableState
from scorer.engine.facts import Answers, CardsLeft, Count, Counts, Fact, OrNobody, Places, Takers
from scorer.engine.facts.takers import NOBODY
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, ListedTexts, N_n, Phrase, Seat, Seats, Signed, Text, phrase, plural_phrase
from scorer.engine.scoring.rule import Amount, signed_if

T = TypeVar("T")


@dataclass(frozen=True)
class Flat(Amount):
    """So much for everybody, whoever took what."""

    points: int

    def amounts(self, answers: Answers, table: TableState) -> list[int]:
        return [self.points] * table.seats

    def reasons(self, answers: Answers, table: TableState) -> Iterator[tuple[int, Text]]:
        return ((seat, N_("for everybody")) for seat in range(table.seats) if self.points)

    def partial_changes(self, raw: Mapping[str, Json], table: TableState) -> list[int | None]:
        return [self.points] * table.seats

    def describe(self, sign: bool = True) -> Text:
        return phrase(N_("%(what)s: %(value)s"), what=N_("Everybody"), value=signed_if(self.points, sign))


def _shift_amounts(due: list[T], steps: int, table: TableState) -> list[T]:
    """The amounts with each at the seat so many steps further in the order of play."""
    return [due[table.seat_after(seat, -steps)] for seat in range(table.seats)]


NEIGHBOURS = {1: N_("%(what)s, for the player after its taker"), -1: N_("%(what)s, for the player before its taker")}
OPPOSITE = N_("%(what)s, for the player opposite its taker")  # a price that another player gets, or pays


@dataclass(frozen=True)
class PerItem(Amount):
    """So much for each thing that a player has."""

    fact: Fact[Counts]
    points: int
    sweep: int | None = None  # what a player gets instead who has all of them; None: nothing else
    exempt: CardsLeft | None = None  # who went out by this fact is spared
    included: CardsLeft | None = None  # who went out by this fact is not spared, which the table is told
    is_fault: bool = False  # whether it is a fault: the table is told who pays how much for it
    none: int | None = None  # what a player gets who has none; None: nothing
    seats_after: int = 0  # how many seats after the player the one sits who gets it instead

    def sweeper(self, counts: Counts) -> int | None:
        """The seat that has them all, if a sweep counts here and somebody does."""
        total = self.fact.total if isinstance(self.fact, Count) else None
        return counts.index(total) if self.sweep is not None and total in counts and total is not None else None

    def amounts(self, answers: Answers, table: TableState) -> list[int]:
        counts = answers[self.fact]
        due = [self.points * count for count in counts]
        if self.none is not None:
            due = [self._price_of(count) for count in counts]
        sweeper = self.sweeper(counts)
        if sweeper is not None and self.sweep is not None:
            due[sweeper] = self.sweep
        if self.exempt is not None:
            due[self.exempt.seat_out(answers[self.exempt])] = 0
        return _shift_amounts(due, self.seats_after, table) if self.seats_after else due

    def _price_of(self, count: int) -> int:
        return self.points * count if count or self.none is None else self.none

    def reasons(self, answers: Answers, table: TableState) -> Iterator[tuple[int, Text]]:
        thing = self.fact.thing if isinstance(self.fact, Count) else CARD
        for seat, count in enumerate(answers[self.fact]):
            what = thing.count(count) if count else phrase(N_("%(what)s: none"), what=self.fact.label)
            if not count and not self.none:
                continue
            if self.seats_after:
                what = phrase(N_("%(what)s: %(value)s"), what=Seat(seat), value=what)
            yield table.seat_after(seat, self.seats_after), what

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        sweeper = self.sweeper(answers[self.fact])
        spared = None if self.exempt is None else self.exempt.seat_out(answers[self.exempt])
        for seat, text, amount in super().explain(answers, table):
            if seat == spared:
                yield ChangeReason(seat, phrase(N_("%(what)s, free for who went out"), what=text), amount)
            elif seat == sweeper:
                yield ChangeReason(seat, phrase(N_("%(what)s, all of them"), what=text), amount)
            else:
                yield ChangeReason(seat, text, amount)

    def partial_changes(self, raw: Mapping[str, Json], table: TableState) -> list[int | None]:
        counts = raw.get(self.fact.key)
        if not isinstance(counts, list) or len(counts) != table.seats or self.exempt is not None:
            return super().partial_changes(raw, table)
        due = [self._price_of(count) if type(count) is int else None for count in counts]
        return _shift_amounts(due, self.seats_after, table)

    def effect(self, answers: Answers, table: TableState) -> Effect:
        counts, changes = answers[self.fact], tuple(self.amounts(answers, table))
        sweeper = self.sweeper(counts)
        if sweeper is not None:
            who, text = Seat(sweeper), N_("%(who)s took all of them: %(points)s.")
            why = phrase(text, who=who, points=Signed(changes[sweeper]))
            return Effect(changes, explanations=(why,), summary=phrase(N_("%(who)s took them all"), who=who))
        if isinstance(self.fact, CardsLeft) and self.fact.players_out == 1:
            return Effect(changes, summary=phrase(N_("%(who)s went out"), who=Seat(self.fact.seat_out(counts))))
        if self.is_fault and any(changes):
            return self._fault_effect(changes)
        return Effect(changes, explanations=self._explain_last(counts, answers, changes))

    def _fault_effect(self, changes: tuple[int, ...]) -> Effect:
        """The table is told what each fault costs, about which it quarrels."""
        due, what = [(seat, points) for seat, points in enumerate(changes) if points], self.fact.label
        text, who = N_("%(what)s %(n)s"), Seats(tuple(seat for seat, _points in due))
        parts = ListedTexts(tuple(phrase(text, what=Seat(seat), n=Signed(points)) for seat, points in due))
        why = phrase(N_("%(what)s: %(value)s."), what=what, value=parts)
        return Effect(changes, explanations=(why,), summary=phrase(N_("%(what)s: %(value)s"), what=who, value=what))

    def _explain_last(self, counts: Counts, answers: Answers, changes: tuple[int, ...]) -> tuple[Phrase, ...]:
        last = self.exempt or self.included
        if last is None or not counts[last.seat_out(answers[last])]:
            return ()
        who = last.seat_out(answers[last])
        text = N_("%(what)s (%(who)s, who went out): %(n)s, %(points)s.")
        if self.exempt is not None:
            text = N_("%(what)s (%(who)s, who went out): %(n)s, free of charge.")
        return (phrase(text, what=self.fact.label, who=Seat(who), n=counts[who], points=Signed(changes[who])),)

    def describe(self, sign: bool = True) -> Text:
        points, what = signed_if(self.points, sign), self.fact.label
        if self.sweep is not None:
            text = N_("%(what)s: %(points)s each; who takes all of them: %(sweep)s")
            return phrase(text, points=points, what=what, sweep=signed_if(self.sweep, sign))
        if self.exempt is not None:
            return phrase(N_("%(what)s: %(points)s each, none for the player who went out"), points=points, what=what)
        if self.included is not None:
            return phrase(N_("%(what)s: %(points)s each, also for the player who went out"), points=points, what=what)
        text = N_("%(what)s: %(points)s each")
        if self.none is not None:
            text = N_("%(what)s: %(points)s each, and %(none)s for who has none")
        prices = phrase(text, points=points, what=what, none=signed_if(self.none or 0, sign))
        if not self.seats_after:
            return prices
        return phrase(NEIGHBOURS.get(self.seats_after, OPPOSITE), what=prices)


@dataclass(frozen=True)
class ForTaker(Amount):
    """So much for the player who took a card or trick, or for another."""

    fact: Fact[int | None]
    points: int
    seats_after: int = 0  # how many seats after the taker the player sits who gets it
    if_nobody: int | None = None  # what the dealer gets where nobody took it; None: nothing

    def amounts(self, answers: Answers, table: TableState) -> list[int]:
        return self._due(answers[self.fact], table)

    def _due(self, taker: int | None, table: TableState) -> list[int]:
        if taker is None:
            return [(self.if_nobody or 0) if seat == table.dealer else 0 for seat in range(table.seats)]
        due = table.seat_after(taker, self.seats_after)
        return [self.points if seat == due else 0 for seat in range(table.seats)]

    def reasons(self, answers: Answers, table: TableState) -> Iterator[tuple[int, Text]]:
        taker = answers[self.fact]
        if taker is None and self.if_nobody is not None:
            yield table.dealer, self.fact.label
        elif taker is not None and self.seats_after:
            text = phrase(N_("%(what)s: %(taker)s took it"), what=self.fact.label, taker=Seat(taker))
            yield table.seat_after(taker, self.seats_after), text
        elif taker is not None:
            yield taker, self.fact.label

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        if answers[self.fact] is None and self.if_nobody is not None:
            text = phrase(N_("%(what)s: it counts for the dealer"), what=self._nobody_text)
            yield ChangeReason(table.dealer, text, self.if_nobody)
        else:
            yield from super().explain(answers, table)

    def partial_changes(self, raw: Mapping[str, Json], table: TableState) -> list[int | None]:
        taker = raw.get(self.fact.key)
        if type(taker) is not int or not 0 <= taker < table.seats:
            return super().partial_changes(raw, table)
        return [*self._due(taker, table)]

    def taken_cards(self, answers: Answers) -> tuple[tuple[Text, int], ...]:
        taker = answers[self.fact]
        return () if taker is None else ((self.fact.label, taker),)

    def effect(self, answers: Answers, table: TableState) -> Effect:
        taker, changes = answers[self.fact], tuple(self.amounts(answers, table))
        if taker is None:
            brief = phrase(N_("nobody took it"))
            if self.if_nobody is None:
                return Effect(changes, summary=brief)
            text, who = N_("%(what)s: %(dealer)s dealt, %(points)s."), Seat(table.dealer)
            why = phrase(text, what=self._nobody_text, dealer=who, points=Signed(self.if_nobody))
            return Effect(changes, explanations=(why,), summary=brief)
        if not self.seats_after:
            return Effect(changes)
        text = N_("%(what)s: %(taker)s took it. %(who)s: %(points)s.")
        other = Seat(table.seat_after(taker, self.seats_after))
        why = phrase(text, what=self.fact.label, taker=Seat(taker), points=Signed(self.points), who=other)
        return Effect(changes, explanations=(why,))

    @property
    def _nobody_text(self) -> Text:
        return self.fact.nobody_text if isinstance(self.fact, OrNobody) else NOBODY

    def describe(self, sign: bool = True) -> Text:
        words = phrase(N_("%(what)s: %(value)s"), what=self.fact.label, value=signed_if(self.points, sign))
        if self.seats_after:
            words = phrase(NEIGHBOURS.get(self.seats_after, OPPOSITE), what=words)
        if self.if_nobody is None:
            return words
        dealt = signed_if(self.if_nobody, sign)
        dealer = phrase(N_("%(what)s: %(points)s for the dealer"), what=self._nobody_text, points=dealt)
        return ListedTexts((words, dealer), ". ")


@dataclass(frozen=True)
class ForGoingOut(Amount):
    """So much for the player who went out."""

    fact: CardsLeft
    points: int

    def amounts(self, answers: Answers, table: TableState) -> list[int]:
        out = self.fact.seat_out(answers[self.fact])
        return [self.points if seat == out else 0 for seat in range(table.seats)]

    def reasons(self, answers: Answers, table: TableState) -> Iterator[tuple[int, Text]]:
        yield self.fact.seat_out(answers[self.fact]), N_("going out")

    def partial_changes(self, raw: Mapping[str, Json], table: TableState) -> list[int | None]:
        counts = raw.get(self.fact.key)
        if not isinstance(counts, list) or len(counts) != table.seats or counts.count(0) != 1:
            return super().partial_changes(raw, table)
        return [self.points if count == 0 else 0 for count in counts]

    def effect(self, answers: Answers, table: TableState) -> Effect:
        out = Seat(self.fact.seat_out(answers[self.fact]))
        why = phrase(N_("%(who)s went out: %(points)s."), who=out, points=Signed(self.points))
        cards = N_n("The others still hold %(n)s card.", "The others still hold %(n)s cards.")
        held = plural_phrase(cards, sum(answers[self.fact]))
        summary = phrase(N_("%(who)s went out"), who=out)
        return Effect(tuple(self.amounts(answers, table)), explanations=(why, held), summary=summary)

    def describe(self, sign: bool = True) -> Text:
        return phrase(N_("The player who went out: %(points)s"), points=signed_if(self.points, sign))


@dataclass(frozen=True)
class PerCard(Amount):
    """A price for each named card (or mark), for whoever took it."""

    fact: Takers
    prices: Mapping[str, int]

    def amounts(self, answers: Answers, table: TableState) -> list[int]:
        due = [0] * table.seats
        for card, seat in self._taken(answers):
            due[seat] += self.prices[card.key]
        return due

    def _taken(self, answers: Answers) -> Iterator[tuple[Card, int]]:
        takers = answers[self.fact]
        return ((card, seat) for card in self.fact.cards if (seat := takers.get(card.key)) is not None)

    def reasons(self, answers: Answers, table: TableState) -> Iterator[tuple[int, Text]]:
        return ((seat, card.name) for card, seat in self._taken(answers))

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        for card, seat in self._taken(answers):
            yield ChangeReason(seat, told_card(card), self.prices[card.key])

    def describe(self, sign: bool = True) -> Text:
        parts = (
            phrase(N_("%(what)s: %(value)s"), what=card.name, value=signed_if(self.prices[card.key], sign))
            for card in self.fact.cards
            if card.key in self.prices
        )
        return ListedTexts(tuple(parts), "; ")


@dataclass(frozen=True)
class PerPlace(Amount):
    """So much for each place in the order of going out."""

    fact: Places
    multiplier: int = 1

    @property
    def prices(self) -> tuple[int, ...]:
        return tuple(self.multiplier * points for points in self.fact.pays)

    def amounts(self, answers: Answers, table: TableState) -> list[int]:
        return [self.prices[answers[self.fact].index(seat)] for seat in range(table.seats)]

    def reasons(self, answers: Answers, table: TableState) -> Iterator[tuple[int, Text]]:
        return ((seat, phrase(N_("place %(n)s"), n=place)) for place, seat in enumerate(answers[self.fact], 1))

    def partial_changes(self, raw: Mapping[str, Json], table: TableState) -> list[int | None]:
        order = raw.get(self.fact.key)
        certain: list[int | None] = [None] * table.seats
        for seat, points in zip(order if isinstance(order, list) else [], self.prices, strict=False):
            if type(seat) is int and 0 <= seat < table.seats:
                certain[seat] = points
        return certain

    def describe(self, sign: bool = True) -> Text:
        parts = (
            phrase(N_("place %(place)s: %(points)s"), place=place, points=signed_if(points, sign))
            for place, points in enumerate(self.prices, 1)
        )
        return ListedTexts(tuple(parts), "; ")
