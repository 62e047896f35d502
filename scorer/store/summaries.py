"""The stored summaries of matches: where each stands and what its deals come to, so that a list replays no log.

A summary is of one revision of its match and of one version of what `play` writes into it. One of another revision or
version says nothing, and `play` makes it anew from the log.
"""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlite_utils import Database

from scorer.store.db import write_best_effort
from scorer.store.matches import StoredMatch, dump_json

WRITE = """
    INSERT INTO summaries (match_id, revision, version, content)
    SELECT id, revision, ?, ? FROM matches WHERE id = ? AND revision = ?
    ON CONFLICT (match_id) DO UPDATE SET
        revision = excluded.revision, version = excluded.version, content = excluded.content
"""
SELECT = "SELECT version, content FROM summaries WHERE match_id = ? AND revision = ?"
STALE = """
    SELECT key FROM matches LEFT JOIN summaries ON match_id = id
    WHERE matches.revision IS NOT summaries.revision OR version IS NOT ? ORDER BY id
"""


class Summary(NamedTuple):
    """A summary as `play` makes it."""

    version: int
    content: Mapping[str, Any]


def parse_summary(version: int, content: str) -> Summary:
    """Parse a summary as it is stored."""
    return Summary(version, json.loads(content))


def write(db: Database, match: StoredMatch, summary: Summary) -> None:
    """Write the summary of this revision of a match, inside the running transaction."""
    db.execute(WRITE, _values(match, summary))


def write_if_free(db: Database, *renewed: tuple[StoredMatch, Summary]) -> None:
    """Write summaries that were made anew, but of no match that has changed since, and none if somebody is writing."""
    if renewed:
        write_best_effort(db, *((WRITE, _values(match, summary)) for match, summary in renewed))


def load(db: Database, match: StoredMatch) -> Summary | None:
    """The summary of this revision of a match, or None."""
    row = db.execute(SELECT, [match.id, match.revision]).fetchone()
    return parse_summary(*row) if row else None


def stale_keys(db: Database, version: int) -> list[str]:
    """The keys of the matches, in the bin too, without a summary of their revision and of this version."""
    return [key for (key,) in db.execute(STALE, [version])]


def delete_all(db: Database) -> None:
    """Delete every summary and every board of a circle, inside the running transaction: they are made anew."""
    db.execute("DELETE FROM summaries")
    db.execute("DELETE FROM circle_boards")


def to_row(summary: Summary) -> tuple[int, str]:
    """The version and the text of a summary as they are stored, for `parse_summary`."""
    return summary.version, dump_json(summary.content)


def _values(match: StoredMatch, summary: Summary) -> list[object]:
    return [*to_row(summary), match.id, match.revision]
