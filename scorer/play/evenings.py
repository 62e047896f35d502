"""Finished matches of a browser, of one evening, and their totals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

from sqlite_utils import Database

from scorer.engine.game import Counting, Game
from scorer.language import lists
from scorer.play.payments import unit_value
from scorer.play.replayed_match import ReplayError, get_replayed, is_finished
from scorer.play.statistics import Evening, Who, resolve_names, summarize_match
from scorer.store import match_extras, matches
from scorer.store.match_extras import MatchExtras
from scorer.store.matches import StoredMatch
from scorer.store.sequels import CarriedOverLists
from scorer.web.cache import Cache

MATCHES_COUNTED = 1000
"""Matches of a browser that count, those touched last."""
MATCHES_OF_AN_EVENING = 50
"""Matches of a browser among which those of one evening are looked for, those touched last."""
HALF_A_DAY = timedelta(hours=12)
CACHE_SIZE = 4096
"""Evenings that are held in memory: they are small."""


class Evenings(NamedTuple):
    """What a browser has to look back on."""

    finished: list[Evening]
    """Finished matches, those touched last at the end, each with what is still to be paid."""
    unfinished: int
    """How many further matches are not finished, or cannot be worked out."""


class EveningMatches(NamedTuple):
    """The finished matches of one evening."""

    matches: Sequence[Evening]
    """The first one first, each with what is still to be paid."""
    who: Who
    """Whom a name means to this browser."""


_evenings: Cache[Evening | None] = Cache(CACHE_SIZE)


def evenings_of(db: Database, browser: str) -> Evenings:
    """The evenings of this browser. A match that cannot be worked out any more is passed over."""
    known = [one.match for one in reversed(matches.of_browser(db, browser, limit=MATCHES_COUNTED))]
    found = _looked_back_on(match_extras.extras_of(db, browser), known)
    return Evenings([evening for _match, evening in found], len(known) - len(found))


def evening_of_match(db: Database, browser: str, match: StoredMatch) -> EveningMatches:
    """The finished matches of the evening of this one, itself among them.

    They are those that this browser knows, made within half a day of it, in which two of its people play.
    """
    known = [one.match for one in matches.of_browser(db, browser, limit=MATCHES_OF_AN_EVENING)]
    beside = match_extras.extras_of(db, browser)
    return _together(_looked_back_on(beside, [one for one in known if _is_near(one, match)]), beside)


def latest_evening(db: Database, browser: str, known: Sequence[StoredMatch]) -> EveningMatches | None:
    """The latest evening of which this browser knows several finished matches; None where there is none.

    `known` are its matches as `matches.mine` lists them; those touched last are looked at.
    """
    done = [one for one in known[:MATCHES_OF_AN_EVENING] if is_finished(one)]
    done = [one for one in done if any(_is_near(one, other) for other in done if other is not one)]
    if not done:
        return None
    beside = match_extras.extras_of(db, browser)
    found = _looked_back_on(beside, done)
    for match, _evening in sorted(found, key=_made, reverse=True):
        near = [one for one in found if _is_near(one[0], match)]
        if len(near) > 1:
            return _together(near, beside)
    return None


def _together(found: Sequence[tuple[StoredMatch, Evening]], beside: MatchExtras) -> EveningMatches:
    in_order = sorted(found, key=_made)
    names = [part.name for _match, one in in_order for part in one.parts]
    return EveningMatches([one for _match, one in in_order], resolve_names(beside.merged, names))


def _made(one: tuple[StoredMatch, Evening]) -> tuple[str, int]:
    return one[0].created, one[0].id


def _is_near(one: StoredMatch, match: StoredMatch) -> bool:
    apart = datetime.fromisoformat(one.created) - datetime.fromisoformat(match.created)
    if abs(apart) > HALF_A_DAY:
        return False
    people, others = ({name.casefold() for name in each.players} for each in (one, match))
    return len(people & others) > 1


def _looked_back_on(beside: MatchExtras, known: Sequence[StoredMatch]) -> list[tuple[StoredMatch, Evening]]:
    """Those of these matches that are finished, each with what it came to and what is still to be paid."""
    found = list[tuple[StoredMatch, Evening]]()
    for match in known:
        gone = beside.carried_over.get(match.id, ())
        one = _evenings.get_or_make(match.key, partial(_work_out, match, gone), (match.stamp, gone))
        if one is not None:
            done = beside.paid.get(match.id, set())
            left = [payment for payment in one.payments if payment not in done]
            found.append((match, replace(one, payments=left)))
    return found


def _work_out(match: StoredMatch, gone_on: CarriedOverLists) -> Evening | None:
    try:
        replayed = get_replayed(match)
    except ReplayError:
        return None
    if replayed.ledger.next_turn is not None or not replayed.ledger.state.deals:
        return None
    return summarize_match(replayed.ledger, replayed.names, unit_value(match), match.settling, gone_on)


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
