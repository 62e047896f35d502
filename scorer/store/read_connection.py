"""The held connection: each process keeps one open to its database, so that no request is the last one to close it.

It serves the short reads with which every request begins, most of which are polls that need no other. The last one to
close tidies the write-ahead log into the database, and every request would pay for that. Instead it is done
twice a minute and when the process ends: a plain copy of the one file, without its log, lacks the last half minute at
most.
"""

from __future__ import annotations

import atexit
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

FileMark = tuple[int, int] | None
"""By which a file is known, whatever it is called; None where there is none."""
CHECKPOINT_INTERVAL = 30.0
"""How long what was saved may stand in the write-ahead log alone."""

_held: dict[tuple[int, Path], tuple[sqlite3.Connection, FileMark]] = {}
"""By process and file: a connection does not survive a fork. With which file it was that lay there then."""
_tidying: set[int] = set()
"""The processes that have a thread which tidies."""
_opening = threading.Lock()
_reading = threading.Lock()


def open_connection(path: Path) -> sqlite3.Connection:
    """Hold a connection of this process to the database at `path` open, and return it. Raises sqlite3.Error."""
    here = os.getpid()
    if held := _of(here, path):
        return held
    with _opening:
        if held := _of(here, path):
            return held
        connection = sqlite3.connect(path, check_same_thread=False)
        connection.execute("PRAGMA query_only = ON")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        # One to a file that was moved away closes with whoever reads by it last.
        _held[here, path] = connection, _mark(path)
        if here not in _tidying:
            _tidying.add(here)
            threading.Thread(target=_tidy_now_and_then, name="tidy the log", daemon=True).start()
        return connection


@contextmanager
def get(path: Path) -> Iterator[sqlite3.Connection]:
    """The held connection, for what is read in a moment and fetched whole. Raises sqlite3.Error.

    One thread at a time: a read that begins while another is under way would see what that one sees, and so perhaps
    not what was saved in between.
    """
    with _reading:
        yield open_connection(path)


def close(path: Path) -> None:
    """Close it, before the file is moved or replaced."""
    held = _held.pop((os.getpid(), path), None)
    if held is not None:
        held[0].close()


def checkpoint(path: Path, how: str = "PASSIVE") -> None:
    """Tidy the write-ahead log into the database, as far as nobody who reads an older state stands in the way.

    Nobody waits for it. With "TRUNCATE" nothing stays in the log; that waits for others, five seconds at most.
    """
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True)) as store:
        store.execute(f"PRAGMA wal_checkpoint({how})")


def _of(process: int, path: Path) -> sqlite3.Connection | None:
    """The connection to what lies there now; another file may have been put in its place."""
    connection, mark = _held.get((process, path), (None, None))
    return connection if mark == _mark(path) else None


def _mark(path: Path) -> FileMark:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _tidy_now_and_then() -> None:
    while True:
        time.sleep(CHECKPOINT_INTERVAL)
        for path in _here():
            checkpoint(path)


@atexit.register
def _end() -> None:
    for path in _here():
        checkpoint(path)
        close(path)


def _here() -> list[Path]:
    """The files to which this process holds a connection."""
    return [path for process, path in list(_held) if process == os.getpid()]
