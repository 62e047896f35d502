"""The database of an app: one connection a thread, which no request leaves in disorder, and what requests start."""

import sqlite3
import threading
from contextlib import closing

import pytest
from flask import abort

from scorer import create_app
from scorer.store import backups, connections, db, matches, restoring
from scorer.web.database import get_db
from scorer.web.errors import CannotStart
from tests.helpers import stored
from tests.helpers.table import make_match


def test_an_instance_folder_that_cannot_be_made_is_refused(tmp_path):
    """A file where the folder should be ends the start with a sentence."""
    (tmp_path / "instance").write_text("in the way")
    with pytest.raises(CannotStart, match="cannot be written"):
        create_app(instance_path=tmp_path / "instance")


def test_requests_of_a_thread_share_a_connection(tmp_path):
    """It stays open from one to the next, and so does the write-ahead log."""
    app = create_app({"TESTING": True}, instance_path=tmp_path)
    with app.app_context():
        store = get_db()
        assert get_db() is store
    with app.app_context():
        assert get_db() is store
        assert get_db(is_durable=False) is not store
    wal = tmp_path / (db.FILE + "-wal")
    assert wal.exists()
    connections.close()
    assert not wal.exists()


@pytest.mark.parametrize("is_handled", [False, True])
def test_a_request_that_fails_leaves_nothing_open(app, is_handled):
    """Neither a transaction nor what it wrote meets the next request of the thread, whoever catches the error."""
    app.config["PROPAGATE_EXCEPTIONS"] = False

    @app.get("/test/fail")
    def fail():
        get_db().execute("BEGIN IMMEDIATE")
        get_db().execute("CREATE TABLE half (text TEXT) STRICT")
        if is_handled:
            abort(404)
        raise ZeroDivisionError

    @app.get("/test/next")
    def follow():
        assert not get_db().conn.in_transaction
        with db.write(get_db()) as store:
            return str("half" in store.table_names())

    client = app.test_client()
    assert client.get("/test/fail").status_code == (404 if is_handled else 500)
    assert client.get("/test/next").text == "False"


def test_a_half_read_answer_of_a_request_that_fails_hides_nothing(app, client):
    """SQLite shows a connection the state of its oldest unfinished SELECT; something may hold that for long."""
    app.config["PROPAGATE_EXCEPTIONS"] = False
    cursors = []

    @app.get("/test/fail")
    def fail():
        cursors.append(get_db().execute("SELECT name FROM sqlite_master"))
        cursors[0].fetchone()
        raise ZeroDivisionError

    assert client.get("/test/fail").status_code == 500
    with closing(db.connect(app.extensions["scorer.db"])) as store:
        stored.store_match(store, "king", 1)
    with app.app_context():
        assert get_db()["matches"].count == 1


def test_a_file_that_takes_the_place_is_served(app, client, tmp_path):
    """A database that somebody moves there while the app runs is what the next request reads and writes."""
    make_match(client)
    other = tmp_path / "other.db"
    db.prepare(other)
    with app.app_context():
        assert len(matches.all_matches(get_db())) == 1
    connections.checkpoint(tmp_path / "instance" / db.FILE, "TRUNCATE")  # or its log would be taken for the new file's
    other.replace(tmp_path / "instance" / db.FILE)
    with app.app_context():
        assert matches.all_matches(get_db()) == []
    make_match(client)
    with closing(db.connect(tmp_path / "instance" / db.FILE)) as store:
        assert len(matches.all_matches(store)) == 1


def test_a_restore_in_the_same_process_is_served(app, client, tmp_path):
    """The thread that has served closes what it keeps, so that the file is not in use; then it serves the backup."""
    table = make_match(client)
    backup = backups.back_up(tmp_path / "instance")
    make_match(client)
    restoring.restore_backup(tmp_path / "instance", backup, anyway=True)
    assert client.get(table).status_code == 200
    with app.app_context():
        assert len(matches.all_matches(get_db())) == 1


def test_an_app_that_serves_does_them(tmp_path):
    """The first page that a real app serves makes the day's backup."""
    app = create_app(instance_path=tmp_path)
    assert app.test_client().get("/").status_code == 200
    for thread in threading.enumerate():
        if thread.name == "daily chores":
            thread.join()
    connections.close()
    (file,) = (tmp_path / backups.FOLDER).iterdir()
    with sqlite3.connect(file) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    copy.close()


def test_the_log_says_what_ails_the_database(tmp_path, caplog):
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


def test_an_app_under_test_does_nothing_by_itself(tmp_path):
    """Its requests start no thread that writes to the database; those of one that serves do."""
    app = create_app({"TESTING": True}, instance_path=tmp_path)
    served = create_app(instance_path=tmp_path)
    started = [{hook.__module__ for hook in each.after_request_funcs[None]} for each in (app, served)]
    assert ["scorer.store.chores" in modules for modules in started] == [False, True]
