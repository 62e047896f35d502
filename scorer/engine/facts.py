"""Facts: what can be asked at the table about hearts, tricks, cards and players.

A fact is a value that says its key, its words and how to read an answer. A contract refers to its facts as objects, so
a typo is a NameError and never a wrong score. Facts about special cards lie in `cardfacts`, about calls in `callfacts`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from scorer.engine.shapes import BY_SEAT, NO_SEATS, SEAT, Order, Shape
from scorer.engine.table import Json, Table, Wrong, read_counts, read_seat, whole
from scorer.engine.things import CARD, Card, Thing
from scorer.engine.words import N_, N_n, Seat, Text, say, say_n

T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")
YES, NO, NOBODY = N_("Yes"), N_("No"), N_("Nobody")
Counts = tuple[int, ...]
"""One number a seat."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Fact(Generic[T_co]):
    """A question at the table. `kind` names its form field and its partial; compare facts by identity.

    `optional`: may be left out of a document, which means `absent`. `rare`: folded away on the phone until asked for.
    `when`: the page asks it only while this holds of the other answers. `help`: a few words beside the heading.
    `seats`: where seats stand in the answer of a document.
    """

    kind: ClassVar[str] = ""
    seats: ClassVar[Shape] = NO_SEATS
    key: str = field(kw_only=False)
    label: Text = ""
    optional: bool = False
    rare: bool = False
    when: Callable[[Answers], bool] | None = None
    help: Text = ""

    def read(self, given: Json, table: Table, at: str, wrong: Wrong) -> T_co:
        """The answer of a document, checked; each problem goes to `wrong` with its place."""
        raise NotImplementedError

    def absent(self, table: Table) -> T_co:
        """What leaving the answer out means; only for optional facts."""
        raise NotImplementedError

    def lacking(self, table: Table) -> Text:
        """In few words what is missing while nothing has been answered."""
        return self.label

    def agrees(self, answers: Answers, at: str, wrong: Wrong) -> None:
        """Checks the answer against the others, once each of them is good by itself."""

    def complete(self, given: Json, table: Table) -> Json:
        """The answer with what follows from it filled in; blanks are None. The table need not write what is clear."""
        return given

    def reseat(self, given: Json, order: Order) -> Json:
        """A good answer of a document as it is when people sat in another order."""
        return None if given is None else self.seats.reseat(given, order)

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


@dataclass(frozen=True, eq=False, kw_only=True)
class Count(Fact[Counts]):
    """How many of a thing each player has. With `total` they add up to it, or lie between `least` and it.

    `most`: the highest number of one player, where no total says it. `foretells`: the count that is foretold here.
    """

    kind: ClassVar[str] = "count"
    seats: ClassVar[Shape] = BY_SEAT
    thing: Thing = field(kw_only=False)
    total: int | None = None
    least: int | None = None
    most: int | None = None
    foretells: Count | None = None

    def __post_init__(self) -> None:
        if not self.label:
            object.__setattr__(self, "label", self.thing.label)

    def lacking(self, table: Table) -> Text:
        """All of them, where it is known how many there are."""
        things = self.label if self.fewest is None else self.thing.count(self.fewest)
        return say(N_("%(things)s missing"), things=things)

    @property
    def fewest(self) -> int | None:
        """The smallest sum there can be; None: they need not add up to anything."""
        return self.total if self.least is None else self.least

    @property
    def highest(self) -> int | None:
        """The highest number that a key stands for; None: there is no end."""
        return self.total if self.most is None else self.most

    def read(self, given: Json, table: Table, at: str, wrong: Wrong) -> Counts:
        """One number a seat that add up; says how many are missing or too many."""
        blank = self.total is not None and isinstance(given, list) and None in given
        if blank and isinstance(given, list):
            given = [0 if number is None else number for number in given]
        counts = read_counts(given, table.seats, self.most, at, wrong)
        if counts is None:
            return (0,) * table.seats
        if self.total is not None and self._adds_up(sum(counts), at, wrong) and blank:
            wrong(at, N_("every player needs a number"), N_("a number is missing"))
        return counts

    def _adds_up(self, taken: int, at: str, wrong: Wrong) -> bool:
        """Whether they do; if not, how many are missing or too many is noted."""
        total, least = self.total or 0, self.fewest or 0
        if taken < least:
            things = self.thing.count(least - taken)
            all_of = N_n(
                "%(things)s is missing: all %(total)s must be taken",
                "%(things)s are missing: all %(total)s must be taken",
            )
            words = say_n(all_of, least - taken, things=things, total=total)
            if least < total:
                words = say(N_("%(things)s missing: at least %(least)s must be taken"), things=things, least=least)
            wrong(at, words, say(N_("%(things)s missing"), things=things))
        elif taken > total:
            things = self.thing.count(taken - total)
            words = say(N_("%(things)s too many: there are only %(total)s"), things=things, total=total)
            wrong(at, words, say(N_("%(things)s too many"), things=things))
        return least <= taken <= total

    def absent(self, table: Table) -> Counts:
        """Nobody has any."""
        return (0,) * table.seats

    def complete(self, given: Json, table: Table) -> Json:
        """Blanks are 0 once the sum is reached, the only blank one gets the rest; without an end blanks are 0."""
        if not isinstance(given, list) or not all(number is None or whole(number) for number in given):
            return given
        if self.total is None:
            rest = 0 if self.most is None else None
        else:
            rest = self.total - sum(number for number in given if number is not None)
        if rest == 0 or (rest is not None and rest > 0 and given.count(None) == 1 and self.least is None):
            return [rest if number is None else number for number in given]
        return given


