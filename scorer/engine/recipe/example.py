"""An example: a deal of a recipe that nobody played, told on its page of rules with what it comes to."""

from __future__ import annotations

from typing import Any

from scorer.engine.contract import Contract
from scorer.engine.facts import CardsLeft, Count, Doubles, Fact, OrNobody, Places, Taker
from scorer.engine.guide import PEOPLE, Section, describe_counts, example_deal
from scorer.engine.reading import Json
from scorer.engine.table import TableState
from scorer.engine.words import N_, ListedTexts, Text, phrase

MAX_SENTENCES = 8
"""So many questions at most are told: no contract with lines of its own asks more."""
TAKERS = 3
"""So many players take what there is to take, the others nothing: so the counts of one deal agree with each other."""


def example_story(contracts: list[Contract], seats: int) -> Section:
    """A deal of the contract that asks most of what can be told in few lines."""
    contract = max(contracts, key=lambda one: len(_asked(one)) if len(_asked(one)) <= MAX_SENTENCES else 0)
    answers = {fact.key: _made_up(fact, index, seats) for index, fact in enumerate(_asked(contract))}
    doubles = next((fact for fact in contract.asks if isinstance(fact, Doubles)), None)
    story = [_told(fact, answers[fact.key], seats) for fact in _asked(contract)]
    if doubles is not None:
        by, of = doubles.pairs(TableState.new(seats, seats - 1))[0]
        answers[doubles.key] = [{"by": by, "of": of}]
        story.insert(0, phrase(N_("%(by)s doubles %(of)s."), by=_name(by), of=_name(of)))
    dealer, name = _name(seats - 1), contract.name
    return example_deal(contract, answers, seats, phrase(N_("%(who)s deals: %(name)s."), who=dealer, name=name), *story)


def _asked(contract: Contract) -> list[Fact[Any]]:
    """What every deal of it answers: neither blind nor doubled."""
    return [fact for fact in contract.asks if not fact.optional]


def _made_up(fact: Fact[Any], index: int, seats: int) -> Json:
    """An answer, another one for each place among the questions."""
    fact = fact.fact if isinstance(fact, OrNobody) else fact
    if isinstance(fact, Taker):
        return (index + 1) % TAKERS
    if isinstance(fact, Places):
        return [1, 2, 0, *range(TAKERS, seats)]
    if isinstance(fact, CardsLeft):
        return [0 if seat == 1 else min(seat + 1, fact.most) for seat in range(seats)]
    parts = [2, 0, 1]
    if isinstance(fact, Count) and fact.total is not None:
        third = fact.total // TAKERS
        parts = [fact.total - 2 * third, third, third]
    return [parts[(seat + index) % TAKERS] if seat < TAKERS else 0 for seat in range(seats)]


def _told(fact: Fact[Any], answer: Any, seats: int) -> Text:
    """The answer in a sentence."""
    if isinstance(answer, int):
        return phrase(N_("%(what)s: %(who)s."), what=fact.label, who=_name(answer))
    if isinstance(fact, Places):
        return phrase(N_("They go out in this order: %(names)s."), names=ListedTexts(tuple(map(_name, answer))))
    return describe_counts(fact.label, answer, seats)


def _name(seat: int) -> Text:
    return PEOPLE[seat]
