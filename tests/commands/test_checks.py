"""The doctor says in sentences what is well, and exits 1 for what needs somebody."""

import sqlite3
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner, Result

from scorer.cli import main
from scorer.commands import checks
from scorer.store import backups, db, matches
from scorer.store.migrations import migrations
from scorer.store.secret import KEY_FILE
from scorer.web import htmx
from tests.helpers import stored


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    """An instance folder with three matches."""
    stored.folder(tmp_path / "instance")
    return tmp_path / "instance"


def examine(instance: Path) -> Result:
    """What `scorer doctor` says of this folder, with its exit code."""
    return CliRunner().invoke(main, ["--instance", str(instance), "doctor"])


def looks(answer: Result) -> list[str]:
    """The lines that need somebody."""
    return [line for line in answer.output.splitlines() if line.startswith("Look here: ")]


def test_all_is_well(instance: Path) -> None:
    """Each line is a sentence, nothing needs anybody, and nothing was changed."""
    before = {path: path.read_bytes() for path in instance.rglob("*") if path.is_file()}
    answer = examine(instance)
    assert (answer.exit_code, looks(answer)) == (0, [])
    assert "3 of 3" in answer.output
    for part in ("Python", "SQLite", "Flask", "sqlite-utils"):
        assert part in answer.output
    assert all(line[0].isupper() or line.startswith("htmx") or line[0].isdigit() for line in answer.output.splitlines())
    assert all(line.endswith((".", "pull")) for line in answer.output.splitlines())
    assert {path: path.read_bytes() for path in before} == before


def test_before_the_first_start_nothing_is_wrong(tmp_path: Path) -> None:
    """An empty folder, or none at all, needs nobody; and none is made."""
    assert examine(tmp_path).exit_code == 0
    assert examine(tmp_path / "none").exit_code == 0
    assert not (tmp_path / "none").exists()


def test_others_can_read_the_key(instance: Path) -> None:
    """A key that is not its owner's alone is named, with the command that mends it."""
    (instance / KEY_FILE).chmod(0o644)
    (line,) = looks(examine(instance))
    assert f"chmod 600 {instance / KEY_FILE}" in line


def test_a_folder_for_everybody(instance: Path) -> None:
    """Nor may anybody put another database into the folder."""
    instance.chmod(0o777)
    (line,) = looks(examine(instance))
    assert "chmod o-w" in line


def test_a_damaged_key(instance: Path) -> None:
    """Half a key is none."""
    (instance / KEY_FILE).write_text("abc")
    assert "secret key" in looks(examine(instance))[0]


class Usage(NamedTuple):
    """What shutil.disk_usage returns."""

    total: int
    used: int
    free: int


def test_a_disk_that_is_nearly_full(instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Less than 100 MB free is said before deals cannot be saved."""
    monkeypatch.setattr(checks.shutil, "disk_usage", lambda path: Usage(100, 99, 40 * 1024 * 1024))
    (line,) = looks(examine(instance))
    assert "40 MB" in line


def test_a_changed_htmx(instance: Path) -> None:
    """A copy with other bytes is not served, and said."""
    (instance / "vendor").mkdir()
    (instance / "vendor" / htmx.NAME).write_text("alert(1)")
    (line,) = looks(examine(instance))
    assert "assets pull" in line


def test_a_match_that_no_rule_book_allows(instance: Path) -> None:
    """Each match is replayed, those in the bin too; the broken one is named by its key and no player by name."""
    with db.connect(instance / db.FILE) as store, db.write(store):
        match = matches.every(store)[1]
        log = '[{"kind":"deal","contract":"poker","facts":{}}]'
        store.execute("UPDATE matches SET log = ?, deleted = '2026-11-20' WHERE id = ?", [log, match.id])
    answer = examine(instance)
    (line,) = looks(answer)
    assert (answer.exit_code, match.key in line) == (1, True)
    assert not any(name in line for name in match.players)


def test_a_damaged_database(instance: Path) -> None:
    """Garbage in the middle of the file, and a file that is none at all."""
    whole = (instance / db.FILE).read_bytes()
    for bytes_ in (whole[:8192] + b"\xff" * 4096 + whole[12288:], b"no database" * 1000):
        (instance / db.FILE).write_bytes(bytes_)
        answer = examine(instance)
        assert answer.exit_code == 1
        assert "Restore the last backup" in looks(answer)[0]


def test_a_newer_database_and_an_older_one(instance: Path) -> None:
    """A newer one needs somebody; an older one is brought up to date by the next start."""
    with db.connect(instance / db.FILE) as store:
        table = store[migrations.migrations_table]
        last = list(table.rows)[-1]
        table.insert(last | {"id": 999, "name": "m999_clairvoyance"})
        assert "newer" in looks(examine(instance))[0]
        table.delete_where("name in ('m999_clairvoyance', ?)", [last["name"]])
    assert "up to date" in examine(instance).output
    assert examine(instance).exit_code == 0


def test_sqlite_and_its_known_bug(instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before 3.51.3 there is a note, from then on none."""
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 51, 2))
    assert "mended in 3.51.3" in examine(instance).output
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 51, 3))
    assert "mended in 3.51.3" not in examine(instance).output


def test_the_age_of_the_newest_daily_backup(instance: Path) -> None:
    """None, one of today and an old one are told apart."""
    assert "no daily backup" in examine(instance).output
    made = backups.back_up_daily(instance)
    assert made is not None
    assert "newest daily backup is of" in examine(instance).output
    made.rename(made.with_name("daily-2020-01-01.db"))
    assert "Note: The newest daily backup is of 2020-01-01" in examine(instance).output
