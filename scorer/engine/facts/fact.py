"""Fact: a question at the table as a value, and the answers to the questions of a contract.

A fact says its key, its words and how to read an answer. A contract refers to its facts as objects, so a typo is a
NameError and never a wrong score.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from scorer.engine.problems import Problems
from scorer.engine.reading import Json
from scorer.engine.shapes import NO_SEATS, Order, Shape
from scorer.engine.table import Table
from scorer.engine.words import N_, Listed, Text

T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")


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
    rare: bool = False
    """Whether it is folded away on the phone until it is wanted."""
    when: Callable[[Answers], bool] | None = None
    """The page asks it only while this holds of the other answers; None: always."""
    must_answer: bool = False
    """Whether the page waits for an answer while it asks this, although a document may leave it out."""
    help: Text = ""
    """A few words beside the heading."""

    @property
    def label(self) -> Text:
        """The heading over its keys; most kinds have it as a field."""
        return ""

    def read(self, given: Json, table: Table, problems: Problems) -> T_co:
        """The answer of a document, checked; whatever is wrong is noted, and then the answer is of no use."""
        raise NotImplementedError

    def absent(self, table: Table) -> T_co:
        """What leaving the answer out means; only for optional facts."""
        raise NotImplementedError

    def lacking(self, table: Table) -> Text:
        """In few words what is missing while nothing has been answered."""
        return self.label

    def agrees(self, answers: Answers, problems: Problems) -> None:
        """Checks the answer against the others, once each of them is good by itself."""

    def complete(self, given: Json, table: Table) -> Json:
        """The answer with what follows from it filled in; blanks are None. The table need not write what is clear."""
        return given

    def reseat(self, given: Json, order: Order) -> Json:
        """A good answer of a document as it is when people sat in another order."""
        return None if given is None else self.shape.reseat(given, order)

    def told(self, answer: Any) -> Text:
        """A good answer of a document in words, without the question: "Ana 3, Boris 5"."""
        raise NotImplementedError

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


def listing(parts: Iterable[Text], between: str = ", ") -> Text:
    """What is to be told of each player or card, side by side; nothing to tell is "nobody"."""
    found = tuple(parts)
    return Listed(found, between) if found else N_("nobody")
