"""Boards of circles, from stored summaries: no match is replayed for one.

What the matches of a circle come to is stored with its revision. Where only newer matches have come in since, it is
continued with those; so a board costs the same however many matches a circle holds.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from sqlite_utils import Database

from scorer.language.formats import local_day
from scorer.play import circle_results
from scorer.play.circle_board import Board, make_board, start_moment, window_start
from scorer.play.circle_results import Names, Result, Tally, add_result, new_tally, read_copy
from scorer.play.summaries import VERSION
from scorer.store import circle_matches
from scorer.store.circle_matches import CircleMatch
from scorer.store.circles import Circle
from scorer.store.matches import utc_now

BOARD_VERSION = 1000 * VERSION + circle_results.VERSION
"""Of what is stored of a board: what was made by another version of the program is made anew."""
EVENINGS_PER_PAGE = 12  # how many matches the list of evenings shows at once


class EveningPage(NamedTuple):
    """A page of the evenings of a board, the newest first."""

    results: Sequence[Result]  # the oldest first
    names: Names
    is_last: bool  # whether no older ones follow
    unreadable: Sequence[CircleMatch] = ()  # copies among them that cannot be read

    @property
    def numbers(self) -> set[int]:
        return {result.id for result in self.results}


def today() -> date:
    """The day by the clock of this machine."""
    return local_day(utc_now())


def load_board(db: Database, circle: Circle, window: str, game: str = "", day: date | None = None) -> Board:
    """Return the board of a circle for a window of `circle_board.WINDOWS`, and one game or ""; all."""
    return make_board(load_tally(db, circle, window, game, day))


def load_tally(db: Database, circle: Circle, window: str, game: str = "", day: date | None = None) -> Tally:
    """Return what the matches of a window come to: as stored, continued, or made anew."""
    start = window_start(window, circle.season, day or today())
    scope = f"{window}:{start or ''}"
    stored = circle_matches.load_board(db, circle, scope, game, BOARD_VERSION)
    if stored is not None and stored.revision == circle.revision:
        known: Tally = stored.content["tally"]
        return known
    tally, after = new_tally(), ("", 0)
    if stored is not None and stored.revision >= circle.rewritten:
        tally, after = stored.content["tally"], tuple(stored.content["after"])
    names = Names(circle.names)
    for copy in circle_matches.results_since(db, circle, start_moment(start), game, after):
        if (result := to_result(copy)) is not None:
            add_result(tally, result, names)
        after = (copy.moment, copy.id)
    circle_matches.write_board(db, circle, scope, game, BOARD_VERSION, {"after": after, "tally": tally})
    return tally


def agrees_with_copies(db: Database, circle: Circle) -> bool:
    """Make the board of all copies, and return whether what is stored of them, if it is fresh, is what they come to."""
    results = filter(None, map(to_result, circle_matches.results_since(db, circle)))
    tally: Tally = json.loads(json.dumps(tally_of(results, circle.names)))
    make_board(tally)
    stored = circle_matches.load_board(db, circle, "all:", "", BOARD_VERSION)
    return stored is None or stored.revision != circle.revision or bool(stored.content["tally"] == tally)


def load_evenings(
    db: Database, circle: Circle, window: str, game: str = "", *, page: int = 1, day: date | None = None
) -> EveningPage:
    """Return a page of the matches of a window, the newest first."""
    since = start_moment(window_start(window, circle.season, day or today()))
    first = (page - 1) * EVENINGS_PER_PAGE
    copies = circle_matches.latest_results(db, circle, since, game, limit=EVENINGS_PER_PAGE + 1, offset=first)
    results = [(copy, to_result(copy)) for copy in copies[:EVENINGS_PER_PAGE]]
    readable = [result for _copy, result in results if result is not None]
    unreadable = [copy for copy, result in results if result is None]
    return EveningPage(readable, Names(circle.names), len(copies) <= EVENINGS_PER_PAGE, unreadable)


def latest_result(db: Database, circle: Circle) -> Result | None:
    """Return the result of the newest match of a circle; None before the first, and where it cannot be read."""
    return next(map(to_result, circle_matches.latest_results(db, circle, limit=1)), None)


def to_result(copy: CircleMatch) -> Result | None:
    """Return the result that a circle holds of a match; None where it cannot be read."""
    return read_copy(copy.id, copy.content, copy.along)


def unreadable_copies(db: Database, circle: Circle) -> list[CircleMatch]:
    """Return the copies of a circle that no board can count."""
    return [copy for copy in circle_matches.results_since(db, circle) if to_result(copy) is None]


def tally_of(results: Iterable[Result], joined: Mapping[str, str]) -> Tally:
    """Return what these results come to, the oldest first."""
    tally, names = new_tally(), Names(joined)
    for result in results:
        add_result(tally, result, names)
    return tally


def free_people(board: Board, circle: Circle, players: Sequence[str]) -> list[str]:
    """Return the names of those on the board who are none of these players: whom an unknown name may mean."""
    names = Names(circle.names)
    at_table = {names.key(name) for name in players}
    return [person.name for person in board.people if person.key not in at_table]
