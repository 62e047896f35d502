"""The connections of each thread: kept, of this process and file, and no log that grows while they are open."""

import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from scorer.store import connections, db, matches
from tests.helpers import stored
from tests.helpers.served import PATIENCE


def copied(path, to):
    """How many matches a copy of the one file has, without its log."""
    shutil.copy(path, to)
    with closing(sqlite3.connect(to)) as copy:
        return len(copy.execute("SELECT 1 FROM matches").fetchall())


@pytest.fixture
def path(tmp_path):
    """A database that is held open."""
    db.prepare(tmp_path / db.FILE)
    connections.get(tmp_path / db.FILE)
    yield tmp_path / db.FILE
    connections.close()


def test_a_plain_copy_holds_what_was_tidied(path, tmp_path):
    """Before that a copy of the one file is empty, though all was acknowledged. No reader or writer is in the way."""
    with closing(db.connect(path)) as store, closing(db.connect(path)) as writer:
        stored.store_match(store, "king", 1)
        assert copied(path, tmp_path / "before.db") == 0
        assert len(matches.all_matches(store)) == 1
        with db.write(writer):
            connections.checkpoint(path)
            assert copied(path, tmp_path / "after.db") == 1


def test_a_thread_does_it(path, monkeypatch):
    done = threading.Event()
    monkeypatch.setattr(connections, "CHECKPOINT_INTERVAL", 0.01)
    monkeypatch.setattr(connections, "checkpoint", lambda found: found == path and done.set())
    monkeypatch.setattr(connections, "_checkpointing", set())
    run_in_thread(lambda: connections.get(path.with_name("another.db")))
    try:
        assert done.wait(PATIENCE)
    finally:
        monkeypatch.setattr(connections, "CHECKPOINT_INTERVAL", 3600.0)


def test_the_end_of_a_process_tidies(tmp_path):
    """Though threads of it still have the database open, as under any server."""
    path = tmp_path / db.FILE
    words = f"""
from pathlib import Path
from scorer.store import connections, db
from tests.helpers import stored
path = Path({str(path)!r})
db.prepare(path)
connections.get(path)
open_still = db.connect(path)
stored.store_match(open_still, "king", 1)
"""
    subprocess.run([sys.executable, "-c", words], check=True, timeout=PATIENCE)
    assert copied(path, tmp_path / "copy.db") == 1


def test_what_is_gone_is_no_trouble(tmp_path):
    connections.checkpoint(tmp_path / "none.db")
    assert list(tmp_path.iterdir()) == []


def test_a_thread_keeps_its_connection(path):
    """The same one each time; another thread has another, and data that may be lost goes by one of its own."""
    kept = connections.get(path)
    lossy = connections.get(path, is_durable=False)
    assert connections.get(path) is kept
    assert connections.get(path, is_durable=False) is lossy
    others = []
    run_in_thread(lambda: others.append(connections.get(path)))
    assert len({id(connection.database) for connection in (kept, lossy, *others)}) == 3


def test_every_read_begins_at_the_newest_state(path):
    """Whoever saves, the connection that is open sees it."""
    with closing(db.connect(path)) as store:
        for number in range(1, 4):
            stored.store_match(store, "king", number)
            assert count_matches(path) == number


def test_another_file_in_its_place_is_seen(path, tmp_path):
    (tmp_path / "other").mkdir()
    other = tmp_path / "other" / db.FILE
    db.prepare(other)
    with closing(db.connect(other)) as store:
        stored.store_match(store, "king", 1)
    connections.checkpoint(other, "TRUNCATE")
    assert count_matches(path) == 0
    other.replace(path)
    assert count_matches(path) == 1
    stored.store_match(connections.get(path).database, "king", 2)
    with closing(db.connect(path)) as store:
        assert len(matches.all_matches(store)) == 2


def test_a_file_that_turned_read_only_is_opened_anew(path):
    """The open file could still be written, by some threads of a server and not by others."""
    before = connections.get(path)
    path.chmod(0o444)
    assert connections.get(path) is not before
    assert connections.get(path) is connections.get(path)


def test_reads_by_many_threads_are_never_of_an_older_state(path):
    """Whoever has saved sees it in the next read, however many read meanwhile."""
    ended, behind = threading.Event(), list[tuple[int, int]]()

    def read_on():
        while not ended.is_set():
            connections.get(path).database.execute("SELECT * FROM matches").fetchall()

    readers = [threading.Thread(target=read_on) for _ in range(4)]
    for thread in readers:
        thread.start()
    try:
        with closing(db.connect(path)) as store:
            for number in range(1, 40):
                stored.store_match(store, "king", 1)
                found = count_matches(path)
                behind += [(found, number)] if found != number else []
    finally:
        ended.set()
        for thread in readers:
            thread.join(PATIENCE)
    assert behind == []


def test_the_end_of_a_thread_closes_its_connections(path):
    databases = []

    def read_and_note():
        databases.extend(connections.get(path, is_durable=is_durable).database for is_durable in (True, False))
        assert databases[-1]["matches"].count == 0

    before = list(connections._open)
    for _ in range(50):
        run_in_thread(read_and_note)
    assert len(databases) == 100
    for database in databases:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            database.execute("SELECT 1")
    assert connections._open == before == [(os.getpid(), path)]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that forks")
@pytest.mark.parametrize("is_in_use", [False, True])
def test_a_forked_process_has_connections_of_its_own(path, is_in_use):
    """It opens, writes and ends; what it came by from its parent it neither uses nor closes."""
    stored.store_match(connections.get(path).database, "king", 1)
    in_use = connections.get(path) if is_in_use else None
    child = os.fork()
    if not child:
        try:
            if in_use is not None:  # as where a server forks without a word to Python
                connections._thread.kept[True] = in_use
            kept = connections.get(path)
            stored.store_match(kept.database, "king", 2)
            is_right = kept is not in_use and kept.process == os.getpid()
            del in_use
            is_right &= len(connections._inherited) == is_in_use and connections._open_paths() == {path}
            connections.close()
            os._exit(0 if is_right else 1)
        finally:
            os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert connections._inherited == []
    if in_use is not None:
        assert in_use.database["matches"].count == 2
    stored.store_match(connections.get(path).database, "king", 3)
    assert count_matches(path) == 3


def count_matches(path):
    (count,) = connections.get(path).database.execute("SELECT count(*) FROM matches").fetchone()
    assert isinstance(count, int)
    return count


def run_in_thread(work):
    """Run it in a thread of its own, to its end."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(work).result(PATIENCE)
