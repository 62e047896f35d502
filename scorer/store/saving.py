"""Saves each change of a match exactly once, and never overwrites a change that the phone has not seen.

A form carries a key that the server made, the revision it was made for, and its fields. One transaction looks whether
the key is new and the revision current, checks the match as it would become, and writes match and history together.

So it takes over what another phone hands over. The identity of a match is its key where it was made. On every other
phone it has a key of its own, and the first row of its history says the identity. A key alone opens nothing: links
have a code beside it.
"""

import dataclasses
import hashlib
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Never, TypeVar

from sqlite_utils import Database

from scorer.store import circle_matches, history, matches, summaries
from scorer.store.db import write
from scorer.store.history import MatchChange
from scorer.store.matches import ListedMatch, MatchSummary, NotFound, StoredMatch
from scorer.store.summaries import Summary

FORM_KEY_LENGTHS = range(8, 65)
"""How long the key of a form may be, in characters."""
IDENTITY = "SELECT json_extract(after, '$.identity') FROM changes WHERE match_id = ? AND what = 'made'"
OF_IDENTITY = """
    SELECT matches.key FROM matches JOIN rights ON rights.match_id = matches.id
    JOIN changes ON changes.match_id = matches.id AND what = 'made'
    WHERE browser = ?1 AND deleted IS NULL AND ?2 IN (key, json_extract(after, '$.identity'))
        AND (role = 'maker' OR role = 'keep' AND generation = keep_generation OR role = 'watch' AND ?3)
    ORDER BY touched DESC, matches.id DESC LIMIT 1
"""

T = TypeVar("T", covariant=True)
"""The result of a check."""
P = TypeVar("P", covariant=True)
"""The type of a check's problems."""


@dataclass(frozen=True, slots=True)
class CheckResult(Generic[T, P]):
    """The result of checking a match as it would become."""

    problems: Sequence[P] = ()
    """What is wrong with it; nothing is written unless this is empty."""
    result: T | None = None
    """What the check has computed on its way, so that the caller need not compute it again."""
    summary: Summary | None = None
    """The summary that is written with the match; without one it is made by whoever reads it first."""


Check = Callable[[StoredMatch], CheckResult[T, P]]
"""Checks a match as it would become, inside the transaction that would write it."""
Propose = Callable[[StoredMatch], MatchChange]
"""Makes the wanted change from the current match."""
Agreed = Mapping[str, Any] | None
"""Settings that an entry needs: they are changed with it or not at all, as a change of their own before it."""
ChooseChange = Callable[[Database, StoredMatch], MatchChange | None]
"""Finds the change to revert, or None."""


