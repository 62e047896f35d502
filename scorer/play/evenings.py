"""Evenings: the finished matches that a browser knows, as people look back on them; worked out once each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

from sqlite_utils import Database

from scorer.play.settling import along_by_seat, worth_of
from scorer.play.statistics import Evening, evening
from scorer.play.worked import Broken, recall
from scorer.store import matches, payments, sequels
from scorer.store.matches import Match
from scorer.store.sequels import GoneOn
from scorer.web.cache import Cache

MATCHES_COUNTED = 1000
"""Matches of a browser that count, those touched last."""
MATCHES_OF_AN_EVENING = 50
"""Matches of a browser among which those of one evening are looked for, those touched last."""
HALF_A_DAY = timedelta(hours=12)
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
    known = [one.match for one in reversed(matches.mine(db, browser, limit=MATCHES_COUNTED))]
    found = _looked_back_on(db, browser, known)
    return Evenings(found, len(known) - len(found))


def around(db: Database, browser: str, match: Match) -> list[Evening]:
    """The finished matches of the evening of this one, itself among them, the first one first.

    They are those that this browser knows, made within half a day of it, in which two of its people play.
    """
    known = [one.match for one in matches.mine(db, browser, limit=MATCHES_OF_AN_EVENING)]
    near = sorted((one for one in known if _is_near(one, match)), key=lambda one: (one.created, one.id))
    return _looked_back_on(db, browser, near)


def _is_near(one: Match, match: Match) -> bool:
    apart = datetime.fromisoformat(one.created) - datetime.fromisoformat(match.created)
    people, others = ({name.casefold() for name in each.players} for each in (one, match))
    return abs(apart) <= HALF_A_DAY and len(people & others) > 1


def _looked_back_on(db: Database, browser: str, known: Sequence[Match]) -> list[Evening]:
    """What is finished of these matches, each with what is still to be paid."""
    paid, gone_on, found = payments.known(db, browser), sequels.known(db, browser), list[Evening]()
    for match in known:
        gone = gone_on.get(match.id, ())
        one = _evenings.get(match.key, partial(_work_out, match, gone), (match.stamp, gone))
        if one is not None:
            done = paid.get(match.id, set())
            found.append(replace(one, payments=[payment for payment in one.payments if payment not in done]))
    return found


def _work_out(match: Match, gone_on: GoneOn) -> Evening | None:
    try:
        worked = recall(match)
    except Broken:
        return None
    if worked.ledger.next is not None or not worked.ledger.state.deals:
        return None
    along = along_by_seat(worked.names, gone_on)
    return evening(worked.ledger, worked.names, worth_of(match), match.settling, along)
