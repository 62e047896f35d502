"""`scorer assets pull` takes the pinned htmx alone, `scorer pocket` writes its folder, and each says why it cannot."""

from pathlib import Path

import pytest

from scorer.pocket import folder
from scorer.web import htmx
from tests.commands.conftest import scorer


def fail_with(error):
    """A function that raises it, whatever it is given."""

    def fail(*_given):
        raise error

    return fail


def test_pocket_writes_the_folder(tmp_path, monkeypatch):
    written = []
    monkeypatch.setattr(htmx, "local_copy", lambda instance: tmp_path / "htmx")
    monkeypatch.setattr(folder, "write_folder", lambda *values: written.append(values))
    (tmp_path / "htmx").write_bytes(b"htmx")
    (tmp_path / "package").write_bytes(b"pyodide")
    done = scorer(tmp_path, "pocket", tmp_path / "out", "--from-file", tmp_path / "package")
    assert (done.exit_code, str(tmp_path / "out") in done.output) == (0, True), done.output
    assert [values[:3] for values in written] == [(tmp_path / "out", b"pyodide", b"htmx")]


def test_pocket_refuses_another_file(tmp_path, monkeypatch):
    """And a folder that cannot be made is a sentence."""
    monkeypatch.setattr(htmx, "local_copy", lambda instance: Path(__file__))
    done = scorer(tmp_path, "pocket", tmp_path / "out", "--from-file", __file__)
    assert (done.exit_code, "not the pinned" in done.output, (tmp_path / "out").exists()) == (1, True, False)
    monkeypatch.setattr(folder, "write_folder", fail_with(PermissionError(13, "Permission denied")))
    done = scorer(tmp_path, "pocket", tmp_path / "out", "--from-file", __file__)
    assert (done.exit_code, f"{tmp_path / 'out'} cannot be written" in done.output) == (1, True)


def test_pocket_leaves_another_folder_alone(instance):
    before = {path: path.read_bytes() for path in instance.iterdir()}
    done = scorer(instance, "pocket", instance, "--from-file", __file__)
    assert done.exit_code == 1
    assert f"{instance} is no pocket edition: scorer.db is in it." in done.output
    assert {path: path.read_bytes() for path in instance.iterdir()} == before


@pytest.mark.parametrize(
    ("words", "carried"),
    [
        (["assets", "pull"], f"assets pull --from-file {htmx.NAME}"),
        (["pocket", "out", "--from-file", __file__], f"assets pull --from-file {htmx.NAME}"),
        (["pocket", "out"], f"pocket out --from-file {Path(folder.PACKAGE).name}"),
    ],
)
def test_without_a_network_it_says_how_the_file_is_carried(tmp_path, monkeypatch, words, carried):
    monkeypatch.chdir(tmp_path)
    for module, name in ((htmx, "download"), (folder, "fetch_package")):
        monkeypatch.setattr(module, name, fail_with(OSError("no route")))
    done = scorer(tmp_path, *words)
    assert (done.exit_code, "could not be fetched (no route)" in done.output) == (1, True)
    assert done.output.endswith(f": scorer --instance {tmp_path} {carried}\n")


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
    answer = scorer(file / "in", "assets", "pull", "--from-file", file)
    assert (answer.exit_code, "cannot be written" in answer.output) == (1, True)


def test_pull_refuses_other_bytes(tmp_path):
    answer = scorer(tmp_path / "instance", "assets", "pull", "--from-file", __file__)
    assert (answer.exit_code, htmx.INTEGRITY in answer.output) == (1, True)
    assert not (tmp_path / "instance" / "vendor").exists()