@dataclass(frozen=True, slots=True)
class Submission:
    """What a phone sent with a form, to be saved exactly once."""

    key: str
    """The key that the server put into the form."""
    revision: int
    """The revision of the match that the phone had seen."""
    payload: object
    """Every field as typed but the CSRF token, as JSON."""
    browser: str | None = None
    """The browser, as `links.browser_id` names it."""

    def hash(self) -> str:
        """A hash of the payload, which tells a form sent twice from one filled in again."""
        return hashlib.sha256(json.dumps(self.payload, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Saved(Generic[T]):
    """Written: the match as it is now, and its new change."""

    match: StoredMatch
    change: MatchChange
    checked: T | None = None
    """The result of the check; None if nothing was checked."""


@dataclass(frozen=True, slots=True)
class AlreadySaved:
    """Not written: this form was saved before, or it changes nothing. `match` is the current match."""

    match: StoredMatch


@dataclass(frozen=True, slots=True)
class Conflict:
    """Not written: the match has changed since the phone saw it, or this form key was already saved with other fields
    or for another match."""

    match: StoredMatch
    unseen_changes: Sequence[MatchChange]
    """The changes the phone has not seen; may be empty if the form key was used before."""


@dataclass(frozen=True, slots=True)
class Rejected(Generic[P]):
    """Not written: the check found problems, or there is nothing to undo (then `problems` is empty)."""

    match: StoredMatch
    problems: Sequence[P]


Outcome = Saved[T] | AlreadySaved | Conflict | Rejected[P]


def new_form_key() -> str:
    """A random key for a form."""
    return secrets.token_urlsafe(16)


def is_form_key(key: str) -> bool:
    """Whether this can be the key of a form."""
    return len(key) in FORM_KEY_LENGTHS


def create_match(
    db: Database, submission: Submission, *, game: str, players: Sequence[str], options: Mapping[str, Any],
    first_dealer: int = 0, title: str = "", pack: str = "", money: Mapping[str, Any] | None = None,
    stake: int | None = None, settling: str | None = None, per: int | None = None,
    start: Mapping[str, Any] | None = None, recipe: Mapping[str, Any] | None = None,
    sits_out: str | None = None, chips: Mapping[str, Any] | None = None, sequel_of: int | None = None,
    log: Sequence[Mapping[str, Any]] = (), created: str | None = None,
    check: Check[T, P] | None = None, first_change: MatchChange = history.CREATED,
) -> Saved[T] | AlreadySaved | Conflict:  # fmt: skip
    """Create a match, owned by `submission.browser`. `options` must hold the value of every option.

    `log` and `created` are for a match that comes from a document. The caller has checked all of it: `check` only
    makes the summary.
    """
    values = {"game": game, "players": list(players), "options": dict(options), "first_dealer": first_dealer}
    values |= {"title": title, "pack": pack, "money": money, "stake": stake, "log": list(log)}
    values |= {"settling": settling, "per": per, "start": None if start is None else dict(start)}
    values |= {"recipe": None if recipe is None else dict(recipe), "sits_out": sits_out, "sequel_of": sequel_of}
    values |= {"chips": None if chips is None else dict(chips)}
    values |= {"created": created} if created else {}
    with write(db):
        return find_repeat(db, submission) or insert_match(db, values, submission, first_change, check)


def insert_match(
    db: Database, values: Mapping[str, Any], submission: Submission, first_change: MatchChange = history.CREATED,
    check: Check[T, P] | None = None,
) -> Saved[T]:  # fmt: skip
    """Insert a match, its summary and the first row of its history, inside the running transaction."""
    match = matches.insert(db, values)
    change = _record(db, match, first_change, submission)
    checked: CheckResult[T, P] = CheckResult() if check is None else check(match)
    if checked.summary is not None:
        summaries.write(db, match, checked.summary)
    if submission.browser:
        query = "INSERT INTO rights (browser, match_id, role, generation, opened) VALUES (?, ?, 'maker', 0, ?)"
        db.execute(query, [submission.browser, match.id, match.touched])
    return Saved(match, change, checked.result)


def append(
    db: Database, key: str, entry: Mapping[str, Any], submission: Submission, check: Check[T, P],
    seen: StoredMatch | None = None, agreed: Agreed = None,
) -> Outcome[T, P]:  # fmt: skip
    """Append an entry (deal, void, adjustment, exchange, penalty, finish) to the log.

    `seen` is the match as the caller has it: if it has not changed, its log is not read again.
    """
    change: Propose = lambda match: MatchChange("log", len(match.log), after=dict(entry))  # noqa: E731
    return _save(db, key, submission, change, check, seen, agreed)


def insert(
    db: Database, key: str, index: int, entry: Mapping[str, Any], submission: Submission, check: Check[T, P],
    agreed: Agreed = None,
) -> Outcome[T, P]:  # fmt: skip
    """Insert a forgotten entry at this index of the log. Raises NotFound."""

    def propose(match: StoredMatch) -> MatchChange:
        if not 0 <= index <= len(match.log):
            raise NotFound(f"log[{index}]")
        return MatchChange("log", index, after=dict(entry))

    return _save(db, key, submission, propose, check, agreed=agreed)


def replace(
    db: Database, key: str, index: int, entry: Mapping[str, Any], submission: Submission, check: Check[T, P],
    agreed: Agreed = None,
) -> Outcome[T, P]:  # fmt: skip
    """Correct the entry at this index. Raises NotFound if there is none."""
    change: Propose = lambda match: MatchChange("log", index, _entry(match, index), dict(entry))  # noqa: E731
    return _save(db, key, submission, change, check, agreed=agreed)


def remove(db: Database, key: str, index: int, submission: Submission, check: Check[T, P]) -> Outcome[T, P]:
    """Remove the entry at this index from the log. Raises NotFound if there is none."""
    return _save(db, key, submission, lambda match: MatchChange("log", index, before=_entry(match, index)), check)


def change_settings(
    db: Database, key: str, fields: Mapping[str, Any], submission: Submission, check: Check[T, P]
) -> Outcome[T, P]:
    """Change any of matches.SETTINGS, and `log` if the seats move, in one change that one Undo reverts."""
    unknown = set(fields) - {*matches.SETTINGS, "log"}
    if unknown:
        raise ValueError(f"no settings of a match: {sorted(unknown)}")

    def propose(match: StoredMatch) -> MatchChange:
        before = {name: getattr(match, name) for name in fields}
        changed = {name: value for name, value in fields.items() if not _is_equal_json(value, before[name])}
        return MatchChange("settings", None, {name: before[name] for name in changed}, changed)

    return _save(db, key, submission, propose, check)


def undo(db: Database, key: str, submission: Submission, check: Check[T, P] | None = None) -> Outcome[T, Never]:
    """Revert the latest change that still stands; Rejected without problems if there is none.

    What the match was before is never refused: `check` only makes the summary.
    """
    return _revert(db, key, submission, history.next_undo, check)


def redo(db: Database, key: str, submission: Submission, check: Check[T, P] | None = None) -> Outcome[T, Never]:
    """Revert the latest undo, as `undo` does; Rejected without problems if there is none."""
    return _revert(db, key, submission, history.next_redo, check)


def _revert(
    db: Database, key: str, submission: Submission, choose: ChooseChange, check: Check[T, P] | None
) -> Outcome[T, Never]:
    """Do in one transaction: refuse repeats and conflicts, choose the change to revert, write its inverse."""
    with write(db):
        match = load_current(db, key)
        if outcome := find_repeat(db, submission, match) or check_revision(db, submission, match):
            return outcome
        target = choose(db, match)
        if target is None:
            return Rejected(match, ())
        change = history.inverse(target)
        new_match = history.apply_change(match, change)
        return write_change(db, new_match, change, submission, CheckResult() if check is None else check(new_match))


def _save(
    db: Database, key: str, submission: Submission, propose: Propose, check: Check[T, P],
    seen: StoredMatch | None = None, agreed: Agreed = None,
) -> Outcome[T, P]:  # fmt: skip
    """Do in one transaction: refuse repeats and conflicts, propose the change, check it, write it."""
    with write(db):
        match = load_current(db, key, seen)
        if outcome := find_repeat(db, submission, match) or check_revision(db, submission, match):
            return outcome
        change = propose(match)
        if _is_equal_json(change.before, change.after):
            return AlreadySaved(match)
        before, settings = match, None
        if agreed:
            settings = MatchChange("settings", None, {name: getattr(match, name) for name in agreed}, dict(agreed))
            before = history.apply_change(match, settings)
        new_match = history.apply_change(before, change)
        checked = check(new_match)
        if checked.problems:
            return Rejected(match, checked.problems)
        if settings is not None:
            matches.update(db, before, history.changed_fields(settings))
            history.record(db, before, settings, submission.browser, f"{submission.key}:0", submission.hash())
        return write_change(db, new_match, change, submission, checked)


def write_change(
    db: Database, new_match: StoredMatch, change: MatchChange, submission: Submission, checked: CheckResult[T, P]
) -> Saved[T]:
    """Write the changed match, its summary and the new row of its history, inside the running transaction."""
    matches.update(db, new_match, history.changed_fields(change))
    if checked.summary is not None:
        summaries.write(db, new_match, checked.summary)
        circle_matches.follow(db, new_match, checked.summary.content)
    return Saved(new_match, _record(db, new_match, change, submission), checked.result)


def load_current(db: Database, key: str, seen: StoredMatch | None = None) -> StoredMatch:
    """The match as it is now, or `seen` itself if it has not changed. Raises NotFound."""
    if seen is not None:
        summary = matches.load_summary(db, key)
        if summary is not None and summary.stamp == seen.stamp and not summary.deleted:
            return seen
    match = matches.load(db, key)
    if match is None or match.deleted:
        raise NotFound(key)
    return match


def _entry(match: StoredMatch, index: int) -> Mapping[str, Any]:
    if not 0 <= index < len(match.log):
        raise NotFound(f"log[{index}]")
    return match.log[index]


def find_repeat(
    db: Database, submission: Submission, match: StoredMatch | None = None
) -> AlreadySaved | Conflict | None:
    """Return the outcome for a form key that was saved before, for this match or, without one, for any; else None."""
    query = "SELECT matches.key, payload_hash FROM changes JOIN matches ON id = match_id WHERE form_key = ?"
    row = db.execute(query, [submission.key]).fetchone()
    if row is None:
        return None
    if match is None:
        match = load_current(db, row[0])
    if row == (match.key, submission.hash()):
        return AlreadySaved(match)
    return Conflict(match, history.load_history(db, match, submission.revision))


def was_submitted(db: Database, submission: Submission) -> bool:
    """Whether a form with this key was saved before, for whatever match."""
    return bool(db.execute("SELECT 1 FROM changes WHERE form_key = ?", [submission.key]).fetchone())


def check_revision(db: Database, submission: Submission, match: StoredMatch) -> Conflict | None:
    """Return the conflict if the match has changed since the phone saw it, else None."""
    if submission.revision == match.revision:
        return None
    return Conflict(match, history.load_history(db, match, submission.revision))


def _record(db: Database, match: StoredMatch, change: MatchChange, submission: Submission) -> MatchChange:
    return history.record(db, match, change, submission.browser, submission.key, submission.hash())


def _is_equal_json(first: object, second: object) -> bool:
    """Whether two values are the same JSON: true is not 1, and a tuple is a list."""
    if first is None or second is None:
        return first is second
    return json.dumps(first, sort_keys=True) == json.dumps(second, sort_keys=True)


def arrival(identity: str) -> MatchChange:
    """The first row of the history of a match that was handed over."""
    return dataclasses.replace(history.CREATED, after={"identity": identity})


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


def take_over(
    db: Database, key: str, shared: int, fields: Mapping[str, Any], entries: Sequence[Mapping[str, Any]],
    submission: Submission, check: Check[T, P],
) -> Outcome[T, P]:  # fmt: skip
    """Put what another phone has in the place of everything after the `shared` entries, all of it or nothing.

    Each entry that goes or comes, and the settings, are a change of their own: Undo takes back one after the other.
    """
    with write(db):
        match = load_current(db, key)
        if outcome := find_repeat(db, submission, match) or check_revision(db, submission, match):
            return outcome
        steps = [
            MatchChange("log", place, before=match.log[place]) for place in reversed(range(shared, len(match.log)))
        ]
        if fields:
            steps.append(MatchChange("settings", None, {name: getattr(match, name) for name in fields}, dict(fields)))
        steps += [MatchChange("log", shared + at, after=dict(entry)) for at, entry in enumerate(entries)]
        if not steps:
            return AlreadySaved(match)
        before, last = match, steps[-1]
        for step in steps:
            match = history.apply_change(match, step)
        checked = check(match)
        if checked.problems:
            return Rejected(before, checked.problems)
        match = before
        for number, step in enumerate(steps):
            match = history.apply_change(match, step)
            matches.update(db, match, history.changed_fields(step))
            form_key = submission.key if step is last else f"{submission.key}:{number}"
            last_change = history.record(db, match, step, submission.browser, form_key, submission.hash())
        if checked.summary is not None:
            summaries.write(db, match, checked.summary)
            circle_matches.follow(db, match, checked.summary.content)
        return Saved(match, last_change, None)
