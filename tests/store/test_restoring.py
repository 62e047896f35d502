"""Restoring: nothing is replaced by what holds less, is laid out otherwise, or has a key that is none."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from scorer.store import backups, db, read_connection, restoring
from scorer.store.restoring import KEY_TABLE, NotRestorable
from scorer.store.secret_key import KEY_FILE
from tests.helpers import stored
from tests.helpers.stored import documents


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    """An instance folder with three matches."""
    stored.folder(tmp_path / "instance")
    return tmp_path / "instance"


def changed(file: Path, *statements: str) -> Path:
    """The same backup after somebody was at it."""
    with closing(db.connect(file)) as store:
        store.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            store.execute(statement)
        store.conn.commit()
    return file


def test_it_says_what_it_found(instance: Path, tmp_path: Path) -> None:
    """How many matches, how many deals, and up to when."""
    with closing(db.connect(instance / db.FILE)) as store:
        until = store.execute("SELECT max(touched) FROM matches").fetchone()[0]
    deals = sum(entry["kind"] == "deal" for one in documents(instance) for entry in one["log"])
    found = restoring.restore_backup(tmp_path / "other", backups.back_up(instance)).content
    assert found == restoring.DatabaseContent(3, until, deals)


def test_fewer_matches_than_there_are_are_refused(instance: Path) -> None:
    """Unless that is meant."""
    file = backups.back_up(instance)
    with closing(db.connect(instance / db.FILE)) as store:
        stored.put(store, "king", 9)
    with pytest.raises(restoring.LosesData, match=r"FEWER_MATCHES.*'found': 3, 'here': 4"):
        restoring.restore_backup(instance, file)
    assert len(documents(instance)) == 4
    assert restoring.restore_backup(instance, file, anyway=True).content.matches == 3
    assert len(documents(instance)) == 3


def test_as_many_matches_as_there_are_are_put_back(instance: Path) -> None:
    """Without a word more: a deal that should not be there is what a backup is mostly for."""
    before, file = documents(instance), backups.back_up(instance)
    changed(instance / db.FILE, "UPDATE matches SET title = 'wrong'")
    assert documents(instance) != before
    assert restoring.restore_backup(instance, file).content.matches == len(before) == 3
    assert documents(instance) == before


def test_an_empty_copy_without_its_log_is_refused(tmp_path: Path) -> None:
    """What was played lies in the log that was not copied; with the log beside it the copy is whole."""
    path = tmp_path / "served" / db.FILE
    path.parent.mkdir()
    db.prepare(path)
    read_connection.open_connection(path)
    with closing(db.connect(path)) as store:
        stored.put(store, "king", 1)
    copy = Path(shutil.copy(path, tmp_path / "copy.db"))
    with pytest.raises(restoring.LosesData, match=r"copy\.db-wal"):
        restoring.restore_backup(tmp_path / "other", copy)
    read_connection.checkpoint(path)
    done = restoring.restore_backup(tmp_path / "other", Path(shutil.copy(path, tmp_path / "later.db")))
    assert (done.content.matches, done.without_log) == (1, True)
    read_connection.close(path)


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE rights ADD COLUMN more TEXT",
        "UPDATE matches SET log = '[{'",
        "UPDATE matches SET log = '3'",
        f"UPDATE {KEY_TABLE} SET value = 'k'",
        f"UPDATE {KEY_TABLE} SET value = '{'ż' * 64}'",
    ],
)
def test_nothing_is_replaced_by_what_is_not_in_order(instance: Path, statement: str) -> None:
    """A column too many, a log that is none, a key that is none: said before anything is touched."""
    file = changed(backups.back_up(instance), statement)
    before, key = documents(instance), (instance / KEY_FILE).read_text()
    with pytest.raises(NotRestorable):
        restoring.restore_backup(instance, file)
    assert (documents(instance), (instance / KEY_FILE).read_text()) == (before, key)
    assert list(instance.glob("replaced-*")) == []


def test_the_key_alone_can_be_put_back(instance: Path) -> None:
    """The matches stay as they are."""
    file, key = backups.back_up(instance), (instance / KEY_FILE).read_text()
    assert restoring.backup_key(file) == key
    assert restoring.replace_key(instance, key) is None
    (instance / KEY_FILE).unlink()
    restoring.replace_key(instance, key)
    assert (instance / KEY_FILE).read_text() == key
    assert (instance / KEY_FILE).stat().st_mode & 0o777 == 0o600


def test_a_table_of_another_shape_is_no_key(instance: Path, tmp_path: Path) -> None:
    """A file whose key has another column than ours is like one without a key, and no accident."""
    file = backups.back_up(instance)
    with closing(db.connect(file)) as store:
        store.execute(f"ALTER TABLE {KEY_TABLE} RENAME COLUMN value TO secret")
    assert restoring.backup_key(file) is None
    assert not restoring.restore_backup(tmp_path / "new", file).with_key
