"""Contract: one kind of deal as a value, with its key, its names, what it asks and what it pays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scorer.engine.effect import Effect, TableState
from scorer.engine.facts import Answers, Fact
from scorer.engine.facts.fact import Order
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, Text
from scorer.engine.problems import UNANSWERED, Problem, Problems
from scorer.engine.scoring import ScoringRule, combined_effect

Check = Callable[[Answers, TableState, Problems], None]
"""A rule between answers: `problems.below("all_tricks").note(sentence)` says what is wrong with a fact."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Contract:
    """What is played in one deal."""

    key: str
    """Its name in documents and addresses, in kebab case; never changed once it was played."""
    name: Text
    asks: tuple[Fact[Any], ...]
    """What the table is asked, in the order of the page."""
    scoring: tuple[ScoringRule, ...]
    """What the answers come to, in the order in which it is paid."""
    checks: tuple[Check, ...] = ()
    """What must hold between answers that are good by themselves."""
    native_name: str = ""
    """What its players call it."""
    summary: Text = ""
    """One sentence for the page of the deal."""
    instructions: Text = ""
    """How it is played."""
    symbol: str = ""
    """Its sign in the sprite."""
    leader_fact: Fact[int] | None = None
    """The fact that names who leads; None: the schedule says it."""

    def __post_init__(self) -> None:
        keys = [fact.key for fact in self.asks]
        if len(set(keys)) < len(keys):
            raise ValueError(f"contract {self.key}: two facts have one key")
        for pay in self.scoring:
            if not set(pay.facts) <= set(self.asks):
                raise ValueError(f"contract {self.key}: pays for a fact that it does not ask")

    @cached_property
    def facts(self) -> dict[str, Fact[Any]]:
        """What it asks, by key."""
        return {fact.key: fact for fact in self.asks}

    def start_reading(self, given: Json, table: TableState, at: str = "facts") -> AnswerReading:
        """The answers of a document's `facts`, which stand `at` a place in it, about to be read."""
        return AnswerReading(self, given, table, at)

    def parse_answers(self, given: Json, table: TableState, at: str = "facts") -> tuple[Answers, list[Problem]]:
        """The answers of a document's `facts`, and every problem they have."""
        reading = self.start_reading(given, table, at)
        return reading.answers, reading.problems

    def effect(self, answers: Answers, table: TableState) -> Effect:
        """What the answers do to the seats and the bank of this table."""
        return combined_effect(self.scoring, answers, table)

    def reseat(self, given: Mapping[str, Json], order: Order) -> dict[str, Json]:
        """Checked answers as they are when people sat in another order: what happened stays with the person."""
        return {key: self.facts[key].reseat(answer, order) for key, answer in given.items()}

    def partial_changes(self, given: Mapping[str, Json], table: TableState) -> list[int | None]:
        """What is certain for each seat while answers are blank; None where it is not yet."""
        total: list[int | None] = [0] * table.seats
        for pay in self.scoring:
            certain = pay.partial_changes(given, table)
            total = [
                None if now is None or more is None else now + more for now, more in zip(total, certain, strict=True)
            ]
        return total


Parsed = dict[Fact[Any], tuple[Any, list[Problem]]]
"""The answer to each fact that has been read, and what is wrong with it."""


