"""Rows: how the questions of a contract lie on a phone on its side, where a player is a row that begins with the board.

Questions that ask something of each player stand side by side as long as there is room for their keys; the first such
rows lie beside the board, further ones below it. Upright all of them stand one under another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from scorer.engine.facts import Fact, Taker
from scorer.engine.things import SUITS
from scorer.forms.inputs import AnswerInput, CountInput, TakerInput
from scorer.forms.inputs.answer import ROW

Pair = tuple[AnswerInput, AnswerInput]
"""Two cards that their suits tell apart."""


@dataclass
class Rows:
    """Questions that lie side by side, a row a player."""

    is_first: bool
    """Whether they are those beside the board."""
    parts: list[AnswerInput | Pair] = field(default_factory=list)
    across: int = 0
    """How many keys wide a row is so far."""


def laid_out(fields: Iterable[AnswerInput], pack: str) -> list[AnswerInput | Rows]:
    """The inputs of a contract as the page has them: those with a row a player in their rows, the others by themselves.

    What is counted while the cards are played comes first; two cards that their suits tell apart share a row. What a
    second tap says has no keys of its own.
    """
    asked = [question for question in fields if not question.foretold and question.has_keys]
    asked.sort(key=lambda question: not _is_counted_in_play(question))
    found: list[AnswerInput | Rows] = []
    rows: Rows | None = None
    is_first = True
    for part in _paired(asked, pack):
        across = _across(part[0] if isinstance(part, tuple) else part)  # of a pair each key is half as wide
        if not across:
            assert not isinstance(part, tuple)  # who took a card is asked in a row
            found.append(part)
            rows = None
            continue
        if rows is None or rows.across + across > ROW:
            rows, is_first = Rows(is_first), False
            found.append(rows)
        rows.parts.append(part)
        rows.across += across
    return found


def _across(question: AnswerInput) -> int:
    """How many keys wide a row of this question is; 0 where it has none, or is folded away."""
    return 0 if question.fact.when or question.fact.is_rare else question.across


def _paired(fields: Iterable[AnswerInput], pack: str) -> Iterator[AnswerInput | Pair]:
    before: AnswerInput | None = None
    for question in fields:
        if isinstance(before, TakerInput) and _tells_apart(before.fact, question.fact, pack):
            yield before, question
            before = None
        else:
            if before is not None:
                yield before
            before = question
    if before is not None:
        yield before


def _is_counted_in_play(question: AnswerInput) -> bool:
    return isinstance(question, CountInput) and question.fact.highest_key is None and not question.fact.is_rare


def _tells_apart(one: Fact[object], other: Fact[object], pack: str) -> bool:
    """Whether two questions are who took a card, and the signs of the cards are two suits."""
    cards = [fact.card for fact in (one, other) if isinstance(fact, Taker) and fact.card and not fact.when]
    signs = {card.sign(pack) for card in cards}
    return len(signs) == 2 and signs <= {suit.sign(pack) for suit in SUITS.values()}
