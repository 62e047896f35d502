"""The checks of the doctor: each thing that can be wrong with a folder is found and named."""

import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from scorer.commands import doctor
from scorer.play.circles import load_board
from scorer.play.known_matches import load_summary
from scorer.play.submissions import create_match
from scorer.play.summaries import VERSION
from scorer.store import backups, circle_matches, circles, db, match_extras, matches, saving
from scorer.store.files import KEY_FILE, secret_key
from tests.commands.conftest import scorer
from tests.store.test_migrations import ALL, load
from tests.test_trouble import full_disk
from tests.tools.schemas import FIXTURES


def looks(answer):
    """The lines that need somebody."""
    return [line for line in answer.output.splitlines() if line.startswith("Look here: ")]


class Usage(NamedTuple):
    """What shutil.disk_usage returns."""

    total: int
    used: int
    free: int


def test_a_disk_that_is_nearly_full(instance, monkeypatch):
    """Less than 100 MB free is said before deals cannot be saved."""
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda path: Usage(100, 99, 99 * 1024 * 1024))
    (line,) = looks(scorer(instance, "doctor"))
    assert "99 MB" in line
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda path: Usage(100, 99, 100 * 1024 * 1024))
    assert looks(scorer(instance, "doctor")) == []


def test_full_disk_is_said_once_and_the_matches_are_checked(instance, monkeypatch):
    """Where SQLite has no room to open the database, that it cannot be written to is no second reason."""
    with closing(db.connect(instance / db.FILE)) as store, db.write(store):
        broken = matches.all_matches(store)[1]
        store.execute("UPDATE matches SET log = '[{}]' WHERE id = ?", [broken.id])
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda path: Usage(100, 100, 0))
    with full_disk():
        disk, match = looks(scorer(instance, "doctor"))
        (instance / db.FILE).write_bytes(b"no database" * 1000)
        _disk, damage = looks(scorer(instance, "doctor"))
    assert ": 0 MB." in disk
    assert f"The match {broken.key} of" in match
    assert "Restore the last backup" in damage


def test_key_of_another_user_is_not_called_damaged(instance, monkeypatch):
    """Whoever runs the doctor as somebody else is not told to put another key in its place."""
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name != KEY_FILE and access(path, mode))
    (line,) = looks(scorer(instance, "doctor"))
    assert line == f"Look here: {instance / KEY_FILE}: cannot be read. Give it to the user who runs Scorer."


def test_a_summary_that_differs_from_its_log(instance):
    """It is named with the command that makes all anew, and after that nothing is wrong; an old one is no fault."""
    with db.connect(instance / db.FILE) as store, db.write(store):
        match = matches.all_matches(store)[1]
        change = "UPDATE summaries SET content = json_set(content, '$.deals', 77) WHERE match_id = ?"
        store.execute(change, [match.id])
        store.execute("UPDATE summaries SET version = 0, content = '{}' WHERE match_id != ?", [match.id])
    report = scorer(instance, "doctor")
    (line,) = looks(report)
    command = f"scorer --instance {instance} doctor --summaries"
    assert (report.exit_code, match.key in line, command in line) == (1, True, True)
    mended = scorer(instance, "doctor", "--summaries")
    assert (mended.exit_code, looks(mended)) == (0, [])
    with db.connect(instance / db.FILE) as store:
        assert match_extras.stale_keys(store, VERSION) == []


@pytest.mark.parametrize("fixture", [*ALL, FIXTURES / "first-release.sql"], ids=lambda path: path.stem)
def test_database_that_waits_for_upgrade_is_a_note(fixture, tmp_path):
    path = load(fixture, tmp_path)
    secret_key(tmp_path)
    path.chmod(0o600)
    before = path.read_bytes()
    report = scorer(tmp_path, "doctor")
    assert all("in no backup" in line for line in looks(report))  # its deals are old, and nobody kept them
    assert ("Note: The next start brings the database up to date." in report.output) == (fixture != ALL[-1])
    assert re.search(r"worked out from its log: (\d+) of \1\.", report.output)
    assert path.read_bytes() == before


def test_sqlite_and_its_known_bug(instance, monkeypatch):
    """Before 3.51.3 there is a note, from then on none."""
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 51, 2))
    assert "mended in 3.51.3" in scorer(instance, "doctor").output
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 51, 3))
    assert "mended in 3.51.3" not in scorer(instance, "doctor").output


