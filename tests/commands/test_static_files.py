"""`scorer assets pull` takes the pinned htmx alone, `scorer pocket` writes its folder, and each says why it cannot."""

import urllib.request
from pathlib import Path

from click.testing import CliRunner

from scorer.cli import main
from scorer.pocket import folder
from scorer.web import htmx
from tests.commands.conftest import scorer


def test_pocket_writes_the_folder(tmp_path, monkeypatch):
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


def test_pocket_refuses_another_file(tmp_path, monkeypatch):
    monkeypatch.setattr(htmx, "local_copy", lambda instance: Path(__file__))
    arguments = ["--instance", str(tmp_path), "pocket", str(tmp_path / "out"), "--from-file", __file__]
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 1
    assert "not the pinned" in done.output
    assert not (tmp_path / "out").exists()


def test_pocket_without_a_network_says_how_htmx_is_carried(instance, monkeypatch):

    def fail():
        raise OSError("no route")

    monkeypatch.setattr(htmx, "download", fail)
    done = scorer(instance, "pocket", instance / "out", "--from-file", __file__)
    assert done.exit_code == 1
    assert done.output.endswith(f": scorer --instance {instance} assets pull --from-file {htmx.NAME}\n")


def test_pocket_leaves_another_folder_alone(instance):
    before = {path: path.read_bytes() for path in instance.iterdir()}
    done = scorer(instance, "pocket", instance, "--from-file", __file__)
    assert done.exit_code == 1
    assert f"{instance} is no pocket edition: scorer.db is in it." in done.output
    assert {path: path.read_bytes() for path in instance.iterdir()} == before


def test_pocket_into_a_folder_that_cannot_be(tmp_path, monkeypatch):
    """One that cannot be made is a sentence."""

    def fail(*values):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(htmx, "local_copy", lambda instance: Path(__file__))
    monkeypatch.setattr(folder, "write_folder", fail)
    done = scorer(tmp_path, "pocket", tmp_path / "out", "--from-file", __file__)
    assert (done.exit_code, f"{tmp_path / 'out'} cannot be written" in done.output) == (1, True)


def test_pocket_without_a_network(tmp_path, monkeypatch):
    """It says what could not be fetched, and how to bring it."""

    def fail():
        raise OSError("no network")

    monkeypatch.setattr(folder, "fetch_package", fail)
    done = CliRunner().invoke(main, ["--instance", str(tmp_path), "pocket", str(tmp_path / "out")])
    assert done.exit_code == 1
    assert "--from-file" in done.output


def test_pull_stores_the_pinned_file(tmp_path, monkeypatch):
    """The right bytes land in the instance folder, also when asked twice, and nothing beside them."""
    file = tmp_path / "htmx.js"
    file.write_bytes(b"pinned")
    monkeypatch.setattr(htmx, "INTEGRITY", htmx.integrity(b"pinned"))
    for _ in range(2):
        answer = scorer(tmp_path, "assets", "pull", "--from-file", file)
        assert answer.exit_code == 0, answer.output
    assert htmx.local_copy(tmp_path) == tmp_path / "vendor" / htmx.NAME
    assert len(list((tmp_path / "vendor").iterdir())) == 1


def test_pull_refuses_other_bytes(tmp_path):
    file = tmp_path / "htmx.js"
    file.write_text("alert(1)")
    answer = scorer(tmp_path / "instance", "assets", "pull", "--from-file", file)
    assert answer.exit_code == 1
    assert htmx.INTEGRITY in answer.output
    assert "Traceback" not in answer.output
    assert not (tmp_path / "instance" / "vendor").exists()


def test_pull_without_a_network(tmp_path, monkeypatch):
    """With nobody answering it says so, and names the way by file."""
    monkeypatch.setenv("no_proxy", "*")

    def nobody():
        return urllib.request.urlopen("http://127.0.0.1:9/", timeout=5).read()

    monkeypatch.setattr(htmx, "download", nobody)
    answer = scorer(tmp_path, "assets", "pull")
    assert answer.exit_code == 1
    assert "could not be fetched" in answer.output
    assert "--from-file" in answer.output


def test_pull_into_a_folder_that_cannot_be(tmp_path, monkeypatch):
    """A folder that cannot be made is a sentence, too."""
    (tmp_path / "file").write_bytes(b"pinned")
    monkeypatch.setattr(htmx, "INTEGRITY", htmx.integrity(b"pinned"))
    answer = scorer(tmp_path / "file" / "in", "assets", "pull", "--from-file", tmp_path / "file")
    assert answer.exit_code == 1
    assert "cannot be written" in answer.output
