"""The language of a computer, and help said in it."""

import ast
import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from scorer.cli import main
from scorer.language import command_line
from scorer.language.locale import in_environment_language
from scorer.language.texts import gettext
from scorer.store import backups, db
from tests.helpers import stored
from tests.helpers.served import PATIENCE
from tests.language.conftest import LANGUAGE, LEFT, RIGHT

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
SLOVAK = {"SCORER_LANGUAGE": "sk", "PYTHONUTF8": "1"}


@pytest.fixture(autouse=True)
def bare(monkeypatch):
    """A computer that says nothing of its language."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


def test_help_is_said(marked, monkeypatch):
    monkeypatch.setattr(command_line, "FOLDER", marked)
    monkeypatch.setenv("LANG", "sk_SK.UTF-8")
    assert command_line.translate_help("Ctrl+C ends it.") == f"{LEFT}Ctrl+C ends it.{RIGHT}"
    assert command_line.translate_help("") == ""
    monkeypatch.setenv("SCORER_LANGUAGE", "en")
    assert command_line.translate_help("Ctrl+C ends it.") == "Ctrl+C ends it."


def test_no_word_of_a_command_escapes(marked, monkeypatch, tmp_path):
    monkeypatch.setattr(command_line, "FOLDER", marked)
    monkeypatch.setenv("LANG", LANGUAGE)
    with in_environment_language():
        assert gettext("Bank").startswith(LEFT)
    lines = CliRunner().invoke(main, ["--instance", str(tmp_path), "doctor"]).output.splitlines()
    assert len(lines) > 3
    assert [line for line in lines if not (line.startswith(LEFT) and line.endswith(RIGHT))] == []


def test_no_word_of_a_refusal_escapes(marked, monkeypatch, tmp_path):
    """What is said of a file that cannot be put back, or of a folder without a database."""
    monkeypatch.setattr(command_line, "FOLDER", marked)
    monkeypatch.setenv("SCORER_LANGUAGE", LANGUAGE)
    text, foreign, tricked, strange = (tmp_path / f"{name}.db" for name in ("text", "foreign", "tricked", "strange"))
    text.write_text("no database at all " * 500)
    for path, statement in (
        (foreign, "CREATE TABLE recipes (name TEXT)"),
        (tricked, "CREATE TABLE matches (id INTEGER); CREATE VIEW gift AS SELECT 1"),
        (strange, "CREATE TABLE matches (id INTEGER)"),
    ):
        with closing(sqlite3.connect(path)) as store:
            store.executescript(statement)
    full, hurt, used = (tmp_path / name for name in ("full", "hurt", "used"))
    for folder in (full, hurt, used):
        stored.folder(folder)
    dangling = "INSERT INTO changes (match_id, revision, at, what) VALUES (99, 1, '2026', 'made')"
    spoilt = (
        "UPDATE backup_secret SET value = 'short'",
        "UPDATE matches SET log = '[1, \"a\"]'",
        "PRAGMA foreign_keys = ON; DELETE FROM matches WHERE id = 1",
        dangling,
    )
    copies = [backups.back_up(full).rename(tmp_path / f"copy-{number}.db") for number in range(len(spoilt))]
    for path, change in [*zip(copies, spoilt, strict=True), (hurt / db.FILE, dangling)]:
        with closing(sqlite3.connect(path)) as store, store:
            store.executescript(change)
    db.prepare(tmp_path / "empty.db")
    asked = [(tmp_path / "folder", ("backup",)), (full, ("restore", tmp_path / "none")), (full, ("key", text))]
    asked += [(full, ("restore", file)) for file in (text, foreign, tricked, strange, tmp_path / "empty.db")]
    asked += [(full, ("restore", file)) for file in copies]
    asked += [(hurt, ("backup",)), (used, ("restore", backups.back_up(full)))]
    open_still = db.connect(used / db.FILE)
    open_still.execute("SELECT 1 FROM matches").fetchall()
    texts = set()
    for instance, words in asked:
        answer = CliRunner().invoke(main, ["--instance", str(instance), *map(str, words)])
        assert answer.exit_code == 1, words
        left = answer.output.strip().removeprefix(f"{LEFT}Error: ").removesuffix(RIGHT).removeprefix(f"{words[-1]}: ")
        assert left.startswith(LEFT), answer.output
        while left != (less := re.sub(f"{LEFT}[^{LEFT}{RIGHT}]*{RIGHT}", "", left)):
            left = less
        assert not left.strip(), (words, answer.output)
        texts.add(re.sub(rf"{re.escape(str(tmp_path))}\S*", "", answer.output))
    open_still.close()
    assert len(texts) == len(asked), "each has a reason of its own"


def test_click_speaks_too(marked, monkeypatch):
    """What it says by itself of how a command was asked, in the same language, and in English where that is asked."""
    monkeypatch.setattr(command_line, "FOLDER", marked)
    monkeypatch.setenv("SCORER_LANGUAGE", "sk")
    for words in (["foo"], ["run", "--port", "many"], ["export"], ["run", "--loud"], ["replay"], ["--help"]):
        output = CliRunner().invoke(main, words).output
        assert LEFT in output, words
        assert not re.search(
            r"Error|Usage|Try|Options|Missing|No such|not a", re.sub(f"{LEFT}[^{RIGHT}]*{RIGHT}", "", output)
        )
    monkeypatch.setenv("SCORER_LANGUAGE", "en")
    assert CliRunner().invoke(main, ["foo"]).output.endswith("Error: No such command 'foo'.\n")


def test_the_kind_of_a_path_is_said_too(marked, tmp_path, monkeypatch):
    """Though click named it when it was imported."""
    code = f"""
from pathlib import Path
from scorer.language import command_line
command_line.FOLDER = Path({str(marked)!r})
from scorer.cli import main
main()
"""
    (tmp_path / "file").touch()
    run = [sys.executable, "-c", code, "--instance", str(tmp_path / "file"), "list"]
    result = subprocess.run(run, capture_output=True, text=True, timeout=PATIENCE, env={**os.environ, **SLOVAK}).stderr
    assert f"{LEFT}Directory{RIGHT}" in result.title(), result


def test_others_are_started_in_their_own_language(monkeypatch):
    """A browser that a command opens finds LANGUAGE as it was, and so does whoever comes after the command."""
    monkeypatch.setenv("LANGUAGE", "it")
    monkeypatch.setenv("SCORER_LANGUAGE", "en")
    with command_line.original_environment():
        assert os.environ["LANGUAGE"] == "it"
    with command_line.click_translated():
        assert os.environ["LANGUAGE"] == "en"
        with command_line.original_environment():
            assert os.environ["LANGUAGE"] == "it"
        assert os.environ["LANGUAGE"] == "en"
    assert os.environ["LANGUAGE"] == "it"


def test_a_port_is_a_number():
    output = CliRunner().invoke(main, ["run", "--port", "70000"]).output
    assert "Error: Invalid value for '--port': 70000 is not a number from 0 to 65535." in output


def test_click_still_says_what_is_translated():
    """Each text stands in its source as here: a newer version that says it otherwise would say it in English."""
    own = {
        node.value
        for file in Path(click.__file__).parent.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    texts = {
        text
        for message in command_line.CLICK_MESSAGES
        for text in ([message] if isinstance(message, str) else [message.one, message.many])
    }
    assert texts - own == set()
