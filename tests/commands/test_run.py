"""The `scorer` command: quick to ask, clear when something is in the way, and it serves."""

import os
import re
import socket
import subprocess
import sys
import urllib.request
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorer import paths
from scorer.cli import COMMANDS, main
from scorer.commands import run
from scorer.web import htmx
from tests.helpers.served import PATIENCE

SCORER = [sys.executable, "-m", "scorer"]
# Whatever the machine says about proxies, these tests ask nobody but themselves.
DIRECT = {**os.environ, "no_proxy": "*", "PYTHONUTF8": "1"}


def scorer(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*SCORER, *words], capture_output=True, text=True, timeout=PATIENCE, env=DIRECT)


def test_help_imports_nothing_heavy() -> None:
    """Asking for help loads neither the database nor the forms, the server or the QR codes."""
    heavy = ("sqlite_utils", "flask_wtf", "flask_babel", "waitress", "segno", "scorer.games", "scorer.views")
    code = f"""
import sys
from click.testing import CliRunner
from scorer.cli import main
assert CliRunner().invoke(main, ["--help"]).exit_code == 0
print([name for name in {heavy!r} if name in sys.modules])
"""
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"


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


def test_run_serves_and_says_where(tmp_path: Path) -> None:
    """`scorer run` prints an address, and the home page is there."""
    words = ["--instance", str(tmp_path), "run", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen([*SCORER, *words], stdout=subprocess.PIPE, text=True, env=DIRECT) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://localhost:\d+/|http://127\.0\.0\.1:\d+/", server.stdout.readline())
            assert found
            opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
            with opener.open(found[0], timeout=PATIENCE) as answer:
                assert answer.status == 200
        finally:
            server.terminate()


def test_a_taken_port_is_a_sentence(tmp_path: Path) -> None:
    """When somebody else has the port, the command says which, offers another and exits 1."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        answer = scorer("--instance", tmp_path, "run", "--host", "127.0.0.1", "--port", port)
    assert answer.returncode == 1
    assert port in answer.stderr
    assert "--port" in answer.stderr
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize("lan", ["192.168.1.20", None])
def test_welcome_shows_the_phones_the_way(app, monkeypatch, capsys, lan: str | None) -> None:
    """It prints both addresses and a QR code; without a network it says that no phone can come."""
    monkeypatch.setattr(run, "lan_address", lambda: lan)
    run.welcome(app, "0.0.0.0", 8000)
    said = capsys.readouterr().out
    assert "http://localhost:8000/" in said
    assert ("http://192.168.1.20:8000/" in said) == ("▄" in said) == (lan is not None)
    assert ("No phone" in said) == (lan is None)
    assert "scorer assets pull" in said


def test_pull_keeps_the_pinned_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The right bytes land in the instance folder, also when asked twice, and nothing beside them."""
    file = tmp_path / "htmx.js"
    file.write_bytes(b"pinned")
    monkeypatch.setattr(htmx, "INTEGRITY", htmx.integrity(b"pinned"))
    words = ["--instance", str(tmp_path), "assets", "pull", "--from-file", str(file)]
    for _ in range(2):
        answer = CliRunner().invoke(main, words)
        assert answer.exit_code == 0, answer.output
    assert htmx.vendored(tmp_path) == tmp_path / "vendor" / htmx.NAME
    assert len(list((tmp_path / "vendor").iterdir())) == 1


def test_pull_refuses_other_bytes(tmp_path: Path) -> None:
    """A file with another hash is refused by name, and nothing is written."""
    file = tmp_path / "htmx.js"
    file.write_text("alert(1)")
    answer = scorer("--instance", tmp_path / "instance", "assets", "pull", "--from-file", file)
    assert answer.returncode == 1
    assert htmx.INTEGRITY in answer.stderr
    assert "Traceback" not in answer.stderr
    assert not (tmp_path / "instance" / "vendor").exists()


def test_pull_without_a_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With nobody answering it says so, and names the way by file."""
    monkeypatch.setenv("no_proxy", "*")

    def nobody() -> bytes:
        return urllib.request.urlopen("http://127.0.0.1:9/", timeout=5).read()

    monkeypatch.setattr(htmx, "download", nobody)
    answer = CliRunner().invoke(main, ["--instance", str(tmp_path), "assets", "pull"])
    assert answer.exit_code == 1
    assert "could not be fetched" in answer.output
    assert "--from-file" in answer.output


def test_pull_into_a_folder_that_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that cannot be made is a sentence, too."""
    (tmp_path / "file").write_bytes(b"pinned")
    monkeypatch.setattr(htmx, "INTEGRITY", htmx.integrity(b"pinned"))
    words = ["--instance", str(tmp_path / "file" / "in"), "assets", "pull"]
    answer = CliRunner().invoke(main, [*words, "--from-file", str(tmp_path / "file")])
    assert answer.exit_code == 1
    assert "cannot be written" in answer.output


def test_the_instance_folder_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SCORER_INSTANCE names the folder of the data; a checkout's own is the default."""
    assert paths.instance_dir() == paths.CHECKOUT / "instance"
    monkeypatch.setenv("SCORER_INSTANCE", str(tmp_path))
    assert paths.instance_dir() == tmp_path
