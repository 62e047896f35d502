"""Soundness: whether a file is a whole database of Scorer, as this program would have laid it out."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from scorer.store import db
from scorer.store.db import Reason
from scorer.store.migrations import migrations

KEY_TABLE = "backup_secret"
"""The table of a backup that holds the secret key."""


class NotRestorable(db.StoreProblem):
    """The file cannot be put back or copied, or not now."""


def check_restorable(file: Path) -> None:
    """Whether a file can be put back: whole, a Scorer's, and not a newer one's. Raises Unfit."""
    if not file.is_file():
        raise NotRestorable(Reason.NO_FILE, file=file)
    try:
        with closing(db.connect_read_only(file)) as store:
            problems = integrity_errors(store)
            if problems:
                raise NotRestorable(Reason.FILE_DAMAGED, file=file, why=problems[0])
            acts = store.execute("SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view')").fetchone()
            if acts:
                name = " ".join(acts[0].split())
                raise NotRestorable(Reason.FILE_ACTS, file=file, what=name)
            if not store["matches"].exists():
                raise NotRestorable(Reason.FILE_FOREIGN, file=file)
            db.refuse_newer(store)
    except db.StoreUnusable as error:
        raise NotRestorable(Reason.FILE_UNUSABLE, file=file, why=error) from error
    except sqlite3.Error as error:
        if db.is_busy(error):
            raise NotRestorable(Reason.FILE_UNUSABLE, file=file, why=db.StoreUnusable(Reason.BUSY)) from error
        raise NotRestorable(Reason.NO_BACKUP, file=file, why=error) from error


def integrity_errors(store: Database) -> Sequence[str | NotRestorable]:
    """What SQLite finds wrong with a database, in its own words, or a row that points nowhere; nothing: it is sound."""
    found = [str(row[0]) for row in store.execute("PRAGMA integrity_check(5)") if row[0] != "ok"]
    return found or [
        NotRestorable(Reason.LOOSE_ROW, child=child, parent=parent)
        for child, _rowid, parent, _key in store.execute("PRAGMA foreign_key_check")
    ]


def schema_differences(store: Database) -> str | None:
    """What this program would not have laid out so, in a database that was brought up to date; None: nothing.

    Tables, their columns, keys and indexes are held against those of a new database.
    """
    ours = Database(memory=True)
    migrations.apply(ours)
    theirs, wanted = _layout(store), _layout(ours)
    for name in sorted({*theirs, *wanted} - {KEY_TABLE, "sqlite_stat1", "sqlite_stat4"}):
        if theirs.get(name) != wanted.get(name):
            return name
    return None


def _layout(store: Database) -> dict[str, tuple[Any, ...]]:
    """By the name of each table what SQLite knows of it."""
    names = [row[0] for row in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {name: tuple(sorted(_parts(store, name), key=repr)) for name in names}


def _parts(store: Database, table: str) -> Iterable[tuple[Any, ...]]:
    yield from store.execute("SELECT * FROM pragma_table_xinfo(?)", [table])
    yield from store.execute(
        'SELECT "table", "from", "to", on_update, on_delete FROM pragma_foreign_key_list(?)', [table]
    )
    yield from store.execute(
        'SELECT listed.name, listed."unique", listed.partial, part.name'
        " FROM pragma_index_list(?) AS listed, pragma_index_info(listed.name) AS part",
        [table],
    )
