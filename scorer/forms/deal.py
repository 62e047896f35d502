"""The entry of a deal: its fields, how many a form may have, and how they stand on a phone in landscape.

There inputs with a row per player are side by side as long as their keys fit; the first such rows are beside the board,
further ones below it. In portrait all are one below another.
"""

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from scorer.engine.cards import SUITS
from scorer.engine.contract import AnswerReading, Contract
from scorer.engine.effect import Effect, TableState
from scorer.engine.entries import Deal, Void
from scorer.engine.facts import Announced, Answers, Count, Fact, OrNobody, Question, Taker, YesNo
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, Phrase, Text, phrase
from scorer.engine.problems import UNANSWERED, Problem
from scorer.forms.inputs import BLANK, CardsLeftInput, CountInput, FactInput, TakerInput, make_input
from scorer.forms.inputs.fact_input import KEYS_IN_ROW
from scorer.language.translator import Translate
from scorer.play.replayed_match import NOTE_LENGTH

MAX_DRAWN_CONTRACTS = 9
"""How many contracts a page draws at once, of which the style sheet shows the chosen one."""
MAX_KEYS = 2000
"""How many keys for numbers a quick page may have; the largest built-in game has a quarter of them."""
EXTRA_FIELDS = 40
"""How many fields of a form answer no question: its key, the contract, a note, and some to spare."""


Pair = tuple[FactInput, FactInput]
"""The takers of two cards that differ by suit."""


@dataclasses.dataclass
class AnswerRows:
    """Inputs side by side, with a row per player."""

    is_first: bool
    """Whether they are beside the board."""
    parts: list[FactInput | Pair] = dataclasses.field(default_factory=list)
    keys_per_row: int = 0
    """How many keys a row has so far."""


