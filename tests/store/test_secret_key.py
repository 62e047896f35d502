"""The secret key: made once, its owner's alone, and never half of one."""

import multiprocessing
import stat
from pathlib import Path

import pytest

from scorer import create_app
from scorer.store import db, files
from scorer.web.errors import CannotStart


def test_the_secret_key_is_its_owners_alone_and_stays(tmp_path):
    """Made at first start, read at the next, and nobody else may read it, whatever the umask."""
    first = create_app(instance_path=tmp_path).secret_key
    assert create_app(instance_path=tmp_path).secret_key == first
    assert stat.S_IMODE((tmp_path / files.KEY_FILE).stat().st_mode) == 0o600
    assert len(str(first)) == 64
    assert [path.name for path in tmp_path.iterdir() if files.KEY_FILE in path.name] == [files.KEY_FILE]


def test_workers_that_start_at_once_share_one_secret_key(tmp_path):
    """However they race, they end with the same key."""
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        for number in range(10):
            folder = tmp_path / str(number)
            folder.mkdir()
            assert len(set(pool.map(files.secret_key, [folder] * 8, chunksize=1))) == 1


@pytest.mark.parametrize("content", [b"", b"short", b"\xff" * 64])
def test_a_damaged_secret_key_is_refused(tmp_path, content):
    """A key that was cut off would let anybody in: the start ends with a sentence."""
    db.prepare(tmp_path / db.FILE)
    (tmp_path / files.KEY_FILE).write_bytes(content)
    with pytest.raises(CannotStart, match="secret_key"):
        create_app(instance_path=tmp_path)


def test_a_key_that_cannot_be_made_ends_the_start(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(db.StoreUnusable, match=r"KEY_UNREADABLE.*secret_key"):
        files.secret_key(tmp_path / "file")


def test_a_key_that_was_written_by_hand_may_end_its_line(tmp_path):
    (tmp_path / files.KEY_FILE).write_text("k" * 64 + "\n")
    assert files.secret_key(tmp_path) == "k" * 64


@pytest.mark.parametrize("error", [PermissionError(1, "Operation not permitted"), NotImplementedError("no links")])
def test_where_links_are_refused_the_key_is_made_all_the_same(tmp_path, monkeypatch, error):
    """Android refuses links to apps, a browser has none at all; a key that is there is never replaced."""

    def refused(_self, _target):
        raise error

    monkeypatch.setattr(Path, "hardlink_to", refused)
    key = files.secret_key(tmp_path)
    assert (len(key), files.secret_key(tmp_path)) == (64, key)
    path = tmp_path / files.KEY_FILE
    assert (stat.S_IMODE(path.stat().st_mode), [file.name for file in tmp_path.iterdir()]) == (
        0o600,
        [files.KEY_FILE],
    )
    draft = tmp_path / "draft"
    draft.write_text("k" * 64)
    files._copy_key(draft, path)
    assert files.secret_key(tmp_path) == key
