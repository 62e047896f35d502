"""`scorer restore`: what was backed up is there again, and what it replaces stays beside it."""

import sqlite3
from contextlib import closing

from scorer.store import backups, db
from scorer.store.files import KEY_FILE
from scorer.store.migrations import migrations
from tests.commands.conftest import scorer
from tests.helpers.stored import documents


def spoil(instance):
    with db.connect(instance / db.FILE) as store, db.write(store):
        store.execute("DELETE FROM matches WHERE id = 1")
    (instance / KEY_FILE).write_text("f" * 64)


def test_what_was_backed_up_is_there_again(instance, tmp_path):
    before, key = documents(instance), (instance / KEY_FILE).read_text()
    (tmp_path / "stick").mkdir()
    assert scorer(instance, "backup", tmp_path / "stick").exit_code == 0
    (file,) = (tmp_path / "stick").iterdir()
    spoil(instance)
    answer = scorer(instance, "restore", file)
    assert (answer.exit_code, documents(instance), (instance / KEY_FILE).read_text()) == (0, before, key)
    assert "3 matches" in answer.output
    assert "deals)" in answer.output
    assert "cannot be worked out" not in answer.output
    aside = sorted(path.name.split("-")[-1] for path in instance.glob("replaced-*"))
    assert aside == ["scorer.db", "secret_key"]
    assert (instance / KEY_FILE).stat().st_mode & 0o777 == 0o600


def test_a_plain_copy_can_be_restored_too(instance, tmp_path):
    with closing(sqlite3.connect(instance / db.FILE)) as source:
        source.execute("VACUUM INTO ?", [str(tmp_path / "copy.db")])
    before = documents(instance)
    spoil(instance)
    answer = scorer(instance, "restore", tmp_path / "copy.db")
    assert (answer.exit_code, documents(instance)) == (0, before)
    assert "no secret key" in answer.output
    assert (instance / KEY_FILE).read_text() == "f" * 64


def test_a_match_that_cannot_be_worked_out_is_named_and_restored(instance):
    """Each one, in the bin too, with what to do about it; the others are as good as ever, so that is no failure."""
    with db.connect(instance / db.FILE) as store, db.write(store):
        binned, played = (row[0] for row in store.execute("SELECT key FROM matches WHERE id < 3 ORDER BY id"))
        store.execute("UPDATE matches SET deleted = '2026-01-01T00:00:00Z' WHERE key = ?", [binned])
        store.execute("""UPDATE matches SET log = '[{"kind": "deal", "contract": "chess"}]' WHERE id < 3""")
    answer = scorer(instance, "restore", backups.back_up(instance))
    assert answer.exit_code == 0
    named = answer.output.splitlines()[-2:]
    for key, line in zip((binned, played), sorted(named, key=lambda line: binned not in line), strict=True):
        assert line.startswith(f"Note: The match {key} of ")
        assert line.endswith(f": scorer --instance {instance} forget {key}")


def test_nothing_is_restored_over_an_open_database(instance):
    """While any process has the database open, the command says so and changes nothing."""
    file = backups.back_up(instance)
    spoil(instance)
    before = documents(instance)
    with db.connect(instance / db.FILE) as store:
        store.execute("SELECT count(*) FROM matches").fetchone()
        answer = scorer(instance, "restore", file)
    assert (answer.exit_code, documents(instance)) == (1, before)
    assert "running" in answer.output
    assert list(instance.glob("replaced-*")) == []


def test_only_a_sound_backup_is_restored(instance, tmp_path):
    """A file that is missing, no database, another program's, damaged or a newer Scorer's is refused in a sentence."""
    (tmp_path / "text.db").write_text("no database at all " * 500)
    with closing(sqlite3.connect(tmp_path / "foreign.db")) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    damaged = tmp_path / "damaged.db"
    whole = backups.back_up(instance).read_bytes()
    damaged.write_bytes(whole[:8192] + bytes(4096) + whole[12288:])
    newer = backups.back_up(instance)
    with closing(db.connect(newer)) as store:
        store[migrations.migrations_table].insert(
            {"migration_set": migrations.name, "name": "m999_clairvoyance", "applied_at": "2030"}
        )
    before = documents(instance)
    for file in (tmp_path / "none.db", tmp_path / "text.db", tmp_path / "foreign.db", damaged, newer):
        answer = scorer(instance, "restore", file)
        assert (answer.exit_code, documents(instance)) == (1, before), file
        assert answer.output.startswith("Error: "), answer.output
        assert "Nothing was changed" in answer.output
    assert list(instance.glob("replaced-*")) == []


def test_a_damaged_database_is_replaced_and_set_aside(instance):
    """The way back from a damaged file: restore the last backup; the damaged one stays for whoever can mend it."""
    before, file = documents(instance), backups.back_up(instance)
    (instance / db.FILE).write_bytes(b"the disk has eaten this" * 1000)
    assert scorer(instance, "restore", file).exit_code == 0
    assert documents(instance) == before
    (aside,) = instance.glob("replaced-*-scorer.db")
    assert aside.read_bytes().startswith(b"the disk")
