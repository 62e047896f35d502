"""The database file: how it is opened, the one way to write to it, what is said when it cannot be used."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flask_babel import gettext as _
from sqlite_utils import Database

from scorer.store import held
from scorer.store.migrations import migrations

FILE = "scorer.db"
"""The name of the database in the instance folder."""
BUSY_SECONDS = 5.0
"""How long a write waits for others before it says that the scores are busy."""
START_SECONDS = 30.0
"""How long a start waits for another process that brings the database up to date."""

_writing = threading.RLock()
"""Threads of one process queue here and not in SQLite, whose back-off sleeps far longer than a write takes."""


class StoreUnusable(RuntimeError):
    """The database cannot be used at all; the text is a sentence for the person who starts the program."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong with the database."""

    status: int
    """The HTTP status that says it to browsers."""
    sentence: str
    """What says it to the people at the table, and what to do."""


def connect(path: Path) -> Database:
    """Open the database for one request or one command; whoever opens it closes it."""
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, check_same_thread=False)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")  # what is destroyed is not to be read in the file either
    return Database(connection, recursive_triggers=False, execute_plugins=False)


def look_into(path: Path) -> Database:
    """Open a database, a backup for example, that must not be changed. Raises sqlite3.Error where there is none."""
    return Database(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True))


@contextmanager
def write(db: Database, *, waits: bool = True) -> Iterator[Database]:
    """Everything inside happens at once or not at all; reads inside see what the write will meet.

    Takes the write lock before the first read, so that no other phone can write between the two. Commits
    when the block ends and rolls back when it raises. Raises sqlite3.Error when the file cannot be written, and
    without `waits` at once where somebody else writes.
    """
    if not _writing.acquire(timeout=BUSY_SECONDS if waits else 0):
        raise _busy()
    try:
        _begin(db, waits)
        try:
            yield db
            db.conn.execute("COMMIT")
        except BaseException:
            db.rollback()
            raise
    finally:
        _writing.release()


def note(db: Database, *statements: tuple[str, Sequence[Any]]) -> None:
    """Write what may be lost: nobody waits for it, and what cannot be written is let go.

    It waits neither for the disk, for it need not outlive a power cut, nor for whoever else writes just now.
    """
    with suppress(sqlite3.Error):
        db.execute("PRAGMA synchronous = NORMAL")
        try:
            with write(db, waits=False):
                for statement, values in statements:
                    db.execute(statement, values)
        finally:
            db.execute("PRAGMA synchronous = FULL")


def _begin(db: Database, waits: bool) -> None:
    if waits:
        db.conn.execute("BEGIN IMMEDIATE")
        return
    db.conn.execute("PRAGMA busy_timeout = 0")
    try:
        db.conn.execute("BEGIN IMMEDIATE")
    finally:
        db.conn.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000:.0f}")


def prepare(path: Path) -> None:
    """Bring the file at `path` to the schema of this program, making it if need be.

    Two processes may start at once: one migrates and the other waits.
    Raises StoreUnusable with a sentence when that cannot be done, or when a newer program wrote the file.
    """
    make_private(path)
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
            raise StoreUnusable(in_words(error)) from error


def make_private(path: Path) -> None:
    """Let nobody but its owner read the database, its log or what lies in either; SQLite makes its own files alike."""
    with suppress(OSError):  # SQLite will say why, if it is in the way
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        for file in (path.with_name(path.name + ending) for ending in ("", "-wal", "-shm")):
            if file.exists() and file.stat().st_mode & 0o077:
                file.chmod(0o600)


def _migrate(path: Path) -> None:
    with closing(connect(path)) as db:
        if is_of_another_program(db):  # before anything in it is changed
            raise StoreUnusable(another_program())
        if db.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
            db.execute("PRAGMA journal_mode = WAL")
        refuse_newer(db)
        if migrations.pending(db):
            with write(db):
                migrations.apply(db)


def refuse_newer(db: Database) -> None:
    """Raises StoreUnusable where a newer program has been at this database."""
    ours = {step.name for step in migrations.pending(Database(memory=True))}  # all are, on an empty one
    if any(step.name not in ours for step in migrations.applied(db)):
        raise StoreUnusable(
            _("The database was written by a newer Scorer. Install that version again, or restore a backup.")
        )


def is_of_another_program(db: Database) -> bool:
    """Whether there are tables in this file and none of them is ours."""
    names = set(db.table_names())
    return bool(names) and migrations.migrations_table not in names and "matches" not in names


def another_program() -> str:
    """What is said of such a file."""
    return _(
        "%(file)s is the database of another program. Move it away, or name another folder with --instance.", file=FILE
    )


def forget(path: Path) -> None:
    """Close the connection that this process holds open to `path`, before the file is moved or replaced."""
    held.release(path)


def explain(error: sqlite3.Error) -> Trouble | None:
    """What to tell people about an error that is the machine's; None when it is a mistake in the program."""
    match _code(error):
        case sqlite3.SQLITE_FULL:
            return Trouble(507, _("The disk of the machine that keeps the score is full. Nothing was changed."))
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_IOERR:
            return Trouble(503, _("The folder with the scores cannot be written to. Nothing was changed."))
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return Trouble(503, _("The scores are busy just now. Nothing was changed: please try again."))
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return Trouble(503, _("The file with the scores is damaged. Restore the last backup."))
    return None


def in_words(error: sqlite3.Error) -> str:
    """What an error is in a sentence, for whoever starts Scorer or asks what is wrong with its database."""
    trouble = explain(error)
    return trouble.sentence if trouble else _("The database cannot be read (%(why)s).", why=error)


def is_busy(error: sqlite3.Error) -> bool:
    """Whether only somebody else's lock stood in the way."""
    return _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _busy() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("database is locked")
    error.sqlite_errorcode = sqlite3.SQLITE_BUSY
    return error
