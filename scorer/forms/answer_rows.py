"""Rows: how the questions of a contract lie on a phone on its side, where a player is a row that begins with the board.

Questions that ask something of each player stand side by side as long as there is room for their keys; the first such
rows lie beside the board, further ones below it. Upright all of them stand one under another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from scorer.engine.cards import SUITS
from scorer.engine.facts import Fact, Taker
from scorer.forms.inputs import CountInput, FactInput, TakerInput
from scorer.forms.inputs.fact_input import KEYS_IN_ROW

Pair = tuple[FactInput, FactInput]
"""Two cards that their suits tell apart."""


@dataclass
class AnswerRows:
    """Questions that lie side by side, a row a player."""

    is_first: bool
    """Whether they are those beside the board."""
    parts: list[FactInput | Pair] = field(default_factory=list)
    keys_per_row: int = 0
    """How many keys wide a row is so far."""


def lay_out(fields: Iterable[FactInput], pack: str) -> list[FactInput | AnswerRows]:
    """The inputs of a contract as the page has them: those with a row a player in their rows, the others by themselves.

    What is counted while the cards are played comes first; two cards that their suits tell apart share a row. What a
    second tap says has no keys of its own.
    """
    asked = [question for question in fields if not question.foretold and question.has_keys]
    asked.sort(key=lambda question: not _is_counted_in_play(question))
    found: list[FactInput | AnswerRows] = []
    rows: AnswerRows | None = None
    is_first = True
    for part in _pair_by_suit(asked, pack):
        across = _keys_per_row(part[0] if isinstance(part, tuple) else part)  # of a pair each key is half as wide
        if not across:
            assert not isinstance(part, tuple)  # who took a card is asked in a row
            found.append(part)
            rows = None
            continue
        if rows is None or rows.keys_per_row + across > KEYS_IN_ROW:
            rows, is_first = AnswerRows(is_first), False
            found.append(rows)
        rows.parts.append(part)
        rows.keys_per_row += across
    return found


def _keys_per_row(question: FactInput) -> int:
    """How many keys wide a row of this question is; 0 where it has none, or is folded away."""
    return 0 if question.fact.when or question.fact.is_rare else question.keys_per_row


def _pair_by_suit(fields: Iterable[FactInput], pack: str) -> Iterator[FactInput | Pair]:
    before: FactInput | None = None
    for question in fields:
        if isinstance(before, TakerInput) and _differ_by_suit(before.fact, question.fact, pack):
            yield before, question
            before = None
        else:
            if before is not None:
                yield before
            before = question
    if before is not None:
        yield before


def _is_counted_in_play(question: FactInput) -> bool:
    return isinstance(question, CountInput) and question.fact.highest_key is None and not question.fact.is_rare


def _differ_by_suit(one: Fact[object], other: Fact[object], pack: str) -> bool:
    """Whether two questions are who took a card, and the signs of the cards are two suits."""
    cards = [fact.card for fact in (one, other) if isinstance(fact, Taker) and fact.card and not fact.when]
    signs = {card.sign(pack) for card in cards}
    return len(signs) == 2 and signs <= {suit.sign(pack) for suit in SUITS.values()}
