"""The connections of each thread, kept open from one request to the next, and the checkpoints of the WAL.

SQLite checkpoints the WAL when the last connection closes; keeping them open moves that cost from every request to a
thread that checkpoints twice a minute and at exit. A copy of the file alone may lack the last 30 seconds.
"""

import atexit
import os
import sqlite3
import sys
import threading
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from sqlite_utils import Database

from scorer.store import db

HAS_THREADS = sys.platform != "emscripten"  # whether this Python can start threads; the one in a browser has none
FileMark = tuple[int, int, int] | None
"""Device and inode, which tell one file from another of the same name, and its mode; None where there is no file."""
CHECKPOINT_INTERVAL = 30.0  # for how many seconds saved data may be in the write-ahead log alone

_copies: dict[Path, sqlite3.Connection] = {}
"""By its path, the copy in memory of each database that a full disk lets nobody open."""
_open: list[tuple[int, Path]] = []
"""Process and path of each connection that is kept."""
_inherited: list[Database] = []
"""The connections of the process that forked this one, which must not even be closed here."""
_checkpointing: set[int] = set()
"""The processes that have a thread which checkpoints."""


@dataclass(slots=True, eq=False)
class KeptConnection:
    """A connection to one file, closed when nothing refers to it: its thread has ended, or opened another."""

    path: Path
    process: int
    mark: FileMark
    database: Database
    is_copy: bool  # whether it leads to a copy in memory

    def is_current(self, path: Path) -> bool:
        is_same_file = self.path == path and self.mark == _mark(path)
        return is_same_file and self.process == os.getpid() and self.is_copy == (path in _copies)

    def __del__(self) -> None:
        if self.process != os.getpid():
            _inherited.append(self.database)
            return
        _open.remove((self.process, self.path))
        self.database.close()


class _Thread(threading.local):
    """What this thread keeps: a connection whose commits are durable, and one for data that may be lost."""

    def __init__(self) -> None:
        self.kept: dict[bool, KeptConnection] = {}


_thread = _Thread()


def get(path: Path, *, is_durable: bool = True) -> KeptConnection:
    """The connection of this thread to `path`, as `db.connect` opens it. Raises sqlite3.Error.

    A thread keeps the connection to the last file it asked for. Another file in its place gets a new one, and so does
    one whose permissions changed: an open file may be written however they are.
    """
    if _copies and is_read_from_copy(path) and db.has_room(path):
        _copies.pop(path, None)
    connection = _thread.kept.get(is_durable)
    if connection is None or not connection.is_current(path):
        mark, process = _mark(path), os.getpid()
        copy = _copies.get(path)
        database = db.connect(path, is_durable=is_durable) if copy is None else db.copy_in_memory(copy)
        _open.append((process, path))
        connection = _thread.kept[is_durable] = KeptConnection(path, process, mark, database, copy is not None)
        if HAS_THREADS and process not in _checkpointing:
            _checkpointing.add(process)
            threading.Thread(target=_checkpoint_forever, name="tidy the log", daemon=True).start()
    return connection


def read_from_copy(path: Path) -> None:
    """Serve the database at `path` from a copy in memory, to be read only, until the disk has room again.

    Raises sqlite3.Error or StoreUnusable where it cannot be read either.
    """
    _copies[path] = db.read_into_memory(path)


def is_read_from_copy(path: Path) -> bool:
    """Whether the database at `path` is served from a copy in memory."""
    return path in _copies


def close() -> None:
    """Close the connections of this thread, as soon as no request uses them."""
    _thread.kept.clear()


def checkpoint(path: Path, mode: str = "PASSIVE") -> None:
    """Write the WAL into the database, as far as no reader of an older state prevents it. It never blocks.

    With "TRUNCATE" nothing stays in the log; that waits for others, five seconds at most.
    """
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True)) as store:
        store.execute(f"PRAGMA wal_checkpoint({mode})")


def _mark(path: Path) -> FileMark:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_mode


def _checkpoint_forever() -> None:
    while True:
        time.sleep(CHECKPOINT_INTERVAL)
        for path in _open_paths():
            checkpoint(path)


@atexit.register
def _end() -> None:
    for path in _open_paths():
        checkpoint(path)
    close()


def _open_paths() -> set[Path]:
    return {path for process, path in list(_open) if process == os.getpid()}


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=close)  # SQLite knows nothing of forks: the child had better inherit no connection
