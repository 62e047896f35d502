"""The held connection: what was saved does not stay in the write-ahead log for long."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from scorer.store import db, matches, read_connection
from tests.helpers import stored
from tests.helpers.served import PATIENCE


def copied(path: Path, to: Path) -> int:
    """How many matches a copy of the one file has, without its log."""
    shutil.copy(path, to)
    with closing(sqlite3.connect(to)) as copy:
        return len(copy.execute("SELECT 1 FROM matches").fetchall())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database that is held open."""
    db.prepare(tmp_path / db.FILE)
    read_connection.open_connection(tmp_path / db.FILE)
    yield tmp_path / db.FILE
    read_connection.close(tmp_path / db.FILE)


def test_a_plain_copy_holds_what_was_tidied(path: Path, tmp_path: Path) -> None:
    """Before that a copy of the one file is empty, though everything was acknowledged."""
    with closing(db.connect(path)) as store:
        stored.put(store, "king", 1)
    assert copied(path, tmp_path / "before.db") == 0
    read_connection.checkpoint(path)
    assert copied(path, tmp_path / "after.db") == 1


def test_it_is_tidied_while_somebody_reads_and_writes(path: Path, tmp_path: Path) -> None:
    """Neither waits for the other; what was committed is in the file."""
    with closing(db.connect(path)) as store, closing(db.connect(path)) as writer:
        stored.put(store, "king", 1)
        assert len(matches.all_matches(store)) == 1
        with db.write(writer):
            read_connection.checkpoint(path)
            assert copied(path, tmp_path / "copy.db") == 1


def test_a_thread_does_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By itself, for every database that this process holds open."""
    done = threading.Event()
    monkeypatch.setattr(read_connection, "CHECKPOINT_INTERVAL", 0.01)
    monkeypatch.setattr(read_connection, "checkpoint", lambda connection: connection == path and done.set())
    monkeypatch.setattr(read_connection, "_checkpointing", set())
    read_connection.open_connection(path.with_name("another.db"))
    try:
        assert done.wait(PATIENCE)
    finally:
        monkeypatch.setattr(read_connection, "CHECKPOINT_INTERVAL", 3600.0)
        read_connection.close(path.with_name("another.db"))


def test_the_end_of_a_process_tidies(tmp_path: Path) -> None:
    """Though threads of it still have the database open, as under any server."""
    path = tmp_path / db.FILE
    words = f"""
from pathlib import Path
from scorer.store import db, read_connection
from tests.helpers import stored
path = Path({str(path)!r})
db.prepare(path)
read_connection.open_connection(path)
open_still = db.connect(path)
stored.put(open_still, "king", 1)
"""
    subprocess.run([sys.executable, "-c", words], check=True, timeout=PATIENCE)
    assert copied(path, tmp_path / "copy.db") == 1


def test_what_is_gone_is_no_trouble(tmp_path: Path) -> None:
    """A folder that was taken away is not laid out anew."""
    read_connection.checkpoint(tmp_path / "none.db")
    assert list(tmp_path.iterdir()) == []


def test_it_reads_what_was_saved_and_writes_nothing(path: Path) -> None:
    """Every read begins at the newest state; a mistake in the program could not change a thing by it."""
    with closing(db.connect(path)) as store:
        for number in range(1, 4):
            stored.put(store, "king", number)
            with read_connection.get(path) as reader:
                assert reader.execute("SELECT count(*) FROM matches").fetchone() == (number,)
    with read_connection.get(path) as reader, pytest.raises(sqlite3.OperationalError, match="readonly"):
        reader.execute("DELETE FROM matches")


def test_another_file_in_its_place_is_seen(path: Path, tmp_path: Path) -> None:
    """As when somebody moves a copy there by hand: what is read is what is saved from then on."""
    (tmp_path / "other").mkdir()
    other = tmp_path / "other" / db.FILE
    db.prepare(other)
    with closing(db.connect(other)) as store:
        stored.put(store, "king", 1)
    read_connection.checkpoint(other, "TRUNCATE")
    with read_connection.get(path) as reader:
        assert reader.execute("SELECT count(*) FROM matches").fetchone() == (0,)
    other.replace(path)
    with read_connection.get(path) as reader:
        assert reader.execute("SELECT count(*) FROM matches").fetchone() == (1,)


def test_reads_by_many_threads_are_never_of_an_older_state(path: Path) -> None:
    """Whoever has saved sees it in the next read, however many read meanwhile."""
    ended, behind = threading.Event(), list[tuple[int, int]]()

    def read_on() -> None:
        while not ended.is_set():
            with read_connection.get(path) as reader:
                reader.execute("SELECT * FROM matches").fetchall()

    readers = [threading.Thread(target=read_on) for _ in range(4)]
    for thread in readers:
        thread.start()
    try:
        with closing(db.connect(path)) as store:
            for number in range(1, 40):
                stored.put(store, "king", 1)
                with read_connection.get(path) as reader:
                    connection = reader.execute("SELECT count(*) FROM matches").fetchone()[0]
                behind += [(connection, number)] if connection != number else []
    finally:
        ended.set()
        for thread in readers:
            thread.join(PATIENCE)
    assert behind == []
