"""Amounts: so much a heart, a trick, a card left, for its taker or for the player who went out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorer.engine.effect import Effect
from scorer.engine.facts import Answers, CardsLeft, Count, Counts, Fact, OrNobody, Takers
from scorer.engine.facts.takers import NOBODY
from scorer.engine.pays.pay import Amount, number
from scorer.engine.reading import Json
from scorer.engine.table import Table
from scorer.engine.things import CARD
from scorer.engine.words import N_, Listed, N_n, Phrase, Seat, Seats, Signed, Text, say, say_n


@dataclass(frozen=True)
class Each(Amount):
    """So much for each thing that a player has."""

    fact: Fact[Counts]
    points: int
    sweep: int | None = None
    """What a player gets instead who has all of them; None: nothing else."""
    spares: CardsLeft | None = None
    """Who went out by this fact is spared."""
    also: CardsLeft | None = None
    """Who went out by this fact is not spared, which the table is told."""
    fault: bool = False
    """Whether it is a fault: the table is told who pays how much for it."""

    def swept(self, counts: Counts) -> int | None:
        """The seat that has them all, if a sweep counts here and somebody does."""
        total = self.fact.total if isinstance(self.fact, Count) else None
        return counts.index(total) if self.sweep is not None and total in counts and total is not None else None

    def due(self, answers: Answers, table: Table) -> list[int]:
        counts = answers[self.fact]
        due = [self.points * count for count in counts]
        swept = self.swept(counts)
        if swept is not None and self.sweep is not None:
            due[swept] = self.sweep
        if self.spares is not None:
            due[self.spares.out(answers[self.spares])] = 0
        return due

    def reasons(self, answers: Answers, table: Table) -> Iterator[tuple[int, Text]]:
        thing = self.fact.thing if isinstance(self.fact, Count) else CARD
        return ((seat, thing.count(count)) for seat, count in enumerate(answers[self.fact]) if count)

    def glimpse(self, given: Mapping[str, Json], table: Table) -> list[int | None]:
        counts = given.get(self.fact.key)
        if not isinstance(counts, list) or len(counts) != table.seats or self.spares is not None:
            return super().glimpse(given, table)
        return [self.points * count if type(count) is int else None for count in counts]

    def pay(self, answers: Answers, table: Table) -> Effect:
        counts, changes = answers[self.fact], tuple(self.due(answers, table))
        swept = self.swept(counts)
        if swept is not None:
            brief = say(N_("%(who)s took them all"), who=Seat(swept))
            why = say(N_("%(who)s took all of them: %(points)s."), who=Seat(swept), points=Signed(changes[swept]))
            return Effect(changes, why=(why,), brief=brief)
        if isinstance(self.fact, CardsLeft) and self.fact.zeros == 1:
            return Effect(changes, brief=say(N_("%(who)s went out"), who=Seat(self.fact.out(counts))))
        return Effect(changes, why=self._why(answers, changes), brief=self._faults(changes))

    def _faults(self, changes: tuple[int, ...]) -> Phrase | None:
        """Who made the fault, if it is one."""
        who = tuple(seat for seat, points in enumerate(changes) if points)
        return say(N_("%(who)s: %(what)s"), who=Seats(who), what=self.fact.label) if self.fault and who else None

    def _why(self, answers: Answers, changes: tuple[int, ...]) -> tuple[Phrase, ...]:
        """What the table quarrels about: what the player who went out pays here or not, and what each fault costs."""
        counts = answers[self.fact]
        if self.fault:
            parts = [(Seat(seat), Signed(points)) for seat, points in enumerate(changes) if points]
            listed = Listed(tuple(say(N_("%(who)s %(points)s"), who=who, points=points) for who, points in parts))
            return (say(N_("%(what)s: %(parts)s."), what=self.fact.label, parts=listed),) if parts else ()
        last = self.spares or self.also
        if last is None or not counts[last.out(answers[last])]:
            return ()
        who = last.out(answers[last])
        text = N_("%(what)s (%(who)s, who went out): %(n)s, %(points)s.")
        if self.spares is not None:
            text = N_("%(what)s (%(who)s, who went out): %(n)s, free of charge.")
        return (say(text, what=self.fact.label, who=Seat(who), n=counts[who], points=Signed(changes[who])),)

    def words(self, sign: bool = True) -> Text:
        points, what = number(self.points, sign), self.fact.label
        if self.sweep is not None:
            text = N_("%(what)s: %(points)s each; who takes all of them: %(sweep)s")
            return say(text, points=points, what=what, sweep=number(self.sweep, sign))
        if self.spares is not None:
            return say(N_("%(what)s: %(points)s each, none for the player who went out"), points=points, what=what)
        if self.also is not None:
            return say(N_("%(what)s: %(points)s each, also for the player who went out"), points=points, what=what)
        return say(N_("%(what)s: %(points)s each"), points=points, what=what)


@dataclass(frozen=True)
class Took(Amount):
    """So much for the player who took a card or trick, or for another."""

    fact: Fact[int | None]
    points: int
    seats_after: int = 0
    """How many seats after the taker the player sits who gets it."""
    if_nobody: int | None = None
    """What the dealer gets where nobody took it; None: nothing."""

    def due(self, answers: Answers, table: Table) -> list[int]:
        return self._due(answers[self.fact], table)

    def _due(self, taker: int | None, table: Table) -> list[int]:
        if taker is None:
            return [(self.if_nobody or 0) if seat == table.dealer else 0 for seat in range(table.seats)]
        due = table.seat_from(taker, self.seats_after)
        return [self.points if seat == due else 0 for seat in range(table.seats)]

    def reasons(self, answers: Answers, table: Table) -> Iterator[tuple[int, Text]]:
        taker = answers[self.fact]
        if taker is None and self.if_nobody is not None:
            yield table.dealer, self.fact.label
        elif taker is not None and self.seats_after:
            text = N_("%(what)s: %(taker)s opposite")
            yield table.seat_from(taker, self.seats_after), say(text, what=self.fact.label, taker=Seat(taker))
        elif taker is not None:
            yield taker, self.fact.label

    def glimpse(self, given: Mapping[str, Json], table: Table) -> list[int | None]:
        taker = given.get(self.fact.key)
        if type(taker) is not int or not 0 <= taker < table.seats:
            return super().glimpse(given, table)
        return [*self._due(taker, table)]

    def taken(self, answers: Answers) -> tuple[tuple[Text, int], ...]:
        """Its card or trick, and who took it, if anybody did."""
        taker = answers[self.fact]
        return () if taker is None else ((self.fact.label, taker),)

    def pay(self, answers: Answers, table: Table) -> Effect:
        taker, changes = answers[self.fact], tuple(self.due(answers, table))
        if taker is None:
            brief = say(N_("nobody took it"))
            if self.if_nobody is None:
                return Effect(changes, brief=brief)
            text, who = N_("%(what)s: %(dealer)s dealt, %(points)s."), Seat(table.dealer)
            why = say(text, what=self._nobody, dealer=who, points=Signed(self.if_nobody))
            return Effect(changes, why=(why,), brief=brief)
        if not self.seats_after:
            return Effect(changes)
        text = N_("%(what)s: %(taker)s took it. %(who)s, the next player: %(points)s.")
        if self.seats_after > 1:
            text = N_("%(what)s: %(taker)s took it. %(who)s, who sits opposite: %(points)s.")
        other = Seat(table.seat_from(taker, self.seats_after))
        told = say(text, what=self.fact.label, taker=Seat(taker), points=Signed(self.points), who=other)
        return Effect(changes, why=(told,))

    @property
    def _nobody(self) -> Text:
        """The words for nobody having taken it."""
        return self.fact.nobody if isinstance(self.fact, OrNobody) else NOBODY

    def words(self, sign: bool = True) -> Text:
        texts = {0: N_("%(what)s: %(points)s"), 1: N_("%(what)s: %(points)s for the player after the one who took it")}
        text = texts.get(self.seats_after, N_("%(what)s: %(points)s for the player opposite the one who took it"))
        points = number(self.points, sign)
        words = say(text, points=points, what=self.fact.label)
        if self.if_nobody is None:
            return words
        dealt = number(self.if_nobody, sign)
        dealer = say(N_("%(what)s: %(points)s for the dealer"), what=self._nobody, points=dealt)
        return Listed((words, dealer), ". ")


@dataclass(frozen=True)
class Out(Amount):
    """So much for the player who went out."""

    fact: CardsLeft
    points: int

    def due(self, answers: Answers, table: Table) -> list[int]:
        out = self.fact.out(answers[self.fact])
        return [self.points if seat == out else 0 for seat in range(table.seats)]

    def glimpse(self, given: Mapping[str, Json], table: Table) -> list[int | None]:
        counts = given.get(self.fact.key)
        if not isinstance(counts, list) or len(counts) != table.seats or counts.count(0) != 1:
            return super().glimpse(given, table)
        return [self.points if count == 0 else 0 for count in counts]

    def pay(self, answers: Answers, table: Table) -> Effect:
        out = Seat(self.fact.out(answers[self.fact]))
        why = say(N_("%(who)s went out: %(points)s."), who=out, points=Signed(self.points))
        cards = N_n("The others still hold %(n)s card.", "The others still hold %(n)s cards.")
        held = say_n(cards, sum(answers[self.fact]))
        return Effect(tuple(self.due(answers, table)), why=(why, held), brief=say(N_("%(who)s went out"), who=out))

    def words(self, sign: bool = True) -> Text:
        return say(N_("The player who went out: %(points)s"), points=number(self.points, sign))


@dataclass(frozen=True)
class Marks(Amount):
    """A price for each named card (or mark), for whoever took it."""

    fact: Takers
    prices: Mapping[str, int]

    def due(self, answers: Answers, table: Table) -> list[int]:
        due = [0] * table.seats
        for key, seat in answers[self.fact].items():
            if seat is not None:
                due[seat] += self.prices[key]
        return due

    def reasons(self, answers: Answers, table: Table) -> Iterator[tuple[int, Text]]:
        takers = answers[self.fact]
        for card in self.fact.cards:
            seat = takers.get(card.key)
            if seat is not None:
                yield seat, card.name

    def words(self, sign: bool = True) -> Text:
        parts: list[Text] = []
        for card in self.fact.cards:
            if card.key in self.prices:
                parts.append(
                    say(N_("%(what)s: %(points)s"), what=card.name, points=number(self.prices[card.key], sign))
                )
        return Listed(tuple(parts), "; ")
