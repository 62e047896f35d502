"""The pinned htmx: only these bytes are stored and served, and a broken download leaves nothing."""

import base64
import hashlib
import os

import pytest

from scorer.web import htmx

DATA = b"the pinned file"


@pytest.fixture
def pinned(monkeypatch):
    """Bytes that take the place of the real file."""
    monkeypatch.setattr(htmx, "INTEGRITY", htmx.integrity(DATA))
    return DATA


def test_the_hash_is_written_as_browsers_check_it():
    """The name of the algorithm, a hyphen, and base64: 64 letters for SHA-384."""
    kind, _, code = htmx.INTEGRITY.partition("-")
    assert (kind, len(base64.b64decode(code))) == ("sha384", hashlib.sha384().digest_size)
    assert htmx.integrity(b"") == "sha384-" + base64.b64encode(hashlib.sha384(b"").digest()).decode()
    assert htmx.NAME.split("-")[1].removesuffix(".min.js") in htmx.URL, "the name and the address are of one version"


def test_only_the_pinned_bytes_are_stored_and_found_again(pinned, tmp_path):
    """Of others nothing is written, not even the folder; these are whole and readable for others, as long as none has
    changed them."""
    with pytest.raises(htmx.NotThePinnedFile) as refused:
        htmx.save_local_copy(b"alert(1)", tmp_path)
    assert htmx.INTEGRITY in str(refused.value)
    assert htmx.integrity(b"alert(1)") in str(refused.value)
    assert list(tmp_path.iterdir()) == []
    assert htmx.local_copy(tmp_path) is None
    mask = os.umask(0o077)
    path = htmx.save_local_copy(pinned, tmp_path)
    os.umask(mask)
    assert htmx.local_copy(tmp_path) == path == tmp_path / "vendor" / htmx.NAME
    assert path.read_bytes() == pinned
    assert path.stat().st_mode & 0o777 == 0o644
    assert list(path.parent.iterdir()) == [path]
    path.write_bytes(pinned + b" ")
    assert htmx.local_copy(tmp_path) is None


def test_a_write_that_fails_leaves_nothing(pinned, tmp_path, monkeypatch):
    """A disk that fills up in the middle leaves neither a half file nor a draft."""

    def full(_handle):
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space left"):
        htmx.save_local_copy(pinned, tmp_path)
    assert list((tmp_path / "vendor").iterdir()) == []


def test_a_download_is_never_longer_than_any_htmx(tmp_path, monkeypatch):
    """Whatever stands behind the address, no more of it is read."""
    (tmp_path / "endless").write_bytes(b"x" * 1000)
    monkeypatch.setattr(htmx, "MAX_BYTES", 100)
    assert htmx.download((tmp_path / "endless").as_uri()) == b"x" * 100
    with pytest.raises(OSError, match="No such file"):
        htmx.download((tmp_path / "none").as_uri())
