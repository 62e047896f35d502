"""A backup is made while people play, and what it holds is there again after a restore."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorer.store import backups, db, restoring
from scorer.store.atomic_files import DRAFT
from scorer.store.secret_key import KEY_FILE
from tests.helpers import stored
from tests.helpers.stored import documents


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    """An instance folder with three matches."""
    stored.folder(tmp_path / "instance")
    return tmp_path / "instance"


def test_a_backup_restores_on_another_computer(instance: Path, tmp_path: Path) -> None:
    """An empty folder becomes the same Scorer: the one file is enough."""
    file = backups.back_up(instance)
    done = restoring.restore_backup(tmp_path / "other", file)
    assert (done.content.matches, done.with_key, done.replaced) == (3, True, [])
    assert documents(tmp_path / "other") == documents(instance)
    assert (tmp_path / "other" / KEY_FILE).read_text() == (instance / KEY_FILE).read_text()


def test_the_key_is_in_the_backup_and_not_in_the_database(instance: Path, tmp_path: Path) -> None:
    """Only its owner can read a backup; after a restore no trace of the key is left in the database file."""
    key = (instance / KEY_FILE).read_bytes()
    file = backups.back_up(instance)
    assert file.stat().st_mode & 0o777 == 0o600
    assert key in file.read_bytes()
    restoring.restore_backup(tmp_path / "other", file)
    assert key not in (tmp_path / "other" / db.FILE).read_bytes()


def test_a_backup_holds_what_was_saved_while_it_is_open(instance: Path, tmp_path: Path) -> None:
    """Changes that still lie in the write-ahead log are in it, and an unfinished one is not."""
    with db.connect(instance / db.FILE) as store, db.connect(instance / db.FILE) as other:
        stored.put(store, "king", 9)
        other.execute("BEGIN IMMEDIATE")
        other.execute("DELETE FROM matches")
        file = backups.back_up(instance)
        other.execute("ROLLBACK")
    restoring.restore_backup(tmp_path / "other", file)
    assert len(documents(tmp_path / "other")) == 4


def test_two_backups_of_one_second_are_two_files(instance: Path) -> None:
    """A backup never replaces another."""
    assert len({backups.back_up(instance) for _ in range(3)}) == 3
    assert [path.name for path in instance.iterdir() if path.name.startswith(DRAFT)] == []


def test_only_what_was_made_by_scorer_holds_the_key(instance: Path, tmp_path: Path) -> None:
    """A plain copy has none, nor has a backup of a folder that has lost its key."""
    with closing(sqlite3.connect(instance / db.FILE)) as source:
        source.execute("VACUUM INTO ?", [str(tmp_path / "copy.db")])
    assert [backups.contains_key(file) for file in (backups.back_up(instance), tmp_path / "copy.db")] == [True, False]
    (instance / KEY_FILE).unlink()
    assert not backups.contains_key(backups.back_up(instance))
