"""Sections of a game's rules page, and the sentences of its example deals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorer.engine.contract import Contract
from scorer.engine.effect import TableState
from scorer.engine.facts import Fact, OrNobody, Places
from scorer.engine.facts.counts import COUNTED
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, ListedTexts, Phrase, Signed, Text, phrase

THE_CARDS, THE_DEAL, THE_PLAY = N_("The cards"), N_("The deal"), N_("The play")
"""Headings that every game has: the pack and its ranks; dealing; playing tricks."""
A_DEAL = N_("An example")  # the heading of an example deal, from its tricks to its result
PEOPLE = (N_("Ana"), N_("Boris"), N_("Cyril"), N_("Dana"), N_("Eva"), N_("Filip"))  # the players of the examples


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the rules page and what stands under it."""

    heading: Text
    lines: tuple[Text, ...]
    """Whole sentences, one thought a line, for these house rules and this number of players.

    A line of type `ListedTexts`, such as the ranks of a suit, is drawn as a row of cards.
    """
    is_last: bool = False  # whether it stands after the contracts, such as an example deal


def example_deal(contract: Contract, facts: Mapping[str, Json], seats: int, *story: Text) -> Section:
    """An example deal of Ana, Boris and others (the last deals): its story, or what was answered, and its result.

    `facts` are its answers as in a document. Raises ValueError where they have problems.
    """
    effect = contract.start_reading(dict(facts), TableState.new(seats, seats - 1)).effect
    if effect is None:
        raise ValueError(f"the example of {contract.key} is no deal")
    result = phrase(N_("It comes to: %(parts)s."), parts=_of_each(tuple(map(Signed, effect.changes))))
    bank = (phrase(N_("The bank: %(bank)s."), bank=Signed(effect.bank)),) if effect.bank else ()
    return Section(A_DEAL, (*(story or told_deal(contract, facts, seats)), result, *bank), is_last=True)


def told_deal(contract: Contract, facts: Mapping[str, Json], seats: int) -> tuple[Phrase, ...]:
    """Who deals what, and each answer in a sentence."""
    answers = [_told_answer(fact, facts[fact.key]) for fact in contract.asks if fact.key in facts]
    return (phrase(N_("%(contract)s. Dealer: %(who)s."), who=PEOPLE[seats - 1], contract=contract.name), *answers)


def _told_answer(fact: Fact[Any], answer: Any) -> Phrase:
    if answer is None and isinstance(fact, OrNobody):
        return phrase(N_("%(what)s: %(value)s."), what=fact.label, value=fact.nobody_text)
    if isinstance(answer, int):
        return phrase(N_("%(what)s: %(value)s."), what=fact.label, value=PEOPLE[answer])
    if isinstance(fact, Places):
        names = ListedTexts(tuple(PEOPLE[seat] for seat in answer))
        return phrase(N_("They go out in this order: %(names)s."), names=names)
    return phrase(N_("%(what)s: %(value)s."), what=fact.label, value=_of_each(answer))


def _of_each(numbers: Sequence[int | Signed]) -> ListedTexts:
    return ListedTexts(tuple(phrase(COUNTED, what=who, n=n) for who, n in zip(PEOPLE, numbers, strict=False)))
