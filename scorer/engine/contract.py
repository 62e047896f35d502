"""Contract, what one kind of deal asks and pays, and AnswerReading, the answers to it while they are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from scorer.engine.effect import Effect, TableState
from scorer.engine.facts import Answers, Fact
from scorer.engine.facts.fact import Order
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, Text, reseat_text
from scorer.engine.problems import UNANSWERED, Problem, Problems
from scorer.engine.scoring import ScoringRule, combined_effect, combined_partial_changes

_NUMBER = re.compile(r"\[(\d+)\](.*)")  # the number of a player in the rest of a path, and what follows it

Check = Callable[[Answers, TableState, Problems], None]
"""Checks answers against each other and adds each problem at its fact: `problems.at("all_tricks").add(sentence)`."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Contract:
    """One kind of deal: what it asks, and how the answers are scored."""

    key: str  # its name in documents and addresses, in kebab case; never changed once it was played
    name: Text
    asks: tuple[Fact[Any], ...]  # what the table is asked, in the order of the page
    scoring: tuple[ScoringRule, ...]  # the rules that turn answers into chips or points, in the order in which they pay
    checks: tuple[Check, ...] = ()  # what must hold between answers that are valid by themselves
    native_name: str = ""
    summary: Text = ""  # one sentence for the page of the deal
    instructions: Text = ""
    symbol: str = ""  # the id of its drawing in the sprite
    leader_fact: Fact[int] | None = None  # the fact that names who leads; None: the schedule says it

    def __post_init__(self) -> None:
        keys = [fact.key for fact in self.asks]
        if len(set(keys)) < len(keys):
            raise ValueError(f"contract {self.key}: two facts have one key")
        for rule in self.scoring:
            if not set(rule.facts) <= set(self.asks):
                raise ValueError(f"contract {self.key}: pays for a fact that it does not ask")

    @cached_property
    def facts(self) -> dict[str, Fact[Any]]:
        return {fact.key: fact for fact in self.asks}

    @cached_property
    def facts_checked_together(self) -> tuple[Fact[Any], ...]:
        """The facts that are checked against the answers to others; most are not."""
        return tuple(fact for fact in self.asks if type(fact).check_against is not Fact.check_against)

    def start_reading(self, raw: Json, table: TableState, path: str = "facts") -> AnswerReading:
        """The reading of a document's `facts`, which stand at this path; nothing is parsed yet."""
        return AnswerReading(self, raw, table, path)

    def reseat(self, answers: Mapping[str, Json], order: Order) -> dict[str, Json]:
        """Checked answers in another order of seats: what happened stays with the person."""
        return {key: self.facts[key].reseat(answer, order) for key, answer in answers.items()}

    def partial_changes(self, raw: Mapping[str, Json], table: TableState) -> list[int | None]:
        """The change of each seat that is certain while answers are blank; None where it is not yet."""
        if table.sitting:
            played = {
                key: self.facts[key].of_players(answer, table, Problems()) for key, answer in raw.items()
                if key in self.facts
            }  # fmt: skip
            certain = iter(self.partial_changes(played, table.of_players()))
            return [0 if seat in table.sitting else next(certain) for seat in range(table.seats)]
        return combined_partial_changes(self.scoring, raw, table)


T = TypeVar("T")
Parsed = dict[Fact[Any], tuple[Any, list[Problem]]]
"""The answer to each fact that has been parsed, and what is wrong with it."""


