"""Facts that are players: who took a card, who took each of some cards, who announced one, and that nobody did."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

from scorer.engine.facts.fact import Answers, Fact, LiveLine, describe_list, tick_cells
from scorer.engine.problems import Problems
from scorer.engine.reading import Json, parse_object, parse_seat
from scorer.engine.shapes import SEAT, EachItem, Order, Shape
from scorer.engine.table import TableState
from scorer.engine.things import Card
from scorer.engine.words import N_, Seat, Text, phrase

T = TypeVar("T")
NOBODY = N_("Nobody")


@dataclass(frozen=True, eq=False, kw_only=True)
class Taker(Fact[int]):
    """Which player took a card or a trick, called a game, went out."""

    kind: ClassVar[str] = "taker"
    shape: ClassVar[Shape] = SEAT
    label: Text = field(kw_only=False, default="")
    card: Card | None = None
    """Gives the sign beside the heading."""

    def parse(self, given: Json, table: TableState, problems: Problems) -> int:
        """A seat."""
        return parse_seat(given, table.seats, problems, missing=self.missing_text(table))

    def missing_text(self, table: TableState) -> Text:
        return self.card.asked if self.card else self.label

    def describe(self, answer: Any) -> Text:
        """The player."""
        return Seat(answer)

    def live_lines(self, answer: Json, table: TableState, others: Answers | None = None) -> tuple[LiveLine, ...]:
        """A tick for the player."""
        cells = tick_cells(answer, table)
        return (LiveLine(self.label, cells),) if cells else ()


@dataclass(frozen=True, eq=False, kw_only=True)
class OrNobody(Fact[T | None]):
    """Another fact that may also have no answer at all: null in a document."""

    kind: ClassVar[str] = "or_nobody"
    label: Text = ""
    fact: Fact[T]
    """What is asked."""
    nobody_text: Text = NOBODY
    """The words for no answer: "It lay in the kitty"."""
    second_tap_on: Taker | None = None
    """The question whose keys are tapped a second time before the page asks this one; None: it always does."""

    @classmethod
    def wrap(cls, fact: Fact[T], nobody: Text = NOBODY, **more: Any) -> OrNobody[T]:
        """The fact with its own key and words, or nobody."""
        return cls(fact.key, label=fact.label, help=fact.help, fact=fact, nobody_text=nobody, **more)

    def parse(self, given: Json, table: TableState, problems: Problems) -> T | None:
        """What the fact reads, or None for null."""
        return None if given is None else self.fact.parse(given, table, problems)

    def default(self, table: TableState) -> T | None:
        """Nobody."""
        return None

    def missing_text(self, table: TableState) -> Text:
        """As the fact says it."""
        return self.fact.missing_text(table)

    def fill_in(self, given: Json, table: TableState) -> Json:
        """As the fact completes it."""
        return None if given is None else self.fact.fill_in(given, table)

    def reseat(self, given: Json, order: Order) -> Json:
        """As the fact has it."""
        return self.fact.reseat(given, order)

    def describe(self, answer: Any) -> Text:
        """As the fact says it, or nobody."""
        return self.nobody_text if answer is None else self.fact.describe(answer)

    def live_lines(self, answer: Json, table: TableState, others: Answers | None = None) -> tuple[LiveLine, ...]:
        """As the fact shows it, or nobody."""
        if answer is None:
            return (LiveLine(self.label, text=self.nobody_text),)
        return self.fact.live_lines(answer, table, others)


@dataclass(frozen=True, eq=False, kw_only=True)
class Takers(Fact[dict[str, int | None]]):
    """Who took each of some named cards, by the cards' keys."""

    kind: ClassVar[str] = "takers"
    shape: ClassVar[Shape] = EachItem(SEAT)
    label: Text = field(kw_only=False, default="")
    cards: tuple[Card, ...]
    may_be_nobody: tuple[str, ...] = ()
    """The keys of those cards that may be nobody's (null)."""
    nobody: Text = N_("Nobody's")
    """The words for that."""

    def parse(self, given: Json, table: TableState, problems: Problems) -> dict[str, int | None]:
        """A seat for each card."""
        keys = tuple(card.key for card in self.cards)
        found = parse_object(given, (), keys, problems)
        takers: dict[str, int | None] = {}
        for card in self.cards:
            if card.key in found:
                seat = found[card.key]
                nobody = seat is None and card.key in self.may_be_nobody
                takers[card.key] = None if nobody else self._seat(seat, card, table, problems.at(card.key))
            else:
                problems.at(card.key).add(N_("is missing"), card.asked)
        return takers

    @staticmethod
    def _seat(given: Json, card: Card, table: TableState, problems: Problems) -> int:
        return parse_seat(given, table.seats, problems, missing=card.asked)

    def missing_text(self, table: TableState) -> Text:
        """The first card."""
        return self.cards[0].asked

    def describe(self, answer: Any) -> Text:
        """Each card that was named, and its player."""
        return describe_list(
            phrase(N_("%(what)s: %(who)s"), what=card.name, who=self.nobody if seat is None else Seat(seat))
            for card in self.cards
            if card.key in answer
            for seat in (answer[card.key],)
        )

    def live_lines(self, answer: Json, table: TableState, others: Answers | None = None) -> tuple[LiveLine, ...]:
        """A line for each card that is named so far."""
        given = answer if isinstance(answer, dict) else {}
        lines = [self._live_line(card, given[card.key], table) for card in self.cards if card.key in given]
        return tuple([line for line in lines if line.cells or line.text])

    def _live_line(self, card: Card, taker: Json, table: TableState) -> LiveLine:
        is_nobody_s = taker is None and card.key in self.may_be_nobody
        return LiveLine(card.name, tick_cells(taker, table), self.nobody if is_nobody_s else "")


