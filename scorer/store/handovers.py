"""Matches that were handed over: how one knows itself on another phone, and what it takes from there.

The identity of a match is its key where it was made. On every other phone it has a key of its own, and the first row
of its history says the identity. A key alone opens nothing: links have a code beside it.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from sqlite_utils import Database

from scorer.store import circle_matches, history, matches, saving, summaries
from scorer.store.db import write
from scorer.store.history import MatchChange
from scorer.store.matches import ListedMatch, MatchSummary, StoredMatch
from scorer.store.saving import Check, Outcome, P, Rejected, Saved, Submission, T

IDENTITY = "SELECT json_extract(after, '$.identity') FROM changes WHERE match_id = ? AND what = 'made'"
KNOWN = """
    SELECT matches.key FROM matches JOIN rights ON rights.match_id = matches.id
    JOIN changes ON changes.match_id = matches.id AND what = 'made'
    WHERE browser = ?1 AND deleted IS NULL AND ?2 IN (key, json_extract(after, '$.identity'))
        AND (role = 'maker' OR role = 'keep' AND generation = keep_generation OR role = 'watch' AND ?3)
    ORDER BY touched DESC, matches.id DESC LIMIT 1
"""


def arrival(identity: str) -> MatchChange:
    """The first row of the history of a match that was handed over."""
    return dataclasses.replace(history.CREATED, after={"identity": identity})


def identity_of(db: Database, match: ListedMatch | MatchSummary) -> str:
    """By which this match knows itself on every phone."""
    row = db.execute(IDENTITY, [match.id]).fetchone()
    return str(row[0]) if row and row[0] else match.key


def find_match(db: Database, browser: str, identity: str, *, with_watched: bool) -> StoredMatch | None:
    """The match of this identity that the browser may change, the last touched of several; or None.

    `with_watched` also finds one that it has handed over and looks on at since.
    """
    row = db.execute(KNOWN, [browser, identity, with_watched]).fetchone()
    return matches.load(db, row[0]) if row else None


def take_over(
    db: Database, key: str, shared: int, fields: Mapping[str, Any], entries: Sequence[Mapping[str, Any]],
    submission: Submission, check: Check[T, P],
) -> Outcome[T, P]:  # fmt: skip
    """Put what another phone has in the place of everything after the `shared` entries, all of it or nothing.

    Each entry that goes or comes, and the settings, are a change of their own: Undo takes back one after the other.
    """
    with write(db):
        match = saving.load_current(db, key)
        if outcome := saving.find_repeat(db, submission, match) or saving.check_revision(db, submission, match):
            return outcome
        steps = [
            MatchChange("log", place, before=match.log[place]) for place in reversed(range(shared, len(match.log)))
        ]
        if fields:
            steps.append(MatchChange("settings", None, {name: getattr(match, name) for name in fields}, dict(fields)))
        steps += [MatchChange("log", shared + at, after=dict(entry)) for at, entry in enumerate(entries)]
        if not steps:
            return saving.AlreadySaved(match)
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
