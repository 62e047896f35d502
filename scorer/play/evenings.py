"""Evenings: the finished matches that a browser knows, as people look back on them; worked out once each."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import NamedTuple

from sqlite_utils import Database

from scorer.play.settling import worth_of
from scorer.play.statistics import Evening, evening
from scorer.play.worked import Broken, recall
from scorer.store import matches, payments
from scorer.store.matches import Match
from scorer.web.cache import Cache

MATCHES_COUNTED = 1000
"""Matches of a browser that count, those touched last."""
EVENINGS_HELD = 4096
"""Evenings that are held in memory: they are small."""


class Evenings(NamedTuple):
    """What a browser has to look back on."""

    finished: list[Evening]
    """Finished matches, those touched last at the end, each with what is still to be paid."""
    unfinished: int
    """How many further matches are not finished, or cannot be worked out."""


_evenings: Cache[Evening | None] = Cache(EVENINGS_HELD)


def evenings_of(db: Database, browser: str) -> Evenings:
    """The evenings of this browser. A match that cannot be worked out any more is passed over."""
    paid, found, unfinished = payments.known(db, browser), list[Evening](), 0
    for known in reversed(matches.mine(db, browser, limit=MATCHES_COUNTED)):
        one = _evenings.get(known.match.key, partial(_work_out, known.match), known.match.stamp)
        unfinished += one is None
        if one is not None:
            done = paid.get(known.match.id, set())
            found.append(replace(one, payments=[payment for payment in one.payments if payment not in done]))
    return Evenings(found, unfinished)


def _work_out(match: Match) -> Evening | None:
    try:
        worked = recall(match)
    except Broken:
        return None
    if worked.ledger.next is not None or not worked.ledger.state.deals:
        return None
    return evening(worked.ledger, worked.names, worth_of(match), match.settling)
