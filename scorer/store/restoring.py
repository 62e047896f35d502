"""Restoring a backup and checking that a file is sound."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from scorer.store import db, matches
from scorer.store.atomic_files import DRAFT, copy_owner, keep_copy, replace_durably, temporary_path
from scorer.store.db import Reason
from scorer.store.migrations import migrations
from scorer.store.secret_key import KEY_FILE, is_valid_key, new_key, read_key

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


CONTENT = """
    SELECT count(*), coalesce(max(touched), ''),
        (SELECT count(*) FROM matches, json_each(log) WHERE json_extract(value, '$.kind') = 'deal')
    FROM matches
"""


class LosesData(NotRestorable):
    """The file can be put back, but it holds less than somebody would expect; who means it says so."""


@dataclass(frozen=True, slots=True)
class DatabaseContent:
    """What a database holds."""

    matches: int
    """How many, those in the bin too."""
    until: str
    """When the last of them was changed, UTC like 2026-11-20T19:30:00Z; "" where there is none."""
    deals: int
    """How many in all of them."""


@dataclass(frozen=True, slots=True)
class RestoreResult:
    """What was put back."""

    content: DatabaseContent
    """What there is now."""
    with_key: bool
    """Whether the secret key came with it."""
    without_log: bool
    """Whether it was a plain copy of a database without its write-ahead log."""
    replaced: list[Path]
    """Where the files now lie that were there before."""


def restore_backup(instance: Path, file: Path, *, anyway: bool = False) -> RestoreResult:
    """Put a backup in the place of the database, and its key in the place of the key.

    A plain copy of a database will do, too: then the secret key stays what it is. Raises Unfit where the file is not
    sound, not as this program lays one out, or a newer program wrote it, and where a Scorer has the database open;
    Poorer, unless `anyway`, where it has fewer matches than there are, or none for want of its log.
    """
    lacks_log = _lacks_log(file)  # before it is opened, which lays an empty log beside it
    check_restorable(file)
    path = instance / db.FILE
    instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    _close_down(path)
    with temporary_path(path) as draft:
        draft.touch(0o600)
        with closing(db.connect_read_only(file)) as source:
            source.execute("VACUUM INTO ?", [str(draft)])
        key = _take_key(draft)
        if key is not None and not is_valid_key(key):
            raise NotRestorable(Reason.BACKUP_KEY_DAMAGED, file=file)
        try:
            db.prepare(draft)  # an older schema is brought up to date before anything is replaced
        except db.StoreUnusable as error:
            raise NotRestorable(Reason.FILE_UNUSABLE, file=file, why=error) from error
        with closing(db.connect(draft)) as store:
            store.execute("PRAGMA journal_mode = DELETE")
            found = _content_of(store, file)
        if not anyway:
            _refuse_poorer(file, lacks_log, found, _content_here(path))
        stamp = "replaced-" + draft.name.removeprefix(DRAFT)
        replaced = [keep_copy(instance / name, stamp) for name in (f"{db.FILE}-wal", f"{db.FILE}-shm", db.FILE)]
        copy_owner(draft, instance)
        replace_durably(draft, path)
    if key is not None:
        replaced.append(replace_key(instance, key, stamp))
    kept = [path for path in replaced if path is not None]
    return RestoreResult(found, key is not None, key is None and lacks_log, kept)


def backup_key(file: Path) -> str | None:
    """The secret key that a backup holds, None where it holds none that is whole. Raises Unfit."""
    check_restorable(file)
    with closing(db.connect_read_only(file)) as store:
        key = _read_key(store)
    return key if key and is_valid_key(key) else None


def replace_key(instance: Path, key: str | None, stamp: str = "replaced") -> Path | None:
    """Write this key, or with None a new one, in the place of the key; where the one now lies that was there."""
    if key is not None and key == read_key(instance):
        return None
    place = instance / KEY_FILE
    aside = keep_copy(place, stamp)
    with temporary_path(place) as draft:
        draft.touch(0o600)
        draft.write_text(key or new_key(), encoding="ascii")
        copy_owner(draft, instance)
        replace_durably(draft, place)
    return aside


def _content_of(store: Database, file: Path) -> DatabaseContent:
    """What a database holds that was brought up to date. Raises Unfit where it is not laid out as ours are."""
    part = schema_differences(store)
    if part is not None:
        raise NotRestorable(Reason.ANOTHER_LAYOUT, file=file, part=part)
    try:
        broken = [one.key for one in matches.all_matches(store, binned=True) if not isinstance(one.log, list)]
        content = DatabaseContent(*store.execute(CONTENT).fetchone())
    except (ValueError, TypeError, sqlite3.Error) as error:
        raise NotRestorable(Reason.BROKEN_MATCH, file=file, why=error) from error
    if broken:
        raise NotRestorable(Reason.BROKEN_MATCH, file=file, why=broken[0])
    return content


def _content_here(path: Path) -> DatabaseContent | None:
    """What there is now; None where nothing is there or it cannot be read."""
    if not path.exists():
        return None
    try:
        with closing(db.connect_read_only(path)) as store:
            return DatabaseContent(*store.execute(CONTENT).fetchone())
    except sqlite3.Error:
        return None


def _refuse_poorer(file: Path, lacks_log: bool, found: DatabaseContent, here: DatabaseContent | None) -> None:
    if not found.matches and lacks_log:
        raise LosesData(Reason.LOG_MISSING, file=file, log=f"{file.name}-wal")
    if here is not None and found.matches < here.matches:
        raise LosesData(Reason.FEWER_MATCHES, file=file, found=found.matches, here=here.matches)


def _lacks_log(file: Path) -> bool:
    """Whether it is a database that writes into a log first (byte 18 says so), and that log is not beside it."""
    if not file.is_file():
        return False
    with file.open("rb") as given:
        return given.read(19)[18:] == b"\2" and not file.with_name(f"{file.name}-wal").exists()


def _take_key(draft: Path) -> str | None:
    """Take the key out of a copy of a backup."""
    with closing(db.connect(draft)) as copy:
        copy.execute("PRAGMA secure_delete = ON")  # the bytes of the key must not stay behind in a free page
        key = _read_key(copy)
        copy.execute(f"DROP TABLE IF EXISTS {KEY_TABLE}")
    return key


def _read_key(store: Database) -> str | None:
    if "value" not in store[KEY_TABLE].columns_dict:
        return None
    keys = [str(row["value"]) for row in store[KEY_TABLE].rows]
    return keys[0] if keys else None


def _close_down(path: Path) -> None:
    """Tidy the write-ahead log into the database that is about to be replaced. Raises Unfit where it is in use."""
    if not path.exists():
        return
    try:
        with closing(db.connect(path)) as old:
            old.execute("PRAGMA journal_mode = DELETE")  # needs the file to itself: refused while a Scorer runs
    except sqlite3.DatabaseError as error:
        if db.is_busy(error):
            raise NotRestorable(Reason.IN_USE) from error
        # A damaged database cannot be tidied: it stays as it is, its log with it.
