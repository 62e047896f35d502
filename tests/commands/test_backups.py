"""`scorer backup`: one new file, or a sentence."""

import sqlite3

from scorer.store import backups, db, restoring
from tests.commands.conftest import scorer


def test_it_says_where_the_backup_is(instance, tmp_path):
    """In the instance folder unless another is named; twice makes two files."""
    (tmp_path / "stick").mkdir()
    for words, folder in (([], instance / backups.FOLDER), ([tmp_path / "stick"], tmp_path / "stick")):
        for number in (1, 2):
            answer = scorer(instance, "backup", *words)
            assert answer.exit_code == 0, answer.output
            assert len(list(folder.iterdir())) == number
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
    monkeypatch.setattr(db, "connect", connect)
    monkeypatch.setattr(db, "has_room", lambda path: path != instance / db.FILE)
    answer = scorer(instance, "backup", tmp_path / "stick")
    assert answer.exit_code == 0, answer.output
    monkeypatch.undo()
    (path,) = (tmp_path / "stick").iterdir()
    restoring.check_restorable(path)
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
