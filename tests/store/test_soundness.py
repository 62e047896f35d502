"""Soundness: what is no whole database of Scorer is told from what is one."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from scorer.store import backups, db, restoring
from scorer.web.errors import store_text
from tests.helpers import stored


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    """An instance folder with a match."""
    stored.folder(tmp_path / "instance", ("king",))
    return tmp_path / "instance"


def test_a_row_that_points_nowhere_is_a_fault_in_plain_words(instance: Path) -> None:
    """A sound database has no fault; a history without its match is named by both tables."""
    with db.connect(instance / db.FILE) as store:
        assert restoring.integrity_errors(store) == []
        store.execute("PRAGMA foreign_keys = OFF")
        store.execute("INSERT INTO changes (match_id, revision, at, what) VALUES (99, 1, '2026', 'made')")
        (fault,) = restoring.integrity_errors(store)
        assert store_text(fault) == "a row of changes points to a row of matches that is not there"


@pytest.mark.parametrize("there", [True, False])
def test_what_cannot_be_restored_is_said(tmp_path: Path, there: bool) -> None:
    """Whether a file is not there or is no database, the sentence names it."""
    file = tmp_path / "file.db"
    if there:
        file.write_text("no database at all " * 500)
    with pytest.raises(restoring.NotRestorable, match=str(file)):
        restoring.check_restorable(file)


def test_ours_is_laid_out_as_ours(instance: Path) -> None:
    """A database that was made and used by this program, and a backup of it."""
    for path in (instance / db.FILE, backups.back_up(instance)):
        restoring.check_restorable(path)
        with closing(db.connect(path)) as store:
            store.execute("ANALYZE")
            assert restoring.schema_differences(store) is None


@pytest.mark.parametrize(
    "kind",
    [
        "TRIGGER gift AFTER INSERT ON rights BEGIN UPDATE rights SET role = 'maker'; END",
        "VIEW gift AS SELECT * FROM rights",
    ],
)
def test_what_acts_by_itself_is_refused(instance: Path, kind: str) -> None:
    """A trigger in a file would give a stranger rights long after it was restored."""
    with closing(db.connect(instance / db.FILE)) as store:
        store.execute(f"CREATE {kind}")
    with pytest.raises(restoring.NotRestorable, match="gift"):
        restoring.check_restorable(instance / db.FILE)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ("ALTER TABLE rights ADD COLUMN more TEXT", "rights"),
        ("ALTER TABLE payments DROP COLUMN paid_at", "payments"),
        ("CREATE TABLE gift (id INTEGER)", "gift"),
        ("DROP TABLE aliases", "aliases"),
        ("DROP INDEX rights_of_match", "rights"),
        ("DROP TABLE days; CREATE TABLE days (number INTEGER PRIMARY KEY, day TEXT NOT NULL)", "days"),
        ("DROP TABLE pens; CREATE TABLE pens (match_id INTEGER PRIMARY KEY, revision INTEGER NOT NULL,"
         " number INTEGER NOT NULL, at TEXT NOT NULL, entry TEXT NOT NULL)", "pens"),
    ],
)  # fmt: skip
def test_another_layout_is_named(instance: Path, change: str, named: str) -> None:
    """A column, table, index, key or reference too many or too few."""
    with closing(db.connect(instance / db.FILE)) as store:
        store.executescript(change)
        assert restoring.schema_differences(store) == named
