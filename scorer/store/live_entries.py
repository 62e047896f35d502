"""The entry that somebody is making at a match just now, for those who watch.

It is no part of the match nor of its history: one row a match, overwritten with every tap, and ignored after the next
change of the match or when it is a minute old (see `matches.load_summary`). It is in the database because another
process may serve the watchers.
"""

import json
from collections.abc import Mapping
from typing import Any

from sqlite_utils import Database

from scorer.store import matches
from scorer.store.db import write_best_effort
from scorer.store.matches import StoredMatch

MAX_BYTES = 4000
"""Characters of an entry that is stored; no thumb taps more."""
WRITE = """
    INSERT INTO pens (match_id, revision, number, at, entry)
    SELECT id, revision, 1, ?, ? FROM matches WHERE id = ? AND revision = ?
    ON CONFLICT DO UPDATE SET
        revision = excluded.revision, number = number + 1, at = excluded.at, entry = excluded.entry
"""
CLEAR = "UPDATE pens SET number = number + 1, entry = '{}' WHERE match_id = ? AND revision = ?"
READ = """
    SELECT entry FROM pens JOIN matches ON matches.id = pens.match_id
    WHERE match_id = ? AND pens.revision = matches.revision
"""


def save(db: Database, match: StoredMatch, entry: Mapping[str, Any], who: str | None = None) -> None:
    """Store what the browser `who` has entered so far at this revision of the match, best effort."""
    text = json.dumps({**entry, "who": who}, separators=(",", ":"))
    if len(text) <= MAX_BYTES:
        write_best_effort(db, (WRITE, [matches.utc_now(), text, match.id, match.revision]))


def clear_live_entry(db: Database, match: StoredMatch) -> None:
    """Empty the entry of this revision, best effort. Its row stays with a new number, so that watchers notice."""
    write_best_effort(db, (CLEAR, [match.id, match.revision]))


def load(db: Database, match_id: int) -> dict[str, Any] | None:
    """The entry that is being made at this revision, however old; None where there is none."""
    entry = _load(db, match_id)
    entry.pop("who", None)
    return entry or None


def live_entry_author(db: Database, match_id: int) -> str | None:
    """The browser that is making that entry; None where there is no entry, or its browser is unknown."""
    who: str | None = _load(db, match_id).get("who")
    return who


def _load(db: Database, match_id: int) -> dict[str, Any]:
    row = db.execute(READ, [match_id]).fetchone()
    entry: dict[str, Any] = json.loads(row[0]) if row else {}
    return entry
