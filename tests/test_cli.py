"""The `scorer` command: little to load, and every command is where it says."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click import Context
from click.testing import CliRunner

from scorer import paths
from scorer.cli import COMMANDS, MODULES, LazyGroup, main
from tests.helpers import stored
from tests.helpers.served import PATIENCE
from tests.helpers.sweep import sample


def scorer(*words):
    """The command in a process of its own."""
    return subprocess.run([sys.executable, "-m", "scorer", *words], capture_output=True, text=True, timeout=PATIENCE)


def test_help_imports_nothing_heavy():
    """Asking for help loads neither pages nor database, forms, server or QR codes, and little of ours."""
    heavy = ("flask", "werkzeug", "jinja2", "sqlite_utils", "flask_wtf", "waitress", "segno")
    code = f"""
import sys
from click.testing import CliRunner
from scorer.cli import main
assert CliRunner().invoke(main, ["--help"]).exit_code == 0
print([name for name in {heavy!r} if name in sys.modules])
print(sum(name.startswith("scorer.") for name in sys.modules), len(sys.modules))
"""
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    output, counted = answer.stdout.splitlines()
    ours, everything = map(int, counted.split())
    assert (output, ours <= 12, everything <= 300) == ("[]", True, True), counted


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there(name):
    """What the table of contents lists has a module, a command and its own help."""
    command = main.get_command(Context(main), name)
    assert command.name == name
    assert CliRunner().invoke(main, [name, "--help"]).exit_code == 0


def test_an_unknown_command_is_a_sentence():
    """A mistyped command exits 2 and says so."""
    answer = scorer("rum")
    assert answer.returncode == 2
    assert "rum" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_help_lists_the_commands_in_their_order():
    """Each with its line, the one that people need first on top."""
    output = CliRunner().invoke(main, ["--help"], terminal_width=200).output.partition("Commands:\n")[2]
    assert [tuple(line.split(maxsplit=1)) for line in output.splitlines()] == list(COMMANDS.items())


def test_every_module_of_the_commands_is_listed():
    """A command that nobody can call would be dead; the others are what commands share."""
    modules = {path.stem for path in (paths.PACKAGE / "commands").glob("*.py")}
    assert modules == {*(MODULES.get(name, name) for name in COMMANDS), "environment", "__init__"}


def test_the_folder_may_be_named_before_the_command(tmp_path, monkeypatch):
    """--instance comes first, then the environment."""
    monkeypatch.setenv("SCORER_INSTANCE", str(tmp_path / "named"))
    assert str(tmp_path / "here") in CliRunner().invoke(main, ["--instance", str(tmp_path / "here"), "doctor"]).output
    assert str(tmp_path / "named") in CliRunner().invoke(main, ["doctor"]).output


ANSWERING = [["--version"], ["list"], ["export", "all", "-"], ["doctor"]]
"""Words behind `scorer` that have something to print."""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
@pytest.mark.parametrize("words", sample([*ANSWERING, ["run", "--help"]], 2))
def test_a_full_disk_is_a_sentence(tmp_path, words):
    """Whatever cannot be written says so in a line, and exits 1."""
    stored.folder(tmp_path, ("king",))
    command = [sys.executable, "-m", "scorer", "--instance", str(tmp_path), *words]
    with Path("/dev/full").open("w") as full:
        answer = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
    assert answer.returncode == 1
    assert answer.stderr.startswith("Error: The output cannot be written (")
    assert answer.stderr.count("\n") == 1


@pytest.mark.parametrize("words", sample(ANSWERING, 2))
def test_closed_output_ends_quietly(tmp_path, words):
    """A pipe that is closed is exit 1, for not everything was done, and no trace."""
    stored.folder(tmp_path, ("king",))
    reads, writes = os.pipe()
    os.close(reads)
    command = [sys.executable, "-m", "scorer", "--instance", str(tmp_path), *words]
    answer = subprocess.run(command, stdout=writes, stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
    os.close(writes)
    assert (answer.returncode, answer.stderr) == (1, "")


def test_a_file_that_cannot_be_read_is_named(monkeypatch):
    """Where no command has said so itself."""
    monkeypatch.setattr(LazyGroup, "invoke", lambda self, ctx: Path("/no/such/file").read_text())
    answer = CliRunner().invoke(main, ["list"])
    assert (answer.exit_code, answer.output) == (
        1,
        "Error: /no/such/file cannot be read (No such file or directory).\n",
    )


def test_without_a_home_folder_it_says_what_to_do(monkeypatch):
    """As a service has none: the folder is named."""

    def none():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(paths, "instance_dir", none)
    answer = CliRunner().invoke(main, ["list"])
    assert answer.exit_code == 1
    assert "--instance" in answer.output
    assert "Traceback" not in answer.output


@pytest.mark.parametrize("words", [("--instance", "", "list"), ("backup", "")])
def test_an_empty_name_is_no_folder(tmp_path, monkeypatch, words):
    """Neither of the matches nor for a backup, which holds the key: it would be the one where somebody stands."""
    monkeypatch.chdir(tmp_path)
    answer = CliRunner().invoke(main, words)
    assert (answer.exit_code, "Name a folder." in answer.output) == (2, True)
    assert [*tmp_path.iterdir()] == []
