"""Contract: one kind of deal as a value, with its key, its names, what it asks and what it pays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scorer.engine.effect import Effect
from scorer.engine.facts import Answers, Fact
from scorer.engine.pays import Pay, together
from scorer.engine.problems import Problem
from scorer.engine.reading import Json, Wrong
from scorer.engine.shapes import Order
from scorer.engine.table import Table
from scorer.engine.words import N_, Text

Check = Callable[[Answers, Table, Wrong], None]
"""A rule between answers: `wrong("all_tricks", sentence)` notes a problem at a fact."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Contract:
    """What is played in one deal.

    `local` is what its players call it, `line` one sentence for the page of the deal, `about` how it is played,
    `symbol` its sign in the sprite; `leads`: the fact that names who leads (else the schedule says it).
    """

    key: str
    name: Text
    asks: tuple[Fact[Any], ...]
    pays: tuple[Pay, ...]
    checks: tuple[Check, ...] = ()
    local: str = ""
    line: Text = ""
    about: Text = ""
    symbol: str = ""
    leads: Fact[int] | None = None

    def __post_init__(self) -> None:
        keys = [fact.key for fact in self.asks]
        if len(set(keys)) < len(keys):
            raise ValueError(f"contract {self.key}: two facts have one key")
        for pay in self.pays:
            if not set(pay.facts) <= set(self.asks):
                raise ValueError(f"contract {self.key}: pays for a fact that it does not ask")

    def read(self, given: Json, table: Table, at: str) -> tuple[Answers, list[Problem]]:
        """The answers of a document's `facts`, and every problem they have."""
        problems: list[Problem] = []

        def wrong(path: str, message: Text, missing: Text | None = None) -> None:
            problems.append(Problem(path, message, missing))

        answers: dict[Fact[Any], Any] = {}
        if not isinstance(given, dict):
            wrong(at, N_("the answers are missing"))
            return Answers(answers), problems
        for key in given:
            if key not in self._facts:
                wrong(f"{at}.{key}", N_("this contract does not ask that"))
        stopped = self.ended_by(given, table)
        for fact in self.asks:
            if stopped is not None and fact is not stopped:
                if fact.key in given:
                    wrong(f"{at}.{fact.key}", N_("the penalty ended the play: nothing else counts in this deal"))
            elif fact.key in given:
                answers[fact] = fact.read(given[fact.key], table, f"{at}.{fact.key}", wrong)
            elif fact.optional:
                answers[fact] = fact.absent(table)
        # What is wrong comes before what is missing: a penalty put right may leave nothing else to ask.
        for fact in self.asks if stopped is None else ():
            if fact.key not in given and not fact.optional:
                wrong(f"{at}.{fact.key}", N_("an answer is missing"), fact.lacking(table))
        read = Answers(answers)
        if not problems and stopped is None:
            for fact in self.asks:
                fact.agrees(read, f"{at}.{fact.key}", wrong)
            for check in self.checks:
                check(read, table, lambda key, *rest: wrong(f"{at}.{key}", *rest))
        return read, problems

    @cached_property
    def _facts(self) -> dict[str, Fact[Any]]:
        return {fact.key: fact for fact in self.asks}

    @cached_property
    def _enders(self) -> tuple[Fact[Any], ...]:
        """The facts that know of answers after which nothing else is asked."""
        return tuple(fact for fact in self.asks if type(fact).ends_play is not Fact.ends_play)

    def ended_by(self, given: Mapping[str, Json], table: Table) -> Fact[Any] | None:
        """The fact whose answer ended the play, if one did."""
        for fact in self._enders:
            if fact.key in given:
                bad: list[Text] = []
                answer = fact.read(given[fact.key], table, "", lambda *problem, bad=bad: bad.extend(problem))
                if not bad and fact.ends_play(answer):
                    return fact
        return None

    def complete(self, given: Mapping[str, Json], table: Table) -> dict[str, Json]:
        """Answers with what follows from them filled in, fact by fact; keys that are not asked stay as they are."""
        facts = self._facts
        return {key: facts[key].complete(answer, table) if key in facts else answer for key, answer in given.items()}

    def effect(self, answers: Answers, table: Table) -> Effect:
        """What the answers do to the seats and the bank of this table."""
        return together(self.pays, answers, table)

    def reseat(self, given: Mapping[str, Json], order: Order) -> dict[str, Json]:
        """Checked answers as they are when people sat in another order: what happened stays with the person."""
        return {key: self._facts[key].reseat(answer, order) for key, answer in given.items()}

    def glimpse(self, given: Mapping[str, Json], table: Table) -> list[int | None]:
        """What is certain for each seat while answers are blank; None where it is not yet."""
        total: list[int | None] = [0] * table.seats
        for pay in self.pays:
            certain = pay.glimpse(given, table) if hasattr(pay, "glimpse") else [None] * table.seats
            total = [
                None if now is None or more is None else now + more for now, more in zip(total, certain, strict=True)
            ]
        return total
