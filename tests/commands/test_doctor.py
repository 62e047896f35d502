"""`scorer doctor`: says in sentences what is well, and exits 1 for what needs somebody. See sessions.txt too."""

import json
import os
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorer.commands import doctor
from scorer.play.circles import load_board
from scorer.play.known_matches import load_summary
from scorer.play.submissions import create_match
from scorer.play.summaries import VERSION
from scorer.store import backups, circle_matches, circles, db, match_extras, matches, restoring, saving
from scorer.store.files import KEY_FILE, secret_key
from scorer.web import htmx
from tests.commands.conftest import looks, scorer
from tests.helpers import stored
from tests.helpers.results import copy_of
from tests.store.test_migrations import ALL, load
from tests.test_trouble import full_disk
from tests.tools.schemas import FIXTURES

MB = 1024 * 1024


def is_well(instance):
    """Whether the doctor exits with 0; as it says, nothing needs anybody then."""
    answer = scorer(instance, "doctor")
    assert (answer.exit_code == 0) == (looks(answer) == []), answer.output
    return answer.exit_code == 0


def trouble(instance):
    """What the doctor says of the one thing that needs somebody."""
    answer = scorer(instance, "doctor")
    (line,) = looks(answer)
    assert answer.exit_code == 1
    return line.removeprefix("Look here: ")


def test_all_is_well(instance):
    """Each line is a sentence, nothing needs anybody, and nothing was changed."""
    before = {path: path.read_bytes() for path in instance.rglob("*") if path.is_file()}
    answer = scorer(instance, "doctor")
    assert (answer.exit_code, looks(answer)) == (0, [])
    for part in ("3 of 3", "Python", "SQLite", "Flask", "sqlite-utils"):
        assert part in answer.output
    assert all(re.match(r"[A-Z0-9/]|htmx", line) for line in answer.output.splitlines())
    assert all(line.endswith((".", "pull")) for line in answer.output.splitlines())
    assert {path: path.read_bytes() for path in before} == before


def test_before_the_first_start_nothing_is_wrong(tmp_path):
    """An empty folder, or none at all, needs nobody; and none is made."""
    assert is_well(tmp_path)
    findings = list(doctor.run_checks(tmp_path / "none"))
    assert [finding.state for finding in findings if finding.state != "well"] == ["note"] * (len(findings) - 1)
    assert "The first start makes it" in findings[-1].sentence
    assert not (tmp_path / "none").exists()


def test_for_other_programs(instance):
    """Whether all is well, and each finding with its subject, its state and its sentence; the exit is the same."""
    answer = scorer(instance, "doctor", "--json")
    report = json.loads(answer.output)
    assert (answer.exit_code, report["well"]) == (0, True)
    assert {"subject": "schema", "state": "well", "sentence": "The schema is up to date."} in report["findings"]
    (instance / KEY_FILE).chmod(0o644)
    answer = scorer(instance, "doctor", "--json")
    report = json.loads(answer.output)
    assert (answer.exit_code, report["well"]) == (1, False)
    assert [finding["subject"] for finding in report["findings"] if finding["state"] == "trouble"] == ["key"]


def refuse(monkeypatch, path):
    """Say of this path that it cannot be read or written."""
    may = os.access
    monkeypatch.setattr(os, "access", lambda asked, how: Path(asked) != path and may(asked, how))


def change_status(monkeypatch, path, place):
    """Let a number of the status of this path be another: 2 is its disk, 4 its owner."""
    stat = Path.stat

    def changed(asked, **how):
        status = stat(asked, **how)
        return os.stat_result((*status[:place], status[place] + 1, *status[place + 1 :])) if asked == path else status

    monkeypatch.setattr(Path, "stat", changed)


@pytest.mark.parametrize(
    ("name", "is_refused", "is_ours", "line"),
    [
        (KEY_FILE, True, True, "{path}: cannot be read. Give it to the user who runs Scorer."),
        (db.FILE, True, True, "{path}: cannot be written to. Give it to the user who runs Scorer."),
        (f"{db.FILE}-wal", True, True, "{path}: cannot be written to. Give it to the user who runs Scorer."),
        (backups.FOLDER, True, True, "{path}: cannot be written to. Mend it with: chmod -R u+rwX {path}"),
        (backups.FOLDER, True, False,
         "{path}: cannot be written to. Mend it with: chown -R --reference={folder} {path}"),
        (db.FILE, False, False,
         "{path}: not of the owner of its folder. Mend it with: chown --reference={folder} {path}"),
        (KEY_FILE, False, False,
         "{path}: not of the owner of its folder. Mend it with: chown --reference={folder} {path}"),
    ],
)  # fmt: skip
def test_what_belongs_to_another_or_is_refused(instance, monkeypatch, name, is_refused, is_ours, line):
    """Each file by its name, though everything in it can be read. No key of another user is called damaged."""
    backups.back_up_daily(instance)
    path = instance / name
    if name.endswith("-wal"):
        path.touch()
    if is_refused:
        refuse(monkeypatch, path)
    if not is_ours:
        change_status(monkeypatch, path, 4)
    assert trouble(instance) == line.format(path=path, folder=instance)


