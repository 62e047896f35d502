"""Facts about who took a card or trick: one taker, several, in which trick, announced and doubled cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, TypeVar

from scorer.engine.cards import Card
from scorer.engine.effect import TableState
from scorer.engine.facts.fact import (
    SEAT,
    Answers,
    EachItem,
    Fact,
    LiveLine,
    NamedSeats,
    Order,
    Shape,
    describe_list,
    find_seat,
    tick_cells,
)
from scorer.engine.json_values import Json, is_whole, parse_object, parse_seat
from scorer.engine.phrases import N_, ListedTexts, Seat, Text, phrase
from scorer.engine.problems import UNANSWERED, Problems

T = TypeVar("T")
NOBODY = N_("Nobody")
ONE_CARD = NamedSeats(("taker", "doubled_by", "leader"))


@dataclass(frozen=True, eq=False, kw_only=True)
class Taker(Fact[int]):
    """Which player took a card or a trick, called a game, went out."""

    kind: ClassVar[str] = "taker"
    shape: ClassVar[Shape] = SEAT
    card: Card | None = None  # gives the sign beside the heading, and the heading where none is given

    def __post_init__(self) -> None:
        if self.card is not None and not self.label:
            object.__setattr__(self, "label", self.card.name)  # the class is frozen

    def parse(self, raw: Json, table: TableState, problems: Problems) -> int:
        return parse_seat(raw, table.seats, problems, missing=self.missing_text(table))

    def missing_text(self, table: TableState) -> Text:
        return self.card.missing_text if self.card else self.label

    def describe(self, answer: Any) -> Text:
        return Seat(answer)

    def live_lines(self, answer: Json, table: TableState, others: Answers | None = None) -> tuple[LiveLine, ...]:
        cells = tick_cells(answer, table)
        return (LiveLine(self.label, cells),) if cells else ()


@dataclass(frozen=True, eq=False, kw_only=True)
class OrNobody(Fact[T | None]):
    """Another fact that may also have no answer at all: null in a document."""

    kind: ClassVar[str] = "or_nobody"
    absent: ClassVar[None] = None
    fact: Fact[T]
    nobody_text: Text = NOBODY  # the words for no answer: "It lay in the kitty"
    second_tap_on: Taker | None = None  # the question whose keys are tapped a second time before this is asked

    @classmethod
    def wrap(cls, fact: Fact[T], nobody: Text = NOBODY, **more: Any) -> OrNobody[T]:
        """The fact with its own key and words, or nobody."""
        return cls(fact.key, label=fact.label, help=fact.help, fact=fact, nobody_text=nobody, **more)

    def parse(self, raw: Json, table: TableState, problems: Problems) -> T | None:
        return None if raw is None else self.fact.parse(raw, table, problems)

    def missing_text(self, table: TableState) -> Text:
        return self.fact.missing_text(table)

    def fill_in(self, raw: Json, table: TableState) -> Json:
        return None if raw is None else self.fact.fill_in(raw, table)

    def reseat(self, raw: Json, order: Order) -> Json:
        return self.fact.reseat(raw, order)

    @property
    def is_by_seat(self) -> bool:
        return self.fact.is_by_seat

    def of_players(self, raw: Json, table: TableState, problems: Problems) -> Json:
        return self.fact.of_players(raw, table, problems)

    def describe(self, answer: Any) -> Text:
        return self.nobody_text if answer is None else self.fact.describe(answer)

    def live_lines(self, answer: Json, table: TableState, others: Answers | None = None) -> tuple[LiveLine, ...]:
        if answer is None:
            return (LiveLine(self.label, text=self.nobody_text),)
        return self.fact.live_lines(answer, table, others)


@dataclass(frozen=True, eq=False, kw_only=True)
class _CardsFact(Fact[dict[str, T]]):
    """What happened to each of some named cards, by the cards' keys."""

    cards: tuple[Card, ...]

    def missing_text(self, table: TableState) -> Text:
        return self.cards[0].missing_text

    def by_card(self, answer: Any) -> Any:
        """An answer as JSON with the keys of the cards."""
        return answer

    def describe(self, answer: Any) -> Text:
        by_card = self.by_card(answer)
        return describe_list(
            phrase(N_("%(what)s: %(value)s"), what=card.name, value=self.describe_card(by_card[card.key]))
            for card in self.cards
            if card.key in by_card
        )

    def describe_card(self, answer: Any) -> Text:
        """What happened to one of them, in words."""
        raise NotImplementedError

    def live_lines(self, answer: Json, table: TableState, others: Answers | None = None) -> tuple[LiveLine, ...]:
        by_card = self.by_card(answer)
        cards = by_card if isinstance(by_card, dict) else {}
        lines = [self.live_line(card, cards[card.key], table) for card in self.cards if card.key in cards]
        return tuple([line for line in lines if line.cells or line.text])

    def live_line(self, card: Card, raw: Json, table: TableState) -> LiveLine:
        """The line of one of them while its answer is being entered."""
        raise NotImplementedError


