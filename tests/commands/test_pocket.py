"""`scorer pocket`: writes the folder, or says in a sentence why it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from scorer.cli import main
from scorer.pocket import folder
from scorer.web import htmx


def test_it_writes_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the file that is named, without a network, with the copy of htmx that is kept here."""
    written = []
    monkeypatch.setattr(htmx, "local_copy", lambda instance: tmp_path / "htmx")
    monkeypatch.setattr(folder, "write_folder", lambda *values: written.append(values))
    (tmp_path / "htmx").write_bytes(b"htmx")
    (tmp_path / "package").write_bytes(b"pyodide")
    arguments = ["--instance", str(tmp_path), "pocket", str(tmp_path / "out"), "--from-file", str(tmp_path / "package")]
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, done.output
    assert str(tmp_path / "out") in done.output
    assert [values[:3] for values in written] == [(tmp_path / "out", b"pyodide", b"htmx")]


def test_another_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a sentence that names it; the folder is not begun."""
    monkeypatch.setattr(htmx, "local_copy", lambda instance: Path(__file__))
    arguments = ["--instance", str(tmp_path), "pocket", str(tmp_path / "out"), "--from-file", __file__]
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 1
    assert "not the pinned" in done.output
    assert not (tmp_path / "out").exists()


def test_without_a_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what could not be fetched, and how to bring it."""

    def fail() -> bytes:
        raise OSError("no network")

    monkeypatch.setattr(folder, "fetch_package", fail)
    done = CliRunner().invoke(main, ["--instance", str(tmp_path), "pocket", str(tmp_path / "out")])
    assert done.exit_code == 1
    assert "--from-file" in done.output
