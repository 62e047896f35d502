"""A file is there whole or not at all, nothing that was there is lost; and the secret key, made once, its owner's."""

import os
from contextlib import suppress
from pathlib import Path
from stat import S_ISDIR
from types import SimpleNamespace

import pytest

from scorer import create_app
from scorer.store import backups, db, files, restoring
from scorer.store.files import KEY_FILE
from scorer.web.errors import CannotStart
from tests.helpers import stored

root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")


def test_file_and_its_folder_reach_the_disk(tmp_path, monkeypatch):
    """First what is in the file, then, once it has its name, the folder: or a power cut could take the name away.

    What was there stays beside it, until the last moment under its own name too.
    """
    place, synced = tmp_path / "place", []
    place.write_text("old")

    def note(descriptor):
        synced.append((S_ISDIR(os.fstat(descriptor).st_mode), place.read_text()))

    monkeypatch.setattr(files.os, "fsync", note)
    with files.temporary_path(place) as draft:
        draft.write_text("new")
        aside = files.keep_copy(place, "replaced")
        files.replace_durably(draft, place)
    assert synced == [(False, "old"), (True, "new")]
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"place": "new", aside.name: "old"}


@pytest.mark.parametrize("like", ["place", ""])
def test_it_stays_whose_it_was(tmp_path, monkeypatch, like):
    """What root puts there belongs to the owner of what it replaces, or of the folder; for others nothing changes."""
    owners, stat = [], Path.stat
    draft, source = tmp_path / "draft", tmp_path / like
    for path in (tmp_path / "place", draft):
        path.touch()
    owner = SimpleNamespace(st_uid=54321, st_gid=54322)
    monkeypatch.setattr(Path, "stat", lambda self, **more: owner if self == source else stat(self, **more))
    monkeypatch.setattr(files.os, "chown", lambda *words: owners.append(words))
    for user, expected in ((1000, []), (0, [(draft, 54321, 54322)])):
        monkeypatch.setattr(files.os, "geteuid", lambda user=user: user)
        files.copy_owner(draft, source)
        assert owners == expected


@root
def test_root_restores_for_the_service(tmp_path):
    instance = tmp_path / "instance"
    stored.folder(instance, ("king",))
    for path in (instance, *instance.iterdir()):
        os.chown(path, 54321, 54321)
    file = backups.back_up(instance)
    (instance / KEY_FILE).write_text("another key that is just as long as one")
    restoring.restore_backup(instance, file)
    backups.back_up_daily(instance)
    paths = [path for path in instance.rglob("*") if not path.name.endswith(("-wal", "-shm"))]
    assert len(paths) >= 7
    assert {(path.stat().st_uid, path.stat().st_mode & 0o077) for path in paths} == {(54321, 0)}


@root
def test_what_is_replaced_keeps_its_owner(tmp_path):
    """Though the folder is somebody else's; where nothing was, the folder says whose it is."""
    place, empty = tmp_path / "place", tmp_path / "empty"
    place.touch()
    os.chown(place, 54321, 54321)
    with files.temporary_path(place) as draft:
        draft.touch()
        files.replace_durably(draft, place)
    assert place.stat().st_uid == 54321
    stored.folder(tmp_path / "instance", ("king",))
    empty.mkdir()
    os.chown(empty, 54321, 54321)
    restoring.restore_backup(empty, backups.back_up(tmp_path / "instance"))
    assert {path.name: path.stat().st_uid for path in empty.iterdir()} == {"scorer.db": 54321, KEY_FILE: 54321}


def test_what_failed_leaves_nothing(tmp_path):
    """Neither the draft nor what SQLite has laid beside it."""
    with suppress(OSError), files.temporary_path(tmp_path / "place") as draft:
        draft.touch()
        draft.with_name(f"{draft.name}-journal").touch()
        raise OSError
    assert list(tmp_path.iterdir()) == []
    assert files.keep_copy(tmp_path / "place", "replaced") is None


def test_a_part_of_a_database_does_not_stay_beside_the_next(tmp_path):
    """A log that was written for one database must not be taken for that of another."""
    for ending in ("", "-wal", "-shm"):
        (tmp_path / f"scorer.db{ending}").write_text(ending)
        aside = files.keep_copy(tmp_path / f"scorer.db{ending}", "replaced")
        assert (aside, aside.read_text()) == (tmp_path / f"replaced-scorer.db{ending}", ending)
    assert [path.name for path in tmp_path.glob("scorer.db*")] == ["scorer.db"]


@pytest.mark.parametrize("content", [b"", b"short", b"\xff" * 64])
def test_a_damaged_secret_key_is_refused(tmp_path, content):
    """A key that was cut off would let anybody in: the start ends with a sentence."""
    db.prepare(tmp_path / db.FILE)
    (tmp_path / KEY_FILE).write_bytes(content)
    with pytest.raises(CannotStart, match="secret_key"):
        create_app(instance_path=tmp_path)


def test_a_key_that_cannot_be_made_ends_the_start(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(db.StoreUnusable, match=r"KEY_UNREADABLE.*secret_key"):
        files.secret_key(tmp_path / "file")


@pytest.mark.parametrize("links", [None, PermissionError(1, "not permitted"), NotImplementedError("no links")])
def test_the_secret_key_is_its_owners_alone_and_stays(tmp_path, monkeypatch, links):
    """Whatever the umask. Android refuses links to apps, a browser has none; a key that is there is never replaced."""

    def refused(_self, _target):
        raise links

    if links:
        monkeypatch.setattr(Path, "hardlink_to", refused)
    key, path = create_app(instance_path=tmp_path).secret_key, tmp_path / KEY_FILE
    assert (len(key), create_app(instance_path=tmp_path).secret_key) == (64, key)
    assert path.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir() if KEY_FILE in file.name] == [KEY_FILE]
    path.unlink()
    monkeypatch.setattr(files, "new_key", lambda: path.write_text("o" * 64 + "\n") and "k" * 64)
    assert files.secret_key(tmp_path) == "o" * 64, "another worker was quicker"
