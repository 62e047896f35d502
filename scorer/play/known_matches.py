"""The matches that a browser knows and where each stands, read from stored summaries; those missing are made."""

from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from flask import Flask
from sqlite_utils import Database

from scorer.play.circle_results import Result, result_of
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
from scorer.store.db import write
from scorer.store.match_extras import Summary
from scorer.store.matches import KnownMatch, ListedMatch, StoredMatch
from scorer.web.cache import Cache
from scorer.web.database import get_db

CACHE_SIZE = 4096  # of how many matches it is cached where they stand; without their rows they are small


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


_Known = tuple[CurrentMatch | None, Result | None]  # the last two fields of `ListedTable`
_cache: Cache[_Known] = Cache(CACHE_SIZE)
_lists: Cache[list[ListedTable]] = Cache(CACHE_SIZE, len)


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
        read = _cache.get_or_make(known.match.key, partial(_read, db, known, renewed), known.match.stamp)
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
    stored, made = match_extras.load_summary(db, replayed.stored), replayed.summary
    return (
        stored is None
        or stored.version != VERSION
        or stored == match_extras.parse_summary(*match_extras.summary_row(made))
    )
