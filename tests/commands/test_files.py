"""The files of a folder: whose they are, and who holds the database."""

import os
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorer.commands import checks
from scorer.store import db
from scorer.store.secret_key import KEY_FILE
from tests.commands.conftest import scorer
from tests.commands.test_checks import looks


@pytest.mark.parametrize("name", [db.FILE, f"{db.FILE}-wal"])
def test_what_cannot_be_written_to(instance: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Each file by its name, though everything in it can be read."""
    (instance / f"{db.FILE}-wal").touch()
    may = os.access
    monkeypatch.setattr(checks.os, "access", lambda path, how: Path(path) != instance / name and may(path, how))
    answer = scorer(instance, "doctor")
    assert answer.exit_code == 1
    assert looks(answer) == [f"Look here: {instance / name} cannot be written to. Give it to the user who runs Scorer."]


@pytest.mark.parametrize("name", [db.FILE, KEY_FILE])
def test_what_belongs_to_another(instance: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database or a key that root has put there, and the command that gives it back."""
    stat = Path.stat

    def of_another(path: Path, **how: Any) -> os.stat_result:
        found = stat(path, **how)
        return os.stat_result((*found[:4], found.st_uid + 1, *found[5:])) if path == instance / name else found

    monkeypatch.setattr(Path, "stat", of_another)
    (line,) = looks(scorer(instance, "doctor"))
    assert f"chown --reference={instance} {instance / name}" in line


def test_what_another_program_holds(instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock that outlasts the wait of a deal; afterwards all is well."""
    monkeypatch.setattr(db, "BUSY_SECONDS", 0.01)
    with closing(db.connect(instance / db.FILE)) as other:
        other.execute("BEGIN IMMEDIATE")
        (line,) = looks(scorer(instance, "doctor"))
        assert "Another program holds the database" in line
        other.execute("ROLLBACK")
    assert looks(scorer(instance, "doctor")) == []
