"""`/healthz`: a program that watches Scorer is told whether it works, and nobody else is."""

import os
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from scorer import create_app
from scorer.store import backups, chores, db, saving
from scorer.web import health
from tests.helpers import changing, stored
from tests.helpers.table import make_match


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
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage._replace(free=health.MIN_FREE_BYTES - 1))
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
        steps = [row[3] for row in store.execute(f"EXPLAIN QUERY PLAN {health.LAST_CHANGED}")]
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

    monkeypatch.setattr(chores, "at_first_request", record)
    app = create_app(instance_path=tmp_path)
    assert ask(app).status_code == 200
    assert begun == []
    assert app.test_client().get("/privacy").status_code == 200
    assert begun == [200]
