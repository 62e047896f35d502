"""`scorer backup`, `restore` and `key`: one new file, what it holds there again, and beside it what it replaces."""

import sqlite3
from contextlib import closing

import pytest

from scorer.store import backups, db, matches, restoring
from scorer.store.files import KEY_FILE
from scorer.store.migrations import migrations
from tests.commands.conftest import scorer
from tests.helpers.stored import documents


def test_it_says_where_the_backup_is(instance, tmp_path):
    """In the instance folder unless another is named; twice makes two files."""
    (tmp_path / "stick").mkdir()
    for words, folder in (([], instance / backups.FOLDER), ([tmp_path / "stick"], tmp_path / "stick")):
        for number in (1, 2):
            answer = scorer(instance, "backup", *words)
            assert (answer.exit_code, len(list(folder.iterdir()))) == (0, number), answer.output
        assert answer.output.startswith(f"The backup is {folder}")
        assert answer.output.count("\n") == 1


def test_full_disk_is_backed_up_onto_another(instance, tmp_path, monkeypatch):
    """Where SQLite has no room to open the database: that is when somebody brings a stick."""

    def connect(path, *, is_durable=True):
        if path == instance / db.FILE:
            raise sqlite3.OperationalError("disk I/O error")
        return connect_to_any(path, is_durable=is_durable)

    (tmp_path / "stick").mkdir()
    connect_to_any = db.connect
    with monkeypatch.context() as patch:
        patch.setattr(db, "connect", connect)
        patch.setattr(db, "has_room", lambda path: path != instance / db.FILE)
        answer = scorer(instance, "backup", tmp_path / "stick")
    assert answer.exit_code == 0, answer.output
    (path,) = (tmp_path / "stick").iterdir()
    assert restoring.backup_key(path)
    assert backups.fingerprint(path) == backups.fingerprint(instance / db.FILE)


def test_a_damaged_database_is_not_backed_up(instance):
    sound = backups.back_up(instance)
    whole = (instance / db.FILE).read_bytes()
    for content in (whole[:8192] + b"\xff" * 4096 + whole[12288:], b"\0" * 4096 + whole[4096:]):
        (instance / db.FILE).write_bytes(content)
        answer = scorer(instance, "backup")
        assert answer.exit_code == 1
        assert answer.output.endswith(f"Restore the last backup. scorer --instance {instance} restore {sound}\n")
        assert list((instance / backups.FOLDER).iterdir()) == [sound]
    assert {scorer(instance, *words).output for words in (["list"], ["run", "--no-open"])} == {answer.output}


def spoil(instance):
    with db.connect(instance / db.FILE) as store, db.write(store):
        store.execute("DELETE FROM matches WHERE id = 1")
    (instance / KEY_FILE).write_text("f" * 64)


def test_what_was_backed_up_is_there_again(instance, tmp_path):
    before, key = documents(instance), (instance / KEY_FILE).read_text()
    file = backups.back_up(instance)
    spoil(instance)
    answer = scorer(instance, "restore", file)
    assert (answer.exit_code, documents(instance), (instance / KEY_FILE).read_text()) == (0, before, key)
    assert ("3 matches" in answer.output, "deals)" in answer.output) == (True, True)
    assert "cannot be worked out" not in answer.output
    assert sorted(path.name.split("-")[-1] for path in instance.glob("replaced-*")) == ["scorer.db", "secret_key"]
    assert (instance / KEY_FILE).stat().st_mode & 0o777 == 0o600


def test_a_plain_copy_can_be_restored_too(instance, tmp_path):
    """Also in the place of a damaged database, which stays for whoever can mend it."""
    with closing(sqlite3.connect(instance / db.FILE)) as source:
        source.execute("VACUUM INTO ?", [str(tmp_path / "copy.db")])
    before, key = documents(instance), (instance / KEY_FILE).read_text()
    (instance / db.FILE).write_bytes(b"the disk has eaten this" * 1000)
    answer = scorer(instance, "restore", tmp_path / "copy.db")
    assert (answer.exit_code, documents(instance), (instance / KEY_FILE).read_text()) == (0, before, key)
    assert "no secret key" in answer.output
    (aside,) = instance.glob("replaced-*-scorer.db")
    assert aside.read_bytes().startswith(b"the disk")


