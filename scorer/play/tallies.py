"""Tallies: several matches of one game added up, as at the end of a long evening."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from scorer.engine.game import Counting, Game
from scorer.language import lists
from scorer.play.statistics import Evening, Who


class Tally(NamedTuple):
    """Several matches of one game added up."""

    game: Game
    counting: Counting
    """As in the match played last."""
    played: int
    """How many matches."""
    totals: Sequence[tuple[str, int]]
    """Everybody with what he or she gained in them, the best first."""


def tally_games(evenings: Sequence[Evening], who: Who) -> list[Tally]:
    """The games of which there are several matches, each with what its players gained in all of them.

    A game that is counted in several ways, in points and in beans, is added up in each for itself.
    """
    by_game: dict[tuple[str, str, str], list[Evening]] = defaultdict(list)
    for one in evenings:
        by_game[one.game.identity, one.counting.unit, one.counting.best].append(one)
    return [_tally(found, who) for found in by_game.values() if len(found) > 1]


def _tally(evenings: Sequence[Evening], who: Who) -> Tally:
    latest, totals = evenings[-1], dict[str, int]()
    for part in (part for one in evenings for part in one.parts):
        if part.gained or not part.is_carried_over:
            name = who(part.name)
            totals[name] = totals.get(name, 0) + part.gained
    order, sign = lists.reader_sort_key(), -1 if latest.counting.best == "highest" else 1
    best_first = sorted(totals.items(), key=lambda one: (sign * one[1], order(one[0])))
    return Tally(latest.game, latest.counting, len(evenings), best_first)
