"""Placing: a file is there whole or not at all, and nothing that was there is lost."""

import os
from contextlib import suppress
from pathlib import Path
from stat import S_ISDIR
from typing import NamedTuple

import pytest

from scorer.store import backups, files, restoring
from scorer.store.files import KEY_FILE
from tests.helpers import stored


def test_a_file_is_put_in_its_place_whole(tmp_path):
    place = tmp_path / "place"
    place.write_text("old")
    with files.temporary_path(place) as draft:
        draft.write_text("new")
        aside = files.keep_copy(place, "replaced")
        assert place.read_text() == "old"
        files.replace_durably(draft, place)
    assert (place.read_text(), aside.read_text()) == ("new", "old")
    assert len(list(tmp_path.iterdir())) == 2


def test_file_and_its_folder_reach_the_disk(tmp_path, monkeypatch):
    """First what is in the file, then, once it has its name, the folder: or a power cut could take the name away."""
    synced = []
    place, draft = tmp_path / "place", tmp_path / "draft"
    draft.write_text("new")

    def note(descriptor):
        synced.append((S_ISDIR(os.fstat(descriptor).st_mode), place.exists()))

    monkeypatch.setattr(files.os, "fsync", note)
    files.replace_durably(draft, place)
    assert synced == [(False, False), (True, True)]


@pytest.mark.parametrize("like", ["file", "folder"])
def test_it_stays_whose_it_was(tmp_path, monkeypatch, like):
    """What root puts there belongs to the owner of what it replaces, or of the folder; for others nothing changes."""
    owners = []
    place, draft = tmp_path / "place", tmp_path / "draft"
    for path in (place, draft):
        path.touch()
    owner = Owner(54321, 54322)
    stat = Path.stat
    monkeypatch.setattr(
        Path,
        "stat",
        lambda self, **more: owner if self == (place if like == "file" else tmp_path) else stat(self, **more),
    )
    monkeypatch.setattr(files.os, "chown", lambda *words: owners.append(words))
    for user, expected in ((1000, []), (0, [(draft, 54321, 54322)])):
        monkeypatch.setattr(files.os, "geteuid", lambda user=user: user)
        files.copy_owner(draft, place if like == "file" else tmp_path)
        assert owners == expected


class Owner(NamedTuple):
    """What is asked of a file here."""

    st_uid: int
    st_gid: int


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_root_restores_for_the_service(tmp_path):
    instance = tmp_path / "instance"
    stored.folder(instance, ("king",))
    for path in (instance, *instance.iterdir()):
        os.chown(path, 54321, 54321)
    file = backups.back_up(instance)
    (instance / KEY_FILE).write_text("another key that is just as long as one")
    restoring.restore_backup(instance, file)
    backups.back_up_daily(instance)
    files = [path for path in instance.rglob("*") if not path.name.endswith(("-wal", "-shm"))]
    assert len(files) >= 7
    assert {path.stat().st_uid for path in files} == {54321}
    assert {path.stat().st_mode & 0o077 for path in files} == {0}


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
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
        assert aside == tmp_path / f"replaced-scorer.db{ending}"
        assert aside.read_text() == ending
    assert sorted(path.name for path in tmp_path.glob("scorer.db*")) == ["scorer.db"]
