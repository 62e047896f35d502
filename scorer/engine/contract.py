"""Contract: one kind of deal as a value, with its key, its names, what it asks and what it pays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scorer.engine.effect import Effect
from scorer.engine.facts import Answers, Fact
from scorer.engine.pays import Pay, together
from scorer.engine.problems import UNANSWERED, Problem, Problems
from scorer.engine.reading import Json
from scorer.engine.shapes import Order
from scorer.engine.table import Table
from scorer.engine.words import N_, Text

Check = Callable[[Answers, Table, Problems], None]
"""A rule between answers: `problems.below("all_tricks").note(sentence)` says what is wrong with a fact."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Contract:
    """What is played in one deal."""

    key: str
    """Its name in documents and addresses, in kebab case; never changed once it was played."""
    name: Text
    asks: tuple[Fact[Any], ...]
    """What the table is asked, in the order of the page."""
    pays: tuple[Pay, ...]
    """What the answers come to, in the order in which it is paid."""
    checks: tuple[Check, ...] = ()
    """What must hold between answers that are good by themselves."""
    local: str = ""
    """What its players call it."""
    line: Text = ""
    """One sentence for the page of the deal."""
    about: Text = ""
    """How it is played."""
    symbol: str = ""
    """Its sign in the sprite."""
    leads: Fact[int] | None = None
    """The fact that names who leads; None: the schedule says it."""

    def __post_init__(self) -> None:
        keys = [fact.key for fact in self.asks]
        if len(set(keys)) < len(keys):
            raise ValueError(f"contract {self.key}: two facts have one key")
        for pay in self.pays:
            if not set(pay.facts) <= set(self.asks):
                raise ValueError(f"contract {self.key}: pays for a fact that it does not ask")

    @cached_property
    def facts(self) -> dict[str, Fact[Any]]:
        """What it asks, by key."""
        return {fact.key: fact for fact in self.asks}

    def reading(self, given: Json, table: Table, at: str = "facts") -> Reading:
        """The answers of a document's `facts`, which stand `at` a place in it, about to be read."""
        return Reading(self, given, table, at)

    def read(self, given: Json, table: Table, at: str = "facts") -> tuple[Answers, list[Problem]]:
        """The answers of a document's `facts`, and every problem they have."""
        reading = self.reading(given, table, at)
        return reading.answers, reading.problems

    def effect(self, answers: Answers, table: Table) -> Effect:
        """What the answers do to the seats and the bank of this table."""
        return together(self.pays, answers, table)

    def reseat(self, given: Mapping[str, Json], order: Order) -> dict[str, Json]:
        """Checked answers as they are when people sat in another order: what happened stays with the person."""
        return {key: self.facts[key].reseat(answer, order) for key, answer in given.items()}

    def glimpse(self, given: Mapping[str, Json], table: Table) -> list[int | None]:
        """What is certain for each seat while answers are blank; None where it is not yet."""
        total: list[int | None] = [0] * table.seats
        for pay in self.pays:
            certain = pay.glimpse(given, table)
            total = [
                None if now is None or more is None else now + more for now, more in zip(total, certain, strict=True)
            ]
        return total


Parsed = dict[Fact[Any], tuple[Any, list[Problem]]]
"""The answer to each fact that has been read, and what is wrong with it."""


