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
from scorer.store import backups, circle_matches, circles, db, matches, saving, summaries
from scorer.store.files import KEY_FILE, secret_key
from scorer.store.migrations import migrations
from scorer.web import htmx
from tests.commands.conftest import scorer
from tests.store.test_migrations import ALL, load
from tests.test_trouble import full_disk
from tests.tools.schemas import FIXTURES


def looks(answer):
    """The lines that need somebody."""
    return [line for line in answer.output.splitlines() if line.startswith("Look here: ")]


def test_others_can_read_the_key(instance):
    (instance / KEY_FILE).chmod(0o644)
    (line,) = looks(scorer(instance, "doctor"))
    assert f"chmod 600 {instance / KEY_FILE}" in line


def test_a_folder_for_everybody(instance):
    """Nor may anybody put another database into the folder."""
    instance.chmod(0o777)
    (line,) = looks(scorer(instance, "doctor"))
    assert "chmod o-w" in line


def test_half_a_key_is_reported(instance):
    (instance / KEY_FILE).write_text("abc")
    assert "secret_key is damaged" in looks(scorer(instance, "doctor"))[0]


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


@pytest.mark.parametrize("name", [db.FILE, KEY_FILE])
def test_folder_in_the_place_of_a_file(instance, name):
    """As a container makes one where it was given a file that is not there: the command moves it away."""
    path = instance / name
    path.unlink()
    path.mkdir()
    report = scorer(instance, "doctor")
    (line,) = looks(report)
    assert report.exit_code == 1
    assert line == f"Look here: {path}: a folder, where a file should be. Mend it with: mv {path} {path}.folder"


def test_a_changed_htmx(instance):
    (instance / "vendor").mkdir()
    (instance / "vendor" / htmx.NAME).write_text("alert(1)")
    (line,) = looks(scorer(instance, "doctor"))
    assert "assets pull" in line


def test_a_match_that_no_rule_book_allows(instance):
    """Each match is replayed, those in the bin too; the broken one is named by its key and no player by name."""
    with db.connect(instance / db.FILE) as store, db.write(store):
        match = matches.all_matches(store)[1]
        log = '[{"kind":"deal","contract":"poker","facts":{}}]'
        store.execute("UPDATE matches SET log = ?, deleted = '2026-11-20' WHERE id = ?", [log, match.id])
    answer = scorer(instance, "doctor")
    (line,) = looks(answer)
    assert (answer.exit_code, match.key in line) == (1, True)
    assert not any(name in line for name in match.players)


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
        assert summaries.stale_keys(store, VERSION) == []


def test_a_damaged_database(instance):
    whole = (instance / db.FILE).read_bytes()
    for bytes_ in (whole[:8192] + b"\xff" * 4096 + whole[12288:], b"no database" * 1000):
        (instance / db.FILE).write_bytes(bytes_)
        answer = scorer(instance, "doctor")
        assert answer.exit_code == 1
        assert "Restore the last backup" in looks(answer)[0]


def test_a_newer_database_and_an_older_one(instance):
    """A newer one needs somebody; an older one is brought up to date by the next start."""
    with db.connect(instance / db.FILE) as store:
        table = store[migrations.migrations_table]
        last = list(table.rows)[-1]
        table.insert(last | {"id": 999, "name": "m999_clairvoyance"})
        assert "newer" in looks(scorer(instance, "doctor"))[0]
        table.delete_where("name = 'm999_clairvoyance'")
    assert "The schema is up to date" in scorer(instance, "doctor").output


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


@pytest.mark.parametrize(
    ("change", "table"),
    [
        ("DROP TABLE changes", "changes"), ("DROP TABLE rights", "rights"),
        ("ALTER TABLE matches DROP COLUMN stake", "matches"), ("DROP INDEX rights_of_match", "rights"),
    ],
)  # fmt: skip
def test_missing_part_of_the_schema_is_named(instance, change, table):
    newest = backups.back_up(instance)
    with closing(db.connect(instance / db.FILE)) as store, db.write(store):
        store.execute(change)
    report = scorer(instance, "doctor")
    (line,) = looks(report)
    assert report.exit_code == 1
    assert line.startswith(f"Look here: The database is damaged (table {table}).")
    assert line.endswith(f"scorer --instance {instance} restore {newest}")


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


def test_the_database_of_another_program(tmp_path):
    """Neither the doctor nor a start takes it for an empty one; nothing is written to it."""
    with closing(sqlite3.connect(tmp_path / db.FILE)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    (tmp_path / db.FILE).chmod(0o600)
    before = (tmp_path / db.FILE).read_bytes()
    assert "of another program" in looks(scorer(tmp_path, "doctor"))[0]
    answer = scorer(tmp_path, "list")
    assert (answer.exit_code, "of another program" in answer.output) == (1, True)
    assert (tmp_path / db.FILE).read_bytes() == before


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


def test_others_can_read_the_database(instance):
    """Worth a word until the next start."""
    (instance / db.FILE).chmod(0o644)
    assert "others on this computer can read" in scorer(instance, "doctor").output


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
