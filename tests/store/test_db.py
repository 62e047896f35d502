"""The database file: made once, opened strictly, written to under one lock, and clear about its troubles."""

import multiprocessing
import os
import shutil
import sqlite3
import threading
from contextlib import suppress

import pytest
from sqlite_utils import Database

from scorer import create_app
from scorer.store import connections, db
from scorer.store.db import Reason
from scorer.store.migrations import migrations
from scorer.web.database import get_db


@pytest.fixture
def path(tmp_path):
    """A database of this program's schema."""
    path = tmp_path / db.FILE
    db.prepare(path)
    return path


def test_every_connection_is_strict_and_durable(path):
    with db.connect(path) as store:
        asked = {
            name: store.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("foreign_keys", "synchronous", "journal_mode", "busy_timeout", "secure_delete")
        }
    rest = {"journal_mode": "wal", "busy_timeout": 5000, "secure_delete": 1}
    assert asked == {"foreign_keys": 1, "synchronous": 2} | rest
    with db.connect(path, is_durable=False) as store:
        asked = {name: store.execute(f"PRAGMA {name}").fetchone()[0] for name in asked}
    assert asked == {"foreign_keys": 1, "synchronous": 1} | rest | {"busy_timeout": 0}


def test_every_table_is_strict(path):
    with db.connect(path) as store:
        loose = [table.name for table in store.tables if not table.strict]
    assert loose == [migrations.migrations_table]


def test_a_write_that_fails_leaves_nothing(path):
    """What a block wrote before it raised is gone."""
    with db.connect(path) as store:
        store.execute("CREATE TABLE notes (text TEXT) STRICT")
        for text in ("half", "whole"):
            with suppress(ZeroDivisionError), db.write(store):
                store.execute("INSERT INTO notes VALUES (?)", [text])
                if text == "half":
                    raise ZeroDivisionError
        assert [row[0] for row in store.execute("SELECT text FROM notes")] == ["whole"]


@pytest.mark.parametrize("connections", ["threads of one process", "two processes"])
def test_reads_that_decide_a_write_never_collide(path, connections, monkeypatch):
    if connections == "two processes":  # as if each thread were a process of its own: SQLite's lock alone
        monkeypatch.setattr(db, "_writing", NoLock())
    with db.connect(path) as store:
        store.execute("CREATE TABLE counts (n INTEGER) STRICT")
        store.execute("INSERT INTO counts VALUES (0)")
    failures = []

    def count():
        with db.connect(path) as store:
            for _ in range(10):
                try:
                    with db.write(store):
                        (n,) = store.execute("SELECT n FROM counts").fetchone()
                        store.execute("UPDATE counts SET n = ?", [n + 1])
                except sqlite3.Error as error:
                    failures.append(error)

    run_at_once(count, 8)
    with db.connect(path) as store:
        assert (store.execute("SELECT n FROM counts").fetchone()[0], failures) == (80, [])


def test_two_processes_may_start_on_an_empty_folder(tmp_path):
    """One migrates while the others wait, five times of five."""
    spawn = multiprocessing.get_context("spawn")
    with spawn.Pool(2) as pool:
        for number in range(5):
            path = tmp_path / f"{number}.db"
            assert pool.map(prepare_at_once, [(path, 4), (path, 4)]) == [[], []]


def test_what_is_no_database_of_ours_is_refused(path):
    """One of a newer program, and one that is damaged, which stays as it is."""
    with db.connect(path) as store:
        store[migrations.migrations_table].insert(
            {"migration_set": migrations.name, "name": "m999_clairvoyance", "applied_at": "2030"}
        )
    with pytest.raises(db.StoreUnusable, match="NEWER"):
        db.prepare(path)
    path.write_bytes(b"not a database, but long enough to be read as one" * 100)
    before = path.read_bytes()
    with pytest.raises(db.StoreUnusable, match="DAMAGED"):
        db.prepare(path)
    assert path.read_bytes() == before


def test_a_full_disk_is_told_from_a_mistake(path):
    """A full disk, a read-only file and a lock are the machine's; bad SQL is the program's."""
    with db.connect(path) as store:
        store.execute("CREATE TABLE notes (text TEXT) STRICT")
        store.execute("PRAGMA max_page_count = 1")
        with pytest.raises(sqlite3.Error) as full, db.write(store):
            store.execute("INSERT INTO notes VALUES (?)", ["x" * 1_000_000])
        store.execute("PRAGMA query_only = ON")
        with pytest.raises(sqlite3.Error) as readonly, db.write(store):
            store.execute("INSERT INTO notes VALUES ('')")
        with pytest.raises(sqlite3.Error) as mistake:
            store.execute("SELEC")
    reasons = [db.reason_of(raised.value) for raised in (full, readonly, mistake)]
    assert reasons == [Reason.DISK_FULL, Reason.READ_ONLY, Reason.UNREADABLE]


