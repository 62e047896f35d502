"""Opens the database, holds its only write transaction, names why it cannot be used, and counts the days of use.

Days of use stand for spans of time, because a clock may be wrong for a week and then be mended: however far it jumps,
it is one day more; a day that comes again is not counted.
"""

import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from enum import Enum
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from scorer.store.migrations import migrations

FILE = "scorer.db"
BUSY_SECONDS = 5.0  # how long a write waits for others before it fails as busy
START_SECONDS = 30.0  # how long a start waits for another process that migrates the database
MIN_ROOM_BYTES = 64 * 1024
"""With less room on the disk, SQLite cannot open a database with a write-ahead log, not even to read it.

See `read_into_memory` for a way around that."""

_writing = threading.RLock()
"""Threads of one process queue here and not in SQLite, whose back-off sleeps far longer than a write takes."""


Reason = Enum("Reason", [
    "DISK_FULL", "READ_ONLY", "BUSY", "DAMAGED", "UNREADABLE", "NEWER", "FOREIGN", "KEY_UNREADABLE", "KEY_DAMAGED",
    "KEY_LOST", "KEY_IN_BACKUP", "NO_DATABASE", "DATABASE_LOST", "DATABASE_GONE", "UNSOUND", "NO_FILE",
    "FILE_DAMAGED", "FILE_ACTS", "FILE_FOREIGN", "FILE_UNUSABLE", "LOG_MISSING", "FEWER_MATCHES", "IN_USE",
])  # fmt: skip
"""Why a database, its key or a backup cannot be used; `web/errors` has a sentence for each."""


class StoreProblem(Exception):
    """The store cannot do what it was asked; `values` belong into the sentence of the reason.

    A tuple among them holds the words of a command for the instance folder `folder`.
    """

    def __init__(self, reason: Reason, **values: object) -> None:
        super().__init__(reason.name, values)
        self.reason = reason
        self.values = values


class StoreUnusable(StoreProblem):
    """The database or the secret key cannot be used at all."""


def connect(path: Path, *, is_durable: bool = True) -> Database:
    """Open the database; the caller closes it.

    Without `is_durable` it is for data that may be lost: no commit waits for the disk, and no write for another.
    """
    timeout, synchronous = (BUSY_SECONDS, "FULL") if is_durable else (0, "NORMAL")
    connection = sqlite3.connect(path, timeout=timeout, check_same_thread=False)
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(f"PRAGMA synchronous = {synchronous}")
        connection.execute("PRAGMA secure_delete = ON")  # what was deleted cannot be read in the file either
    except sqlite3.Error:
        connection.close()  # the error would keep it open, with its lock
        raise
    return Database(connection, recursive_triggers=False, execute_plugins=False)


def connect_read_only(path: Path) -> Database:
    """Open a database that must not be changed, such as a backup. Raises sqlite3.Error where there is none."""
    return Database(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True))


def read_into_memory(path: Path) -> sqlite3.Connection:
    """Read a database whose disk has no room into memory, and migrate it there.

    Raises sqlite3.Error, and StoreUnusable where there is nothing to read.
    """
    copy = copy_into_memory(path)
    store = Database(copy)
    if "matches" not in store.table_names():
        raise StoreUnusable(Reason.DISK_FULL)
    refuse_newer(store)
    migrations.apply(store)
    return copy


def copy_into_memory(path: Path) -> sqlite3.Connection:
    """Read a database whose disk has no room into memory as it is. Raises sqlite3.Error.

    Whoever is alone with a database needs no index of its log on the disk.
    """
    copy = sqlite3.connect(":memory:", check_same_thread=False)
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True)) as source:
        source.execute("PRAGMA locking_mode = EXCLUSIVE")
        source.backup(copy)
    return copy


def copy_in_memory(copy: sqlite3.Connection) -> Database:
    """Open a connection of one's own to the same data, which can only be read."""
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    copy.backup(connection)
    connection.execute("PRAGMA query_only = ON")
    return Database(connection, recursive_triggers=False, execute_plugins=False)


def has_room(path: Path) -> bool:
    """Whether the disk has room enough to open the database at `path`."""
    return shutil.disk_usage(path.parent).free >= MIN_ROOM_BYTES


