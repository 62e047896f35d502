"""Entry of a deal, its field limit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from scorer.engine.contract import AnswerReading, Contract
from scorer.engine.effect import Effect, TableState
from scorer.engine.facts import Announced, Answers, Count, Fact, OrNobody, Question, Taker, YesNo
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, Phrase, Text, phrase
from scorer.engine.problems import UNANSWERED, Problem
from scorer.forms.answer_rows import AnswerRows, lay_out
from scorer.forms.inputs import BLANK, CardsLeftInput, CountInput, FactInput, make_input
from scorer.language.translator import Translate
from scorer.play.replayed_match import NOTE_LENGTH

MAX_DRAWN_CONTRACTS = 9
"""The questions of so many contracts stand on a page at once, where the style sheet shows those of the chosen one."""
MAX_KEYS = 2000
"""So many keys for numbers fit on a page that is still quick; the largest game of the house has a quarter of them."""


class DealEntry:
    """The entry of one deal: the contracts that are open, the questions of each, and what the answers come to.

    Made from what was sent (`sent`), or from a saved entry of the log that is corrected, or blank. With `first` the
    first contract is chosen where nobody has chosen another.
    """

    def __init__(
        self,
        contracts: Sequence[Contract],
        table: TableState,
        sent: Any = None,
        saved: Mapping[str, Any] | None = None,
        first: bool = False,
    ) -> None:
        self.contracts, self.table, self.sent = tuple(contracts), table, sent
        key = sent.get("contract") if sent is not None else saved.get("contract") if saved else None
        open_ones = {contract.key: contract for contract in self.contracts}
        only = self.contracts[0] if first or len(self.contracts) == 1 else None
        self.chosen = open_ones.get(key) if key else only  # one that is not open is not taken for another
        self.named, self.saved = key, saved
        self._inputs: dict[str, list[FactInput]] = {}
        self._given: AnswerReading | None = None

    def fields(self, contract: Contract) -> list[FactInput]:
        """The inputs of a contract in the order in which they are asked.

        They are made when they are first asked for: saving needs only those of the chosen contract.
        """
        if contract.key not in self._inputs:
            self._inputs[contract.key] = self._made(contract)
        return self._inputs[contract.key]

    @property
    def _chosen_fields(self) -> list[FactInput]:
        return [] if self.chosen is None else self.fields(self.chosen)

    def _made(self, contract: Contract) -> list[FactInput]:
        saved = self.saved or {}
        answers = saved.get("facts", {}) if saved.get("contract") == contract.key else {}
        made = {
            fact.key: make_input(
                f"{contract.key}-{fact.key}", fact, self.table, self.sent, answers.get(fact.key, BLANK)
            )
            for fact in contract.asks
        }
        for one in made.values():
            if isinstance(one, CountInput) and one.fact.forecast_of is not None:
                one.result = made[one.fact.forecast_of.key]
                one.result.foretold = one
            if isinstance(one, CardsLeftInput) and one.fact.earlier_stop is not None:
                before = made[one.fact.earlier_stop.key]
                assert isinstance(before, CardsLeftInput)  # the stop before it
                before.next_stop = one
            for taker in _second_tap_questions(one.fact):
                made[taker.key].second = one
        return list(made.values())

    @cached_property
    def is_crowded(self) -> bool:
        """Whether the open contracts ask so much that the page draws the questions of the chosen one alone."""
        return len(self.contracts) > MAX_DRAWN_CONTRACTS or self._keys(self.contracts) > MAX_KEYS

    @property
    def has_drawn_questions(self) -> bool:
        """Whether the crowded page that was sent had the questions of the chosen contract."""
        return self.chosen is not None and self.sent is not None and f"_drawn-{self.chosen.key}" in self.sent

    @cached_property
    def uses_typed_numbers(self) -> bool:
        """Whether even the chosen contract asks so much that its numbers are typed."""
        return self.chosen is not None and self._keys((self.chosen,)) > MAX_KEYS

    def _keys(self, contracts: Sequence[Contract]) -> int:
        """How many keys for numbers these contracts need."""
        counts = (fact for contract in contracts for fact in contract.asks if isinstance(fact, Count))
        return self.table.seats * sum(20 if fact.highest_key is None else fact.highest_key + 1 for fact in counts)

    @property
    def is_blank(self) -> bool:
        """Whether nothing was sent and nothing is corrected: the entry as every phone finds it."""
        return self.sent is None and self.saved is None

    @property
    def is_void(self) -> bool:
        """Whether the deal counts for nothing, whatever was answered."""
        if self.sent is not None:
            return "void" in self.sent
        return self.saved is not None and self.saved["kind"] == "void"

    @property
    def note(self) -> str:
        """Why it counts for nothing, in the table's own words."""
        note = self.sent.get("_void-note", "") if self.sent is not None else (self.saved or {}).get("note", "")
        return str(note).strip()[:NOTE_LENGTH]

    @property
    def is_started(self) -> bool:
        """Whether any question of the chosen contract has been tapped, or the deal counts for nothing."""
        return self.is_void or any(field.is_started for field in self._chosen_fields)

    @cached_property
    def reading(self) -> AnswerReading | None:
        """The answers to the questions of the chosen contract that count now, read once.

        None before one is chosen, and where the deal counts for nothing.
        """
        if self.chosen is None or self.is_void:
            return None
        return self._all_answers(self.chosen).relevant

    def _all_answers(self, chosen: Contract) -> AnswerReading:
        """Everything that was answered, also to questions that are not asked any more."""
        if self._given is None:
            answers = {field.fact.key: field.answer() for field in self.fields(chosen)}
            given = {key: answer for key, answer in answers.items() if answer is not BLANK}
            self._given = chosen.start_reading(given, self.table)
        return self._given

    @property
    def facts(self) -> dict[str, Json]:
        """The answers to the chosen contract as a document has them, with what follows filled in."""
        return dict(self.reading.raw) if self.reading is not None else {}  # type: ignore[call-overload]

    def is_asked(self, fact: Fact[Any]) -> bool:
        """Whether the page asks this fact now: one with a `when` only while the other answers make it matter."""
        return fact.when is None or (self.chosen is not None and fact in self._all_answers(self.chosen).asked)

    def question(self, fact: YesNo) -> Question:
        """What this question is and what its two answers are, in the words of what was answered before."""
        return fact.question(self.answers_before(fact))

    def answers_before(self, fact: Fact[Any]) -> Answers | None:
        """The answers on which the wording of this question may depend; None where it is not asked."""
        if self.chosen is None or fact not in self.chosen.asks:
            return None
        given = self._all_answers(self.chosen)
        return given.unconditional_answers if fact.when else given.valid_answers

    def newly_asked(self, sent: Any) -> list[FactInput]:
        """The questions that matter now and were not on the page that was sent, as it is without JavaScript."""
        if self.is_void:
            return []
        seen = set(sent.getlist("asked"))
        fields = self._chosen_fields
        return [field for field in fields if field.fact.when and self.is_asked(field.fact) and field.name not in seen]

    @property
    def partial_entry(self) -> dict[str, Json]:
        """What was tapped so far, complete or not, as an entry that may be shown again and not saved."""
        fields = [field for field in self._chosen_fields if field.is_started]
        facts = {field.fact.key: field.data for field in fields if self.is_asked(field.fact)}
        return {"kind": "deal", "contract": self.chosen.key if self.chosen else None, "facts": facts}

    @property
    def to_entry(self) -> dict[str, Json]:
        """The entry for the log."""
        key = self.chosen.key if self.chosen else self.named or None
        if self.is_void:
            given = {"contract": key, "note": self.note or None}
            return {"kind": "void"} | {name: value for name, value in given.items() if value is not None}
        return {"kind": "deal", "contract": key, "facts": self.facts}

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
        if self.is_void:
            return Effect((0,) * self.table.seats)
        return None if self.problems or self.reading is None else self.reading.effect

    @cached_property
    def problems(self) -> list[Problem]:
        """What is missing or wrong."""
        if self.reading is None:
            return []
        unasked = N_("this contract does not ask that")
        found = [*self.reading.problems, *(Problem(f"facts.{name}", unasked) for name in self._strangers())]
        return found or self._unanswered()

    def _unanswered(self) -> list[Problem]:
        """Questions that a document may leave open and a page may not, once all else is there and the play ran out."""
        if self.reading is not None and self.reading.ending_fact is not None:
            return []
        open_ones = [
            field.fact
            for field in (self.fields(self.chosen) if self.chosen else [])
            if field.fact.must_answer and not field.is_answered and self.is_asked(field.fact)
        ]
        return [Problem(f"facts.{fact.key}", UNANSWERED, self._asking(fact)) for fact in open_ones]

    def _asking(self, fact: Fact[Any]) -> Text:
        """In few words what a question wants to know."""
        return self.question(fact).label if isinstance(fact, YesNo) else fact.missing_text(self.table)

    def missing_text(self, fact: Fact[Any]) -> Text | None:
        """In few words what is missing while this question has no answer; None where the page does not wait for one."""
        is_awaited = fact.must_answer or not fact.optional
        if isinstance(fact, Count) and fact.highest_key is None and not fact.must_answer:
            is_awaited = False  # blanks are 0
        return self._asking(fact) if is_awaited else None

    @property
    def missing(self) -> Text | None:
        """In few words the first thing that is missing or wrong; None when all is there."""
        field = self.next_input
        if field is not None and field.fact.kind == YesNo.kind and not field.is_answered:
            return self._asking(field.fact)
        return (self.problems[0].missing or self.problems[0].message) if self.problems else None

    @property
    def next_input(self) -> FactInput | None:
        """The input to look at next: that of the first thing that is missing or wrong."""
        return next((field for problem in self.problems for field in self._fields_of(problem)), None)

    @property
    def warning(self) -> Text | None:
        """The first problem in a sentence, once its question has been tapped; a bare text says no more than Save."""
        if self.next_input is None or not self.next_input.is_started:
            return None
        message = self.problems[0].message
        return message if isinstance(message, Phrase) else None

    def _fields_of(self, problem: Problem) -> list[FactInput]:
        key = problem.path.partition(".")[2].partition(".")[0].partition("[")[0]
        return [field for field in self._chosen_fields if field.fact.key == key]

    @property
    def is_key_submit(self) -> bool:
        """Whether the form was sent by a key of a question, without JavaScript: to be shown again, not saved."""
        return any(field.is_key_submit for field in self._chosen_fields)

    def layout(self, contract: Contract, pack: str) -> list[FactInput | AnswerRows]:
        """The inputs of a contract as the page has them, those with a row a player in rows."""
        return lay_out(self.fields(contract), pack)

    @cached_property
    def partial_changes(self) -> list[int | None]:
        """What is certain for each seat so far; None where it is not yet."""
        if self.chosen is None or not self.facts:
            return [None] * self.table.seats
        return self.chosen.partial_changes(self.facts, self.table)

    def assign_problems(self, tell: Translate) -> None:
        """Put each problem on its field, in the reader's words."""
        for problem in self.problems:
            for field in self._fields_of(problem):
                words = problem.message
                if words == UNANSWERED:
                    words = phrase(N_("%(problem)s (%(question)s)"), problem=words, question=self._asking(field.fact))
                field.errors = [*field.errors, tell(words)]


def _second_tap_questions(fact: Fact[Any]) -> tuple[Taker, ...]:
    """The questions on whose keys a second tap answers this one, or begins to."""
    if isinstance(fact, Announced):
        return fact.takers
    return (fact.second_tap_on,) if isinstance(fact, OrNobody) and fact.second_tap_on is not None else ()


EXTRA_FIELDS = 40
"""Fields of such a form that answer no question: its key, the contract, a note, and some to spare."""


def max_fields(contracts: Iterable[Contract], seats: int) -> int:
    """So many fields at most has a page that asks as many of these contracts as it draws at once."""
    table = TableState.new(seats)
    asked = sorted(
        sum(make_input(fact.key, fact, table).max_fields for fact in contract.asks) for contract in contracts
    )
    return EXTRA_FIELDS + sum(asked[-MAX_DRAWN_CONTRACTS:])