def test_a_disk_that_is_nearly_full(instance, monkeypatch):
    """Less than 100 MB free is said before deals cannot be saved; also of the disk of the backups."""
    folder, usage = backups.back_up_daily(instance).parent, shutil.disk_usage(instance)
    free = {instance: 99 * MB, folder: 100 * MB}
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda path: usage._replace(free=free.get(path, 100 * MB)))
    assert trouble(instance).startswith("Free on the disk: 99 MB.")
    free[instance] += MB
    assert is_well(instance)
    change_status(monkeypatch, folder, 2)
    free[folder] = 0
    assert trouble(instance).startswith(f"{folder}: Free on the disk: 0 MB.")


def test_full_disk_is_said_once_and_the_matches_are_checked(instance, monkeypatch):
    """Where SQLite has no room to open the database, that it cannot be written to is no second reason."""
    with closing(db.connect(instance / db.FILE)) as store, db.write(store):
        broken = matches.all_matches(store)[1]
        store.execute("UPDATE matches SET log = '[{}]' WHERE id = ?", [broken.id])
    usage = shutil.disk_usage(instance)
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda path: usage._replace(free=0))
    with full_disk():
        disk, match = looks(scorer(instance, "doctor"))
        (instance / db.FILE).write_bytes(b"no database" * 1000)
        _disk, damage = looks(scorer(instance, "doctor"))
    assert ": 0 MB." in disk
    assert f"The match {broken.key} of" in match
    assert "Restore the last backup" in damage


def test_what_another_program_holds(instance, monkeypatch):
    monkeypatch.setattr(db, "BUSY_SECONDS", 0.01)
    with closing(db.connect(instance / db.FILE)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "Another program holds the database" in trouble(instance)
        other.execute("ROLLBACK")
    assert is_well(instance)


def test_sqlite_and_its_known_bug(instance, monkeypatch):
    """Before 3.51.3 there is a note, from then on none."""
    for patch, is_noted in ((2, True), (3, False)):
        monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 51, patch))
        assert ("mended in 3.51.3" in scorer(instance, "doctor").output) == is_noted


def test_a_clock_that_ran_back(instance):
    """A last day of use that is still to come needs somebody; one before it that was wrong does not."""
    with closing(db.connect(instance / db.FILE)) as store:
        db.count_day(store, "2999-01-01")
        assert "Scorer was used on 2999-01-01 already" in trouble(instance)
        db.count_day(store, matches.utc_now()[:10])
        assert is_well(instance)
        with db.write(store):
            store.execute("UPDATE matches SET touched = '2998-01-01T00:00:00Z' WHERE id = 1")
    assert "Scorer was used on 2998-01-01 already. Set the clock." in trouble(instance)


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


def test_a_summary_that_differs_from_its_log(instance):
    """It is named with the command that makes all anew, and after that nothing is wrong; an old one is no fault."""
    with db.connect(instance / db.FILE) as store, db.write(store):
        match = matches.all_matches(store)[1]
        change = "UPDATE summaries SET content = json_set(content, '$.deals', 77) WHERE match_id = ?"
        store.execute(change, [match.id])
        store.execute("UPDATE summaries SET version = 0, content = '{}' WHERE match_id != ?", [match.id])
    line = trouble(instance)
    assert (match.key in line, line.endswith(f"scorer --instance {instance} doctor --summaries")) == (True, True)
    assert scorer(instance, "doctor", "--summaries").exit_code == 0
    with db.connect(instance / db.FILE) as store:
        assert match_extras.stale_keys(store, VERSION) == []


def test_result_in_a_circle_that_differs_is_named_and_made_anew(instance):
    """So is its board, and one that cannot be made though nothing is stored of it yet."""
    with closing(db.connect(instance / db.FILE)) as store:
        match = matches.all_matches(store)[0]
        log = [*match.log[:3], {"kind": "finish", "bank": "keep"}]
        match = create_match(
            store, saving.Submission(saving.new_form_key(), 0, {}), game=match.game, players=match.players,
            options=match.options, first_dealer=match.first_dealer, pack=match.pack, log=log,
        ).match  # fmt: skip
        circle = circles.create_circle(store, "ana", "Thursdays")
        assert circle_matches.put_match_in(store, circle, match, load_summary(store, match).content)
    assert is_well(instance)
    for key, statement in (
        (match.key, "UPDATE circle_matches SET content = json_set(content, '$.deals', 77)"),
        (circle.key, "UPDATE circle_boards SET content = json_set(content, '$.tally.matches', 77)"),
    ):
        with closing(db.connect(instance / db.FILE)) as store:
            load_board(store, circles.load_circle(store, circle.key), "all")
            store.execute(statement)
            store.conn.commit()
        (line,) = [line for line in looks(scorer(instance, "doctor")) if f"of {key} " in line]
        assert "is out of date" in line
        assert line.endswith(f"scorer --instance {instance} doctor --summaries")
        assert scorer(instance, "doctor", "--summaries").exit_code == 0
        assert is_well(instance)