def test_a_match_that_cannot_be_worked_out_is_named_and_restored(instance):
    """Each one, in the bin too, with what to do about it; the others are as good as ever, so that is no failure."""
    with db.connect(instance / db.FILE) as store, db.write(store):
        keys = {row[0] for row in store.execute("SELECT key FROM matches WHERE id < 3")}
        store.execute("UPDATE matches SET deleted = '2026-01-01T00:00:00Z' WHERE id = 1")
        store.execute("""UPDATE matches SET log = '[{"kind": "deal", "contract": "chess"}]' WHERE id < 3""")
    answer = scorer(instance, "restore", backups.back_up(instance))
    assert answer.exit_code == 0
    named = answer.output.splitlines()[-2:]
    assert all(line.startswith("Note: The match ") for line in named)
    assert {line.partition(f": scorer --instance {instance} forget ")[2] for line in named} == keys


def test_only_a_sound_backup_is_restored(instance, tmp_path):
    """A file that is missing, no database, another program's, damaged or a newer Scorer's is refused in a sentence.

    So is every file while any process has the database open. Nothing is changed.
    """
    (tmp_path / "text.db").write_text("no database at all " * 500)
    with closing(sqlite3.connect(tmp_path / "foreign.db")) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    damaged = tmp_path / "damaged.db"
    sound, newer = backups.back_up(instance), backups.back_up(instance)
    whole = sound.read_bytes()
    damaged.write_bytes(whole[:8192] + bytes(4096) + whole[12288:])
    with closing(db.connect(newer)) as store:
        store[migrations.migrations_table].insert(
            {"migration_set": migrations.name, "name": "m999_clairvoyance", "applied_at": "2030"}
        )
    spoil(instance)
    before = documents(instance)
    for file in (tmp_path / "none.db", tmp_path / "text.db", tmp_path / "foreign.db", damaged, newer):
        answer = scorer(instance, "restore", file)
        assert (answer.exit_code, documents(instance)) == (1, before), file
        assert answer.output.startswith("Error: "), answer.output
        assert "Nothing was changed" in answer.output
    with db.connect(instance / db.FILE) as store:
        store.execute("SELECT count(*) FROM matches").fetchone()
        answer = scorer(instance, "restore", sound)
    assert (answer.exit_code, documents(instance), "running" in answer.output) == (1, before, True)
    assert list(instance.glob("replaced-*")) == []


def key_of(instance):
    return (instance / KEY_FILE).read_text()


def test_every_key_that_was_replaced_can_be_taken_back(instance):
    """A new one is made where it is meant; the one before stays beside it."""
    first = key_of(instance)
    assert scorer(instance, "key").exit_code == 2
    assert scorer(instance, "key", "--new").exit_code == 0
    second = key_of(instance)
    assert scorer(instance, "key", "--new").exit_code == 0
    kept = list(instance.glob(f"replaced-{matches.utc_now()[:10]}-*-{KEY_FILE}"))
    assert {path.read_text() for path in kept} == {first, second} != {key_of(instance)}
    for path in kept:
        assert path.stat().st_mode & 0o777 == 0o600
        assert (scorer(instance, "key", path).exit_code, key_of(instance)) == (0, path.read_text())


def test_the_key_of_a_backup_is_put_back(instance):
    """Not while Scorer runs, neither way: it would go on with the old one, and every new link would be a 404."""
    before, daily = key_of(instance), backups.back_up_daily(instance)
    (instance / KEY_FILE).write_text("k" * 64)
    with db.connect(instance / db.FILE) as running:
        running.execute("SELECT count(*) FROM matches").fetchone()
        for words in (["--new"], [daily]):
            answer = scorer(instance, "key", *words)
            assert (answer.exit_code, "Stop it first" in answer.output, key_of(instance)) == (1, True, "k" * 64)
        running.close()
    (instance / KEY_FILE).unlink()
    assert scorer(instance, "list").exit_code == 1
    assert (scorer(instance, "key", daily).exit_code, key_of(instance)) == (0, before)
    assert scorer(instance, "list").exit_code == 0


@pytest.mark.parametrize("kind", ["keyless backup", "text", "nothing"])
def test_a_file_without_a_key_is_refused(instance, kind):
    before, file = key_of(instance), instance / "file"
    if kind == "text":
        file.write_text("nothing")
    elif kind == "keyless backup":
        (instance / KEY_FILE).unlink()
        file = backups.back_up(instance)
        (instance / KEY_FILE).write_text(before)
    assert (scorer(instance, "key", file).exit_code, key_of(instance)) == (1, before)
