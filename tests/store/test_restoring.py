"""Restoring: nothing is replaced by what holds less, is laid out otherwise, or has a key that is none."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from scorer.store import backups, connections, db, restoring
from scorer.store.files import KEY_FILE
from scorer.store.restoring import KEY_TABLE, NotRestorable
from scorer.web.errors import store_text
from tests.helpers import stored
from tests.helpers.stored import documents


def changed(file, *statements):
    with closing(db.connect(file)) as store:
        store.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            store.execute(statement)
        store.conn.commit()
    return file


def test_fewer_matches_than_there_are_are_refused(instance):
    """Unless that is meant, or the database is damaged: a log that is no JSON cannot be played on. It says so."""
    before, file = documents(instance), backups.back_up(instance)
    with closing(db.connect(instance / db.FILE)) as store:
        until = store.execute("SELECT max(touched) FROM matches").fetchone()[0]
        stored.store_match(store, "king", 9)
    deals = sum(entry["kind"] == "deal" for document in before for entry in document["log"])
    with pytest.raises(restoring.LosesData, match=r"FEWER_MATCHES.*'found': 3, 'here': 4"):
        restoring.restore_backup(instance, file)
    assert len(documents(instance)) == 4
    done = restoring.restore_backup(instance, file, anyway=True)
    assert (done.matches, done.until, done.deals) == (3, until, deals)
    for statement in ("UPDATE matches SET title = 'wrong'", "UPDATE matches SET log = '{'"):
        if "log" in statement:
            with closing(db.connect(instance / db.FILE)) as store:
                stored.store_match(store, "king", 9)
        changed(instance / db.FILE, statement)
        assert restoring.restore_backup(instance, file).matches == 3
        assert documents(instance) == before


def test_an_empty_copy_without_its_log_is_refused(tmp_path):
    path = tmp_path / "served" / db.FILE
    path.parent.mkdir()
    db.prepare(path)
    with closing(db.connect(path)) as store:
        stored.store_match(store, "king", 1)
        copy = Path(shutil.copy(path, tmp_path / "copy.db"))
        with pytest.raises(restoring.LosesData, match=r"copy\.db-wal"):
            restoring.restore_backup(tmp_path / "other", copy)
        connections.checkpoint(path)
        done = restoring.restore_backup(tmp_path / "other", Path(shutil.copy(path, tmp_path / "later.db")))
    assert (done.matches, done.without_log) == (1, True)


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE rights ADD COLUMN more TEXT", "UPDATE matches SET log = '[{'", "UPDATE matches SET log = '3'",
        f"UPDATE {KEY_TABLE} SET value = 'k'", f"UPDATE {KEY_TABLE} SET value = '{'ż' * 64}'",
    ],
)  # fmt: skip
def test_nothing_is_replaced_by_what_is_not_in_order(instance, statement):
    """A column too many, a log that is none, a key that is none: said before anything is touched."""
    file = changed(backups.back_up(instance), statement)
    before, key = documents(instance), (instance / KEY_FILE).read_text()
    with pytest.raises(NotRestorable):
        restoring.restore_backup(instance, file)
    assert (documents(instance), (instance / KEY_FILE).read_text()) == (before, key)
    assert list(instance.glob("replaced-*")) == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE matches SET players = '{}'",
        "UPDATE matches SET players = '[1, 2, 3]'",
        """UPDATE matches SET options = '{"a": "\\ud800"}'""",
        "UPDATE matches SET touched = '2026-13-01T00:00:00Z'",
        "UPDATE matches SET created = ''",
        "UPDATE matches SET title = CAST(x'eda080' AS TEXT)",
        "UPDATE changes SET at = CAST(x'ff' AS TEXT)",
        "UPDATE changes SET at = 'yesterday'",
        "INSERT INTO days (day) VALUES ('../..')",
        "INSERT INTO circles (key, name, season, names, created, touched)"
        " VALUES ('c', '', '', '{\"ana\": 3}', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z')",
        f"UPDATE {KEY_TABLE} SET value = CAST(x'eda080' AS TEXT)",
        "UPDATE summaries SET content = '[]'",
    ],
)
def test_a_phone_opens_no_row_that_no_page_could_show(instance, statement):
    """A day that is none, a list that is none, a text that is none; a file as Scorer writes it is readable."""
    file = backups.back_up(instance)
    restoring.check_readable(file)
    with pytest.raises(NotRestorable):
        restoring.check_readable(changed(file, statement))


def test_the_key_alone_can_be_put_back(instance):
    file, key = backups.back_up(instance), (instance / KEY_FILE).read_text()
    assert restoring.backup_key(file) == key
    assert restoring.replace_key(instance, key) is None
    (instance / KEY_FILE).unlink()
    restoring.replace_key(instance, key)
    assert (instance / KEY_FILE).read_text() == key
    assert (instance / KEY_FILE).stat().st_mode & 0o777 == 0o600


def test_a_table_of_another_shape_is_no_key(instance, tmp_path):
    file = backups.back_up(instance)
    with closing(db.connect(file)) as store:
        store.execute(f"ALTER TABLE {KEY_TABLE} RENAME COLUMN value TO secret")
    assert restoring.backup_key(file) is None
    assert not restoring.restore_backup(tmp_path / "new", file).with_key


def test_a_row_that_points_nowhere_is_a_fault_in_plain_words(instance):
    """A sound database has no fault; a history without its match is named by both tables."""
    with db.connect(instance / db.FILE) as store:
        assert restoring.integrity_errors(store) == []
        store.execute("PRAGMA foreign_keys = OFF")
        store.execute("INSERT INTO changes (match_id, revision, at, what) VALUES (99, 1, '2026', 'made')")
        (fault,) = restoring.integrity_errors(store)
        assert store_text(fault) == "a row of changes points to a row of matches that is not there"


@pytest.mark.parametrize("there", [True, False])
def test_what_cannot_be_restored_is_said(tmp_path, there):
    file = tmp_path / "file.db"
    if there:
        file.write_text("no database at all " * 500)
    with pytest.raises(restoring.NotRestorable, match=str(file)):
        restoring.check_restorable(file)


def test_ours_is_laid_out_as_ours(instance):
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
def test_what_acts_by_itself_is_refused(instance, kind):
    """A trigger in a file would give a stranger rights long after it was restored."""
    with closing(db.connect(instance / db.FILE)) as store:
        store.execute(f"CREATE {kind}")
    with pytest.raises(restoring.NotRestorable, match="gift"):
        restoring.check_restorable(instance / db.FILE)


def test_tables_of_somebody_else_do_no_harm(instance):
    """Nor does an index of theirs on one of ours: they are named, and a backup with them can be restored."""
    with closing(db.connect(instance / db.FILE)) as store:
        store.executescript("CREATE TABLE gift (id INTEGER PRIMARY KEY); CREATE INDEX quick ON payments (payer)")
        assert restoring.schema_differences(store) is None
        assert restoring.foreign_tables(store) == ["gift", "payments"]
    restoring.check_restorable(backups.back_up(instance))


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ("ALTER TABLE rights ADD COLUMN more TEXT", "rights"),
        ("ALTER TABLE payments DROP COLUMN paid_at", "payments"),
        ("CREATE UNIQUE INDEX once ON payments (payer)", "payments"),
        ("DROP TABLE aliases", "aliases"),
        ("DROP INDEX rights_of_match", "rights"),
        ("DROP TABLE days; CREATE TABLE days (number INTEGER PRIMARY KEY, day TEXT NOT NULL)", "days"),
        ("DROP TABLE pens; CREATE TABLE pens (match_id INTEGER PRIMARY KEY, revision INTEGER NOT NULL,"
         " number INTEGER NOT NULL, at TEXT NOT NULL, entry TEXT NOT NULL)", "pens"),
    ],
)  # fmt: skip
def test_another_layout_is_named(instance, change, named):
    """A column, key or reference too many or too few, a table or an index too few, or one that forbids something."""
    with closing(db.connect(instance / db.FILE)) as store:
        store.executescript(change)
        assert restoring.schema_differences(store) == named
