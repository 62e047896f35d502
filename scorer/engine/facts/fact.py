"""The base class of facts, the answers to them, and where seats stand in an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, cast

from scorer.engine.cards import Card, Thing
from scorer.engine.effect import TableState
from scorer.engine.json_values import Json, is_whole, parse_seat
from scorer.engine.phrases import N_, ListedTexts, Seat, Seats, Text, phrase
from scorer.engine.problems import Problems
from scorer.engine.schedule import find_players

Order = Sequence[int]
"""For each seat, the seat where its person was thought to sit before: (1, 0, 2) changes the first two."""


class Shape:
    """Where seats stand in a checked answer as JSON; this shape has none."""

    def reseat(self, answer: Any, order: Order) -> Any:
        """Return the answer with the seats of the new order."""
        return answer

    def of_players(self, raw: Json, table: TableState, problems: Problems) -> Json:
        """Return any answer with its seats counted among those who play; add a problem where one sits out.

        What is no seat stays as it is, for whoever parses it.
        """
        return raw


class _Seat(Shape):
    def reseat(self, answer: Any, order: Order) -> Any:
        return list(order).index(answer)

    def of_players(self, raw: Json, table: TableState, problems: Problems) -> Json:
        if type(raw) is int and raw in table.players:
            return table.players.index(raw)
        if not is_whole(raw):
            return raw
        if raw in table.sitting:
            problems.add(phrase(SITS_OUT_TEXT, who=Seat(raw)))
            return raw
        parse_seat(raw, table.seats, problems)
        return raw


class _BySeat(Shape):
    def reseat(self, answer: Any, order: Order) -> Any:
        return [answer[before] for before in order]

    def of_players(self, raw: Json, table: TableState, problems: Problems) -> Json:
        if not isinstance(raw, list):
            return raw
        if len(raw) != table.seats:
            problems.need(f"a list for all {table.seats} at the table, null for {Seats(table.sitting)}")
            return raw
        for seat in table.sitting:
            if raw[seat] is not None:
                problems.at(seat).add(phrase(SITS_OUT_TEXT, who=Seat(seat)))
        return list(find_players(table.seats, table.sitting).pick(raw))


SITS_OUT_TEXT = N_("%(who)s sits out of this deal")
NO_SEATS = Shape()
SEAT = _Seat()
BY_SEAT = _BySeat()  # a list with a place for every seat


@dataclass(frozen=True, slots=True)
class EachItem(Shape):
    """Every item of a list, or every value of an object, is of the inner shape, or null."""

    inner: Shape

    def reseat(self, answer: Any, order: Order) -> Any:
        items = answer.items() if isinstance(answer, Mapping) else enumerate(answer)
        moved = {key: None if value is None else self.inner.reseat(value, order) for key, value in items}
        return moved if isinstance(answer, Mapping) else list(moved.values())

    def of_players(self, raw: Json, table: TableState, problems: Problems) -> Json:
        if not raw or not isinstance(raw, dict | list):
            return raw
        items: Iterable[tuple[Any, Any]] = raw.items() if isinstance(raw, dict) else enumerate(raw)
        inner, players = self.inner, table.players
        if inner is SEAT:  # most are those of players
            moved = {
                key: players.index(value) if type(value) is int and value in players
                else SEAT.of_players(value, table, problems.at(key)) for key, value in items
            }  # fmt: skip
        else:
            moved = {key: inner.of_players(value, table, problems.at(key)) for key, value in items}
        return moved if isinstance(raw, dict) else list(moved.values())


@dataclass(frozen=True, slots=True)
class NamedSeats(Shape):
    """An object whose values under these keys are seats or null."""

    keys: tuple[str, ...]

    def reseat(self, answer: Any, order: Order) -> Any:
        moved = {key: SEAT.reseat(answer[key], order) for key in self.keys if answer.get(key) is not None}
        return {**answer, **moved}

    def of_players(self, raw: Json, table: TableState, problems: Problems) -> Json:
        if not isinstance(raw, dict):
            return raw
        moved, players = {**raw}, table.players
        for key in self.keys:
            seat = raw.get(key)
            if type(seat) is int:
                moved[key] = players.index(seat) if seat in players else SEAT.of_players(seat, table, problems.at(key))
        return moved


T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")
TICK = "\N{CHECK MARK}"  # stands in the cell of the player who took something


class LiveLine(NamedTuple):
    """A line of an entry that is still being made: a cell for each seat, or words."""

    label: Text
    cells: tuple[str, ...] = ()  # a number, a tick or nothing for each seat; empty where the line is in words
    text: Text = ""


@dataclass(frozen=True, eq=False, kw_only=True)
class Fact(Generic[T_co]):
    """A question at the table. Facts are compared by identity: two with the same words are two questions."""

    kind: ClassVar[str] = ""  # the name by which its form field and its template are found
    shape: ClassVar[Shape] = NO_SEATS  # where seats stand in its answer
    key: str = field(kw_only=False)  # its name in documents, in snake case; it never changes, as old documents have it
    label: Text = field(kw_only=False, default="")  # the heading over its keys
    optional: bool = False  # whether it may be left out of a document, which means `default`
    is_rare: bool = False  # whether it is folded away on the phone until it is wanted
    when: Callable[[Answers], bool] | None = None  # the page asks it only while this holds; None: always
    must_answer: bool = False  # whether the page waits for an answer while it asks this; a document may leave it out
    help: Text = ""  # a few words beside the heading
    absent: ClassVar[Any]  # what it means that it is left out, the same at every table; only of optional kinds

    # These have no annotation: some kinds have them as fields, the others not at all.
    thing = cast("Thing | None", None)  # what it counts
    card = cast("Card | None", None)  # the one card that it is about
    total = cast("int | None", None)  # what its numbers add up to
    highest_key = cast("int | None", None)  # the highest number that a key stands for; None: no end, or no number
    second_tap_on = cast("Fact[Any] | None", None)  # the question on whose keys a second tap makes the page ask this
    earlier_stop = cast("Fact[Any] | None", None)  # the question about an earlier stop of the same deal

    @property
    def heading_item(self) -> Card | Thing | None:
        """What gives the sign beside its heading."""
        return self.thing or self.card

    @property
    def question_for(self) -> Callable[[Answers], Any] | None:
        """Words the question by the other answers; None where it is always the same."""
        return None

    def parse(self, raw: Json, table: TableState, problems: Problems) -> T_co:
        """Return the checked answer of a document. After a problem the returned answer is meaningless."""
        raise NotImplementedError

    def default(self, table: TableState) -> T_co:
        """Return what a missing answer means; only for optional facts."""
        answer: T_co = self.absent
        return answer

    def missing_text(self, table: TableState) -> Text:
        """Return in few words what is missing while nothing has been answered."""
        return self.label

    def check_against(self, answers: Answers, problems: Problems) -> None:
        """Check the answer against the others, once each of them is valid by itself."""

    def fill_in(self, raw: Json, table: TableState) -> Json:
        """Fill in the blanks (None) that follow from the rest of the answer; who sits out stays blank."""
        if not table.sitting or not isinstance(raw, list):
            return self.fill_in_players(raw, table)
        problems = Problems()
        played = self.of_players(raw, table, problems)
        filled = raw if problems else self.fill_in_players(played, table.of_players())
        if problems or filled == played or not isinstance(filled, list):
            return raw
        if self.is_by_seat:
            return list(find_players(table.seats, table.sitting).spread((*filled, None)))
        return [table.players[seat] if type(seat) is int else seat for seat in filled]

    def fill_in_players(self, raw: Json, table: TableState) -> Json:
        """Fill in the blanks of an answer at a table at which nobody sits out."""
        return raw

    def reseat(self, raw: Json, order: Order) -> Json:
        """Return a valid answer of a document for people who sat in another order."""
        return None if raw is None else self.shape.reseat(raw, order)

    @property
    def is_by_seat(self) -> bool:
        """Whether its answer is a list with a place for every seat."""
        return self.shape is BY_SEAT

    def of_players(self, raw: Json, table: TableState, problems: Problems) -> Json:
        """Return any answer of a table at which somebody sits out as those who play would give it.

        Adds a problem where it names somebody who sits out.
        """
        return self.shape.of_players(raw, table, problems)

    def describe(self, answer: Any) -> Text:
        """Describe a valid answer of a document without the question: "Ana 3, Boris 5"."""
        raise NotImplementedError

    def is_valid(self, answer: Json, table: TableState) -> bool:
        """Return whether `parse` finds no problem in this answer."""
        problems = Problems()
        played = self.of_players(answer, table, problems) if table.sitting else answer
        if not problems:
            self.parse(played, table.of_players(), problems)
        return not problems

    def live_lines(self, answer: Json, table: TableState, others: Answers | None = None) -> tuple[LiveLine, ...]:
        """Return the lines that show an answer while it is being entered, without parts that are not valid yet.

        `others` are the answers on which the wording of the question may depend.
        """
        return (LiveLine(self.label, text=self.describe(answer)),) if self.is_valid(answer, table) else ()

    def ends_play(self, answer: Any) -> bool:
        """Return whether nothing else is asked after this answer, because the play was stopped."""
        return False


class Answers:
    """The answers to a contract's facts: `answers[hearts]` is the answer to that fact."""

    __slots__ = ("players", "values")

    def __init__(self, values: Mapping[Fact[Any], Any], players: Sequence[int] = ()) -> None:
        self.values = values
        self.players = players
        """The seats of the players at the table where somebody sits out, for words; else empty."""

    def __getitem__(self, fact: Fact[T]) -> T:
        answer: T = self.values[fact]
        return answer

    def __contains__(self, fact: Fact[Any]) -> bool:
        return fact in self.values


