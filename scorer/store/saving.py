"""Saves each change of a match exactly once, and never overwrites a change that the phone has not seen.

A form carries a key that the server made, the revision it was made for, and its fields. One transaction looks whether
the key is new and the revision current, and writes match and history together. What a change makes of the match was
checked before: while its revision is the same, so is everything of it.

So it takes over what another phone hands over. The identity of a match is its key where it was made. On every other
phone it has a key of its own, and the first row of its history says the identity. A key alone opens nothing: links
have a code beside it.
"""

import dataclasses
import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sqlite_utils import Database

from scorer.store import circle_matches, history, match_extras, matches, rights
from scorer.store.db import write
from scorer.store.history import MatchChange
from scorer.store.match_extras import CarriedOverTotals, Summary
from scorer.store.matches import ListedMatch, MatchSummary, NotFound, StoredMatch

FORM_KEY_LENGTHS = range(8, 65)  # how long the key of a form may be, in characters
IDENTITY = "SELECT json_extract(after, '$.identity') FROM changes WHERE match_id = ? AND what = 'made'"
OF_IDENTITY = """
    SELECT matches.key FROM matches JOIN rights ON rights.match_id = matches.id
    JOIN changes ON changes.match_id = matches.id AND what = 'made'
    WHERE browser = ?1 AND deleted IS NULL AND ?2 IN (key, json_extract(after, '$.identity'))
        AND (role = 'maker' OR role = 'keep' AND generation = keep_generation OR role = 'watch' AND ?3)
    ORDER BY touched DESC, matches.id DESC LIMIT 1
"""

P = TypeVar("P", covariant=True)  # the type of what a check finds wrong


