"""The folder of the pocket edition: what is in it, and what it weighs."""

import gzip
import json
import pickle
import shutil

import pytest
from babel.core import get_global

from scorer import paths
from scorer.language import negotiation
from scorer.pocket import folder
from tests.helpers import pocket

LIMIT = 9_000_000
"""Bytes of the first load, gzipped."""


def contents(written):
    return {path.relative_to(written).as_posix(): path.read_bytes() for path in written.rglob("*") if path.is_file()}


@pytest.mark.sweep
def test_the_same_bytes_each_time(pocket_folder, tmp_path):
    assert contents(pocket.write(tmp_path / "other")) == contents(pocket_folder)


@pytest.mark.sweep
def test_older_edition_is_replaced_without_a_hole(pocket_folder, tmp_path, monkeypatch):
    """Nothing that was served goes before all is there; what is not of the new one goes, with what a kill has left.

    What is written is the edition that is there already: here it matters only how it comes into its place.
    """
    for part in ("_libraries", "_locales", "_ours"):
        monkeypatch.setattr(folder, part, tuple)
    monkeypatch.setattr(folder, "_write_files", lambda draft, *files: shutil.copytree(pocket_folder, draft))
    served = tmp_path / "pocket"
    shutil.copytree(pocket_folder, served)
    (served / "files/old").mkdir()
    (served / "files/old/scorer.bin").write_bytes(b"old")
    (served / f"{folder.DRAFT}killed/files").mkdir(parents=True)
    before = set(contents(served))
    with monkeypatch.context() as broken:
        broken.setattr(folder, "_move_files", lambda draft, into: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            pocket.write(served, node=None)
    assert set(contents(served)) == before
    moved = folder.Path.unlink

    def unlink(path, **how):
        if path.is_relative_to(served):
            assert contents(served).keys() >= contents(pocket_folder).keys() | {"files/old/scorer.bin"}
        moved(path, **how)

    monkeypatch.setattr(folder.Path, "unlink", unlink)
    pocket.write(served, node=None)
    assert contents(served) == contents(pocket_folder)
    assert sorted(path.name for path in served.iterdir()) == ["files", "files.json", "index.html", "service.js"]
    assert not (served / "files/old").exists()


def test_what_leads_to_the_files_comes_after_them(tmp_path, monkeypatch):
    """A phone that opens it meanwhile finds every file that the list and the page name."""
    draft, moved, replace = tmp_path / "draft", list[str](), folder.Path.replace
    for name in ("files.json", "files/b/index.html", "index.html", "files/a/worker.js"):
        (draft / name).parent.mkdir(parents=True, exist_ok=True)
        (draft / name).touch()
    monkeypatch.setattr(
        folder.Path, "replace", lambda path, to: (moved.append(path.relative_to(draft).as_posix()), replace(path, to))
    )
    folder._move_files(draft, tmp_path / "pocket")
    assert moved == ["files/a/worker.js", "files/b/index.html", "files.json", "index.html"]


@pytest.mark.parametrize("name", ["scorer.db", "files/mine.txt", "index.html", "files.json"])
def test_folder_of_something_else_is_refused(tmp_path, name):
    """Also a site of one's own, and an instance folder that says in a file of that name what left as a file."""
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text('{"everything": "", "matches": {}}')
    with pytest.raises(folder.HoldsOthers, match=name.partition("/")[0]):
        folder.write_folder(tmp_path, b"", b"", None)
    assert (tmp_path / name).exists()


def test_edition_with_something_of_ones_own_is_refused(tmp_path):
    """A whole edition and an empty folder may be replaced, and a database that lies in one may not."""
    folder.refuse_foreign(tmp_path / "none")
    folder.refuse_foreign(tmp_path)
    (tmp_path / "files.json").write_text('{"version": "1", "program": "files/1", "files": []}')
    folder.refuse_foreign(tmp_path)
    (tmp_path / "scorer.db").touch()
    with pytest.raises(folder.HoldsOthers, match=r"scorer\.db"):
        folder.refuse_foreign(tmp_path)


@pytest.mark.sweep
def test_what_it_weighs(pocket_folder):
    """All that a phone fetches once, packed as a host sends it."""
    assert sum(len(gzip.compress(data, 9)) for data in contents(pocket_folder).values()) <= LIMIT


@pytest.mark.sweep
def test_the_list_names_every_file(pocket_folder):
    listed = json.loads((pocket_folder / "files.json").read_text("utf-8"))
    at_top = {"index.html", "service.js", "files.json"}
    files = [*listed["files"], *listed["rules"]]
    assert {file["from"] for file in files} == set(contents(pocket_folder)) - at_top
    assert {listed["index"], listed["worker"], listed["program"]} <= {file["name"] for file in listed["files"]}


@pytest.mark.sweep
def test_a_phone_finds_its_language_as_on_a_server(pocket_folder, monkeypatch):
    """Every tag that Babel knows, although its data is shipped for our languages and their neighbours only."""
    tags = sorted(get_global("likely_subtags"))
    matches = [negotiation.best_match([tag], negotiation.LANGUAGE_NAMES) for tag in tags]
    (packed,) = pocket_folder.glob("files/*/scorer.bin.bin")
    data = pickle.loads(folder.unbundle(gzip.decompress(packed.read_bytes()))["program/babel/global.dat"])
    monkeypatch.setattr(negotiation, "get_global", data.__getitem__)
    assert [negotiation.best_match([tag], negotiation.LANGUAGE_NAMES) for tag in tags] == matches
    assert set(negotiation.LANGUAGE_NAMES) == {*matches} - {None} | {"sr_Latn"}


def test_the_sentences_are_shipped_once():
    """Catalogues come out as they went in, and all but the first are shipped without the English sentences."""
    languages = sorted(name for name in negotiation.LANGUAGE_NAMES if name != "en")
    catalogues = {
        f"{name}.mo": folder._compile_catalogue(paths.PACKAGE / f"translations/{name}/LC_MESSAGES/messages.po")
        for name in languages
    }
    other = {"a": b"1", "z": b""}
    packed = folder.bundle(other | catalogues)
    assert folder.unbundle(packed) == other | catalogues
    assert len(packed) < sum(map(len, catalogues.values())) * 0.8
    english = b"Two tabs would write over each other"
    assert english in catalogues["sk.mo"]
    assert packed.count(english) == 1
    older = {"sk.mo": catalogues["sk.mo"].replace(english, english.upper())}
    assert folder.unbundle(folder.bundle(catalogues | older)) == catalogues | older


@pytest.mark.sweep
def test_no_address_leads_away(pocket_folder):
    """Neither from the top of its host, nor to another host: it works below any path."""
    for name, data in contents(pocket_folder).items():
        if name.endswith((".html", ".js", ".json", ".css", ".webmanifest")) and "/pyodide" not in name:
            assert b"https://" not in data.replace(b"https://spdx", b""), name
            assert b'"/' not in data.replace(b'"/program"', b"").replace(b'"/data"', b"").replace(b'"/"', b""), name


def test_another_package_is_refused(tmp_path):
    """Only the pinned bytes are taken, and nothing is written."""
    with pytest.raises(folder.CannotBuild, match="not the pinned"):
        folder.write_folder(tmp_path / "pocket", b"something else", b"", None)
    assert not (tmp_path / "pocket").exists()
