"""Pens: the entry that somebody is making at a match just now, for those who watch.

It is no part of the match nor of its history: one row a match, written over with every tap, and read no more after the
next change of the match or when it is a minute old (`matches.glance` says which there is). It lies in the database
because another process may be asked for it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sqlite_utils import Database

from scorer.store import matches
from scorer.store.db import write_best_effort
from scorer.store.matches import StoredMatch

MAX_BYTES = 4000
"""Letters of an entry that is kept; no thumb taps more."""
WRITE = """
    INSERT INTO pens (match_id, revision, number, at, entry)
    SELECT id, revision, 1, ?, ? FROM matches WHERE id = ? AND revision = ?
    ON CONFLICT DO UPDATE SET
        revision = excluded.revision, number = number + 1, at = excluded.at, entry = excluded.entry
"""
BLANK = """
    UPDATE pens SET number = number + 1, entry = '{}' WHERE match_id = ? AND revision = ?
"""
READ = """
    SELECT entry FROM pens JOIN matches ON matches.id = pens.match_id
    WHERE match_id = ? AND pens.revision = matches.revision
"""


def save(db: Database, match: StoredMatch, entry: Mapping[str, Any], who: str | None = None) -> None:
    """Keep what the browser `who` has entered so far at this revision of the match; what cannot be kept is let go.

    Nobody waits for it: where somebody else writes just now, the next tap is kept.
    """
    text = json.dumps({**entry, "who": who}, separators=(",", ":"))
    if len(text) > MAX_BYTES:
        return
    write_best_effort(db, (WRITE, [matches.utc_now(), text, match.id, match.revision]))


def clear_live_entry(db: Database, match: StoredMatch) -> None:
    """Let the entry go that was being made at this revision: it counts for nothing any more.

    Its row stays and counts on, so that whoever has seen it is told.
    """
    write_best_effort(db, (BLANK, [match.id, match.revision]))


def load(db: Database, match_id: int) -> dict[str, Any] | None:
    """The entry that is being made at this revision, however old; None where there is none."""
    kept = _load(db, match_id)
    kept.pop("who", None)
    return kept or None


def live_entry_author(db: Database, match_id: int) -> str | None:
    """The browser that made that entry; None where there is none, or nobody knows."""
    who: str | None = _load(db, match_id).get("who")
    return who


def _load(db: Database, match_id: int) -> dict[str, Any]:
    row = db.execute(READ, [match_id]).fetchone()
    kept: dict[str, Any] = json.loads(row[0]) if row else {}
    return kept