class Reading:
    """The answers to a contract while they are read: each is read once, when it is first needed, and never again.

    A document has only answers that count, so all of them are read. A form may also have answers to what is not asked
    any more: `asked` says which facts are, and `as_asked` is the reading of the answers to those.
    """

    # What is worked out when it is first needed, in the order in which one needs the other: _parsed (a fact), ended_by
    # and good; _checked (answers, problems), effect; settled (the problems of a part); asked; as_asked (a part again).
    # A part has the _parsed of the whole. Nothing here may need what stands further right, or it would never end.

    def __init__(self, contract: Contract, given: Json, table: Table, at: str, parsed: Parsed | None = None) -> None:
        self.contract, self.given, self.table, self.at = contract, given, table, at
        self._parsed: Parsed = {} if parsed is None else parsed

    @property
    def answers(self) -> Answers:
        """What was answered; of use only where there are no problems."""
        return self._checked[0]

    @property
    def problems(self) -> list[Problem]:
        """What is wrong or missing, what is wrong first."""
        return self._checked[1]

    @cached_property
    def effect(self) -> Effect | None:
        """What the answers do to the seats and the bank, worked out once; None while there are problems."""
        return None if self.problems else self.contract.effect(self.answers, self.table)

    @cached_property
    def ended_by(self) -> Fact[Any] | None:
        """The fact whose answer ended the play, if one did: nothing else counts then."""
        for fact in self._answered:
            answer, problems = self._read(fact)
            if not problems and fact.ends_play(answer):
                return fact
        return None

    @cached_property
    def asked(self) -> frozenset[Fact[Any]]:
        """The facts that are asked now: those without a `when`, and those whose `when` holds of good answers."""
        always = [fact for fact in self.contract.asks if fact.when is None]
        plain = self.settled
        if plain is None:
            return frozenset(always)
        late = (fact for fact in self.contract.asks if fact.when is not None and fact.when(plain))
        return frozenset((*always, *late))

    @cached_property
    def settled(self) -> Answers | None:
        """The good answers to what is always asked, on which the other questions hang; None while one is not there."""
        late = [fact for fact in self.contract.asks if fact.when is not None]
        plain = self._only(fact for fact in self.contract.asks if fact.when is None)
        open_places = {f"{self.at}.{fact.key}" for fact in late}
        if not late or any(problem.path not in open_places for problem in plain.problems):
            return None
        return plain.answers

    @cached_property
    def good(self) -> Answers:
        """The answers that are there and good each by itself."""
        return Answers({fact: answer for fact in self._answered for answer, wrong in (self._read(fact),) if not wrong})

    @cached_property
    def as_asked(self) -> Reading:
        """The reading of what counts now: the answers to what is asked, or the one that ended the play alone."""
        asked = self._only(self.asked)
        return asked if asked.ended_by is None else asked._only((asked.ended_by,))

    @property
    def _answered(self) -> list[Fact[Any]]:
        """The facts that have an answer, in their order."""
        given = self.given
        return [fact for fact in self.contract.asks if fact.key in given] if isinstance(given, dict) else []

    def _only(self, facts: Iterable[Fact[Any]]) -> Reading:
        """The same without the answers to any other fact; what has been read or checked is not done again."""
        wanted = set(facts)
        given = {fact.key: self.given[fact.key] for fact in self._answered if fact in wanted}  # type: ignore[index]
        if isinstance(self.given, dict) and len(given) == len(self.given):
            return self
        return Reading(self.contract, given, self.table, self.at, self._parsed)

    def _read(self, fact: Fact[Any]) -> tuple[Any, list[Problem]]:
        """The answer to one fact that has one, and what is wrong with it."""
        if fact not in self._parsed:
            problems = Problems(f"{self.at}.{fact.key}")
            answer = fact.read(self.given[fact.key], self.table, problems)  # type: ignore[index]
            self._parsed[fact] = answer, problems.found
        return self._parsed[fact]

    @cached_property
    def _checked(self) -> tuple[Answers, list[Problem]]:
        values: dict[Fact[Any], Any] = {}
        answers, problems = Answers(values), Problems(self.at)
        if not isinstance(self.given, dict):
            problems.note(N_("the answers are missing"))
            return answers, problems.found
        for key in self.given:
            if key not in self.contract.facts:
                problems.below(key).note(N_("this contract does not ask that"))
        for fact in self.contract.asks:
            if self.ended_by is not None and fact is not self.ended_by:
                if fact.key in self.given:
                    words = N_("the penalty ended the play: nothing else counts in this deal")
                    problems.below(fact.key).note(words)
            elif fact.key in self.given:
                values[fact], found = self._read(fact)
                problems.found.extend(found)
            elif fact.optional:
                values[fact] = fact.absent(self.table)
        if self.ended_by is None:
            self._check(answers, problems)
        return answers, problems.found

    def _check(self, answers: Answers, problems: Problems) -> None:
        """What is missing, and what does not go together."""
        # What is wrong comes before what is missing: a penalty put right may leave nothing else to ask.
        for fact in self.contract.asks:
            if fact not in answers:
                problems.below(fact.key).note(UNANSWERED, fact.lacking(self.table))
        if problems:
            return
        for fact in self.contract.asks:
            fact.agrees(answers, problems.below(fact.key))
        for check in self.contract.checks:
            check(answers, self.table, problems)