@dataclass(frozen=True, eq=False, kw_only=True)
class CardsLeft(Fact[Counts]):
    """How many cards each player still holds when the play stops: exactly `zeros` players hold none.

    `after`: the fact of an earlier stop of the same deal; nobody holds more than there, and who was out stays out.
    """

    kind: ClassVar[str] = "cards_left"
    seats: ClassVar[Shape] = BY_SEAT
    most: int
    zeros: int = 1
    after: CardsLeft | None = None

    def __post_init__(self) -> None:
        if not self.label:
            object.__setattr__(self, "label", CARD.label)

    def read(self, given: Json, table: Table, at: str, wrong: Wrong) -> Counts:
        """One number a seat with exactly so many zeros."""
        out = given.count(0) if isinstance(given, list) else 0
        short = N_("who went out is missing") if out < self.zeros else None
        counted = N_n(
            "exactly one player has no cards left, here it is %(out)s",
            "exactly %(n)s players have no cards left, here it is %(out)s",
        )
        words = say_n(counted, self.zeros, out=out)
        if isinstance(given, list) and None in given and short:
            wrong(at, words, short)
            return (0,) * table.seats
        counts = read_counts(given, table.seats, self.most, at, wrong)
        if counts is None:
            return (0,) * table.seats
        if out != self.zeros:
            wrong(at, words, short)
        return counts

    def lacking(self, table: Table) -> Text:
        """Who went out comes first."""
        return N_("who went out is missing") if self.zeros == 1 else self.label

    def complete(self, given: Json, table: Table) -> Json:
        """Blanks are out once as many players hold cards as can hold any."""
        if isinstance(given, list) and sum(1 for number in given if number) == table.seats - self.zeros:
            return [0 if number is None else number for number in given]
        return given

    def agrees(self, answers: Answers, at: str, wrong: Wrong) -> None:
        """After an earlier stop nobody holds more cards than there."""
        if self.after is None:
            return
        for seat, (now, then) in enumerate(zip(answers[self], answers[self.after], strict=True)):
            if now > then:
                wrong(
                    f"{at}[{seat}]",
                    say(N_("%(who)s had only %(then)s cards at the stop before"), who=Seat(seat), then=then),
                )

    def out(self, counts: Counts) -> int:
        """The seat of the player who went out (first)."""
        return counts.index(0)


@dataclass(frozen=True, eq=False, kw_only=True)
class Taker(Fact[int]):
    """Which player took a card or a trick, called a game, went out; `card` gives the sign beside the heading."""

    kind: ClassVar[str] = "taker"
    seats: ClassVar[Shape] = SEAT
    label: Text = field(kw_only=False, default="")
    card: Card | None = None

    def read(self, given: Json, table: Table, at: str, wrong: Wrong) -> int:
        """A seat."""
        short = self.lacking(table)
        return read_seat(given, table.seats, at, lambda place, message, *rest: wrong(place, message, short))

    def lacking(self, table: Table) -> Text:
        return say(N_("%(card)s missing"), card=self.label) if self.card else self.label


@dataclass(frozen=True, eq=False, kw_only=True)
class OrNobody(Fact[T | None]):
    """Another fact that may also have no answer at all (null), in the words `nobody`: "It lay in the kitty"."""

    kind: ClassVar[str] = "or_nobody"
    key: str = field(default="", kw_only=True)
    fact: Fact[T] = field(kw_only=False)
    nobody: Text = field(kw_only=False, default=NOBODY)

    def __post_init__(self) -> None:
        for name in ("key", "label", "help"):
            object.__setattr__(self, name, getattr(self.fact, name))

    def read(self, given: Json, table: Table, at: str, wrong: Wrong) -> T | None:
        """What the fact reads, or None for null."""
        return None if given is None else self.fact.read(given, table, at, wrong)

    def absent(self, table: Table) -> T | None:
        """Nobody."""
        return None

    def lacking(self, table: Table) -> Text:
        """As the fact says it."""
        return self.fact.lacking(table)

    def complete(self, given: Json, table: Table) -> Json:
        """As the fact completes it."""
        return None if given is None else self.fact.complete(given, table)

    def reseat(self, given: Json, order: Order) -> Json:
        """As the fact has it."""
        return self.fact.reseat(given, order)


@dataclass(frozen=True, eq=False, kw_only=True)
class YesNo(Fact[bool]):
    """Whether something happened; left out means it did not. `yes` and `no` are the words of the two keys."""

    kind: ClassVar[str] = "yes_no"
    label: Text = field(kw_only=False, default="")
    yes: Text = YES
    no: Text = NO

    def read(self, given: Json, table: Table, at: str, wrong: Wrong) -> bool:
        """true or false, nothing else."""
        if type(given) is not bool:
            wrong(at, N_("yes or no is needed"), self.label)
        return given is True

    def absent(self, table: Table) -> bool:
        """It did not happen."""
        return False
