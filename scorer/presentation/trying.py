"""A deal to try: a real question of a real game on the first home page, worked out and kept nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext as _

from scorer.engine import guide
from scorer.engine.effect import TableState
from scorer.engine.facts import Answers, Count
from scorer.games import DEMO_GAME, find
from scorer.language.translator import make_translator
from scorer.language.translator import translate as tell_plain

PEOPLE = guide.PEOPLE[:4]
"""Who plays it."""


def demo_deal(counts: Sequence[int], more: int = -1, less: int = -1) -> dict[str, Any]:
    """The deal after a tap: what is asked, a column a player, and what is still missing or that it is all.

    `counts` are what each had before the tap; `more` and `less` the seat that gets one more or one less. What cannot
    be changes nothing.
    """
    key, name = DEMO_GAME
    game = find(key)
    assert game is not None
    people = [tell_plain(one) for one in PEOPLE]
    table, tell = TableState.new(len(people)), make_translator(people, game.packs[0])
    contract = game.for_table(game.rules(), table.seats).contracts[name]
    (fact,) = contract.asks
    assert isinstance(fact, Count)
    assert fact.total is not None
    took = _after(_possible(counts, fact.total), more, less, fact.total)
    effect = contract.effect(Answers({fact: tuple(took)}), table)
    wrong = contract.start_reading({fact.key: took}, table).problems
    missing = wrong[0].missing if wrong else None
    return {
        "game": tell(game.name),
        "name": tell(contract.name),
        "line": tell(contract.summary),
        "sign": fact.thing.sign(game.packs[0]),
        "of": fact.total,
        "took": sum(took),
        "columns": [
            {"name": who, "took": count, "counted": tell(fact.thing.count(count)), "change": change if count else None}
            for who, count, change in zip(people, took, effect.changes, strict=True)
        ],
        "said": tell(missing) if missing else _("Complete. At the table one tap on Save writes it down."),
    }


def _possible(counts: Sequence[int], total: int) -> list[int]:
    """The counts where they can be, else nothing yet."""
    fits = len(counts) == len(PEOPLE) and min(counts) >= 0 and sum(counts) <= total
    return list(counts) if fits else [0] * len(PEOPLE)


def _after(counts: list[int], more: int, less: int, total: int) -> list[int]:
    if more in range(len(PEOPLE)) and sum(counts) < total:
        counts[more] += 1
    elif less in range(len(PEOPLE)) and counts[less]:
        counts[less] -= 1
    return counts
