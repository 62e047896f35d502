"""`scorer assets pull`: the pinned htmx and nothing else, or a sentence."""

import urllib.request
from pathlib import Path

import pytest

from scorer.web import htmx
from tests.commands.conftest import scorer


def test_pull_stores_the_pinned_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The right bytes land in the instance folder, also when asked twice, and nothing beside them."""
    file = tmp_path / "htmx.js"
    file.write_bytes(b"pinned")
    monkeypatch.setattr(htmx, "INTEGRITY", htmx.integrity(b"pinned"))
    for _ in range(2):
        answer = scorer(tmp_path, "assets", "pull", "--from-file", file)
        assert answer.exit_code == 0, answer.output
    assert htmx.local_copy(tmp_path) == tmp_path / "vendor" / htmx.NAME
    assert len(list((tmp_path / "vendor").iterdir())) == 1


def test_pull_refuses_other_bytes(tmp_path: Path) -> None:
    """A file with another hash is refused by name, and nothing is written."""
    file = tmp_path / "htmx.js"
    file.write_text("alert(1)")
    answer = scorer(tmp_path / "instance", "assets", "pull", "--from-file", file)
    assert answer.exit_code == 1
    assert htmx.INTEGRITY in answer.output
    assert "Traceback" not in answer.output
    assert not (tmp_path / "instance" / "vendor").exists()


def test_pull_without_a_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With nobody answering it says so, and names the way by file."""
    monkeypatch.setenv("no_proxy", "*")

    def nobody() -> bytes:
        return urllib.request.urlopen("http://127.0.0.1:9/", timeout=5).read()

    monkeypatch.setattr(htmx, "download", nobody)
    answer = scorer(tmp_path, "assets", "pull")
    assert answer.exit_code == 1
    assert "could not be fetched" in answer.output
    assert "--from-file" in answer.output


def test_pull_into_a_folder_that_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that cannot be made is a sentence, too."""
    (tmp_path / "file").write_bytes(b"pinned")
    monkeypatch.setattr(htmx, "INTEGRITY", htmx.integrity(b"pinned"))
    answer = scorer(tmp_path / "file" / "in", "assets", "pull", "--from-file", tmp_path / "file")
    assert answer.exit_code == 1
    assert "cannot be written" in answer.output
