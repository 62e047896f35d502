"""scorer list, export and import: matches in and out on the command line."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask
from flask.testing import FlaskClient

from scorer.cli import main
from tests.helpers.evening import EVENING, SPLIT, enter, key_of, stored
from tests.helpers.table import make_match


def run(folder: Path, *words: str, text: str | bytes = "") -> Result:
    """The command on the matches of this instance folder."""
    return CliRunner().invoke(main, ["--instance", str(folder), *words], input=text)


@pytest.fixture
def folder(app: Flask) -> Path:
    """The instance folder of the app."""
    return Path(app.instance_path)


@pytest.fixture
def address(app: Flask, client: FlaskClient) -> str:
    """A finished match."""
    address = make_match(client, worth="0.10", currency="EUR")
    enter(app, address, *EVENING, SPLIT)
    return address


def test_list_has_a_line_a_match(client: FlaskClient, folder: Path, address: str) -> None:
    """Key, game, people, and how far each is."""
    make_match(client, "lora-points")
    lines = run(folder, "list").output.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith(key_of(address))
    assert lines[0].endswith("Ana, Boris, Cyril, Dana  12 deals, finished")
    assert lines[1].endswith("0 deals, open")


def test_an_empty_folder_has_no_match(tmp_path: Path) -> None:
    """Nothing is listed, nothing exported, and that is no error."""
    assert run(tmp_path / "new", "list").output == ""
    assert run(tmp_path / "new", "export", "all", str(tmp_path / "out")).exit_code == 0


def test_out_and_in_again(app: Flask, folder: Path, address: str, tmp_path: Path) -> None:
    """An exported match comes in as a match of its own, the same but for its key, with an address to keep score."""
    out = run(folder, "export", key_of(address), str(tmp_path / "out"))
    assert out.exit_code == 0, out.output
    made = run(folder, "import", out.output.strip())
    assert made.exit_code == 0, made.output
    key, link = made.output.split()
    before, after = stored(app, address), stored(app, f"/m/{key}-x")
    assert (before.log, before.players, before.options) == (after.log, after.players, after.options)
    assert app.test_client().get(link).status_code in (302, 303)


def test_export_prints(folder: Path, address: str) -> None:
    """- is standard output, and the document is JSON with an entry a line."""
    answer = run(folder, "export", key_of(address), "-")
    assert json.loads(answer.output)["players"] == ["Ana", "Boris", "Cyril", "Dana"]
    assert sum('"kind"' in line for line in answer.output.splitlines()) == 13


def test_export_all(client: FlaskClient, folder: Path, address: str, tmp_path: Path) -> None:
    """A file a match."""
    make_match(client)
    assert run(folder, "export", "all", str(tmp_path / "out")).exit_code == 0
    assert len(list((tmp_path / "out").iterdir())) == 2


def test_a_key_that_is_none(folder: Path, address: str) -> None:
    """One sentence, no trace."""
    answer = run(folder, "export", "nothing")
    assert answer.exit_code == 1
    assert "There is no match nothing here" in answer.output


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"{", "document: this is not JSON"),
        (b"\xff", "document: this is not text in UTF-8"),
        (b" " * 2_000_000, "document: it is larger than 1024 kB"),
        (b'{"format": 1, "game": "king", "players": ["A", "B", "C", "D"], "log": [{"kind": "x"}]}', "log[0].kind: "),
    ],
)
def test_a_document_that_is_not_in_order(folder: Path, text: bytes, told: str) -> None:
    """One line with the place on standard error, and 2."""
    answer = run(folder, "import", "-", text=text)
    assert answer.exit_code == 2
    assert answer.output.startswith(told)
    assert answer.output.count("\n") == 1


def test_a_file_that_is_not_there(folder: Path, tmp_path: Path) -> None:
    """One sentence."""
    answer = run(folder, "import", str(tmp_path / "nothing.json"))
    assert answer.exit_code == 1
    assert "cannot be read" in answer.output