class AnswerReading:
    """The answers to a contract while they are read: each is read once, when it is first needed, and never again.

    A document has only answers that count, so all of them are read. A form may also have answers to what is not asked
    any more: `asked` says which facts are, and `as_asked` is the reading of the answers to those.
    """

    # What is worked out when it is first needed, in the order in which one needs the other: _parsed (a fact), ended_by
    # and good; _checked (answers, problems), effect; settled (the problems of a part); asked; as_asked (a part again).
    # A part has the _parsed of the whole. Nothing here may need what stands further right, or it would never end.

    def __init__(
        self, contract: Contract, given: Json, table: TableState, at: str, parsed: Parsed | None = None
    ) -> None:
        self.contract, self.raw, self.table, self.path = contract, given, table, at
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
    def ending_fact(self) -> Fact[Any] | None:
        """The fact whose answer ended the play, if one did: nothing else counts then."""
        for fact in self._facts_with_answers:
            answer, problems = self._read(fact)
            if not problems and fact.ends_play(answer):
                return fact
        return None

    @cached_property
    def asked(self) -> frozenset[Fact[Any]]:
        """The facts that are asked now: those without a `when`, and those whose `when` holds of good answers."""
        always = [fact for fact in self.contract.asks if fact.when is None]
        plain = self.unconditional_answers
        if plain is None:
            return frozenset(always)
        late = (fact for fact in self.contract.asks if fact.when is not None and fact.when(plain))
        return frozenset((*always, *late))

    @cached_property
    def unconditional_answers(self) -> Answers | None:
        """The good answers to what is always asked, on which the other questions hang; None while one is not there."""
        late = [fact for fact in self.contract.asks if fact.when is not None]
        plain = self._restricted_to(fact for fact in self.contract.asks if fact.when is None)
        open_places = {f"{self.path}.{fact.key}" for fact in late}
        if not late or any(problem.path not in open_places for problem in plain.problems):
            return None
        return plain.answers

    @cached_property
    def valid_answers(self) -> Answers:
        """The answers that are there and good each by itself."""
        return Answers(
            {fact: answer for fact in self._facts_with_answers for answer, wrong in (self._read(fact),) if not wrong}
        )

    @cached_property
    def relevant(self) -> AnswerReading:
        """The reading of what counts now: the answers to what is asked, or the one that ended the play alone."""
        asked = self._restricted_to(self.asked)
        return asked if asked.ending_fact is None else asked._restricted_to((asked.ending_fact,))

    @property
    def _facts_with_answers(self) -> list[Fact[Any]]:
        """The facts that have an answer, in their order."""
        given = self.raw
        return [fact for fact in self.contract.asks if fact.key in given] if isinstance(given, dict) else []

    def _restricted_to(self, facts: Iterable[Fact[Any]]) -> AnswerReading:
        """The same without the answers to any other fact; what has been read or checked is not done again."""
        wanted = set(facts)
        given = {fact.key: self.raw[fact.key] for fact in self._facts_with_answers if fact in wanted}  # type: ignore[index]
        if isinstance(self.raw, dict) and len(given) == len(self.raw):
            return self
        return AnswerReading(self.contract, given, self.table, self.path, self._parsed)

    def _read(self, fact: Fact[Any]) -> tuple[Any, list[Problem]]:
        """The answer to one fact that has one, and what is wrong with it."""
        if fact not in self._parsed:
            problems = Problems(f"{self.path}.{fact.key}")
            answer = fact.parse(self.raw[fact.key], self.table, problems)  # type: ignore[index]
            self._parsed[fact] = answer, problems.items
        return self._parsed[fact]

    @cached_property
    def _checked(self) -> tuple[Answers, list[Problem]]:
        values: dict[Fact[Any], Any] = {}
        answers, problems = Answers(values), Problems(self.path)
        if not isinstance(self.raw, dict):
            problems.add(N_("the answers are missing"))
            return answers, problems.items
        for key in self.raw:
            if key not in self.contract.facts:
                problems.at(key).add(N_("this contract does not ask that"))
        for fact in self.contract.asks:
            if self.ending_fact is not None and fact is not self.ending_fact:
                if fact.key in self.raw:
                    words = N_("the penalty ended the play: nothing else counts in this deal")
                    problems.at(fact.key).add(words)
            elif fact.key in self.raw:
                values[fact], found = self._read(fact)
                problems.items.extend(found)
            elif fact.optional:
                values[fact] = fact.default(self.table)
        if self.ending_fact is None:
            self._check(answers, problems)
        return answers, problems.items

    def _check(self, answers: Answers, problems: Problems) -> None:
        """What is missing, and what does not go together."""
        # What is wrong comes before what is missing: a penalty put right may leave nothing else to ask.
        for fact in self.contract.asks:
            if fact not in answers:
                problems.at(fact.key).add(UNANSWERED, fact.missing_text(self.table))
        if problems:
            return
        for fact in self.contract.asks:
            fact.check_against(answers, problems.at(fact.key))
        for check in self.contract.checks:
            check(answers, self.table, problems)