def test_board_that_cannot_be_made_is_named(instance, monkeypatch):
    """Though nothing is stored of it yet; the next circle is looked at all the same."""
    with closing(db.connect(instance / db.FILE)) as store:
        keys = [circles.create_circle(store, None, name).key for name in ("Thursdays", "Fridays")]
    assert is_well(instance)
    monkeypatch.setattr("scorer.play.circles.make_board", {}.__getitem__)
    lines = looks(scorer(instance, "doctor"))
    assert [f"What is stored of {key}" in line for key, line in zip(keys, lines, strict=True)] == [True, True]


def test_copy_that_no_board_can_count_is_named_and_taken_out(instance):
    content = {**copy_of("Ana Boris Cyril", [6, 0, -6]), "totals": ["x", 0, 0]}
    with closing(db.connect(instance / db.FILE)) as store:
        circle = circles.create_circle(store, None, "Thursdays")
        with db.write(store):
            row = {"identity": "abc", "before": None, "along": None, "content": content}
            circle_matches.insert_file_rows(store, circle, [row])
    assert "cannot be read" in trouble(instance)
    assert scorer(instance, "doctor", "--summaries").exit_code == 0
    assert is_well(instance)


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
    start = f"scorer --instance {instance}"
    assert f"{start} restore {newest}. To begin without it: {start} run --new" in trouble(instance)
    for command in ("list", "backup"):
        answer = scorer(instance, command)
        assert (answer.exit_code, f"{start} restore {newest}" in answer.output) == (1, True)
    assert backups.newest_first(instance) == [newest], "of nothing no backup is made"


def test_lost_key_and_another_than_that_of_the_newest_backup(instance):
    """Beside matches a missing one is trouble, with the backup that has it; before the first match it is none."""
    newest, start = backups.back_up_daily(instance), f"scorer --instance {instance}"
    restoring.replace_key(instance, None)
    line = trouble(instance)
    assert (f"{start} key {newest}" in line, f"{start} backup" in line) == (True, True)
    backups.back_up(instance)
    assert is_well(instance)
    (instance / KEY_FILE).unlink()
    assert f"{start} key {newest.parent}" in trouble(instance)
    with closing(db.connect(instance / db.FILE)) as store, db.write(store):
        store.execute("DELETE FROM matches")
        store.execute("INSERT INTO days (day) VALUES ('2026-01-01')")
    assert is_well(instance)


@pytest.mark.parametrize("state", ["cut", "empty", "foreign"])
def test_newest_daily_backup_that_cannot_be_used(instance, state):
    daily = backups.back_up_daily(instance)
    whole = daily.read_bytes()
    daily.write_bytes(whole[: len(whole) // 2] if state == "cut" else b"")
    if state == "foreign":
        with closing(sqlite3.connect(daily)) as other:
            other.execute("CREATE TABLE recipes (name TEXT)")
    assert trouble(instance).endswith(f"rm {daily}; scorer --instance {instance} backup")


def test_damaged_backup_is_named_and_the_sound_one_is_advised(instance):
    """Each damaged one has its line; for the database, for the key and beside another key only a sound one is named."""
    sound, start = backups.back_up(instance), f"scorer --instance {instance}"
    damaged = sound.with_name("scorer-2999-01-01-000000.db")
    shutil.copy2(sound, damaged)
    with closing(sqlite3.connect(damaged)) as other, other:
        other.execute("UPDATE matches SET touched = '2999-01-01T00:00:00Z'")
        other.execute("DELETE FROM matches WHERE id = 1")  # its history points nowhere
    assert backups.newest_first(instance) == [damaged, sound]
    line = trouble(instance)
    assert (line.startswith(f"{damaged} is damaged: "), line.endswith(f"rm {damaged}")) == (True, True)
    (instance / KEY_FILE).write_text("abc")
    lines = [line for line in looks(scorer(instance, "doctor")) if "key" in line.replace(str(instance), "")]
    assert [line.endswith(f"{start} key {sound}") for line in lines] == [True]
    assert scorer(instance, "list").output.endswith(f"{start} key {sound}\n")
    restoring.replace_key(instance, None)
    assert any(f"{start} key {sound}. If" in line for line in looks(scorer(instance, "doctor")))
    with closing(db.connect(instance / db.FILE)) as store, db.write(store):
        store.execute("DROP TABLE rights")
    assert any(line.endswith(f"{start} restore {sound}") for line in looks(scorer(instance, "doctor")))


def test_advice_for_an_old_daily_backup_helps(instance):
    """What `scorer backup` writes counts, and so does the second one of a second; a file of another name does not."""
    daily = backups.back_up_daily(instance)
    daily.rename(daily.with_name("daily-2020-01-01.db"))
    shutil.copy2(daily.with_name("daily-2020-01-01.db"), daily.with_name("mine-2999-01-01-000000.db"))
    assert f"scorer --instance {instance} backup" in trouble(instance)
    assert scorer(instance, "backup").exit_code == 0
    assert is_well(instance)
    (by_hand,) = daily.parent.glob("scorer-*.db")
    by_hand.rename(by_hand.with_stem(f"{by_hand.stem}-2"))
    assert is_well(instance)