@dataclass(frozen=True, eq=False, kw_only=True)
class ListFact(Fact[tuple[T, ...]]):
    """A question about things of which there may be none or several, such as bets: its answer is a list."""

    needed: ClassVar[str]  # what a document needs: "a list of bets"
    absent: ClassVar[Any] = ()

    def parse(self, raw: Json, table: TableState, problems: Problems) -> tuple[T, ...]:
        if not isinstance(raw, list):
            problems.need(self.needed)
            return ()
        return tuple([self.parse_item(item, table, problems.at(index)) for index, item in enumerate(raw)])

    def parse_item(self, raw: Json, table: TableState, problems: Problems) -> T:
        """Return one checked thing of the list; of no use after a problem."""
        raise NotImplementedError

    def live_lines(self, answer: Json, table: TableState, others: Answers | None = None) -> tuple[LiveLine, ...]:
        """Return a line in words with the items that are valid already, or no line."""
        items = answer if isinstance(answer, list) else []
        valid = [item for item in items if self.is_valid([item], table)]
        return (LiveLine(self.label, text=self.describe(valid)),) if valid or self.is_valid(answer, table) else ()


def find_seat(answer: Json, key: str, table: TableState) -> int | None:
    """Return the seat under a key of an object; None where there is none."""
    seat = answer.get(key) if isinstance(answer, dict) else None
    return seat if type(seat) is int and seat in range(table.seats) else None


def number_cells(numbers: Iterable[Json]) -> tuple[str, ...]:
    """Return a cell for each number; what is no number is blank."""
    return tuple([str(number) if type(number) is int else "" for number in numbers])


def tick_cells(taker: Json, table: TableState) -> tuple[str, ...]:
    """Return a cell for each seat, with a tick for the taker; nothing where `taker` is no seat."""
    if type(taker) is not int or taker not in range(table.seats):
        return ()
    return tuple([TICK if seat == taker else "" for seat in range(table.seats)])


def describe_list(parts: Iterable[Text], between: str = ", ") -> Text:
    """Join what is said of each player or card; without any it is "nobody"."""
    texts = tuple(parts)
    return ListedTexts(texts, between) if texts else N_("nobody")