class AnswerReading:
    """Lazily parsed answers to a contract; each answer is parsed at most once.

    A document holds only relevant answers. A form may also hold answers to questions no longer asked: `asked` lists the
    facts asked now, `relevant` is the reading of their answers alone.

    Where somebody sits out, the facts, checks and rules see a table of those who play: the answers of a document are
    counted among them, and the effect and the problems are counted at the whole table again.
    """

    # A property needs only those before it, else it would never end: _parsed; ending_fact, valid_answers; _checked
    # (answers, problems); effect; unconditional_answers; asked; relevant. A restricted reading shares _parsed.

    def __init__(
        self, contract: Contract, raw: Json, table: TableState, path: str, parsed: Parsed | None = None
    ) -> None:
        self.contract, self.raw, self.table, self.path = contract, raw, table, path
        self.players_table = table.of_players() if table.sitting else table
        self._moved_players: Sequence[int] = table.players if table.sitting else ()
        self._parsed: Parsed = {} if parsed is None else parsed

    @property
    def answers(self) -> Answers:
        """The parsed answers, with seats counted among those who play; of use only where there are no problems."""
        return self._checked[0]

    @property
    def problems(self) -> list[Problem]:
        """Everything that is wrong, then everything that is missing."""
        return self._checked[1]

    @cached_property
    def effect(self) -> Effect | None:
        """What the answers change for the seats and the bank; None while there are problems."""
        if self.problems:
            return None
        effect = combined_effect(self.contract.scoring, self.answers, self.players_table)
        return effect.at_table(self.table) if self.table.sitting else effect

    def seat_at_table(self, player: int) -> int:
        """The seat at the table of a player in the answers."""
        return self.table.players[player] if self.table.sitting else player

    def text_at_table(self, text: T) -> T:
        """A text that was worded by the answers, with the seats at the table."""
        return reseat_text(text, self.table.players) if self.table.sitting else text

    @cached_property
    def ending_fact(self) -> Fact[Any] | None:
        """The fact whose answer ended the play; nothing else counts then. None: the play went on."""
        for fact in self._facts_with_answers:
            answer, problems = self._parse(fact)
            if not problems and fact.ends_play(answer):
                return fact
        return None

    @cached_property
    def asked(self) -> frozenset[Fact[Any]]:
        """The facts that are asked now: those without a `when`, and those whose `when` holds for valid answers."""
        answers = self.unconditional_answers
        return frozenset(
            fact for fact in self.contract.asks if fact.when is None or (answers is not None and fact.when(answers))
        )

    @cached_property
    def unconditional_answers(self) -> Answers | None:
        """Answers to the facts without a `when`, which decide whether the others are asked.

        None while one is missing or wrong.
        """
        reading = self._restricted_to(fact for fact in self.contract.asks if fact.when is None)
        conditional = {f"{self.path}.{fact.key}" for fact in self.contract.asks if fact.when is not None}
        if not conditional or any(problem.path not in conditional for problem in reading.problems):
            return None
        return reading.answers

    @cached_property
    def valid_answers(self) -> Answers:
        """The answers that are there and have no problem of their own."""
        parsed = {fact: self._parse(fact) for fact in self._facts_with_answers}
        valid = {fact: answer for fact, (answer, problems) in parsed.items() if not problems}
        return Answers(valid, self._moved_players)

    @cached_property
    def relevant(self) -> AnswerReading:
        """The reading of the answers to what is asked now, or of the one that ended the play alone."""
        asked = self._restricted_to(self.asked)
        return asked if asked.ending_fact is None else asked._restricted_to((asked.ending_fact,))

    @property
    def _facts_with_answers(self) -> list[Fact[Any]]:
        raw = self.raw
        return [fact for fact in self.contract.asks if fact.key in raw] if isinstance(raw, dict) else []

    def _restricted_to(self, facts: Iterable[Fact[Any]]) -> AnswerReading:
        """The reading of the answers to these facts alone; what has been parsed is not parsed again."""
        wanted = set(facts)
        raw = {fact.key: self.raw[fact.key] for fact in self._facts_with_answers if fact in wanted}  # type: ignore[index]
        if isinstance(self.raw, dict) and len(raw) == len(self.raw):
            return self
        return AnswerReading(self.contract, raw, self.table, self.path, self._parsed)

    def _parse(self, fact: Fact[Any]) -> tuple[Any, list[Problem]]:
        if fact not in self._parsed:
            problems, raw, answer = Problems(f"{self.path}.{fact.key}"), self.raw[fact.key], None  # type: ignore[index]
            sitting = self.table.sitting
            if sitting:
                raw = fact.of_players(raw, self.table, problems)
            if not problems.items:
                answer = fact.parse(raw, self.players_table, problems)
                if sitting and problems.items:
                    self._move_to_blank(fact, raw, problems)
                    problems.items[:] = self._problems_at_table(problems.items)
            self._parsed[fact] = answer, problems.items
        return self._parsed[fact]

    @staticmethod
    def _move_to_blank(fact: Fact[Any], raw: Json, problems: Problems) -> None:
        """Move what is wrong with a list to its first blank, so that it is said whose number is missing."""
        if fact.is_by_seat and isinstance(raw, list) and None in raw:
            problems.items[:] = [
                replace(problem, path=f"{problem.path}[{raw.index(None)}]")
                if problem.path == problems.path
                else problem
                for problem in problems.items
            ]

    def _problems_at_table(self, problems: Iterable[Problem]) -> list[Problem]:
        return [
            Problem(self._path_at_table(problem.path), self.text_at_table(problem.message),
                    self.text_at_table(problem.missing))
            for problem in problems
        ]  # fmt: skip

    def _path_at_table(self, path: str) -> str:
        for fact in self.contract.asks:
            place = f"{self.path}.{fact.key}"
            found = _NUMBER.fullmatch(path, len(place)) if fact.is_by_seat and path.startswith(place) else None
            if found is not None:
                return f"{place}[{self.seat_at_table(int(found[1]))}]{found[2]}"
        return path

    @cached_property
    def _checked(self) -> tuple[Answers, list[Problem]]:
        values: dict[Fact[Any], Any] = {}
        answers, problems = Answers(values, self._moved_players), Problems(self.path)
        if not isinstance(self.raw, dict):
            problems.need("an object with the answers")
            return answers, problems.items
        for key in self.raw:
            if key not in self.contract.facts:
                problems.at(key).add(N_("this contract does not ask that"))
        for fact in self.contract.asks:
            if self.ending_fact is not None and fact is not self.ending_fact:
                if fact.key in self.raw:
                    problems.at(fact.key).add(N_("the penalty ended the play: nothing else counts in this deal"))
            elif fact.key in self.raw:
                values[fact], wrong = self._parse(fact)
                problems.items.extend(wrong)
            elif fact.optional:
                values[fact] = fact.default(self.players_table)
        if self.ending_fact is None:
            self._check_together(answers, problems)
        return answers, problems.items

    def _check_together(self, answers: Answers, problems: Problems) -> None:
        """Note what is missing; where nothing is, what does not go together."""
        # What is wrong comes before what is missing: a penalty put right may leave nothing else to ask.
        for fact in self.contract.asks:
            if fact not in answers:
                problems.at(fact.key).add(UNANSWERED, fact.missing_text(self.players_table))
        if problems:
            return
        for fact in self.contract.facts_checked_together:
            fact.check_against(answers, problems.at(fact.key))
        for check in self.contract.checks:
            check(answers, self.players_table, problems)
        if problems and self.table.sitting:
            problems.items[:] = self._problems_at_table(problems.items)