class DealEntry:
    """The entry of a deal: the open contracts, the inputs of each, and the effect of the answers.

    It is read from a submitted form (`sent`), from a saved entry that is corrected, or blank. With `first` the first
    contract is chosen until another one is.
    """

    def __init__(
        self, contracts: Sequence[Contract], table: TableState, sent: Any = None,
        saved: Mapping[str, Any] | None = None, first: bool = False,
    ) -> None:  # fmt: skip
        self.contracts, self.table, self.sent = tuple(contracts), table, sent
        key = sent.get("contract") if sent is not None else saved.get("contract") if saved else None
        by_key = {contract.key: contract for contract in self.contracts}
        default = self.contracts[0] if first or len(self.contracts) == 1 else None
        self.chosen = by_key.get(key) if key else default  # none for a key that is not open
        self.named, self.saved = key, saved
        self._inputs: dict[str, list[FactInput]] = {}

    def fields(self, contract: Contract) -> list[FactInput]:
        """Return the inputs of a contract, made on first use: saving needs only those of the chosen contract."""
        if contract.key not in self._inputs:
            self._inputs[contract.key] = self._make_inputs(contract)
        return self._inputs[contract.key]

    @property
    def _chosen_fields(self) -> list[FactInput]:
        return [] if self.chosen is None else self.fields(self.chosen)

    def _make_inputs(self, contract: Contract) -> list[FactInput]:
        saved = self.saved or {}
        answers = saved.get("facts", {}) if saved.get("contract") == contract.key else {}
        inputs = {
            fact.key: make_input(
                f"{contract.key}-{fact.key}", fact, self.table, self.sent, answers.get(fact.key, BLANK)
            )
            for fact in contract.asks
        }
        for field in inputs.values():
            if isinstance(field, CountInput) and field.fact.forecast_of is not None:
                field.result = inputs[field.fact.forecast_of.key]
                field.result.foretold = field
            if isinstance(field, CardsLeftInput) and field.fact.earlier_stop is not None:
                earlier = inputs[field.fact.earlier_stop.key]
                assert isinstance(earlier, CardsLeftInput)
                earlier.next_stop = field
            for taker in _second_tap_questions(field.fact):
                inputs[taker.key].second = field
        return list(inputs.values())

    @cached_property
    def is_crowded(self) -> bool:
        """Whether there are too many inputs, so that the page draws only those of the chosen contract."""
        return len(self.contracts) > MAX_DRAWN_CONTRACTS or self._number_keys(self.contracts) > MAX_KEYS

    @property
    def has_drawn_questions(self) -> bool:
        """Whether the submitted crowded page had the inputs of the chosen contract."""
        return self.chosen is not None and self.sent is not None and f"_drawn-{self.chosen.key}" in self.sent

    @cached_property
    def uses_typed_numbers(self) -> bool:
        """Whether even the chosen contract has too many keys, so that its numbers are typed."""
        return self.chosen is not None and self._number_keys((self.chosen,)) > MAX_KEYS

    def _number_keys(self, contracts: Sequence[Contract]) -> int:
        counts = (fact for contract in contracts for fact in contract.asks if isinstance(fact, Count))
        return self.table.seats * sum(20 if fact.highest_key is None else fact.highest_key + 1 for fact in counts)

    @property
    def is_blank(self) -> bool:
        """Whether nothing was sent and nothing is corrected."""
        return self.sent is None and self.saved is None

    @property
    def is_void(self) -> bool:
        """Whether the deal counts for nothing, whatever was answered."""
        if self.sent is not None:
            return "void" in self.sent
        return self.saved is not None and self.saved["kind"] == Void.kind

    @property
    def note(self) -> str:
        """The table's note why the deal counts for nothing."""
        note = self.sent.get("_void-note", "") if self.sent is not None else (self.saved or {}).get("note", "")
        return str(note).strip()[:NOTE_LENGTH]

    @property
    def is_started(self) -> bool:
        """Whether any question of the chosen contract has been tapped, or the deal counts for nothing."""
        return self.is_void or any(field.is_started for field in self._chosen_fields)

    @cached_property
    def reading(self) -> AnswerReading | None:
        """The relevant answers to the chosen contract; None without one, and for a void deal."""
        return None if self.is_void or self._all_answers is None else self._all_answers.relevant

    @cached_property
    def _all_answers(self) -> AnswerReading | None:
        """All answers to the chosen contract, also those to questions that are not asked any more."""
        if self.chosen is None:
            return None
        answers = {field.fact.key: field.answer() for field in self.fields(self.chosen)}
        raw = {key: answer for key, answer in answers.items() if answer is not BLANK}
        return self.chosen.start_reading(raw, self.table)

    @property
    def facts(self) -> dict[str, Json]:
        """The answers to the chosen contract as in a document, with derived parts filled in."""
        return dict(self.reading.raw) if self.reading is not None else {}  # type: ignore[call-overload]

    def is_asked(self, fact: Fact[Any]) -> bool:
        """Return whether the page asks this fact now; one with `when` only if the other answers make it relevant."""
        return fact.when is None or (self._all_answers is not None and fact in self._all_answers.asked)

    def question(self, fact: YesNo) -> Question:
        """Return the texts of this question, which may depend on earlier answers."""
        return fact.question(self.answers_before(fact))

    def answers_before(self, fact: Fact[Any]) -> Answers | None:
        """Return the answers on which the text of this question may depend; None if it is not asked."""
        reading = self._all_answers
        if self.chosen is None or reading is None or fact not in self.chosen.asks:
            return None
        return reading.unconditional_answers if fact.when else reading.valid_answers

    def newly_asked(self, sent: Any) -> list[FactInput]:
        """Return the relevant inputs that were not on the submitted page, as happens without JavaScript."""
        if self.is_void:
            return []
        seen = set(sent.getlist("asked"))
        fields = self._chosen_fields
        return [field for field in fields if field.fact.when and self.is_asked(field.fact) and field.name not in seen]

    @property
    def partial_entry(self) -> dict[str, Json]:
        """The answers so far, complete or not, as an entry that may be shown again but not saved."""
        fields = [field for field in self._chosen_fields if field.is_started]
        facts = {field.fact.key: field.data for field in fields if self.is_asked(field.fact)}
        return {"kind": Deal.kind, "contract": self.chosen.key if self.chosen else None, "facts": facts}

    @property
    def to_entry(self) -> dict[str, Json]:
        """The entry for the log."""
        key = self.chosen.key if self.chosen else self.named or None
        if self.is_void:
            parts = {"contract": key, "note": self.note or None}
            return {"kind": Void.kind} | {name: value for name, value in parts.items() if value is not None}
        return {"kind": Deal.kind, "contract": key, "facts": self.facts}

    def _unknown_answers(self) -> list[str]:
        """Return submitted answers that the chosen contract does not ask for; no page sends any."""
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
        """The effect of saving, or None while something is missing or wrong."""
        if self.is_void:
            return Effect((0,) * self.table.seats)
        return None if self.problems or self.reading is None else self.reading.effect

    @cached_property
    def problems(self) -> list[Problem]:
        """What is missing or wrong."""
        if self.reading is None:
            return []
        unasked = N_("this contract does not ask that")
        unknown = [Problem(f"facts.{name}", unasked) for name in self._unknown_answers()]
        return [*self.reading.problems, *unknown] or self._unanswered()

    def _unanswered(self) -> list[Problem]:
        """Return the unanswered questions that a document may leave open and a page may not."""
        if self.reading is not None and self.reading.ending_fact is not None:
            return []
        open_ones = [
            field.fact
            for field in self._chosen_fields
            if field.fact.must_answer and not field.is_answered and self.is_asked(field.fact)
        ]
        return [Problem(f"facts.{fact.key}", UNANSWERED, self._question_text(fact)) for fact in open_ones]

    def _question_text(self, fact: Fact[Any]) -> Text:
        return self.question(fact).label if isinstance(fact, YesNo) else fact.missing_text(self.table)

    def missing_text(self, fact: Fact[Any]) -> Text | None:
        """Return in few words what is missing without an answer; None if the page does not wait for one."""
        is_awaited = fact.must_answer or not fact.optional
        if isinstance(fact, Count) and fact.highest_key is None and not fact.must_answer:
            is_awaited = False  # blanks are 0
        return self._question_text(fact) if is_awaited else None

    @property
    def missing(self) -> Text | None:
        """The first thing that is missing or wrong, in few words; None if there is none."""
        field = self.next_input
        if field is not None and field.fact.kind == YesNo.kind and not field.is_answered:
            return self._question_text(field.fact)
        return (self.problems[0].missing or self.problems[0].message) if self.problems else None

    @property
    def next_input(self) -> FactInput | None:
        """The input of the first problem."""
        return next((field for problem in self.problems for field in self._inputs_of(problem)), None)

    @property
    def warning(self) -> Text | None:
        """The first problem as a sentence, if its input is started; a plain text says no more than the Save button."""
        if self.next_input is None or not self.next_input.is_started:
            return None
        message = self.problems[0].message
        return message if isinstance(message, Phrase) else None

    def _inputs_of(self, problem: Problem) -> list[FactInput]:
        key = problem.path.partition(".")[2].partition(".")[0].partition("[")[0]
        return [field for field in self._chosen_fields if field.fact.key == key]

    @property
    def is_key_submit(self) -> bool:
        """Whether a key of an input sent the form without JavaScript: it is shown again and not saved."""
        return any(field.is_key_submit for field in self._chosen_fields)

    def layout(self, contract: Contract, pack: str) -> list[FactInput | AnswerRows]:
        """Return the inputs of a contract as the page has them, those with a row per player in AnswerRows.

        What is counted during play comes first; two cards that differ by suit share a row. Inputs without their own
        keys are left out.
        """
        drawn = [field for field in self.fields(contract) if not field.foretold and field.has_keys]
        drawn.sort(key=lambda field: not _is_counted_in_play(field))
        parts: list[FactInput | AnswerRows] = []
        rows: AnswerRows | None = None
        is_first = True
        for part in _pair_by_suit(drawn, pack):
            field = part[0] if isinstance(part, tuple) else part  # of a pair each key is half as wide
            keys = 0 if field.fact.when or field.fact.is_rare else field.keys_per_row  # a folded input has no rows
            if not keys:
                assert not isinstance(part, tuple)  # takers have rows
                parts.append(part)
                rows = None
                continue
            if rows is None or rows.keys_per_row + keys > KEYS_IN_ROW:
                rows, is_first = AnswerRows(is_first), False
                parts.append(rows)
            rows.parts.append(part)
            rows.keys_per_row += keys
        return parts

    @cached_property
    def partial_changes(self) -> list[int | None]:
        """The change of each seat that is certain so far, or None."""
        if self.chosen is None or not self.facts:
            return [None] * self.table.seats
        return self.chosen.partial_changes(self.facts, self.table)

    def assign_problems(self, translate: Translate) -> None:
        """Put each problem on its input, in the reader's language."""
        for problem in self.problems:
            for field in self._inputs_of(problem):
                text = problem.message
                if text == UNANSWERED:
                    question = self._question_text(field.fact)
                    text = phrase(N_("%(what)s (%(how)s)"), what=text, how=question)
                field.errors = [*field.errors, translate(text)]


