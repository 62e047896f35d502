"""Evenings: the finished matches that a browser knows, as people look back on them; worked out once each."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import NamedTuple

from sqlite_utils import Database

from scorer.play.paying import worth_of
from scorer.play.statistics import Evening, evening
from scorer.play.worked import Broken, recall
from scorer.store import matches, payments
from scorer.store.matches import Match
from scorer.store.payments import Payment
from scorer.web.cache import Cache

LOOKED_AT = 1000
"""Matches of a browser that count, those touched last."""
HELD = 4096
"""Evenings that are held in memory: they are small."""


class Evenings(NamedTuple):
    """Finished matches, the oldest first, with what is still owed in each; and how many are not finished."""

    finished: list[Evening]
    unfinished: int


_evenings: Cache[Evening | None] = Cache(HELD)


def of(db: Database, browser: str) -> Evenings:
    """The evenings of this browser. A match that cannot be worked out any more is passed over."""
    paid, found, unfinished = payments.known(db, browser), list[Evening](), 0
    for known in reversed(matches.mine(db, browser, limit=LOOKED_AT)):
        one = _evenings.get(known.match.key, partial(_work_out, known.match), known.match.stamp)
        unfinished += one is None
        if one is not None:
            done = paid.get(known.match.id, set())
            found.append(replace(one, debts=[debt for debt in one.debts if Payment(*debt) not in done]))
    return Evenings(found, unfinished)


def _work_out(match: Match) -> Evening | None:
    try:
        worked = recall(match)
    except Broken:
        return None
    if worked.ledger.next is not None or not worked.ledger.state.deals:
        return None
    return evening(worked.ledger, worked.names, worth_of(match), match.settling)
