"""Replaces files so that a power cut leaves the old one or the new one, whole."""

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

DRAFT = ".draft-"
"""The beginning of the name of a file that is still being written."""
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
    shutil.copy2(path, copy)  # and not moved: there is never a moment without a database or a key
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
