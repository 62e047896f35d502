"""The matches that a browser knows: where each stands, from stored summaries, what they come to, and their evenings."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from functools import partial
from typing import NamedTuple

from flask import Flask
from sqlite_utils import Database

from scorer.engine.game import Counting, Game
from scorer.language import lists
from scorer.play.circle_board import Board, make_board, start_moment, window_start
from scorer.play.circle_results import Names, Result, result_of
from scorer.play.circles import EVENINGS_PER_PAGE, EveningPage, tally_of, today
from scorer.play.payments import (
    Evening,
    Purse,
    Who,
    carried_over_by_seat,
    debts_by_purse,
    summarize_match,
    unit_value,
)
from scorer.play.replayed_match import (
    CurrentMatch,
    ReplayedMatch,
    ReplayError,
    get_replayed,
    replay_match,
    summarized_match,
)
from scorer.play.summaries import VERSION
from scorer.store import circle_matches, match_extras, matches
from scorer.store.circles import DEFAULT_SEASON
from scorer.store.db import write
from scorer.store.match_extras import CarriedOverLists, MatchExtras, Payment, Summary
from scorer.store.matches import KnownMatch, ListedMatch, StoredMatch
from scorer.web.cache import Cache
from scorer.web.database import get_db

MAX_MATCHES = 1000  # how many matches of a browser count; the last used ones do
MAX_EVENING_CANDIDATES = 50  # among how many matches of a browser, the last used, those of one evening are looked for
HALF_A_DAY = timedelta(hours=12)
CACHE_SIZE = 4096  # how much each cache here holds: where matches stand without their rows, and lists of them


class ListedTable(NamedTuple):
    """A match that a browser knows, and where it stands."""

    match: ListedMatch
    role: str  # as in `KnownMatch`
    current: CurrentMatch | None  # None where the match cannot be replayed any more
    result: Result | None  # what it adds to a board; None unless it is finished with a deal

    @property
    def is_finished(self) -> bool:
        """Whether no further deal can be played; also in a match that cannot be replayed any more."""
        return self.current is None or self.current.ledger.next_turn is None


@dataclass(frozen=True, slots=True, eq=False)
class OwnMatches:
    """The finished matches of a browser, as the circle that they are for it; what they come to is worked out once."""

    results: Sequence[Result]  # the oldest first
    keys: Mapping[int, str]  # the keys of the matches, by the number of their results
    joined: Mapping[str, str]  # the names that mean another
    boards: dict[tuple[date | None, str], Board] = field(default_factory=dict)
    """Those that were asked for, by the first day of their window and their game."""

    def load_board(self, window: str, game: str = "") -> Board:
        """Return the board of a window and one game or ""; all."""
        known = (window_start(window, DEFAULT_SEASON, today()), game)
        board = self.boards.get(known) or make_board(tally_of(self._results(window, game), self.joined))
        if board.games:  # else an address may have named any game
            self.boards[known] = board
        return board

    def load_evenings(self, window: str, game: str = "", *, page: int = 1) -> EveningPage:
        """Return a page of the matches of a window, the newest first."""
        results, last = self._results(window, game)[::-1], page * EVENINGS_PER_PAGE
        return EveningPage(results[last - EVENINGS_PER_PAGE : last], Names(self.joined), len(results) <= last)

    def _results(self, window: str, game: str) -> list[Result]:
        since = start_moment(window_start(window, DEFAULT_SEASON, today()))
        return [result for result in self.results if result.moment >= since and game in ("", result.game)]


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


_Known = tuple[CurrentMatch | None, Result | None]  # the last two fields of `ListedTable`
_known: Cache[_Known] = Cache(CACHE_SIZE)
_lists: Cache[list[ListedTable]] = Cache(CACHE_SIZE, len)
_evenings: Cache[Evening | None] = Cache(CACHE_SIZE)
_own: Cache[tuple[OwnMatches, Evenings]] = Cache(CACHE_SIZE, lambda own: 1 + len(own[0].results))


def init_app(app: Flask) -> None:
    """Make the summaries that an older version of the program did not write."""
    with app.app_context():
        renew_stale(get_db(is_durable=False))


def load_known(db: Database, browser: str, limit: int) -> list[ListedTable]:
    """Return the matches of this browser as `matches.of_browser` lists them, each with where it stands."""
    make = partial(_load_list, db, browser, limit)
    return [*_lists.get_or_make((browser, limit), make, matches.versions_of_browser(db, browser, limit))]


def _load_list(db: Database, browser: str, limit: int) -> list[ListedTable]:
    renewed = list[tuple[StoredMatch, Summary]]()
    tables = list[ListedTable]()
    for known in matches.of_browser(db, browser, limit=limit):
        read = _known.get_or_make(known.match.key, partial(_read, db, known, renewed), known.match.stamp)
        tables.append(ListedTable(known.match, known.role, *read))
    match_extras.write_summaries_if_free(db, *renewed)
    return tables


def _read(db: Database, known: KnownMatch, renewed: list[tuple[StoredMatch, Summary]]) -> _Known:
    """Return where a match stands and its result; a summary that had to be made joins `renewed`."""
    with suppress(ReplayError):  # a match that can no longer be replayed must not hide the others
        if known.summary is not None and known.summary[0] == VERSION:
            summary = match_extras.parse_summary(*known.summary)
        else:
            stored = matches.load(db, known.match.key)
            if stored is None:
                return None, None
            summary = get_replayed(stored).summary
            renewed.append((stored, summary))
        return summarized_match(known.match, summary), result_of(known.match, summary.content)
    return None, None


def load_current(db: Database, stored: StoredMatch) -> CurrentMatch:
    """Return where a match stands, from its summary if it has a fresh one. Raises ReplayError."""
    return summarized_match(stored, load_summary(db, stored))


def load_summary(db: Database, stored: StoredMatch) -> Summary:
    """Return the summary of a match, made from its log if there is no fresh one. Raises ReplayError."""
    summary = match_extras.load_summary(db, stored)
    return summary if summary is not None and summary.version == VERSION else replay_match(stored).summary


def renew_stale(db: Database) -> None:
    """Make the summaries that are missing, or of an older version of the program."""
    renewed = list[tuple[StoredMatch, Summary]]()
    for key in match_extras.stale_keys(db, VERSION):
        stored = matches.load(db, key)
        with suppress(ReplayError):  # `scorer doctor` names it
            if stored is not None:
                renewed.append((replace(stored, log=()), replay_match(stored).summary))
    match_extras.write_summaries_if_free(db, *renewed)
    circle_matches.renew_copies(db, *((match, summary.content) for match, summary in renewed))


def renew_all(db: Database) -> None:
    """Make every summary anew, and what circles hold of those matches."""
    with write(db):
        match_extras.delete_summaries(db)
    renew_stale(db)


def agrees_with_circle(db: Database, replayed: ReplayedMatch) -> bool:
    """Return whether the copy of a match in its circle, if it is in one, is what its log comes to."""
    summary = match_extras.load_summary(db, replayed.stored)
    if summary is None or summary.version != VERSION:
        return True
    return circle_matches.agrees_with_copy(db, replayed.stored, replayed.summary.content)


def agrees_with_log(db: Database, replayed: ReplayedMatch) -> bool:
    """Return whether the summary of a match, if it has a fresh one, is what its log comes to."""
    stored = match_extras.load_summary(db, replayed.stored)
    if stored is None or stored.version != VERSION:
        return True
    return stored == match_extras.parse_summary(*match_extras.summary_row(replayed.summary))


def load_evenings(db: Database, browser: str) -> tuple[OwnMatches, Evenings]:
    """Return all finished matches of this browser, their results and what is to be paid for them.

    Matches that cannot be replayed any more are passed over.
    """
    extras = match_extras.extras_of(db, browser)
    stamp = (matches.versions_of_browser(db, browser, MAX_MATCHES), repr(extras))
    return _own.get_or_make(browser, partial(_load_own, db, browser, extras), stamp)


def _load_own(db: Database, browser: str, extras: MatchExtras) -> tuple[OwnMatches, Evenings]:
    known = load_known(db, browser, MAX_MATCHES)[::-1]
    evenings = [evening for _match, evening in _with_evenings(extras, known)]
    who = Names(extras.merged, (part.name for evening in evenings for part in evening.parts)).shown
    results, keys = list[Result](), dict[int, str]()
    for table in known:
        if table.result is not None:  # totals that went along count in the later match alone
            by_seat = carried_over_by_seat(table.match.players, extras.carried_over.get(table.match.id, ()))
            along = frozenset(seat for carried in by_seat for seat in carried.ranking_values)
            results.append(replace(table.result, along=along))
            keys[table.match.id] = table.match.key
    own = OwnMatches(sorted(results, key=lambda result: (result.moment, result.id)), keys, extras.merged)
    return own, Evenings(evenings, len(known) - len(evenings), who, debts_by_purse(evenings, who))


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
        evening = _evenings.get_or_make(
            match.key, partial(_summarize, table, carried_over), (match.stamp, carried_over)
        )
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


class GameTally(NamedTuple):
    """What the players of one game gained in several matches."""

    game: Game
    counting: Counting  # as in the last match
    played: int  # how many matches
    totals: Sequence[tuple[str, int]]  # each player with what he or she gained in them, the best first


def tally_games(evenings: Sequence[Evening], who: Who) -> list[GameTally]:
    """Return a tally of each game that was played several times; of each way of counting if a game has more."""
    by_game: dict[tuple[str, str, str], list[Evening]] = defaultdict(list)
    for evening in evenings:
        by_game[evening.game.identity, evening.counting.unit, evening.counting.best].append(evening)
    return [_tally(of_game, who) for of_game in by_game.values() if len(of_game) > 1]


def _tally(evenings: Sequence[Evening], who: Who) -> GameTally:
    latest, totals = evenings[-1], dict[str, int]()
    for part in (part for evening in evenings for part in evening.parts):
        if part.gained or not part.is_carried_over:
            name = who(part.name)
            totals[name] = totals.get(name, 0) + part.gained
    sort_key, sign = lists.reader_sort_key(), -1 if latest.counting.best == "highest" else 1
    best_first = sorted(totals.items(), key=lambda item: (sign * item[1], sort_key(item[0])))
    return GameTally(latest.game, latest.counting, len(evenings), best_first)
