"""The database of an app: one connection a request, closed with it, and what its requests start."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest

from scorer import create_app
from scorer.store import backups, db
from scorer.web.database import get_db
from scorer.web.errors import CannotStart


def test_an_instance_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    """A file where the folder should be ends the start with a sentence."""
    (tmp_path / "instance").write_text("in the way")
    with pytest.raises(CannotStart, match="cannot be made"):
        create_app(instance_path=tmp_path / "instance")


def test_a_request_has_one_connection_and_the_process_one_more(tmp_path: Path) -> None:
    """The request's connection is closed with it; for the idle one the write-ahead log stays."""
    app = create_app({"TESTING": True}, instance_path=tmp_path)
    with app.app_context():
        store = get_db()
        assert get_db() is store
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        store.execute("SELECT 1")
    wal = tmp_path / (db.FILE + "-wal")
    assert wal.exists()
    db.close_read_connection(tmp_path / db.FILE)
    assert not wal.exists()


def test_an_app_that_serves_does_them(tmp_path: Path) -> None:
    """The first page that a real app serves makes the day's backup."""
    app = create_app(instance_path=tmp_path)
    assert app.test_client().get("/").status_code == 200
    for thread in threading.enumerate():
        if thread.name == "daily chores":
            thread.join()
    db.close_read_connection(tmp_path / db.FILE)
    (file,) = (tmp_path / backups.FOLDER).iterdir()
    with sqlite3.connect(file) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    copy.close()


def test_the_log_says_what_ails_the_database(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A whole sentence, both at the chores of the day and where what was saved last is not backed up."""
    app = create_app({"TESTING": True}, instance_path=tmp_path)
    with app.app_context():
        get_db().execute("PRAGMA foreign_keys = OFF")
        with db.write(get_db()) as store:
            store.execute("INSERT INTO changes (match_id, revision, at, what) VALUES (99, 1, '2026', 'made')")
    app.extensions["recent"].match_finished()
    assert not app.extensions["recent"].back_up_if_due()
    create_app(instance_path=tmp_path).test_client().get("/")
    for thread in threading.enumerate():
        if thread.name == "daily chores":
            thread.join()
    why = "The database is damaged (a row of changes points to a row of matches that is not there)"
    assert [line.message for line in caplog.records] == [
        f"No backup of what was saved last: {why}. Restore the last backup.",
        f"No daily backup: {why}. Restore the last backup.",
    ]


def test_an_app_under_test_does_nothing_by_itself(tmp_path: Path) -> None:
    """Its requests start no thread that writes to the database; those of one that serves do."""
    app = create_app({"TESTING": True}, instance_path=tmp_path)
    served = create_app(instance_path=tmp_path)
    started = [{hook.__module__ for hook in each.after_request_funcs[None]} for each in (app, served)]
    assert ["scorer.store.chores" in modules for modules in started] == [False, True]