def test_a_clock_that_ran_back(instance):
    """A last day of use that is still to come needs somebody; one before it that was wrong does not."""
    with closing(db.connect(instance / db.FILE)) as store:
        db.count_day(store, "2999-01-01")
        (line,) = looks(scorer(instance, "doctor"))
        assert "Scorer was used on 2999-01-01 already" in line
        db.count_day(store, matches.utc_now()[:10])
        assert looks(scorer(instance, "doctor")) == []
        with db.write(store):
            store.execute("UPDATE matches SET touched = '2998-01-01T00:00:00Z' WHERE id = 1")
    (line,) = looks(scorer(instance, "doctor"))
    assert "Scorer was used on 2998-01-01 already. Set the clock." in line


def test_only_looking_at_nothing(tmp_path):
    """Where there is no folder, the first start makes one: two findings, neither of them trouble."""
    findings = list(doctor.run_checks(tmp_path / "none"))
    assert [finding.state for finding in findings if finding.state != "well"] == ["note"] * (len(findings) - 1)
    assert "The first start makes it" in findings[-1].sentence


def test_a_missing_key(instance):
    """Beside matches it is trouble, with the backup that has it; before the first match it is none."""
    daily = backups.back_up_daily(instance)
    (instance / KEY_FILE).unlink()
    assert any(f"scorer --instance {instance} key {daily}" in line for line in looks(scorer(instance, "doctor")))
    with closing(db.connect(instance / db.FILE)) as store, db.write(store):
        store.execute("DELETE FROM matches")
        store.execute("INSERT INTO days (day) VALUES ('2026-01-01')")
    assert looks(scorer(instance, "doctor")) == []


@pytest.mark.parametrize("name", [db.FILE, f"{db.FILE}-wal"])
def test_what_cannot_be_written_to(instance, monkeypatch, name):
    """Each file by its name, though everything in it can be read."""
    (instance / f"{db.FILE}-wal").touch()
    may = os.access
    monkeypatch.setattr(doctor.os, "access", lambda path, how: Path(path) != instance / name and may(path, how))
    answer = scorer(instance, "doctor")
    assert answer.exit_code == 1
    assert looks(answer) == [
        f"Look here: {instance / name}: cannot be written to. Give it to the user who runs Scorer."
    ]


@pytest.mark.parametrize("name", [db.FILE, KEY_FILE])
def test_what_belongs_to_another(instance, name, monkeypatch):
    stat = Path.stat

    def of_another(path, **how):
        status = stat(path, **how)
        return os.stat_result((*status[:4], status.st_uid + 1, *status[5:])) if path == instance / name else status

    monkeypatch.setattr(Path, "stat", of_another)
    (line,) = looks(scorer(instance, "doctor"))
    assert f"chown --reference={instance} {instance / name}" in line


def test_what_another_program_holds(instance, monkeypatch):
    monkeypatch.setattr(db, "BUSY_SECONDS", 0.01)
    with closing(db.connect(instance / db.FILE)) as other:
        other.execute("BEGIN IMMEDIATE")
        (line,) = looks(scorer(instance, "doctor"))
        assert "Another program holds the database" in line
        other.execute("ROLLBACK")
    assert looks(scorer(instance, "doctor")) == []


def test_result_in_a_circle_that_differs_is_named_and_made_anew(instance):
    with closing(db.connect(instance / db.FILE)) as store:
        match = matches.all_matches(store)[0]
        log = [*match.log[:3], {"kind": "finish", "bank": "keep"}]
        match = create_match(
            store, saving.Submission(saving.new_form_key(), 0, {}), game=match.game, players=match.players,
            options=match.options, first_dealer=match.first_dealer, pack=match.pack, log=log,
        ).match  # fmt: skip
        circle = circles.create_circle(store, "ana", "Thursdays")
        assert circle_matches.put_match_in(store, circle, match, load_summary(store, match).content)
    assert scorer(instance, "doctor").exit_code == 0
    with closing(db.connect(instance / db.FILE)) as store:
        store.execute("UPDATE circle_matches SET content = json_set(content, '$.deals', 77)")
        store.conn.commit()
    report = scorer(instance, "doctor")
    (line,) = [line for line in report.output.splitlines() if "is out of date" in line]
    command = f"scorer --instance {instance} doctor --summaries"
    assert (report.exit_code, match.key in line, command in line) == (1, True, True)
    assert scorer(instance, "doctor", "--summaries").exit_code == 0
    with closing(db.connect(instance / db.FILE)) as store:
        current = circles.load_circle(store, circle.key)
        load_board(store, current, "all")
        store.execute("UPDATE circle_boards SET content = json_set(content, '$.tally.matches', 77)")
        store.conn.commit()
    report = scorer(instance, "doctor")
    (line,) = [line for line in report.output.splitlines() if "is out of date" in line]
    assert (report.exit_code, circle.key in line) == (1, True)
    assert scorer(instance, "doctor", "--summaries").exit_code == 0
    assert scorer(instance, "doctor").exit_code == 0