def _second_tap_questions(fact: Fact[Any]) -> tuple[Taker, ...]:
    if isinstance(fact, Announced):
        return fact.takers
    return (fact.second_tap_on,) if isinstance(fact, OrNobody) and fact.second_tap_on is not None else ()


def max_fields(contracts: Iterable[Contract], seats: int) -> int:
    """Return how many fields a form has at most that draws as many of these contracts as a page can."""
    table = TableState.new(seats)
    counts = sorted(
        sum(make_input(fact.key, fact, table).max_fields for fact in contract.asks) for contract in contracts
    )
    return EXTRA_FIELDS + sum(counts[-MAX_DRAWN_CONTRACTS:])


def _pair_by_suit(fields: Iterable[FactInput], pack: str) -> Iterator[FactInput | Pair]:
    before: FactInput | None = None
    for field in fields:
        if isinstance(before, TakerInput) and _differ_by_suit(before.fact, field.fact, pack):
            yield before, field
            before = None
        else:
            if before is not None:
                yield before
            before = field
    if before is not None:
        yield before


def _is_counted_in_play(field: FactInput) -> bool:
    return isinstance(field, CountInput) and field.fact.highest_key is None and not field.fact.is_rare


def _differ_by_suit(first: Fact[object], second: Fact[object], pack: str) -> bool:
    cards = [fact.card for fact in (first, second) if isinstance(fact, Taker) and fact.card and not fact.when]
    signs = {card.sign(pack) for card in cards}
    return len(signs) == 2 and signs <= {suit.sign(pack) for suit in SUITS.values()}
