"""Evenings: the finished matches that a browser knows, as people look back on them; worked out once each."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from threading import Lock
from typing import NamedTuple

from sqlite_utils import Database

from scorer.play.statistics import Evening, evening
from scorer.play.worked import Broken, recall
from scorer.store import matches, payments
from scorer.store.matches import Match
from scorer.store.payments import Payment

LOOKED_AT = 1000
"""So many matches of a browser count, those touched last."""
KEPT = 4096
"""So many evenings stay in memory: they are small."""


class Evenings(NamedTuple):
    """Finished matches, the oldest first, with what is still owed in each; and how many are not finished."""

    finished: list[Evening]
    unfinished: int


_kept: OrderedDict[tuple[str, int, str], Evening | None] = OrderedDict()
_lock = Lock()


def of(db: Database, browser: str) -> Evenings:
    """The evenings of this browser. A match that cannot be worked out any more is passed over."""
    paid, found, unfinished = payments.known(db, browser), list[Evening](), 0
    for known in reversed(matches.mine(db, browser, limit=LOOKED_AT)):
        one = _evening(known.match)
        unfinished += one is None
        if one is not None:
            done = paid.get(known.match.id, set())
            found.append(replace(one, debts=[debt for debt in one.debts if Payment(*debt) not in done]))
    return Evenings(found, unfinished)


def _evening(match: Match) -> Evening | None:
    place = (match.key, match.revision, match.touched)
    with _lock:
        if place in _kept:
            _kept.move_to_end(place)
            return _kept[place]
    found = _work_out(match)
    with _lock:
        _kept[place] = found
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found


def _work_out(match: Match) -> Evening | None:
    try:
        worked = recall(match)
    except Broken:
        return None
    if worked.ledger.next is not None or not worked.ledger.state.deals:
        return None
    return evening(worked.ledger, worked.names, worked.match.money)
