"""Tournaments of circles: each change is made exactly once, and never over one that its page has not seen.

Rights are those of the circle. The tables of a round are ordinary matches, which a round begins all at once and an undo
takes away again as long as nobody has played.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from scorer.store import circle_matches, deletion, matches, saving
from scorer.store.circles import Circle
from scorer.store.db import write
from scorer.store.match_extras import Summary
from scorer.store.matches import dump_json
from scorer.store.saving import Submission

FIELDS = "key, revision, created, last_form, content"
FIND = f"SELECT {FIELDS} FROM tournaments WHERE key = ? AND circle_id = ?"  # noqa: S608 (names of this module)
OF_CIRCLE = f"SELECT {FIELDS} FROM tournaments WHERE circle_id = ? ORDER BY id DESC LIMIT ?"  # noqa: S608
INSERT = """
    INSERT INTO tournaments (key, circle_id, created, form_key, last_form, content) VALUES (?, ?, ?, ?, '', ?)
"""
UPDATE = "UPDATE tournaments SET revision = revision + 1, last_form = ?, content = ? WHERE key = ?"
STATES = """
    SELECT matches.key, players, json_extract(content, '$.finished', '$.deals', '$.totals', '$.places')
    FROM json_each(?) JOIN matches ON matches.key = json_each.value
    JOIN summaries ON match_id = matches.id AND summaries.revision = matches.revision
    WHERE deleted IS NULL
"""
VERSIONS = """
    SELECT count(*), total(revision), count(deleted) FROM json_each(?) JOIN matches ON matches.key = json_each.value
"""
WAS_PLAYED = "SELECT 1 FROM matches JOIN json_each(?) ON matches.key = json_each.value WHERE log <> '[]' LIMIT 1"


@dataclass(frozen=True, slots=True)
class StoredTournament:
    """A tournament as it was read."""

    key: str  # by which addresses name it
    revision: int
    created: str
    last_form: str  # the key of the form that made the last change
    content: Any  # what `play.tournaments` makes of it


class WasPlayed(Exception):
    """A round cannot be taken back: somebody has played it."""


def create_tournament(db: Database, circle: Circle, content: object, form_key: str) -> StoredTournament:
    """Create a tournament of this circle, one for each form however often it is sent."""
    with write(db):
        stored_form_key = f"{circle.id}:{form_key}"
        row = db.execute("SELECT key FROM tournaments WHERE form_key = ?", [stored_form_key]).fetchone()
        if row is None:
            row = (matches.new_key(),)
            db.execute(INSERT, [row[0], circle.id, matches.utc_now(), stored_form_key, dump_json(content)])
        tournament = load_tournament(db, circle, row[0])
        assert tournament is not None
        return tournament


def load_tournament(db: Database, circle: Circle, key: str) -> StoredTournament | None:
    """The tournament of this key in this circle."""
    row = db.execute(FIND, [key, circle.id]).fetchone()
    return _from_row(row) if row else None


def tournaments_of(db: Database, circle: Circle, limit: int) -> list[StoredTournament]:
    """The tournaments of a circle, the newest first."""
    return [_from_row(row) for row in db.execute(OF_CIRCLE, [circle.id, limit])]


def change_tournament(
    db: Database, circle: Circle, key: str, form_key: str, revision: int, change: Callable[[Any], Any]
) -> bool:
    """Let `change` make the new content from the current one, in one transaction; a content of None deletes it all.

    Nothing is done for the form that made the last change. False where the tournament has changed since the page of
    this revision was drawn, or is gone.
    """
    with write(db):
        current = load_tournament(db, circle, key)
        if current is None:
            return False
        if current.last_form == form_key:
            return True
        if current.revision != revision:
            return False
        content = change(current.content)
        if content is None:
            db.execute("DELETE FROM tournaments WHERE key = ?", [key])
        else:
            db.execute(UPDATE, [form_key, dump_json(content), key])
        return True


def begin_matches(
    db: Database, circle: Circle, browser: str | None, form_key: str,
    tables: Iterable[tuple[Mapping[str, Any], Summary | None]],
) -> list[str]:  # fmt: skip
    """Create the matches of a round, each with its fields and its summary, inside the running transaction.

    Returns their keys. They come into the circle when they are finished.
    """
    keys = []
    for index, (fields, summary) in enumerate(tables):
        submission = Submission(f"{form_key}:{index}", 0, {}, browser)
        match = saving.insert_match(db, fields, submission, summary).match
        circle_matches.insert_copy(db, circle.id, match, None)
        keys.append(match.key)
    return keys


def remove_matches(db: Database, keys: Sequence[str]) -> None:
    """Remove the matches of a round, inside the running transaction. Raises WasPlayed where one has an entry."""
    if db.execute(WAS_PLAYED, [dump_json(keys)]).fetchone():
        raise WasPlayed
    deletion.delete_matches(db, keys)


def match_states(db: Database, keys: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Where these matches stand, by their keys, without those in the bin.

    That is `players`, `finished`, `deals`, `totals` and `places`.
    """
    names = ("finished", "deals", "totals", "places")
    rows = db.execute(STATES, [dump_json(keys)])
    return {
        key: {"players": json.loads(players), **dict(zip(names, json.loads(values), strict=True))}
        for key, players, values in rows
    }


def version_of(db: Database, tournament: StoredTournament, keys: Sequence[str]) -> str:
    """Different whenever the tournament or one of these matches has changed."""
    count, revisions, deleted = db.execute(VERSIONS, [dump_json(keys)]).fetchone()
    return f"{tournament.revision}-{count}-{revisions:.0f}-{deleted}"


def _from_row(row: Any) -> StoredTournament:
    key, revision, created, last_form, content = row
    return StoredTournament(key, revision, created, last_form, json.loads(content))
