"""The database of an app: one connection a thread, which no request leaves in disorder, what requests start, and
`/healthz`: a program that watches Scorer is told whether it works, and nobody else is."""

import os
import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from flask import abort

from scorer import create_app
from scorer.store import backups, connections, db, matches, restoring, saving
from scorer.web import database
from scorer.web.database import get_db
from scorer.web.errors import CannotStart
from tests.helpers import changing, stored
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
    assert ["scorer.store.backups" in modules for modules in started] == [False, True]


def ask(app, peer="127.0.0.1", **headers):
    return app.test_client().get("/healthz", environ_base={"REMOTE_ADDR": peer}, headers=headers)


def write_backup(app, age):
    """A backup that is so many seconds older than the last change."""
    path = backups.back_up(Path(app.instance_path))
    with closing(db.connect(Path(app.instance_path) / db.FILE)) as store, db.write(store):
        store.execute("UPDATE matches SET touched = '2026-01-03T00:00:00Z'")
    moment = 1767398400 - age  # 2026-01-03T00:00:00Z
    os.utime(path, (moment, moment))


def test_it_is_well(app, client):
    """The room on the disk, and no backup yet; nothing may keep the response."""
    make_match(client)
    answer = ask(app)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
    assert answer.json == {
        "well": True,
        "reason": "",
        "free_bytes": pytest.approx(shutil.disk_usage(app.instance_path).free, rel=0.1),
        "backup_age_seconds": None,
    }
    backups.back_up(Path(app.instance_path))
    assert 0 <= ask(app).json["backup_age_seconds"] < 600


def test_broken_table_is_503(app, client):
    """A row is really read."""
    make_match(client)
    with closing(db.connect(Path(app.instance_path) / db.FILE)) as store, db.write(store):
        store.execute("ALTER TABLE matches RENAME TO gone")
    answer = ask(app)
    assert (answer.status_code, "no such table" in answer.json["reason"]) == (503, True)


def test_full_disk_is_503(app, monkeypatch):
    """Before the first deal that cannot be saved."""
    usage = shutil.disk_usage(app.instance_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage._replace(free=database.MIN_FREE_BYTES - 1))
    answer = ask(app)
    assert (answer.status_code, "disk" in answer.json["reason"]) == (503, True)


@pytest.mark.parametrize(("age", "status"), [(-1, 200), (1, 503)])
def test_change_without_backup_is_503_after_a_day(app, client, age, status):
    """An old backup is none where nothing was saved since."""
    make_match(client)
    write_backup(app, age)
    answer = ask(app)
    assert (answer.status_code, "no backup" in answer.json["reason"]) == (status, status == 503)


def test_change_of_an_older_match_counts(app):
    """The one that goes on is not the newest; its row is found without a look at the others."""
    instance = Path(app.instance_path)
    older, _newer = stored.folder(instance, ("king", "trex"))
    path = backups.back_up(instance)
    with closing(db.connect(instance / db.FILE)) as store:
        changing.remove(store, older.key, 0, saving.Submission(saving.new_form_key(), 1, {}))
        with db.write(store):
            store.execute("UPDATE matches SET touched = '2026-01-01T00:00:00Z'")
            store.execute("UPDATE matches SET touched = '2026-01-03T00:00:00Z' WHERE id = ?", [older.id])
        steps = [row[3] for row in store.execute(f"EXPLAIN QUERY PLAN {database.LAST_CHANGED}")]
    moment = 1767398400 - 1  # 2026-01-03T00:00:00Z
    os.utime(path, (moment, moment))
    assert ask(app).status_code == 503
    os.utime(path, (moment + 2, moment + 2))
    assert ask(app).status_code == 200
    assert steps == ["SEARCH matches USING INTEGER PRIMARY KEY (rowid=?)", "SCALAR SUBQUERY 1", "SCAN changes"]


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "status"),
    [
        (0, "127.0.0.1", "", 200),
        (0, "::1", "", 200),
        (0, "192.168.1.20", "", 404),
        (0, "127.0.0.1", "192.168.1.20", 404),
        (1, "172.18.0.3", "", 200),
        (1, "172.18.0.3", "192.168.1.20", 404),
        (1, "127.0.0.1", "127.0.0.1", 404),
    ],
)
def test_only_this_computer_and_the_proxy_itself_may_ask(tmp_path, proxies, peer, forwarded, status):
    """Whatever a proxy passes on comes from outside."""
    app = create_app({"TESTING": True, "PROXIES": proxies}, instance_path=tmp_path)
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    assert ask(app, peer, **headers).status_code == status


def test_check_needs_no_trusted_host_name(tmp_path):
    """It asks 127.0.0.1; pages are still for the name alone."""
    app = create_app({"TESTING": True, "TRUSTED_HOSTS": ["scores.example.org"]}, instance_path=tmp_path)
    assert ask(app, Host="127.0.0.1:8000").status_code == 200
    assert app.test_client().get("/", headers={"Host": "127.0.0.1:8000"}).status_code == 400


def test_check_makes_no_day_of_use(tmp_path, monkeypatch):
    """Checks all night must not empty the bin; a page begins the chores."""
    begun = []

    def record(*given):
        def after(response):
            begun.append(response.status_code)
            return response

        return after

    monkeypatch.setattr(backups, "at_first_request", record)
    app = create_app(instance_path=tmp_path)
    assert ask(app).status_code == 200
    assert begun == []
    assert app.test_client().get("/privacy").status_code == 200
    assert begun == [200]