@dataclass(frozen=True, eq=False, kw_only=True)
class Takers(_CardsFact[int | None]):
    """Who took each of some named cards."""

    kind: ClassVar[str] = "takers"
    shape: ClassVar[Shape] = EachItem(SEAT)
    may_be_nobody: tuple[str, ...] = ()  # the keys of those cards that may be nobody's (null)
    nobody: Text = N_("Nobody's")  # the words for that

    def parse(self, raw: Json, table: TableState, problems: Problems) -> dict[str, int | None]:
        seats = parse_object(raw, (), tuple(card.key for card in self.cards), problems)
        takers: dict[str, int | None] = {}
        for card in self.cards:
            at = problems.at(card.key)
            if card.key not in seats:
                at.add(UNANSWERED, card.missing_text)
            elif seats[card.key] is None and card.key in self.may_be_nobody:
                takers[card.key] = None
            else:
                takers[card.key] = parse_seat(seats[card.key], table.seats, at, missing=card.missing_text)
        return takers

    def describe_card(self, answer: Any) -> Text:
        return self.nobody if answer is None else Seat(answer)

    def live_line(self, card: Card, raw: Json, table: TableState) -> LiveLine:
        is_nobody = raw is None and card.key in self.may_be_nobody
        return LiveLine(card.name, tick_cells(raw, table), self.nobody if is_nobody else "")


@dataclass(frozen=True, eq=False, kw_only=True)
class Announced(Fact[dict[str, int | None]]):
    """Which of some cards were announced, so that they cost more, and by whom; None where nobody wrote that down.

    The page has no keys of its own for it: a second tap on the key of the player who took a card announces it.
    """

    kind: ClassVar[str] = "announced"
    shape: ClassVar[Shape] = EachItem(SEAT)
    takers: tuple[Taker, ...]  # the questions who took those cards
    times: int = 2  # how many times its price an announced card costs
    own_times: int = 2  # the same of a card that the player took who had announced it

    def parse(self, raw: Json, table: TableState, problems: Problems) -> dict[str, int | None]:
        seats = parse_object(raw, (), tuple(taker.key for taker in self.takers), problems)
        announced: dict[str, int | None] = {}
        for taker in self.takers:
            if taker.key in seats:
                seat, at, missing = seats[taker.key], problems.at(taker.key), taker.missing_text(table)
                announced[taker.key] = None if seat is None else parse_seat(seat, table.seats, at, missing=missing)
        return announced

    def default(self, table: TableState) -> dict[str, int | None]:
        return {}

    def multiple(self, taker: Taker, answers: Answers) -> int:
        """How many times its price the card of this question costs whoever took it."""
        announced = answers[self]
        if taker.key not in announced:
            return 1
        return self.own_times if announced[taker.key] == answers[taker] else self.times

    def describe(self, answer: Any) -> Text:
        return describe_list(
            taker.label if seat is None else phrase(N_("%(what)s: %(value)s"), what=taker.label, value=Seat(seat))
            for taker in self.takers
            if taker.key in answer
            for seat in (answer[taker.key],)
        )


@dataclass(frozen=True, eq=False, kw_only=True)
class InTrick(Fact[int]):
    """In which trick of the deal a card fell, from 1."""

    kind: ClassVar[str] = "in_trick"
    number_of_tricks: int

    def parse(self, raw: Json, table: TableState, problems: Problems) -> int:
        if not is_whole(raw):
            problems.add(N_("a whole number is needed"), self.label)
        elif not 1 <= raw <= self.number_of_tricks:  # type: ignore[operator]
            problems.need(f"a trick from 1 to {self.number_of_tricks}")
        else:
            return raw  # type: ignore[return-value]
        return 1

    def describe(self, answer: Any) -> Text:
        return phrase(N_("trick %(n)s"), n=answer)


