"""Saving at the table: every change exactly once, and never over one that the phone had not seen.

A form carries a key that the server made, the revision it was made for, and its fields. One transaction looks
whether the key is known and the revision current, checks the match as it would become, and writes match and
history together.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Never, TypeVar

from sqlite_utils import Database

from scorer.store import history, matches
from scorer.store.db import write
from scorer.store.history import MatchChange
from scorer.store.matches import NotFound, StoredMatch

FORM_KEY_LENGTHS = range(8, 65)
"""How long the key of a form may be, in letters."""


T = TypeVar("T", covariant=True)
"""What a check works out of a match."""
P = TypeVar("P", covariant=True)
"""How a check says what is wrong."""


@dataclass(frozen=True, slots=True)
class CheckResult(Generic[T, P]):
    """What a check found of a match as it would become."""

    problems: Sequence[P] = ()
    """What is wrong with it; nothing is written unless this is empty."""
    result: T | None = None
    """What the check worked out on its way, for whoever asked for it: nobody need do that again."""


Check = Callable[[StoredMatch], CheckResult[T, P]]
"""Looks at a match as it would become, inside the transaction that would write it."""

Propose = Callable[[StoredMatch], MatchChange]
ChooseChange = Callable[[Database, StoredMatch], MatchChange | None]


@dataclass(frozen=True, slots=True)
class Submission:
    """What a phone sent with a form, to be saved exactly once."""

    key: str
    """The key that the server put into the form when it drew it."""
    revision: int
    """The revision of the match that the phone had seen."""
    payload: object
    """Every field as typed but the CSRF token, as JSON can hold it."""
    browser: str | None = None
    """The browser, as rights.browser() names it."""

    def hash(self) -> str:
        """Equal for equal payloads: tells a form sent again from a form filled in anew."""
        text = json.dumps(self.payload, sort_keys=True, ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Saved(Generic[T]):
    """Written: the match as it is now, and the line that its history got."""

    match: StoredMatch
    change: MatchChange
    checked: T | None = None
    """What the check had worked out of it; None where nothing was checked: a new match, an undo, a redo."""


@dataclass(frozen=True, slots=True)
class AlreadySaved:
    """Nothing to write: this form was saved before, or it changes nothing. The match as it is now."""

    match: StoredMatch


@dataclass(frozen=True, slots=True)
class Conflict:
    """Not written: the match has moved on since the phone saw it; `since` are the changes it has not seen.

    Also when a form that was saved before comes back filled in differently; then `since` may be empty.
    """

    match: StoredMatch
    unseen_changes: Sequence[MatchChange]


@dataclass(frozen=True, slots=True)
class Rejected(Generic[P]):
    """Not written: what the check found, or nothing to take back (then `problems` is empty)."""

    match: StoredMatch
    problems: Sequence[P]


Outcome = Saved[T] | AlreadySaved | Conflict | Rejected[P]


def new_form_key() -> str:
    """A key for a form that is about to be shown."""
    return secrets.token_urlsafe(16)


def is_form_key(key: str) -> bool:
    """Whether this can be the key of a form."""
    return len(key) in FORM_KEY_LENGTHS


def create_match(
    db: Database,
    sent: Submission,
    *,
    game: str,
    players: Sequence[str],
    options: Mapping[str, Any],
    first_dealer: int = 0,
    title: str = "",
    pack: str = "",
    money: Mapping[str, Any] | None = None,
    stake: int | None = None,
    settling: str | None = None,
    per: int | None = None,
    start: Mapping[str, Any] | None = None,
    recipe: Mapping[str, Any] | None = None,
    sequel_of: int | None = None,
    log: Sequence[Mapping[str, Any]] = (),
    created: str | None = None,
) -> Saved[Never] | AlreadySaved | Conflict:
    """Make a match; the browser `sent.who` is its maker. `options` must hold the value of every option.

    `log` and `created` are for a match that comes from a document; the caller has checked all of it.
    """
    values = {"game": game, "players": list(players), "options": dict(options), "first_dealer": first_dealer}
    values |= {"title": title, "pack": pack, "money": money, "stake": stake, "log": list(log)}
    values |= {"settling": settling, "per": per, "start": None if start is None else dict(start)}
    values |= {"recipe": None if recipe is None else dict(recipe), "sequel_of": sequel_of}
    with write(db):
        return find_repeat(db, sent) or insert_match(db, values | ({"created": created} if created else {}), sent)


def insert_match(
    db: Database, values: Mapping[str, Any], sent: Submission, line: MatchChange = history.CREATED
) -> Saved[Never]:
    """A new match with the first line of its history, inside the transaction under way."""
    match = matches.insert(db, values)
    change = history.record(db, match, _signed(line, sent), sent.key, sent.hash())
    if sent.browser:
        db.execute(
            "INSERT INTO rights (browser, match_id, role, generation, opened) VALUES (?, ?, 'maker', 0, ?)",
            [sent.browser, match.id, match.touched],
        )
    return Saved(match, change)


def append(
    db: Database,
    key: str,
    entry: Mapping[str, Any],
    sent: Submission,
    check: Check[T, P],
    seen: StoredMatch | None = None,
) -> Outcome[T, P]:
    """Put an entry (deal, adjustment, exchange, finish) at the end of the log.

    `seen` is the match as the caller has it: where it is still that, its log is not read again.
    """
    return _save(db, key, sent, lambda match: MatchChange("log", len(match.log), after=dict(entry)), check, seen)


def insert(
    db: Database, key: str, place: int, entry: Mapping[str, Any], sent: Submission, check: Check[T, P]
) -> Outcome[T, P]:
    """Put a forgotten entry in at index `place` of the log; those from there on move down. Raises Missing."""

    def propose(match: StoredMatch) -> MatchChange:
        if not 0 <= place <= len(match.log):
            raise NotFound(f"log[{place}]")
        return MatchChange("log", place, after=dict(entry))

    return _save(db, key, sent, propose, check)


def replace(
    db: Database, key: str, place: int, entry: Mapping[str, Any], sent: Submission, check: Check[T, P]
) -> Outcome[T, P]:
    """Correct the entry at index `place`. Raises Missing where there is none."""
    return _save(db, key, sent, lambda match: MatchChange("log", place, _entry(match, place), dict(entry)), check)


def remove(db: Database, key: str, place: int, sent: Submission, check: Check[T, P]) -> Outcome[T, P]:
    """Take the entry at index `place` out of the log. Raises Missing where there is none."""
    return _save(db, key, sent, lambda match: MatchChange("log", place, before=_entry(match, place)), check)


def change_settings(
    db: Database, key: str, fields: Mapping[str, Any], sent: Submission, check: Check[T, P]
) -> Outcome[T, P]:
    """Change settings of the match: any of matches.SETTINGS, and `log` where the seats move.

    All in one line of history, so that one Undo takes them back together.
    """
    unknown = set(fields) - {*matches.SETTINGS, "log"}
    if unknown:
        raise ValueError(f"no settings of a match: {sorted(unknown)}")

    def propose(match: StoredMatch) -> MatchChange:
        before = {name: getattr(match, name) for name in fields}
        changed = {name: value for name, value in fields.items() if not _same(value, before[name])}
        return MatchChange("settings", None, {name: before[name] for name in changed}, changed)

    return _save(db, key, sent, propose, check)


def undo(db: Database, key: str, sent: Submission) -> Outcome[Never, Never]:
    """Take back the latest change that still stands; Refused without problems when there is none."""
    return _revert(db, key, sent, history.next_undo)


def redo(db: Database, key: str, sent: Submission) -> Outcome[Never, Never]:
    """Make again what was taken back last; Refused without problems when there is nothing."""
    return _revert(db, key, sent, history.next_redo)


def _revert(db: Database, key: str, sent: Submission, which: ChooseChange) -> Outcome[Never, Never]:
    with write(db):
        match = load_current(db, key)
        if late := find_repeat(db, sent, match) or check_revision(db, sent, match):
            return late
        target = which(db, match)
        if target is None:
            return Rejected(match, ())
        proposed = history.inverse(target)
        return write_change(db, history.apply_change(match, proposed), proposed, sent)


def _save(
    db: Database, key: str, sent: Submission, propose: Propose, check: Check[T, P], seen: StoredMatch | None = None
) -> Outcome[T, P]:
    with write(db):
        match = load_current(db, key, seen)
        if late := find_repeat(db, sent, match) or check_revision(db, sent, match):
            return late
        proposed = propose(match)
        if _same(proposed.before, proposed.after):
            return AlreadySaved(match)
        changed = history.apply_change(match, proposed)
        checked = check(changed)
        if checked.problems:
            return Rejected(match, checked.problems)
        return write_change(db, changed, proposed, sent, checked.result)


def write_change(
    db: Database, changed: StoredMatch, proposed: MatchChange, sent: Submission, result: T | None = None
) -> Saved[T]:
    """The match as it has changed, with the line of its history, inside the transaction under way."""
    matches.update(db, changed, history.changed_fields(proposed))
    return Saved(changed, history.record(db, changed, _signed(proposed, sent), sent.key, sent.hash()), result)


def load_current(db: Database, key: str, seen: StoredMatch | None = None) -> StoredMatch:
    """The match as it is now, inside the transaction: `seen` itself where that is still so. Raises Missing."""
    if seen is not None:
        now = matches.load_summary(db, key)
        if now is not None and now.stamp == seen.stamp and not now.deleted:
            return seen
    match = matches.load(db, key)
    if match is None or match.deleted:
        raise NotFound(key)
    return match


def _entry(match: StoredMatch, place: int) -> Mapping[str, Any]:
    if not 0 <= place < len(match.log):
        raise NotFound(f"log[{place}]")
    return match.log[place]


def find_repeat(db: Database, sent: Submission, match: StoredMatch | None = None) -> AlreadySaved | Conflict | None:
    """What to answer when a form with this key was saved before, for this match or, in `make`, for any."""
    row = db.execute(
        "SELECT matches.key, payload_hash FROM changes JOIN matches ON id = match_id WHERE form_key = ?",
        [sent.key],
    ).fetchone()
    if row is None:
        return None
    if match is None:
        match = load_current(db, row[0])
    if row == (match.key, sent.hash()):
        return AlreadySaved(match)
    return Conflict(match, history.load_history(db, match, sent.revision))


def was_submitted(db: Database, sent: Submission) -> bool:
    """Whether a form with this key was saved before, for whatever match."""
    return bool(db.execute("SELECT 1 FROM changes WHERE form_key = ?", [sent.key]).fetchone())


def check_revision(db: Database, sent: Submission, match: StoredMatch) -> Conflict | None:
    """What to answer when the match has moved on since the phone saw it."""
    return None if sent.revision == match.revision else Conflict(match, history.load_history(db, match, sent.revision))


def _signed(line: MatchChange, sent: Submission) -> MatchChange:
    return dataclasses.replace(line, who=sent.browser)


def _same(one: object, other: object) -> bool:
    """Equal as JSON, where true is not 1 and a tuple is a list."""
    if one is None or other is None:
        return one is other
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
