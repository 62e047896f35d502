"""Matches that continue another one, and the totals carried over.

A sequel, which may be a rematch, names the match before it. The first row of its history has the totals.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from sqlite_utils import Database

from scorer.store import history, matches, saving
from scorer.store.db import write
from scorer.store.history import MatchChange
from scorer.store.matches import StoredMatch
from scorer.store.saving import Check, Outcome, P, Rejected, Submission, T

USUAL: Mapping[str, Any] = {
    "title": "", "stake": None, "settling": None, "per": None, "start": None, "recipe": None, "sits_out": None,
    "chips": None, "log": [],
}  # fmt: skip
"""The defaults of a new match."""
SEQUEL = "SELECT key FROM matches WHERE sequel_of = ? AND deleted IS NULL ORDER BY id DESC LIMIT 1"
CARRIED_OVER = """
    SELECT json_extract(after, '$.along') AS along FROM matches JOIN changes ON match_id = id
    WHERE sequel_of = ? AND what = 'made' AND deleted IS NULL AND along IS NOT NULL ORDER BY id
"""


class CarriedOverPlayer(NamedTuple):
    """The total that a player carried over."""

    name: str
    seat: int
    """The seat in the match before, because the name may have changed."""
    amount: int
    """In chips, points or beans, pennies included: the player's total at the start, before any ante."""


class JoinedPlayer(NamedTuple):
    """A new player who did not begin with the usual total."""

    name: str
    worth: int
    """The difference to the usual, in chips or beans."""


class CarriedOverTotals(NamedTuple):
    """The totals and the bank carried over into one sequel."""

    people: tuple[CarriedOverPlayer, ...]
    joined: tuple[JoinedPlayer, ...] = ()
    bank: int = 0
    """The bank at the start, before any ante."""
    with_bank: bool = False
    """Whether players who left were settled with the bank, as in older matches."""


CarriedOverLists = tuple[CarriedOverTotals, ...]
"""What was carried over from a match, for each of its sequels that took totals; mostly one or none."""


def create_sequel(
    db: Database, key: str, submission: Submission, check: Check[T, P], finish: Mapping[str, Any],
    fields: Mapping[str, Any], along: CarriedOverTotals | None = None,
) -> Outcome[T, P]:  # fmt: skip
    """Make a sequel of these fields for the match with this key, and append `finish` to that match: both or neither.

    With `finish` {} that match is finished already. `along` is carried over, None for nothing, and once only: Rejected
    without problems where totals were carried over before. The outcome is about the sequel, unless the match before
    has moved on or was refused. Raises NotFound.
    """
    with write(db):
        if repeat := saving.find_repeat(db, submission):
            return repeat
        before = saving.load_current(db, key)
        if conflict := saving.check_revision(db, submission, before):
            return conflict
        if along is not None and carried_over(db, before):
            return Rejected(before, ())
        if finish:
            change = MatchChange("log", len(before.log), after=dict(finish), who=submission.browser)
            finished = history.apply_change(before, change)
            checked = check(finished)
            if checked.problems:
                return Rejected(before, checked.problems)
            saving.write_change(db, finished, change, replace(submission, key=f"{submission.key}:finish"), checked)
        created = MatchChange("made", after=None if along is None else {"along": along._asdict()})
        return saving.insert_match(db, {**USUAL, **fields, "sequel_of": before.id}, submission, created, check)


def latest_sequel(db: Database, match: StoredMatch) -> StoredMatch | None:
    """The latest sequel or rematch of this match, or None."""
    row = db.execute(SEQUEL, [match.id]).fetchone()
    return matches.load(db, row[0]) if row else None


def carried_over(db: Database, match: StoredMatch) -> CarriedOverLists:
    """What was carried over from this match."""
    return tuple(carried_over_in(row[0]) for row in db.execute(CARRIED_OVER, [match.id]))


def carried_over_in(stored: str) -> CarriedOverTotals:
    """Parse what was carried over into one match, as stored in its first change; in older ones it is a list."""
    values = json.loads(stored)
    if isinstance(values, list):
        return CarriedOverTotals(tuple(CarriedOverPlayer(*player) for player in values), with_bank=True)
    people = tuple(CarriedOverPlayer(*player) for player in values.pop("people"))
    return CarriedOverTotals(people, tuple(JoinedPlayer(*player) for player in values.pop("joined")), **values)