def test_a_lock_held_elsewhere_is_said_after_a_while(path, monkeypatch):
    """A writer that never ends makes the others give up with a sentence, in this process and in another."""
    monkeypatch.setattr(db, "BUSY_SECONDS", 0.05)
    with db.connect(path) as store, db.connect(path) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError) as elsewhere, db.write(store):
            pass
        other.execute("ROLLBACK")
        raised = []

        def impatient():
            try:
                with db.connect(path) as mine, db.write(mine):
                    pass
            except sqlite3.OperationalError as error:
                raised.append(error)

        with db.write(store):
            run_at_once(impatient, 1)
    assert [db.reason_of(error) for error in (elsewhere.value, *raised)] == [Reason.BUSY, Reason.BUSY]


class NoLock:
    """A lock that lets everybody in."""

    def acquire(self, timeout):
        return True

    def release(self):
        pass


def run_at_once(work, threads):
    """Run `work` in so many threads, all starting together."""
    gate = threading.Barrier(threads)

    def wait_and_work():
        gate.wait()
        work()

    running = [threading.Thread(target=wait_and_work) for _ in range(threads)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()


def prepare_at_once(task):
    """Prepare the same file from so many threads of this process; what went wrong."""
    path, threads = task
    wrong = []

    def work():
        try:
            db.prepare(path)
            with db.connect(path) as store:
                Database(store.conn)["matches"].count  # noqa: B018
        except Exception as error:
            wrong.append(repr(error))

    run_at_once(work, threads)
    return wrong


def test_only_its_owner_reads_the_database(tmp_path):
    """Whatever the umask says, the file, its log and the folder that is made for it; one that was open is closed."""
    before = os.umask(0o022)
    try:
        app = create_app({"TESTING": True}, instance_path=tmp_path / "new")
        with app.app_context():
            db.count_day(get_db(), "a day")
            files = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "new").iterdir()}
    finally:
        os.umask(before)
    assert files == dict.fromkeys(["scorer.db", "scorer.db-wal", "scorer.db-shm", "secret_key"], 0o600)
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700
    connections.close()
    (tmp_path / "new" / db.FILE).chmod(0o644)
    db.prepare(tmp_path / "new" / db.FILE)
    assert (tmp_path / "new" / db.FILE).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(("free", "reason"), [(0, db.Reason.DISK_FULL), (db.MIN_ROOM_BYTES, db.Reason.READ_ONLY)])
def test_start_on_a_full_disk_says_so(tmp_path, monkeypatch, free, reason):
    """And not that the folder cannot be written to, as for every other disk that takes nothing."""

    def connect(path):
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
        raise error

    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(db, "connect", connect)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage._replace(free=free))
    with pytest.raises(db.StoreUnusable) as caught:
        db.prepare(tmp_path / db.FILE)
    assert caught.value.reason is reason


def test_a_connection_that_fails_holds_no_lock(tmp_path, monkeypatch):
    """Its error is at hand all the while: whoever wants to be alone with the file must not wait for it."""
    opened = []

    class Failing(sqlite3.Connection):
        def execute(self, sql, *values):
            if "synchronous" in sql:
                raise sqlite3.OperationalError("disk I/O error")
            return super().execute(sql, *values)

    def connect(*arguments, **options):
        opened.append(Failing(tmp_path / "a.db"))
        return opened[0]

    monkeypatch.setattr(sqlite3, "connect", connect)
    with pytest.raises(sqlite3.OperationalError):
        db.connect(tmp_path / "a.db")
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        opened[0].execute("SELECT 1")


def age(store):
    """How many days a thing has lain in the bin."""
    return int(store.execute("SELECT days FROM binned WHERE key = 'thing'").fetchone()[0])


def test_a_day_of_use_counts_once(store):
    """Also where it comes again after others, because the clock went back."""
    db.put_in_bin(store, "thing")
    for day in ("2026-11-20", "2026-11-20", "1970-01-01", "2026-11-20", "1970-01-01"):
        db.count_day(store, day)
    assert age(store) == 2


def test_so_many_days_of_use_back(store):
    """The days in the order in which they were, not in that of the calendar; before the first there is nothing."""
    for day in ("2026-11-20", "2027-01-05", "2026-11-21"):
        db.count_day(store, day)
    assert [db.day_before(store, number) for number in range(4)] == [
        "2026-11-21", "2027-01-05", "2026-11-20", "",
    ]  # fmt: skip


def test_what_is_put_in_the_bin_again_is_new(store):
    db.put_in_bin(store, "thing")
    db.count_day(store, "2026-11-20")
    db.put_in_bin(store, "thing")
    assert age(store) == 1
    db.restore_from_bin(store, "thing")
    db.put_in_bin(store, "thing")
    assert age(store) == 0
