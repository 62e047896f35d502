"""Facts with a choice: yes or no, one of a list, the order of going out."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from scorer.engine.cards import SUITS, Card
from scorer.engine.effect import TableState
from scorer.engine.facts.fact import SEAT, Answers, EachItem, Fact, LiveLine, Shape, number_cells
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, ListedTexts, N_n, NamedValue, Seat, Text, phrase, plural_phrase, reseat_text
from scorer.engine.problems import Problems

YES, NO = N_("Yes"), N_("No")


class Question(NamedTuple):
    """The wording of a question that depends on other answers: with names and what each answer comes to."""

    label: Text
    yes_text: Text  # the words of the first key
    no_text: Text  # the words of the second


@dataclass(frozen=True, eq=False, kw_only=True)
class YesNo(Fact[bool]):
    """Whether something happened; left out means it did not."""

    kind: ClassVar[str] = "yes_no"
    absent: ClassVar[bool] = False
    yes: Text = YES  # the words of the first key
    no: Text = NO  # the words of the second
    question_for: Callable[[Answers], Question] | None = None
    """The question in the words of the other answers, where it is asked only because of them; None: as above."""
    label_for: Callable[[TableState], Text] | None = None  # the label with names of those at a table; None: `label`

    def label_at(self, table: TableState) -> Text:
        return self.label if self.label_for is None else self.label_for(table)

    def question(self, answers: Answers | None) -> Question:
        """What the page asks after these answers; without them it asks in words that hold of any."""
        if self.question_for is None or answers is None:
            return Question(self.label, self.yes, self.no)
        question = self.question_for(answers)
        return Question(*[reseat_text(text, answers.players) for text in question]) if answers.players else question

    def parse(self, raw: Json, table: TableState, problems: Problems) -> bool:
        if type(raw) is not bool:
            problems.add(N_("yes or no is needed"), self.label)
        return raw is True

    def describe(self, answer: Any) -> Text:
        return self.yes if answer else self.no

    def live_lines(self, answer: Json, table: TableState, others: Answers | None = None) -> tuple[LiveLine, ...]:
        """The words of its key, in the words of the other answers."""
        question = self.question(others)
        words = question.yes_text if answer is True else question.no_text
        return (LiveLine(question.label, text=words),) if type(answer) is bool else ()


@dataclass(frozen=True, eq=False, kw_only=True)
class OneOf(Fact[str | None]):
    """One of a few named answers."""

    kind: ClassVar[str] = "one_of"
    absent: ClassVar[None] = None
    choices: tuple[Card, ...]  # the answers, each with its key and its sign
    none_text: Text = ""  # with these words ("No trump") null is an answer too

    def parse(self, raw: Json, table: TableState, problems: Problems) -> str | None:
        if raw is None and self.none_text:
            return None
        if isinstance(raw, str) and any(raw == card.key for card in self.choices):
            return raw
        these = ListedTexts(tuple(NamedValue(card.key, card.name) for card in self.choices))
        problems.add(phrase(N_("one of these is needed: %(these)s"), these=these), self.label)
        return None

    def describe(self, answer: Any) -> Text:
        return next((card.name for card in self.choices if card.key == answer), self.none_text)


TRUMP = OneOf("trump", N_("Trump"), choices=tuple(SUITS.values()), none_text=N_("No trump"), optional=True)
"""Which suit was trump: it is remembered, but changes no score."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Places(Fact[tuple[int, ...]]):
    """The seats in the order of going out, the first first."""

    kind: ClassVar[str] = "places"
    shape: ClassVar[Shape] = EachItem(SEAT)
    pays: tuple[int, ...] = ()  # what each place gets, also shown on the keys

    def parse(self, raw: Json, table: TableState, problems: Problems) -> tuple[int, ...]:
        seats = tuple(range(table.seats))
        if isinstance(raw, list) and all(type(seat) is int for seat in raw) and sorted(raw) == list(seats):
            return tuple(raw)
        known = [seat for seat in raw if seat is not None] if isinstance(raw, list) else []
        missing = self._missing_places(max(1, table.seats - len(known)))
        problems.add(N_("every player has exactly one place in the order of going out"), missing)
        return seats

    @staticmethod
    def _missing_places(n: int) -> Text:
        return plural_phrase(N_n("Missing: %(n)s place", "Missing: %(n)s places"), n)

    def missing_text(self, table: TableState) -> Text:
        return self._missing_places(len(table.players))

    def fill_in_players(self, raw: Json, table: TableState) -> Json:
        """The last one follows."""
        if not isinstance(raw, list):
            return raw
        known = [seat for seat in raw if seat is not None]
        left = [seat for seat in range(table.seats) if seat not in known]
        return known + left if len(left) == 1 else known

    def describe(self, answer: Any) -> Text:
        return ListedTexts(tuple(phrase(N_("%(n)s. %(who)s"), n=n, who=Seat(seat)) for n, seat in enumerate(answer, 1)))

    def live_lines(self, answer: Json, table: TableState, others: Answers | None = None) -> tuple[LiveLine, ...]:
        order = answer if isinstance(answer, list) else []
        places = [order.index(seat) + 1 if seat in order else None for seat in range(table.seats)]
        return (LiveLine(self.label, number_cells(places)),) if any(places) else ()
