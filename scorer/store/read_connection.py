"""One read connection per process, kept open, which serves the short reads of polls.

SQLite checkpoints the WAL when the last connection closes; keeping one open moves that cost from every request to a
thread that checkpoints twice a minute and at exit. A copy of the file alone may lack the last 30 seconds.
"""

import atexit
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

FileMark = tuple[int, int] | None
"""Device and inode, which tell one file from another of the same name; None where there is no file."""
CHECKPOINT_INTERVAL = 30.0
"""For how many seconds saved data may be in the write-ahead log alone."""

_connections: dict[tuple[int, Path], tuple[sqlite3.Connection, FileMark]] = {}
"""Each connection with its file, by process and path: a connection does not survive a fork."""
_checkpointing: set[int] = set()
"""The processes that have a thread which checkpoints."""
_opening = threading.Lock()
_reading = threading.Lock()


def open_connection(path: Path) -> sqlite3.Connection:
    """Return the read connection of this process to `path`, opening it if need be. Raises sqlite3.Error."""
    process = os.getpid()
    if current := _current(process, path):
        return current
    with _opening:
        if current := _current(process, path):
            return current
        connection = sqlite3.connect(path, check_same_thread=False)
        connection.execute("PRAGMA query_only = ON")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        # The connection to a file that was moved away closes when its last reader is done.
        _connections[process, path] = connection, _mark(path)
        if process not in _checkpointing:
            _checkpointing.add(process)
            threading.Thread(target=_checkpoint_forever, name="tidy the log", daemon=True).start()
        return connection


@contextmanager
def get(path: Path) -> Iterator[sqlite3.Connection]:
    """Yield the read connection for a short read that is fetched whole. Raises sqlite3.Error.

    One thread at a time: a read that began while another is running would see the older state that the other sees.
    """
    with _reading:
        yield open_connection(path)


def close(path: Path) -> None:
    """Close this process's read connection to `path`, before the file is moved or replaced."""
    connection, _ = _connections.pop((os.getpid(), path), (None, None))
    if connection is not None:
        connection.close()


def checkpoint(path: Path, mode: str = "PASSIVE") -> None:
    """Write the WAL into the database, as far as no reader of an older state prevents it. It never blocks.

    With "TRUNCATE" nothing stays in the log; that waits for others, five seconds at most.
    """
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True)) as store:
        store.execute(f"PRAGMA wal_checkpoint({mode})")


def _current(process: int, path: Path) -> sqlite3.Connection | None:
    """The open connection, unless another file is at `path` by now."""
    connection, mark = _connections.get((process, path), (None, None))
    return connection if mark == _mark(path) else None


def _mark(path: Path) -> FileMark:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _checkpoint_forever() -> None:
    while True:
        time.sleep(CHECKPOINT_INTERVAL)
        for path in _open_paths():
            checkpoint(path)


@atexit.register
def _end() -> None:
    for path in _open_paths():
        checkpoint(path)
        close(path)


def _open_paths() -> list[Path]:
    """The files to which this process has a connection."""
    return [path for process, path in list(_connections) if process == os.getpid()]