@contextmanager
def write(db: Database, *, waits: bool = True) -> Iterator[Database]:
    """Run the block as one transaction: all of it is written or nothing.

    It takes the write lock before the first read, so that no other phone can write between the two. Raises
    sqlite3.Error when the file cannot be written and, without `waits`, at once where another thread writes.
    """
    if not _writing.acquire(timeout=BUSY_SECONDS if waits else 0):
        busy = sqlite3.OperationalError("database is locked")
        busy.sqlite_errorcode = sqlite3.SQLITE_BUSY
        raise busy
    try:
        db.conn.execute("BEGIN IMMEDIATE")
        try:
            yield db
            db.conn.execute("COMMIT")
        except BaseException:
            db.rollback()
            raise
    finally:
        _writing.release()


def write_best_effort(db: Database, *statements: tuple[str, Sequence[Any]]) -> None:
    """Write data that may be lost: skip the write if it fails or another thread writes.

    The connection says whether it waits for other processes and the disk; see `connect`.
    """
    with suppress(sqlite3.Error), write(db, waits=False):
        for statement, values in statements:
            db.execute(statement, values)


def prepare(path: Path) -> None:
    """Create the database at `path` or migrate it to the schema of this program.

    Two processes may start at once: one migrates and the other waits. Raises StoreUnusable where that cannot be
    done, or where a newer program wrote the file.
    """
    restrict_permissions(path)
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            _migrate(path)
            return
        except sqlite3.DatabaseError as error:
            # Turning WAL on does not wait for the other process as a write would: it fails at once.
            if is_busy(error) and time.monotonic() < deadline:
                time.sleep(0.02)
                continue
            # SQLite has no room for its index of the log, and calls that an I/O error.
            is_full = reason_of(error) is Reason.READ_ONLY and not has_room(path)
            raise StoreUnusable(Reason.DISK_FULL if is_full else reason_of(error), why=error) from error


def restrict_permissions(path: Path) -> None:
    """Let nobody but its owner read the database and its log; SQLite makes its files with the same permissions."""
    with suppress(OSError):  # SQLite will say why, if it is in the way
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        for file in (path.with_name(path.name + ending) for ending in ("", "-wal", "-shm")):
            if file.exists() and file.stat().st_mode & 0o077:
                file.chmod(0o600)


def _migrate(path: Path) -> None:
    with closing(connect(path)) as db:
        refuse_foreign(db)  # before anything in it is changed
        if db.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
            db.execute("PRAGMA journal_mode = WAL")
        refuse_newer(db)
        if migrations.pending(db):
            with write(db):
                migrations.apply(db)


def refuse_newer(db: Database) -> None:
    """Raise StoreUnusable where a newer program has migrated this database."""
    empty = Database(memory=True, execute_plugins=False)
    ours = {step.name for step in migrations.pending(empty)}
    if any(step.name not in ours for step in migrations.applied(db)):
        raise StoreUnusable(Reason.NEWER)


def refuse_foreign(db: Database) -> None:
    """Raise StoreUnusable where this file has tables and none of them is ours."""
    names = set(db.table_names())
    if names and migrations.migrations_table not in names and "matches" not in names:
        raise StoreUnusable(Reason.FOREIGN, file=FILE)


def reason_of(error: sqlite3.Error) -> Reason:
    """The reason behind an error of SQLite; UNREADABLE where it may be a mistake in the program."""
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_FULL:
            return Reason.DISK_FULL
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_IOERR:
            return Reason.READ_ONLY
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return Reason.BUSY
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return Reason.DAMAGED
    return Reason.UNREADABLE


def is_busy(error: sqlite3.Error) -> bool:
    """Whether only somebody else's lock stood in the way."""
    return reason_of(error) is Reason.BUSY


def count_day(db: Database, day: str) -> None:
    """Count this day (2026-11-20) unless it was counted before; then what lies in the bin is a day older."""
    with write(db):
        if db.execute("INSERT OR IGNORE INTO days (day) VALUES (?)", [day]).rowcount:
            db.execute("UPDATE binned SET days = days + 1")


def day_before(db: Database, number: int) -> str:
    """The day so many days of use ago; "", which is before every day, where there were not so many."""
    row = db.execute("SELECT day FROM days ORDER BY number DESC LIMIT 1 OFFSET ?", [number]).fetchone()
    return str(row[0]) if row else ""


def put_in_bin(db: Database, key: str) -> None:
    """Start counting days in the bin for this key, inside the running transaction."""
    db.execute("INSERT INTO binned (key, days) VALUES (?, 0) ON CONFLICT DO NOTHING", [key])


def restore_from_bin(db: Database, key: str) -> None:
    """Stop counting days for this key, inside the running transaction."""
    db.execute("DELETE FROM binned WHERE key = ?", [key])
