"""Forms: what every changing form carries, and the entry of a deal made from the facts of its contracts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from flask_wtf import FlaskForm
from wtforms import Form, HiddenField, IntegerField

from scorer.engine.contract import Contract
from scorer.engine.effect import Effect
from scorer.engine.facts import Fact
from scorer.engine.problems import Problem
from scorer.engine.reading import Json
from scorer.engine.table import Table
from scorer.engine.words import N_, Phrase, Text
from scorer.forms.fields import BLANK, CountField, FactField, PlacesField
from scorer.forms.rare_fields import ALL
from scorer.language.phrases import Tell


class SavedForm(FlaskForm):
    """What every changing form carries: a key made by the server, and the revision that the phone had seen."""

    form_key = HiddenField()
    revision = IntegerField(default=0)


def facts_form(contract: Contract, table: Table) -> type[Form]:
    """A form class with a field for each fact of the contract, named by the fact's key."""
    fields = {fact.key: ALL[fact.kind](fact=fact, table=table) for fact in contract.asks}
    return type("FactsForm", (Form,), fields)


class DealEntry:
    """The entry of one deal: the contracts that are open, the questions of each, and what the answers come to.

    Made from what was sent (`sent`), or from a saved entry of the log that is corrected, or blank. With `first` the
    first contract is chosen where nobody has chosen another.
    """

    def __init__(
        self,
        contracts: Sequence[Contract],
        table: Table,
        sent: Any = None,
        saved: Mapping[str, Any] | None = None,
        first: bool = False,
    ) -> None:
        self.contracts, self.table, self.sent = tuple(contracts), table, sent
        key = sent.get("contract") if sent is not None else saved["contract"] if saved else None
        open_ones = {contract.key: contract for contract in self.contracts}
        only = self.contracts[0] if first or len(self.contracts) == 1 else None
        self.chosen = open_ones.get(key) if key else only  # one that is not open is not taken for another
        self.saved = saved
        self._sheets: dict[str, Form] = {}

    def _sheet(self, contract: Contract) -> Form:
        """The form of one contract, made when it is first asked for: saving needs only that of the chosen one."""
        if contract.key not in self._sheets:
            self._sheets[contract.key] = self._made(contract, self.saved)
        return self._sheets[contract.key]

    def _made(self, contract: Contract, saved: Mapping[str, Any] | None) -> Form:
        made, known = facts_form(contract, self.table), {}
        if self.sent is not None:
            known = {"formdata": self.sent}
        elif saved is not None and saved["contract"] == contract.key:
            known = {"data": saved["facts"]}
        sheet = made(prefix=f"{contract.key}-", **known)
        for field in sheet:
            if isinstance(field, CountField) and field.fact.foretells is not None:
                field.result = sheet[field.fact.foretells.key]
                field.result.foretold = field
        return sheet

    def fields(self, contract: Contract) -> list[FactField]:
        """The fields of a contract in the order in which they are asked."""
        return [field for field in self._sheet(contract) if isinstance(field, FactField)]

    @property
    def is_blank(self) -> bool:
        """Whether nothing was sent and nothing is corrected: the entry as every phone finds it."""
        return self.sent is None and self.saved is None

    @property
    def is_begun(self) -> bool:
        """Whether any question of the chosen contract has been tapped."""
        return self.chosen is not None and any(field.is_begun for field in self.fields(self.chosen))

    @cached_property
    def facts(self) -> dict[str, Json]:
        """The answers to the chosen contract as a document has them, with what follows filled in."""
        if self.chosen is None:
            return {}
        answers = {field.fact.key: field.answer() for field in self.fields(self.chosen) if self.is_asked(field.fact)}
        facts = {key: answer for key, answer in answers.items() if answer is not BLANK}
        ended = self.chosen.reading(facts, self.table).ended_by
        return facts if ended is None else {ended.key: facts[ended.key]}

    def is_asked(self, fact: Fact[Any]) -> bool:
        """Whether the page asks this fact now: one with a `when` only while the other answers make it matter."""
        return fact.when is None or fact.key in self._asked_now

    @cached_property
    def _asked_now(self) -> set[str]:
        assert self.chosen is not None
        sure = {fact: fact for fact in self.chosen.asks if fact.when is not None}
        plain = {
            field.fact.key: answer
            for field in self.fields(self.chosen)
            if field.fact not in sure and (answer := field.answer()) is not BLANK
        }
        read, problems = self.chosen.read(plain, self.table, "facts")
        open_problems = {problem.path for problem in problems} - {f"facts.{fact.key}" for fact in sure}
        return set() if open_problems else {fact.key for fact in sure if fact.when is not None and fact.when(read)}

    def asked_unseen(self, sent: Any) -> list[FactField]:
        """The questions that matter now and were not on the page that was sent, as it is without JavaScript."""
        seen = set(sent.getlist("asked"))
        fields = self.fields(self.chosen) if self.chosen else []
        return [field for field in fields if field.fact.when and self.is_asked(field.fact) and field.name not in seen]

    @property
    def entry(self) -> dict[str, Json]:
        """The entry for the log."""
        return {"kind": "deal", "contract": self.chosen.key if self.chosen else None, "facts": self.facts}

    @cached_property
    def _read(self) -> tuple[Effect | None, list[Problem]]:
        if self.chosen is None:
            return None, []
        answers, problems = self.chosen.read(self.facts, self.table, "facts")
        problems += [Problem(f"facts.{name}", N_("this contract does not ask that")) for name in self._strangers()]
        return (None if problems else self.chosen.effect(answers, self.table)), problems

    def _strangers(self) -> list[str]:
        """What was sent as an answer to the chosen contract and is none of its questions; no page sends that."""
        if self.chosen is None or self.sent is None:
            return []
        own = tuple(f"{field.name}-" for field in self.fields(self.chosen))
        others = tuple(f"{contract.key}-" for contract in self.contracts if contract is not self.chosen)
        mine, names = f"{self.chosen.key}-", sorted(self.sent)
        return [
            name.removeprefix(mine)
            for name in names
            if name.startswith(mine) and not f"{name}-".startswith(own) and not name.startswith(others)
        ]

    @property
    def effect(self) -> Effect | None:
        """What saving will do, or None while something is missing or wrong."""
        return self._read[0]

    @property
    def problems(self) -> list[Problem]:
        """What is missing or wrong."""
        return self._read[1]

    @property
    def missing(self) -> Text | None:
        """In few words the first thing that is missing or wrong; None when all is there."""
        return (self.problems[0].missing or self.problems[0].message) if self.problems else None

    @property
    def gap(self) -> FactField | None:
        """The field of the first thing that is missing or wrong."""
        return next((field for problem in self.problems for field in self._fields_of(problem)), None)

    @property
    def doubt(self) -> Text | None:
        """The first problem in a sentence, once its question has been tapped; a bare text says no more than Save."""
        gap, message = self.gap, self.problems[0].message if self.problems else ""
        return message if gap is not None and gap.is_begun and isinstance(message, Phrase) else None

    def _fields_of(self, problem: Problem) -> list[FactField]:
        key = problem.path.partition(".")[2].partition(".")[0].partition("[")[0]
        return [field for field in self.fields(self.chosen) if field.fact.key == key] if self.chosen else []

    @property
    def tapped_place(self) -> bool:
        """Whether the form was sent by a tap on a place, without JavaScript: to be shown again, not saved."""
        fields = self.fields(self.chosen) if self.chosen else []
        return any(isinstance(field, PlacesField) and field.tapped for field in fields)

    @cached_property
    def certain(self) -> list[int | None]:
        """What is certain for each seat so far; None where it is not yet."""
        if self.chosen is None or not self.facts:
            return [None] * self.table.seats
        return self.chosen.glimpse(self.facts, self.table)

    def tell_problems(self, tell: Tell) -> None:
        """Put each problem on its field, in the reader's words."""
        for problem in self.problems:
            for field in self._fields_of(problem):
                field.errors = [*field.errors, tell(problem.message)]


def payload(sent: Any) -> dict[str, list[str]]:
    """What was typed, as JSON can hold it: every field but the CSRF token, whatever their order."""
    return {name: sent.getlist(name) for name in sorted(sent) if name != "csrf_token"}
