"""Replaces files so that a power cut leaves the old one or the new one, whole; and the secret key, one of them."""

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from scorer.store.db import Reason, StoreUnusable

DRAFT = ".draft-"  # the beginning of the name of a file that is still being written
HAS_OWNERS = hasattr(os, "geteuid")
"""Whether files have an owner and permissions; Windows answers questions about them with the same for all files."""
CAN_OPEN_FOLDERS = hasattr(os, "O_DIRECTORY")
"""Whether one can wait until the disk has the names in a folder; Windows opens none, and its NTFS has a log of them."""


@contextmanager
def temporary_path(path: Path) -> Iterator[Path]:
    """Yield a name beside `path` to write to, and delete what is still there at the end."""
    draft = path.with_name(f"{DRAFT}{_new_name()}")
    try:
        yield draft
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            draft.with_name(draft.name + ending).unlink(missing_ok=True)


def copy_stamp() -> str:
    """The beginning of the names of the files that one restore replaces: the day, and what no other one has."""
    return f"replaced-{_new_name()}"


def _new_name() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d}-{secrets.token_hex(4)}"


def keep_copy(path: Path, stamp: str) -> Path | None:
    """Give a file that is about to be replaced a second name; the WAL and its index are moved there instead."""
    if not path.exists():
        return None
    copy = path.with_name(f"{stamp}-{path.name}")
    if path.name.endswith(("-wal", "-shm")):
        return path.rename(copy)
    try:
        shutil.copy2(path, copy)  # and not moved: there is never a moment without a database or a key
    except OSError:
        copy.unlink(missing_ok=True)  # half of it, for want of room
        raise
    copy_owner(copy, path)
    return copy


def copy_owner(path: Path, source: Path) -> None:
    """Give a file the owner of `source`, so that what root writes belongs to the user who runs Scorer."""
    if not HAS_OWNERS:
        return
    old, new = path.stat(), source.stat()
    if (old.st_uid, old.st_gid) != (new.st_uid, new.st_gid) and os.geteuid() == 0:
        os.chown(path, new.st_uid, new.st_gid)


def replace_durably(draft: Path, path: Path) -> None:
    """Move a finished file to `path` and wait for the disk; the file keeps the owner of the one it replaces."""
    if path.exists():
        copy_owner(draft, path)
    with draft.open("rb+") as file:  # Windows waits for no file that is open for reading alone
        os.fsync(file.fileno())
    draft.replace(path)
    if not CAN_OPEN_FOLDERS:
        return
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


KEY_FILE = "secret_key"
KEY_BYTES = 32  # how many random bytes are in a key; one with fewer characters is damaged


def secret_key(folder: Path) -> str:
    """The key that signs cookies and links, created at the first start and readable by its owner alone.

    Of two workers that start at once, one creates it and the other reads it. Raises StoreUnusable.
    """
    path = folder / KEY_FILE
    try:
        if not path.exists():
            _make_key(path)
        key = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise StoreUnusable(Reason.KEY_UNREADABLE, what=path, why=error) from error
    if not is_valid_key(key):
        raise StoreUnusable(Reason.KEY_DAMAGED, file=path)
    return key


def is_valid_key(text: str) -> bool:
    """Whether this can be a key: long enough, and printable ASCII."""
    return len(text) >= KEY_BYTES and text.isascii() and text.isprintable()


def read_key(folder: Path, name: str = KEY_FILE) -> str | None:
    """The key in the folder, None where there is none that can be read."""
    try:
        return (folder / name).read_text(encoding="ascii").strip() or None
    except (OSError, UnicodeDecodeError):
        return None


def new_key() -> str:
    """A random key."""
    return secrets.token_hex(KEY_BYTES)


def _make_key(path: Path) -> None:
    draft = path.with_name(f".{KEY_FILE}.{secrets.token_hex(8)}")
    try:
        _write_new(draft, new_key())
        try:
            path.hardlink_to(draft)  # unlike a rename, never replaces an existing one
        except FileExistsError:
            pass  # another worker was quicker
        except (OSError, NotImplementedError):  # pathlib's UnsupportedOperation is both from 3.13 on, and one before
            # Android allows apps no links, and some memory sticks have none. Of two workers one may read an empty file
            # for a moment: it fails with a damaged key, and starts again.
            with suppress(FileExistsError):
                _write_new(path, draft.read_text(encoding="ascii"))
    finally:
        draft.unlink(missing_ok=True)


def _write_new(path: Path, key: str) -> None:
    """Write a file that only its owner can read, and wait for the disk. Raises FileExistsError."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