class CardTaken(NamedTuple):
    """A card that its holder may have doubled."""

    taker: int  # the seat that took it
    doubled_by: int | None = None  # the seat that held and doubled it; None: nobody did
    leader: int | None = None  # the seat that led the trick; it matters only where the holder took the card

    @property
    def taken_by_holder(self) -> bool:
        """Whether the player who doubled the card had to take it: then the leader of the trick earns."""
        return self.doubled_by is not None and self.taker == self.doubled_by


@dataclass(frozen=True, eq=False, kw_only=True)
class DoubledCards(_CardsFact[CardTaken]):
    """Who took each named card, who doubled it and, where the holder took it, who led that trick."""

    kind: ClassVar[str] = "doubled_cards"
    shape: ClassVar[Shape] = EachItem(ONE_CARD)
    doubling: bool = True  # whether the house doubles at all
    is_single: bool = False  # whether there is one card, whose object is the whole answer, without its key

    def by_card(self, answer: Any) -> Any:
        return {self.cards[0].key: answer} if self.is_single else answer

    def reseat(self, raw: Json, order: Order) -> Json:
        if raw is None:
            return None
        moved = self.shape.reseat(self.by_card(raw), order)
        return moved[self.cards[0].key] if self.is_single else moved

    def of_players(self, raw: Json, table: TableState, problems: Problems) -> Json:
        shape = ONE_CARD if self.is_single else self.shape
        return shape.of_players(raw, table, problems)

    def parse(self, raw: Json, table: TableState, problems: Problems) -> dict[str, CardTaken]:
        """A taker for each card; the rest may be left out or null."""
        if self.is_single:
            (card,) = self.cards
            return {card.key: self._parse_card(raw, card, table, problems)}
        cards = parse_object(raw, (), tuple(card.key for card in self.cards), problems)
        return {
            card.key: self._parse_card(cards.get(card.key), card, table, problems.at(card.key)) for card in self.cards
        }

    def _parse_card(self, raw: Json, card: Card, table: TableState, problems: Problems) -> CardTaken:
        if raw is None:
            problems.add(N_("a player must be chosen"), card.missing_text)
            return CardTaken(0)
        parts = parse_object(raw, ("taker",), ("taker", "doubled_by", "leader"), problems)
        if "taker" not in parts:
            return CardTaken(0)

        missing = {"doubled_by": phrase(N_("%(card)s: who doubled it?"), card=card.name)}

        def seat(part: str) -> int:
            return parse_seat(parts[part], table.seats, problems.at(part), missing=missing.get(part, card.missing_text))

        def seat_or_none(part: str) -> int | None:
            return None if parts.get(part) is None else seat(part)

        doubled = CardTaken(seat("taker"), seat_or_none("doubled_by"), seat_or_none("leader"))
        check_doubled(doubled, self.doubling, problems)
        return doubled

    def describe_card(self, answer: Any) -> Text:
        taker, holder, leader = answer["taker"], answer.get("doubled_by"), answer.get("leader")
        if holder is None:
            return Seat(taker)
        how = [phrase(N_("doubled by %(name)s"), name=Seat(holder))]
        if leader is not None and taker == holder:
            how.append(phrase(N_("%(name)s led"), name=Seat(leader)))
        return phrase(N_("%(what)s (%(how)s)"), what=Seat(taker), how=ListedTexts(tuple(how)))

    def live_line(self, card: Card, raw: Json, table: TableState) -> LiveLine:
        """A tick for who took it; words once it was doubled, which the cells have no room for."""
        taker, holder = find_seat(raw, "taker", table), find_seat(raw, "doubled_by", table)
        if holder is None:
            return LiveLine(card.name, tick_cells(taker, table))
        words: Text = phrase(N_("doubled by %(name)s"), name=Seat(holder))
        if taker is not None:
            leader = find_seat(raw, "leader", table)
            words = self.describe_card({"taker": taker, "doubled_by": holder, "leader": leader})
        return LiveLine(card.name, text=words)


def check_doubled(card: CardTaken, doubling: bool, problems: Problems) -> None:
    """Nobody doubles where the house does not; the leader is needed when the holder took the doubled card."""
    if card.doubled_by is not None and not doubling:
        problems.at("doubled_by").add(N_("cards are not doubled at this table"))
    elif card.taken_by_holder and card.leader is None:
        text = phrase(N_("%(who)s took the card back: who led that trick?"), who=Seat(card.taker))
        problems.at("leader").add(text, N_("Who led that trick?"))
