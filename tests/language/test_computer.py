"""The language of a computer, and help said in it."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from flask_babel import gettext

from scorer.language import computer
from scorer.language.locale import as_computer
from tests.helpers.served import PATIENCE
from tests.language.conftest import LANGUAGE, LEFT, RIGHT

if TYPE_CHECKING:
    from pathlib import Path

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer that says nothing of its language."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("name", VARIABLES)
def test_what_the_system_says(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Each variable is heard; LC_ALL before the others."""
    monkeypatch.setenv(name, "hu_HU.UTF-8")
    assert computer.of_computer() == "hu_HU.UTF-8"
    monkeypatch.setenv("LC_ALL", "sk_SK")
    assert computer.of_computer() == "sk_SK"


def test_a_computer_may_say_nothing() -> None:
    """Then it is English."""
    assert computer.of_computer() == ""
    assert computer.said("Ctrl+C ends it.") == "Ctrl+C ends it."


def test_help_is_said(marked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In SCORER_LANGUAGE, else in the language of the computer; the empty text is not looked up."""
    monkeypatch.setattr(computer, "FOLDER", marked)
    monkeypatch.setenv("LANG", "sk_SK.UTF-8")
    assert computer.said("Ctrl+C ends it.") == f"{LEFT}Ctrl+C ends it.{RIGHT}"
    assert computer.said("") == ""
    monkeypatch.setenv("SCORER_LANGUAGE", "en")
    assert computer.said("Ctrl+C ends it.") == "Ctrl+C ends it."


def test_a_text_in_paragraphs() -> None:
    """Where lines were broken says nothing."""
    assert computer.paragraphs("One\n  two.\n\nThree\nfour.\n") == "One two.\n\nThree four."


def test_no_word_of_a_command_escapes(marked: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What the doctor says of a folder in which nothing is."""
    from scorer.cli import main

    monkeypatch.setenv("LANG", LANGUAGE)
    monkeypatch.setattr("scorer.language.locale.TRANSLATIONS", str(marked))
    with as_computer():
        assert gettext("Bank").startswith(LEFT)
    said = CliRunner().invoke(main, ["--instance", str(tmp_path), "doctor"]).output.splitlines()
    assert len(said) > 3
    assert [line for line in said if not (line.startswith(LEFT) and line.endswith(RIGHT))] == []


def test_the_command_speaks_as_its_computer(marked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Help and sentences alike, in SCORER_LANGUAGE or the language of the system."""
    code = f"""
import sys
from pathlib import Path
from scorer.language import computer
computer.FOLDER = Path({str(marked)!r})
from scorer.cli import main
main()
"""
    monkeypatch.setenv("LC_ALL", "sk_SK.UTF-8")
    monkeypatch.setenv("PYTHONUTF8", "1")
    for words in (["--help"], ["doctor", "--help"], ["assets", "pull", "--help"]):
        run = [sys.executable, "-c", code, *words]
        answer = subprocess.run(run, capture_output=True, text=True, check=True, timeout=PATIENCE)
        assert answer.stdout.count(LEFT) >= 1, answer.stdout
        monkeypatch.setenv("SCORER_LANGUAGE", "en")
        answer = subprocess.run(run, capture_output=True, text=True, check=True, timeout=PATIENCE)
        assert LEFT not in answer.stdout
        monkeypatch.delenv("SCORER_LANGUAGE")
