"""The `scorer` command: little to load, and every command is where it says."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorer import paths
from scorer.cli import COMMANDS, main
from tests.helpers.served import PATIENCE


def scorer(*words: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run([sys.executable, "-m", "scorer", *words], capture_output=True, text=True, timeout=PATIENCE)


def test_help_imports_nothing_heavy() -> None:
    """Asking for help loads neither pages nor database, forms, server or QR codes, and little of ours."""
    heavy = ("flask", "werkzeug", "jinja2", "sqlite_utils", "flask_wtf", "flask_babel", "waitress", "segno")
    code = f"""
import sys
from click.testing import CliRunner
from scorer.cli import main
assert CliRunner().invoke(main, ["--help"]).exit_code == 0
print([name for name in {heavy!r} if name in sys.modules])
print(sum(name.startswith("scorer.") for name in sys.modules), len(sys.modules))
"""
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    said, counted = answer.stdout.splitlines()
    ours, everything = map(int, counted.split())
    assert (said, ours <= 12, everything <= 300) == ("[]", True, True), counted


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there(name: str) -> None:
    """What the table of contents lists has a module, a command and its own help."""
    assert import_module(f"scorer.commands.{name}").command.name == name
    assert CliRunner().invoke(main, [name, "--help"]).exit_code == 0


def test_an_unknown_command_is_a_sentence() -> None:
    """A mistyped command exits 2 and says so."""
    answer = scorer("rum")
    assert answer.returncode == 2
    assert "rum" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_help_lists_the_commands_in_their_order() -> None:
    """Each with its line, the one that people need first on top."""
    said = CliRunner().invoke(main, ["--help"], terminal_width=200).output.partition("Commands:\n")[2]
    assert [tuple(line.split(maxsplit=1)) for line in said.splitlines()] == list(COMMANDS.items())


def test_every_module_of_the_commands_is_listed() -> None:
    """A command that nobody can call would be dead; the doctor looks with `checks`, several share `opened`."""
    modules = {path.stem for path in (paths.PACKAGE / "commands").glob("*.py")}
    assert modules == {*COMMANDS, "checks", "opened", "__init__"}


def test_the_folder_may_be_named_before_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """--instance comes first, then the environment."""
    monkeypatch.setenv("SCORER_INSTANCE", str(tmp_path / "named"))
    assert str(tmp_path / "here") in CliRunner().invoke(main, ["--instance", str(tmp_path / "here"), "doctor"]).output
    assert str(tmp_path / "named") in CliRunner().invoke(main, ["doctor"]).output
