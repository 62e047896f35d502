"""A browser's finished matches, those of one evening, and what their players gained in all of them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

from sqlite_utils import Database

from scorer.engine.game import Counting, Game
from scorer.language import lists
from scorer.play.circle_results import Names
from scorer.play.circles import OwnMatches, own_matches
from scorer.play.known_matches import ListedTable, load_known
from scorer.play.payments import Evening, Purse, Who, debts_by_purse, summarize_match, unit_value
from scorer.store import match_extras, matches
from scorer.store.match_extras import CarriedOverLists, MatchExtras, Payment
from scorer.store.matches import ListedMatch
from scorer.web.cache import Cache

MAX_MATCHES = 1000  # how many matches of a browser count; the last used ones do
MAX_EVENING_CANDIDATES = 50  # among how many matches of a browser, the last used, those of one evening are looked for
HALF_A_DAY = timedelta(hours=12)
CACHE_SIZE = 4096  # how many summaries of matches are cached: they are small


class Evenings(NamedTuple):
    """A browser's finished matches, and how many others it has."""

    finished: list[Evening]  # finished matches, the last used at the end, each with the payments that are still open
    unfinished: int  # how many further matches are not finished or cannot be replayed
    who: Who
    debts: Mapping[Purse, Sequence[Payment]]  # the fewest payments that settle all of them, by purse


class EveningMatches(NamedTuple):
    """The finished matches of one evening."""

    matches: Sequence[Evening]  # from the first to the last, each with the payments that are still open
    who: Who


_cache: Cache[Evening | None] = Cache(CACHE_SIZE)
_own: Cache[tuple[OwnMatches, Evenings]] = Cache(CACHE_SIZE, lambda own: 1 + len(own[0].results))


def load_evenings(db: Database, browser: str) -> tuple[OwnMatches, Evenings]:
    """Return all finished matches of this browser, their results and what is to be paid for them.

    Matches that cannot be replayed any more are passed over.
    """
    extras = match_extras.extras_of(db, browser)
    stamp = (matches.versions_of_browser(db, browser, MAX_MATCHES), repr(extras))
    return _own.get_or_make(browser, partial(_load_own, db, browser, extras), stamp)


def _load_own(db: Database, browser: str, extras: MatchExtras) -> tuple[OwnMatches, Evenings]:
    known = load_known(db, browser, MAX_MATCHES)[::-1]
    finished = _with_evenings(extras, known)
    evenings = [evening for _match, evening in finished]
    who = Names(extras.merged, (part.name for evening in evenings for part in evening.parts)).shown
    own = own_matches(known, extras)
    return own, Evenings(evenings, len(known) - len(finished), who, debts_by_purse(evenings, who))


def evening_of_match(db: Database, browser: str, match: ListedMatch) -> EveningMatches:
    """Return the finished matches of the same evening, including this one.

    They are matches of this browser, made within half a day of it, that share two players with it.
    """
    known = load_known(db, browser, MAX_EVENING_CANDIDATES)
    extras = match_extras.extras_of(db, browser)
    return _evening_matches(_with_evenings(extras, [other for other in known if _is_near(other.match, match)]), extras)


def latest_evening(db: Database, browser: str, known: Sequence[ListedTable]) -> EveningMatches | None:
    """Return the latest evening with several finished matches among the first of `known`, or None.

    `known` are the browser's matches, the last used first.
    """
    finished = [table for table in known[:MAX_EVENING_CANDIDATES] if table.is_finished]
    finished = [
        table
        for table in finished
        if any(_is_near(table.match, other.match) for other in finished if other is not table)
    ]
    if not finished:
        return None
    extras = match_extras.extras_of(db, browser)
    pairs = _with_evenings(extras, finished)
    for match, _evening in sorted(pairs, key=_creation_order, reverse=True):
        near = [pair for pair in pairs if _is_near(pair[0], match)]
        if len(near) > 1:
            return _evening_matches(near, extras)
    return None


def _evening_matches(pairs: Sequence[tuple[ListedMatch, Evening]], extras: MatchExtras) -> EveningMatches:
    evenings = [evening for _match, evening in sorted(pairs, key=_creation_order)]
    names = [part.name for evening in evenings for part in evening.parts]
    return EveningMatches(evenings, Names(extras.merged, names).shown)


def _creation_order(pair: tuple[ListedMatch, Evening]) -> tuple[str, int]:
    return pair[0].created, pair[0].id


def _is_near(match: ListedMatch, other: ListedMatch) -> bool:
    apart = datetime.fromisoformat(match.created) - datetime.fromisoformat(other.created)
    if abs(apart) > HALF_A_DAY:
        return False
    people, other_people = ({name.casefold() for name in each.players} for each in (match, other))
    return len(people & other_people) > 1


def _with_evenings(extras: MatchExtras, known: Sequence[ListedTable]) -> list[tuple[ListedMatch, Evening]]:
    """Return the finished ones of these matches, each with its summary and the payments that are still open."""
    pairs = list[tuple[ListedMatch, Evening]]()
    for table in known:
        match, carried_over = table.match, extras.carried_over.get(table.match.id, ())
        evening = _cache.get_or_make(match.key, partial(_summarize, table, carried_over), (match.stamp, carried_over))
        if evening is not None:
            paid = extras.paid.get(match.id, set())
            unpaid = [payment for payment in evening.payments if payment not in paid]
            pairs.append((match, replace(evening, payments=unpaid)))
    return pairs


def _summarize(table: ListedTable, carried_over: CarriedOverLists) -> Evening | None:
    match, current = table.match, table.current
    if current is None or not table.is_finished or not current.ledger.state.deals:
        return None
    return summarize_match(current.ledger, match.players, unit_value(match), match.settling, carried_over)


class Tally(NamedTuple):
    """What the players of one game gained in several matches."""

    game: Game
    counting: Counting  # as in the last match
    played: int  # how many matches
    totals: Sequence[tuple[str, int]]  # each player with what he or she gained in them, the best first


def tally_games(evenings: Sequence[Evening], who: Who) -> list[Tally]:
    """Return a tally of each game that was played several times; of each way of counting if a game has more."""
    by_game: dict[tuple[str, str, str], list[Evening]] = defaultdict(list)
    for evening in evenings:
        by_game[evening.game.identity, evening.counting.unit, evening.counting.best].append(evening)
    return [_tally(of_game, who) for of_game in by_game.values() if len(of_game) > 1]


def _tally(evenings: Sequence[Evening], who: Who) -> Tally:
    latest, totals = evenings[-1], dict[str, int]()
    for part in (part for evening in evenings for part in evening.parts):
        if part.gained or not part.is_carried_over:
            name = who(part.name)
            totals[name] = totals.get(name, 0) + part.gained
    sort_key, sign = lists.reader_sort_key(), -1 if latest.counting.best == "highest" else 1
    best_first = sorted(totals.items(), key=lambda item: (sign * item[1], sort_key(item[0])))
    return Tally(latest.game, latest.counting, len(evenings), best_first)
