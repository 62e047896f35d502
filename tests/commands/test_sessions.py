"""Sessions of an operator: what was done in the folder, and what the commands say to it, in sessions.txt."""

import shlex
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorer.cli import main
from scorer.store import backups, db

SESSIONS = Path(__file__).with_name("sessions.txt").read_text(encoding="utf-8").split("\n\n")[1:]


def do(instance, words, rest):
    """One line of a session; what a command of Scorer says."""
    if words == "$":
        subprocess.run(["bash", "-c", rest], cwd=instance, check=True)
    elif words == "sql":
        with closing(sqlite3.connect(instance / db.FILE)) as store, store:
            store.execute(rest)
    elif words == "daily":
        assert backups.back_up_daily(instance)
    else:
        assert words == "scorer", words
        return CliRunner().invoke(main, ["--instance", str(instance), *shlex.split(rest)])
    return None


def check(answer, line):
    """Hold one line below a command against what it has said."""
    kind, _, rest = line.partition(" ")
    if kind == "exits":
        numbers = dict(part.split() for part in line.split(", "))
        lines = answer.output.splitlines()
        counted = {"exits": answer.exit_code, "lines": len(lines),
                   "looks": sum(said.startswith("Look here: ") for said in lines)}  # fmt: skip
        assert {name: counted[name] for name in numbers} == {name: int(number) for name, number in numbers.items()}
    else:
        assert {"says": True, "never": False}[kind] == (rest in answer.output), line


@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: session.splitlines()[0])
def test_session(instance, session):
    answer = None
    for line in session.splitlines()[1:]:
        line = line.replace("{folder}", str(instance)).replace("{start}", f"scorer --instance {instance}")
        if line.startswith("    "):
            try:
                check(answer, line[4:])
            except AssertionError as wrong:
                raise AssertionError(f"{wrong}\n{answer.output}") from None
        else:
            words, _, rest = line.strip().partition(" ")
            answer = do(instance, words, rest)
    if answer is not None:
        assert "\x1b" not in answer.output
        assert "Traceback" not in answer.output
