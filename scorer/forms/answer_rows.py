"""How the inputs of a contract are arranged on a phone in landscape, where each player has a row beside the board.

Inputs with a row per player are side by side as long as their keys fit; the first such rows are beside the board,
further ones below it. In portrait all are one below another.
"""

import dataclasses
from collections.abc import Iterable, Iterator

from scorer.engine.cards import SUITS
from scorer.engine.facts import Fact, Taker
from scorer.forms.inputs import CountInput, FactInput, TakerInput
from scorer.forms.inputs.fact_input import KEYS_IN_ROW

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


def lay_out(fields: Iterable[FactInput], pack: str) -> list[FactInput | AnswerRows]:
    """Return the inputs of a contract as the page has them, those with a row per player in AnswerRows.

    What is counted during play comes first; two cards that differ by suit share a row. Inputs without their own keys
    are left out.
    """
    drawn = [field for field in fields if not field.foretold and field.has_keys]
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
    """Return whether two facts are takers of cards whose signs are two suits."""
    cards = [fact.card for fact in (first, second) if isinstance(fact, Taker) and fact.card and not fact.when]
    signs = {card.sign(pack) for card in cards}
    return len(signs) == 2 and signs <= {suit.sign(pack) for suit in SUITS.values()}