@dataclass(frozen=True, slots=True)
class Submission:
    """What a phone sent with a form, to be saved exactly once."""

    key: str  # the key that the server put into the form
    revision: int  # the revision of the match that the phone had seen
    payload: object  # every field as typed but the CSRF token, as JSON
    browser: str | None = None  # the browser, as `links.browser_id` names it

    def hash(self) -> str:
        """A hash of the payload, which tells a form sent twice from one filled in again."""
        return hashlib.sha256(json.dumps(self.payload, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Saved:
    """Written: the match as it is now, and its new change, the last one of several."""

    match: StoredMatch
    change: MatchChange


@dataclass(frozen=True, slots=True)
class AlreadySaved:
    """Not written: this form was saved before, or it changes nothing. `match` is the current match."""

    match: StoredMatch


@dataclass(frozen=True, slots=True)
class Conflict:
    """Not written: the match has changed since the phone saw it, or this form key was already saved with other fields
    or for another match."""

    match: StoredMatch
    unseen_changes: Sequence[MatchChange]  # may be empty if the form key was used before


@dataclass(frozen=True, slots=True)
class Rejected(Generic[P]):
    """Not written: the check found problems, or there is nothing to undo (then `problems` is empty)."""

    match: StoredMatch
    problems: Sequence[P]


Outcome = Saved | AlreadySaved | Conflict | Rejected[P]


def new_form_key() -> str:
    """A random key for a form."""
    return secrets.token_urlsafe(16)


def is_form_key(key: str) -> bool:
    """Whether this can be the key of a form."""
    return len(key) in FORM_KEY_LENGTHS


def create_match(
    db: Database, submission: Submission, *, summary: Summary | None = None,
    first_change: MatchChange = history.CREATED, **fields: Any,
) -> Saved | AlreadySaved | Conflict:  # fmt: skip
    """Create a match of these fields, owned by `submission.browser`; the caller has checked all of it."""
    with write(db):
        return find_repeat(db, submission) or insert_match(db, fields, submission, summary, first_change)


def insert_match(
    db: Database, fields: Mapping[str, Any], submission: Submission, summary: Summary | None = None,
    first_change: MatchChange = history.CREATED,
) -> Saved:  # fmt: skip
    """Insert a match, its summary and the first row of its history, inside the running transaction."""
    match = matches.insert(db, matches.new_match(**fields))
    change = _record(db, match, first_change, submission)
    if summary is not None:
        match_extras.write_summary(db, match, summary)
    if submission.browser:
        rights.store_right(db, match, submission.browser, "maker")
    return Saved(match, change)


def save(
    db: Database, seen: StoredMatch, submission: Submission, *changes: MatchChange, summary: Summary | None = None
) -> Saved | AlreadySaved | Conflict:
    """Write these changes of the match `seen`, all or none, in one transaction that first looks for others' changes.

    The caller has checked what they make of it, of which `summary` is stored for lists; without one it is made by
    whoever reads it first. Raises NotFound.
    """
    with write(db):
        if late := find_late(db, submission, seen):
            return late
        return write_changes(db, seen, changes, submission, summary) or AlreadySaved(seen)


def write_changes(
    db: Database, match: StoredMatch, changes: Sequence[MatchChange], submission: Submission, summary: Summary | None
) -> Saved | None:
    """Write the changed match, its summary and its history, inside the running transaction; None for no change.

    Each change is a row of its own: Undo takes back one after the other.
    """
    changes = [change for change in changes if not history.is_equal_json(change.before, change.after)]
    if not changes:
        return None
    new_match = history.apply_changes(match, changes)
    matches.update(db, new_match, {name for change in changes for name in history.changed_fields(change)})
    for number, change in enumerate(changes[:-1]):
        at = dataclasses.replace(new_match, revision=match.revision + 1 + number)
        _record(db, at, change, dataclasses.replace(submission, key=f"{submission.key}:{number}"))
    if summary is not None:
        match_extras.write_summary(db, new_match, summary)
        circle_matches.follow(db, new_match, summary.content)
    return Saved(new_match, _record(db, new_match, changes[-1], submission))


def create_sequel(
    db: Database, before: StoredMatch, submission: Submission, fields: Mapping[str, Any], *,
    finish: MatchChange | None = None, finish_summary: Summary | None = None, summary: Summary | None = None,
    along: CarriedOverTotals | None = None,
) -> Saved | AlreadySaved | Conflict | None:  # fmt: skip
    """Make a sequel of these fields for this match, and write the change that finishes that match: both or neither.

    `along` is carried over, None for nothing, and once only: the outcome is None where totals were carried over before.
    It is about the sequel, unless the match before has moved on. Raises NotFound.
    """
    with write(db):
        if repeat := find_repeat(db, submission):
            return repeat
        current = load_current(db, before)
        if conflict := find_conflict(db, submission, before, current):
            return conflict
        if along is not None and match_extras.carried_over(db, before):
            return None
        if finish is not None:
            of_finish = dataclasses.replace(submission, key=f"{submission.key}:finish")
            write_changes(db, before, [finish], of_finish, finish_summary)
        created = MatchChange("made", after=None if along is None else {"along": along._asdict()})
        return insert_match(db, {**fields, "sequel_of": before.id}, submission, summary, created)


def find_late(db: Database, submission: Submission, seen: StoredMatch) -> AlreadySaved | Conflict | None:
    """Return why a form for the match `seen` comes too late, or None.

    It was saved before, or the match has changed since its phone saw it, or since `seen`. Raises NotFound.
    """
    match = load_current(db, seen)
    return find_repeat(db, submission, match) or find_conflict(db, submission, seen, match)


def find_repeat(
    db: Database, submission: Submission, match: StoredMatch | None = None
) -> AlreadySaved | Conflict | None:
    """Return the outcome for a form key that was saved before, for this match or, without one, for any; else None."""
    query = "SELECT matches.key, payload_hash FROM changes JOIN matches ON id = match_id WHERE form_key = ?"
    row = db.execute(query, [submission.key]).fetchone()
    if row is None:
        return None
    if match is None:
        match = _load(db, row[0])
    if row == (match.key, submission.hash()):
        return AlreadySaved(match)
    return Conflict(match, history.load_history(db, match, submission.revision))


def find_conflict(db: Database, submission: Submission, seen: StoredMatch, match: StoredMatch) -> Conflict | None:
    """Return the conflict if the match has changed since the phone saw it or since `seen`, else None."""
    if submission.revision == seen.revision == match.revision:
        return None
    return Conflict(match, history.load_history(db, match, submission.revision))


def was_submitted(db: Database, submission: Submission) -> bool:
    """Whether a form with this key was saved before, for whatever match."""
    return bool(db.execute("SELECT 1 FROM changes WHERE form_key = ?", [submission.key]).fetchone())


def load_current(db: Database, seen: StoredMatch) -> StoredMatch:
    """The match as it is now: `seen` itself if it has not changed, for its log is not read again. Raises NotFound."""
    summary = matches.load_summary(db, seen.key)
    if summary is not None and summary.stamp == seen.stamp and not summary.deleted:
        return seen
    return _load(db, seen.key)


def _load(db: Database, key: str) -> StoredMatch:
    match = matches.load(db, key)
    if match is None or match.deleted:
        raise NotFound(key)
    return match


def _record(db: Database, match: StoredMatch, change: MatchChange, submission: Submission) -> MatchChange:
    return history.record(db, match, change, submission.browser, submission.key, submission.hash())


def identity_of(db: Database, match: ListedMatch | MatchSummary) -> str:
    """By which this match knows itself on every phone."""
    row = db.execute(IDENTITY, [match.id]).fetchone()
    return str(row[0]) if row and row[0] else match.key


def find_by_identity(db: Database, browser: str, identity: str, *, with_watched: bool) -> StoredMatch | None:
    """The match of this identity that the browser may change, the last touched of several; or None.

    `with_watched` also finds one that it has handed over and looks on at since.
    """
    row = db.execute(OF_IDENTITY, [browser, identity, with_watched]).fetchone()
    return matches.load(db, row[0]) if row else None
