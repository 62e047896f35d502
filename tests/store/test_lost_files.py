"""Lost files: a start without the key or the database that backups hold says where they are."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorer import create_app
from scorer.store import backups, db, lost_files, matches
from scorer.store.files import KEY_FILE
from scorer.web.errors import CannotStart
from tests.helpers import stored


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    """An instance folder with a match and two daily backups, of which only the older has the key."""
    instance = tmp_path / "instance"
    stored.folder(instance, ("king",))
    daily = backups.back_up_daily(instance)
    assert daily
    daily.rename(daily.with_name("daily-n00001-2026-01-01.db"))
    (instance / KEY_FILE).unlink()
    backups.back_up_daily(instance)
    return instance


def test_the_start_names_the_backup_that_has_it(instance: Path) -> None:
    """The newest one with the key, and the command that puts it back; no key is made."""
    with pytest.raises(CannotStart, match=r"scorer key .*daily-n00001-2026-01-01\.db"):
        create_app(instance_path=instance)
    assert not (instance / KEY_FILE).exists()


def test_without_a_backup_it_says_what_a_new_one_costs(instance: Path) -> None:
    """And how it is made all the same."""
    for path in backups.daily_backups(instance):
        path.write_bytes(b"damaged")
    with pytest.raises(db.StoreUnusable, match="scorer key --new"):
        lost_files.load_or_create(instance)


def test_where_nothing_was_handed_out_one_is_made(tmp_path: Path) -> None:
    """At the first start, and in a folder without a match."""
    db.prepare(tmp_path / db.FILE)
    key = lost_files.load_or_create(tmp_path)
    assert lost_files.load_or_create(tmp_path) == key


@pytest.mark.parametrize("state", ["gone", "cut", "new"])
def test_lost_database_is_refused_with_the_newest_sound_backup(tmp_path: Path, state: str) -> None:
    """Gone, of no bytes, or laid out anew: the newest backup is named that is whole, and no file is written."""
    stored.folder(tmp_path, ("king",))
    daily = backups.back_up_daily(tmp_path)
    with closing(db.connect(tmp_path / db.FILE)) as store:
        stored.store_match(store, "trex", 2)
        with db.write(store):
            store.execute("UPDATE matches SET touched = '2999-01-01T00:00:00Z' WHERE game = 'trex'")
    newest = backups.back_up(tmp_path)
    folder = tmp_path / backups.FOLDER
    (folder / "daily-n00009-2999-01-02.db").write_bytes(newest.read_bytes()[:8192])
    damaged = folder / "daily-n00010-2999-01-03.db"
    damaged.write_bytes(newest.read_bytes())
    with closing(sqlite3.connect(damaged)) as other, other:
        other.execute("DELETE FROM matches WHERE game = 'king'")  # its history points nowhere
        other.execute("UPDATE matches SET touched = '2999-01-03T00:00:00Z'")
    for path in tmp_path.glob(f"{db.FILE}*"):
        path.unlink()
    if state == "cut":
        (tmp_path / db.FILE).touch()
    elif state == "new":
        db.prepare(tmp_path / db.FILE)
    before = sorted(tmp_path.rglob("*"))
    assert daily is not None
    assert backups.newest_first(tmp_path)[:3] == [damaged, newest, daily]
    with pytest.raises(CannotStart, match=f"scorer restore {newest}"):
        create_app(instance_path=tmp_path)
    assert [path for path in sorted(tmp_path.rglob("*")) if not path.name.endswith(("-wal", "-shm"))] == before


def test_database_without_matches_is_not_lost_when_it_was_used_or_meant(tmp_path: Path) -> None:
    """A new one is begun where that is said, and every later start takes it."""
    stored.folder(tmp_path, ("king",))
    backups.back_up_daily(tmp_path)
    (tmp_path / db.FILE).unlink()
    create_app({"NEW_DATABASE": True}, instance_path=tmp_path)
    app = create_app(instance_path=tmp_path)
    with closing(db.connect(tmp_path / db.FILE)) as store:
        assert matches.all_matches(store) == []
    shutil.rmtree(tmp_path / backups.FOLDER)
    (tmp_path / db.FILE).unlink()
    assert Path(create_app(instance_path=tmp_path).instance_path) == Path(app.instance_path)


def test_other_database_is_damaged_or_foreign_and_not_lost(tmp_path: Path) -> None:
    """The sentence for those states helps more."""
    stored.folder(tmp_path, ("king",))
    backups.back_up_daily(tmp_path)
    (tmp_path / db.FILE).write_bytes(b"no database" * 1000)
    assert not lost_files.is_database_lost(tmp_path)
