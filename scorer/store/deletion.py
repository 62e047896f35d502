"""Deletes matches so that nothing of them stays in the database, in its log or in its free pages.

SQLite overwrites what it frees (`db.connect` asks for that); `connections.checkpoint` empties the write-ahead log.
"""

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from scorer.store import circles, connections, db
from scorer.store.matches import BIN_DAYS

LONG_IN_BIN = "SELECT key FROM matches WHERE deleted IS NOT NULL AND key IN (SELECT key FROM binned WHERE days > ?)"
LEAVE_SEQUELS = """
    UPDATE changes SET form_key = NULL, after = NULL
    WHERE what = 'made' AND match_id IN (
        SELECT id FROM matches WHERE sequel_of = (SELECT id FROM matches WHERE key = ?)
    )
"""
LEAVE_OLD_SEQUELS = """
    UPDATE changes SET form_key = NULL, after = NULL
    WHERE what = 'made' AND substr(form_key, 1, instr(form_key, ':') - 1) = ?
"""
"""The same before migration 10, where a sequel's form key begins with the key of the match before it."""
TAKEN_OUT = "DELETE FROM circle_changes WHERE what = 'out' AND json_extract(before, '$.identity') = ?"
HOLDING_CIRCLES = """
    SELECT id FROM circles WHERE key = ?1 OR id IN (SELECT circle_id FROM circle_matches WHERE identity = ?1)
        OR id IN (SELECT circle_id FROM circle_changes WHERE what = 'out' AND json_extract(before, '$.identity') = ?1)
"""
"""The circle with this key, and those that hold a copy of the match with this key, or took one out."""
HOLDING = {"matches": "SELECT 1 FROM matches WHERE key = ?", "circles": HOLDING_CIRCLES}  # by the table that they ask
ORPHANED_ALIASES = """
    DELETE FROM aliases WHERE NOT EXISTS (
        SELECT 1 FROM rights JOIN matches ON matches.id = match_id, json_each(players)
        WHERE rights.browser = aliases.browser AND json_each.value = name
    )
"""
"""Merged names where the browser has no match left with that player."""


SIZES = """
    SELECT key, length(CAST(log AS BLOB)) + coalesce((SELECT length(content) FROM summaries WHERE match_id = id), 0)
        + (SELECT total(150 + length(coalesce(before, '') || coalesce(after, ''))) FROM changes WHERE match_id = id)
    FROM matches
"""
"""About how many bytes each match takes; a change has some 150 besides what it holds."""


def match_sizes(store: Database) -> dict[str, int]:
    """About how many bytes each match takes with its history, by its key."""
    return {key: int(size) for key, size in store.execute(SIZES)}


def make_room(store: Database, keys: Iterable[str]) -> None:
    """Delete these matches for good, as `delete_matches` does, and make the file of the database small again."""
    with db.write(store):
        delete_matches(store, keys)
    store.execute("VACUUM")


def empty_bin(store: Database) -> int:
    """Delete for good what has lain in the bin for 30 days of use, and return how many matches that were."""
    with db.write(store):
        keys = [key for (key,) in store.execute(LONG_IN_BIN, [BIN_DAYS])]
        delete_matches(store, keys)
        return len(keys)


def delete_matches(store: Database, keys: Iterable[str]) -> None:
    """Delete these matches for good with all that belongs to them, inside the running transaction.

    That is history, rights, payments, live entry and merged names. A sequel of one of them no longer names it. Circles
    hold copies of results, which stay; one that was taken out, or was never in, goes.
    """
    tables = set(store.table_names())  # a backup may be of an older Scorer
    leave = LEAVE_SEQUELS if "sequel_of" in store["matches"].columns_dict else LEAVE_OLD_SEQUELS
    for key in keys:
        store.execute(leave, [key])
        store.execute("DELETE FROM matches WHERE key = ?", [key])
        if "binned" in tables:
            db.restore_from_bin(store, key)
        if "circle_matches" in tables:
            store.execute(TAKEN_OUT, [key])
            store.execute("DELETE FROM circle_matches WHERE match_id IS NULL AND content IS NULL")
    if "aliases" in tables:
        store.execute(ORPHANED_ALIASES)


def delete_from_circles(store: Database, key: str) -> bool:
    """Delete the circle with this key, or the copies of the match with this key; False where there is neither."""
    if "circles" not in store.table_names():
        return False
    numbers = [number for (number,) in store.execute(HOLDING_CIRCLES, [key])]
    store.execute("DELETE FROM circles WHERE key = ?", [key])
    store.execute("DELETE FROM circle_matches WHERE identity = ?", [key])
    store.execute(TAKEN_OUT, [key])
    for number in numbers:
        store.execute("DELETE FROM circle_boards WHERE circle_id = ?", [number])
        circles.touch(store, number, is_rewritten=True)
    return bool(numbers)


def delete_from_file(path: Path, key: str) -> bool:
    """Delete the match or circle from this database or backup, with what older versions left of it, and the copies of
    the match in circles; False where it is not there.

    Raises sqlite3.Error.
    """
    with closing(db.connect(path)) as store:
        with db.write(store):
            exists = delete_from_circles(store, key)
            if store.execute("SELECT 1 FROM matches WHERE key = ?", [key]).fetchone():
                delete_matches(store, [key])
                exists = True
        if exists:
            store.execute("VACUUM")
    connections.checkpoint(path, "TRUNCATE")
    return exists
