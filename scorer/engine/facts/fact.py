"""Fact, Answers, how seats sit in an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, cast

from scorer.engine.cards import Card, Thing
from scorer.engine.effect import TableState
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, ListedTexts, Text
from scorer.engine.problems import Problems

Order = Sequence[int]
"""For each seat, the seat where its person was thought to sit before: (1, 0, 2) changes the first two."""


class Shape:
    """Where seats stand in an answer; this one has none. Answers come as JSON, and have been checked."""

    def reseat(self, answer: Any, order: Order) -> Any:
        """The same answer with the seats of the new order."""
        return answer


class _Seat(Shape):
    def reseat(self, answer: Any, order: Order) -> Any:
        return list(order).index(answer)


class _BySeat(Shape):
    def reseat(self, answer: Any, order: Order) -> Any:
        return [answer[before] for before in order]


NO_SEATS = Shape()
SEAT = _Seat()
BY_SEAT = _BySeat()
"""A list with a place for every seat."""


@dataclass(frozen=True, slots=True)
class EachItem(Shape):
    """Every item of a list, or every value of an object, is of the inner shape, or null."""

    inner: Shape

    def reseat(self, answer: Any, order: Order) -> Any:
        """Item by item."""
        if isinstance(answer, Mapping):
            return {key: self._one(value, order) for key, value in answer.items()}
        return [self._one(value, order) for value in answer]

    def _one(self, value: Any, order: Order) -> Any:
        return None if value is None else self.inner.reseat(value, order)


@dataclass(frozen=True, slots=True)
class NamedSeats(Shape):
    """An object, in which the parts of these names are seats, or null."""

    keys: tuple[str, ...]

    def reseat(self, answer: Any, order: Order) -> Any:
        """Only the seats change."""
        moved = {key: SEAT.reseat(answer[key], order) for key in self.keys if answer.get(key) is not None}
        return {**answer, **moved}


T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")
TICK = "\N{CHECK MARK}"
"""Stands in the cell of the player who took something."""


class LiveLine(NamedTuple):
    """A line of an entry that is still being made: a cell for each seat, or words."""

    label: Text
    cells: tuple[str, ...] = ()
    """A number, a tick or nothing for each seat; empty where the line is in words."""
    text: Text = ""


@dataclass(frozen=True, eq=False, kw_only=True)
class Fact(Generic[T_co]):
    """A question at the table. Facts are compared by identity: two with the same words are two questions."""

    kind: ClassVar[str] = ""
    """The name of its kind: its form field and its template are found by it."""
    shape: ClassVar[Shape] = NO_SEATS
    """Where seats stand in its answer."""
    key: str = field(kw_only=False)
    """Its name in documents, in snake case; never changed once it was played."""
    optional: bool = False
    """Whether it may be left out of a document, which means `absent`."""
    is_rare: bool = False
    """Whether it is folded away on the phone until it is wanted."""
    when: Callable[[Answers], bool] | None = None
    """The page asks it only while this holds of the other answers; None: always."""
    must_answer: bool = False
    """Whether the page waits for an answer while it asks this, although a document may leave it out."""
    help: Text = ""
    """A few words beside the heading."""
    thing = cast("Thing | None", None)  # no annotation: a field of its own in a count, and none in other kinds
    """What it counts; None where it counts nothing."""

    @property
    def label(self) -> Text:
        """The heading over its keys; most kinds have it as a field."""
        return ""

    @property
    def card(self) -> Card | None:
        """The one card that it is about; None where it is about none or several."""
        return None

    @property
    def heading_item(self) -> Card | Thing | None:
        """What gives the sign beside its heading."""
        return self.card

    @property
    def total(self) -> int | None:
        """What its numbers add up to; None where they need not add up to anything."""
        return None

    @property
    def highest_key(self) -> int | None:
        """The highest number that a key stands for; None: there is no end, or no number is asked."""
        return None

    @property
    def second_tap_on(self) -> Fact[Any] | None:
        """The question whose keys are tapped a second time before the page asks this one; None: it always does."""
        return None

    @property
    def earlier_stop(self) -> Fact[Any] | None:
        """The question about an earlier stop of the same deal; None where there is none."""
        return None

    @property
    def question_for(self) -> Callable[[Answers], Any] | None:
        """Words the question by the other answers; None where it is always the same."""
        return None

    def parse(self, given: Json, table: TableState, problems: Problems) -> T_co:
        """The answer of a document, checked; whatever is wrong is noted, and then the answer is of no use."""
        raise NotImplementedError

    def default(self, table: TableState) -> T_co:
        """What leaving the answer out means; only for optional facts."""
        raise NotImplementedError

    def missing_text(self, table: TableState) -> Text:
        """In few words what is missing while nothing has been answered."""
        return self.label

    def check_against(self, answers: Answers, problems: Problems) -> None:
        """Checks the answer against the others, once each of them is good by itself."""

    def fill_in(self, given: Json, table: TableState) -> Json:
        """The answer with what follows from it filled in; blanks are None. The table need not write what is clear."""
        return given

    def reseat(self, given: Json, order: Order) -> Json:
        """A good answer of a document as it is when people sat in another order."""
        return None if given is None else self.shape.reseat(given, order)

    def describe(self, answer: Any) -> Text:
        """A good answer of a document in words, without the question: "Ana 3, Boris 5"."""
        raise NotImplementedError

    def is_valid(self, answer: Json, table: TableState) -> bool:
        """Whether `read` takes this answer."""
        problems = Problems()
        self.parse(answer, table, problems)
        return not problems

    def live_lines(self, answer: Json, table: TableState, others: Answers | None = None) -> tuple[LiveLine, ...]:
        """The lines that show an answer while it is being entered; parts that cannot be read yet are left out.

        `others` are the answers on which the wording of the question may depend.
        """
        return (LiveLine(self.label, text=self.describe(answer)),) if self.is_valid(answer, table) else ()

    def ends_play(self, answer: Any) -> bool:
        """Whether after this answer nothing else is asked: the play was stopped."""
        return False


class Answers:
    """The answers to a contract's facts: `answers[hearts]` is what the table said of that fact."""

    __slots__ = ("values",)

    def __init__(self, values: Mapping[Fact[Any], Any]) -> None:
        self.values = values

    def __getitem__(self, fact: Fact[T]) -> T:
        answer: T = self.values[fact]
        return answer

    def __contains__(self, fact: Fact[Any]) -> bool:
        return fact in self.values