@dataclass(frozen=True, eq=False, kw_only=True)
class Announced(Fact[dict[str, int | None]]):
    """Which of some cards were announced, so that they cost more, and by whom; None where nobody wrote that down.

    The page has no keys of its own for it: a second tap on the key of the player who took a card announces it.
    """

    kind: ClassVar[str] = "announced"
    shape: ClassVar[Shape] = EachItem(SEAT)
    label: Text = field(kw_only=False, default="")
    takers: tuple[Taker, ...]
    """The questions who took those cards."""
    times: int = 2
    """How many times its price an announced card costs."""
    own_times: int = 2
    """The same of a card that the player took who had announced it."""

    def parse(self, given: Json, table: TableState, problems: Problems) -> dict[str, int | None]:
        """A seat or null for each card that was announced."""
        found = parse_object(given, (), tuple(taker.key for taker in self.takers), problems)
        announced: dict[str, int | None] = {}
        for taker in self.takers:
            if taker.key in found:
                seat, place = found[taker.key], problems.at(taker.key)
                announced[taker.key] = None if seat is None else self._seat(seat, taker, table, place)
        return announced

    @staticmethod
    def _seat(given: Json, taker: Taker, table: TableState, problems: Problems) -> int:
        return parse_seat(given, table.seats, problems, missing=taker.missing_text(table))

    def default(self, table: TableState) -> dict[str, int | None]:
        """None was."""
        return {}

    def multiple(self, taker: Taker, answers: Answers) -> int:
        """How many times its price the card of this question costs whoever took it."""
        announced = answers[self]
        if taker.key not in announced:
            return 1
        return self.own_times if announced[taker.key] == answers[taker] else self.times

    def describe(self, answer: Any) -> Text:
        """Each card that was announced, and by whom where that is known."""
        return describe_list(
            taker.label if seat is None else phrase(N_("%(what)s: %(who)s"), what=taker.label, who=Seat(seat))
            for taker in self.takers
            if taker.key in answer
            for seat in (answer[taker.key],)
        )
