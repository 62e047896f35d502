"""The checks of the doctor of lost databases and of backups: what can be wrong with them is found, with what helps."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorer.commands import doctor
from scorer.store import backups, db, restoring
from scorer.store.files import KEY_FILE
from scorer.web import htmx
from tests.commands.conftest import scorer
from tests.commands.test_checks import Usage, looks
from tests.helpers import stored


def test_commands_can_be_pasted(tmp_path):
    instance = tmp_path / "our scores"
    stored.folder(instance)
    daily = backups.back_up_daily(instance)
    daily.chmod(0o644)
    (instance / KEY_FILE).chmod(0o644)
    (instance / "vendor").mkdir()
    (instance / "vendor" / htmx.NAME).write_text("alert(1)")
    key, pull, read = looks(scorer(instance, "doctor"))
    assert key.endswith(f"chmod 600 '{instance / KEY_FILE}'")
    assert pull.endswith(f"scorer --instance '{instance}' assets pull")
    assert read.endswith(f"chmod 600 '{daily.parent}'/*.db")
    (instance / db.FILE).unlink()
    for line in (looks(scorer(instance, "doctor"))[-1], scorer(instance, "list").output.strip()):
        assert f"backup: scorer --instance '{instance}' restore '{daily}'." in line
        assert line.endswith(f": scorer --instance '{instance}' run --new")


@pytest.mark.parametrize("state", ["gone", "empty"])
def test_lost_database_is_named_with_its_newest_backup(instance, state):
    newest = backups.back_up_daily(instance)
    (instance / db.FILE).write_bytes(b"")
    if state == "gone":
        (instance / db.FILE).unlink()
    report = scorer(instance, "doctor")
    (line,) = looks(report)
    start = f"scorer --instance {instance}"
    assert (report.exit_code, f"{start} restore {newest}. To begin without it: {start} run --new" in line) == (1, True)
    for command in ("list", "backup"):
        answer = scorer(instance, command)
        assert (answer.exit_code, f"scorer --instance {instance} restore {newest}" in answer.output) == (1, True)
    assert backups.newest_first(instance) == [newest], "of nothing no backup is made"


def test_another_key_than_that_of_the_newest_backup(instance):
    newest = backups.back_up_daily(instance)
    restoring.replace_key(instance, None)
    report = scorer(instance, "doctor")
    (line,) = looks(report)
    start = f"scorer --instance {instance}"
    assert (report.exit_code, f"{start} key {newest}" in line, f"{start} backup" in line) == (1, True, True)
    backups.back_up(instance)
    assert looks(scorer(instance, "doctor")) == []


@pytest.mark.parametrize("state", ["cut", "empty", "foreign"])
def test_newest_daily_backup_that_cannot_be_used(instance, state):
    daily = backups.back_up_daily(instance)
    whole = daily.read_bytes()
    daily.write_bytes(whole[: len(whole) // 2] if state == "cut" else b"")
    if state == "foreign":
        with closing(sqlite3.connect(daily)) as other:
            other.execute("CREATE TABLE recipes (name TEXT)")
    report = scorer(instance, "doctor")
    (line,) = looks(report)
    assert report.exit_code == 1
    assert line.startswith("Look here: ")
    assert line.endswith(f"rm {daily}; scorer --instance {instance} backup")


def test_damaged_backup_is_named_and_the_sound_one_is_advised(instance):
    """Each damaged one has its line; for the database, for the key and beside another key only a sound one is named."""
    sound = backups.back_up(instance)
    damaged = sound.with_name("scorer-2999-01-01-000000.db")
    shutil.copy2(sound, damaged)
    with closing(sqlite3.connect(damaged)) as other, other:
        other.execute("UPDATE matches SET touched = '2999-01-01T00:00:00Z'")
        other.execute("DELETE FROM matches WHERE id = 1")  # its history points nowhere
    assert backups.newest_first(instance) == [damaged, sound]
    (line,) = looks(scorer(instance, "doctor"))
    assert line.startswith(f"Look here: {damaged} is damaged: ")
    (instance / KEY_FILE).write_text("abc")
    lines = [line for line in looks(scorer(instance, "doctor")) if "key" in line.replace(str(instance), "")]
    assert [line.endswith(f"scorer --instance {instance} key {sound}") for line in lines] == [True]
    assert scorer(instance, "list").output.endswith(f"scorer --instance {instance} key {sound}\n")
    restoring.replace_key(instance, None)
    assert any(f"scorer --instance {instance} key {sound}. If" in line for line in looks(scorer(instance, "doctor")))
    with closing(db.connect(instance / db.FILE)) as store, db.write(store):
        store.execute("DROP TABLE rights")
    assert any(
        line.endswith(f"scorer --instance {instance} restore {sound}") for line in looks(scorer(instance, "doctor"))
    )


@pytest.mark.parametrize("is_ours", [True, False])
def test_backups_that_cannot_be_written(instance, monkeypatch, is_ours):
    """The command gives the folder back, or where it belongs to the right user, the permissions."""
    backups.back_up_daily(instance)
    folder, may, stat = instance / backups.FOLDER, os.access, Path.stat

    def of_another(path, **how):
        status = stat(path, **how)
        return os.stat_result((*status[:4], status.st_uid + 1, *status[5:])) if path == folder else status

    monkeypatch.setattr(doctor.os, "access", lambda path, how: Path(path) != folder and may(path, how))
    if not is_ours:
        monkeypatch.setattr(Path, "stat", of_another)
    report = scorer(instance, "doctor")
    (line,) = looks(report)
    command = f"chmod -R u+rwX {folder}" if is_ours else f"chown -R --reference={instance} {folder}"
    assert (report.exit_code, line.endswith(command)) == (1, True)


def test_backups_on_a_full_disk(instance, monkeypatch):
    backups.back_up_daily(instance)
    folder, stat, usage = instance / backups.FOLDER, Path.stat, doctor.shutil.disk_usage

    def on_another_disk(path, **how):
        status = stat(path, **how)
        return os.stat_result((*status[:2], status.st_dev + 1, *status[3:])) if path == folder else status

    monkeypatch.setattr(Path, "stat", on_another_disk)
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda path: Usage(9, 9, 0) if path == folder else usage(path))
    report = scorer(instance, "doctor")
    (line,) = looks(report)
    assert (report.exit_code, line.startswith(f"Look here: {folder}: Free on the disk: 0 MB.")) == (1, True)


def test_advice_for_an_old_daily_backup_helps(instance):
    """What `scorer backup` writes counts, and so does the second one of a second; a file of another name does not."""
    daily = backups.back_up_daily(instance)
    daily.rename(daily.with_name("daily-2020-01-01.db"))
    shutil.copy2(daily.with_name("daily-2020-01-01.db"), daily.with_name("mine-2999-01-01-000000.db"))
    (line,) = looks(scorer(instance, "doctor"))
    assert f"scorer --instance {instance} backup" in line
    assert scorer(instance, "backup").exit_code == 0
    assert looks(scorer(instance, "doctor")) == []
    (by_hand,) = daily.parent.glob("scorer-*.db")
    by_hand.rename(by_hand.with_stem(f"{by_hand.stem}-2"))
    assert looks(scorer(instance, "doctor")) == []