def live_items(fact: Fact[Any], answer: Json, table: TableState) -> tuple[LiveLine, ...]:
    """One line in words with those items of a list that can be read already, or none."""
    items = answer if isinstance(answer, list) else []
    good = [item for item in items if fact.is_valid([item], table)]
    return (LiveLine(fact.label, text=fact.describe(good)),) if good or fact.is_valid(answer, table) else ()


def find_seat(answer: Json, part: str, table: TableState) -> int | None:
    """The seat that stands under a name in an object; None where none does."""
    seat = answer.get(part) if isinstance(answer, dict) else None
    return seat if type(seat) is int and seat in range(table.seats) else None


def number_cells(numbers: Iterable[Json]) -> tuple[str, ...]:
    """A cell for each number; what is no number is a blank."""
    return tuple([str(number) if type(number) is int else "" for number in numbers])


def tick_cells(taker: Json, table: TableState) -> tuple[str, ...]:
    """A cell for each seat with a tick for the taker; empty where that is no seat."""
    if type(taker) is not int or taker not in range(table.seats):
        return ()
    return tuple([TICK if seat == taker else "" for seat in range(table.seats)])


def describe_list(parts: Iterable[Text], between: str = ", ") -> Text:
    """What is to be told of each player or card, side by side; nothing to tell is "nobody"."""
    found = tuple(parts)
    return ListedTexts(found, between) if found else N_("nobody")
