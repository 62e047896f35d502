"""Placing: a file is written beside its place and moved there whole, and what it replaces stays under another name."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

DRAFT = ".draft-"
"""What the name of a file begins with that is not whole yet."""


@contextmanager
def temporary_path(path: Path) -> Iterator[Path]:
    """A name beside `path` to write to; what is still there at the end goes."""
    draft = path.with_name(f"{DRAFT}{datetime.now(UTC):%Y-%m-%d}-{secrets.token_hex(4)}")
    try:
        yield draft
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            draft.with_name(draft.name + ending).unlink(missing_ok=True)


def keep_copy(path: Path, stamp: str) -> Path | None:
    """Give a file that is about to be replaced a second name; a part of a database loses its first one."""
    if not path.exists():
        return None
    aside = path.with_name(f"{stamp}-{path.name}")
    if not path.name.endswith(("-wal", "-shm")):  # never a moment without one
        shutil.copy2(path, aside)
        copy_owner(aside, path)
    else:
        path.rename(aside)
    return aside


def copy_owner(path: Path, like: Path) -> None:
    """Give a file to the owner of another, or of a folder: what root puts there must stay theirs who run Scorer."""
    mine, theirs = path.stat(), like.stat()
    if (mine.st_uid, mine.st_gid) != (theirs.st_uid, theirs.st_gid) and os.geteuid() == 0:
        os.chown(path, theirs.st_uid, theirs.st_gid)


def replace_durably(draft: Path, path: Path) -> None:
    """Move a finished file to its place, so that it is there after a power cut, too.

    It belongs to the owner of what it replaces.
    """
    if path.exists():
        copy_owner(draft, path)
    with draft.open("rb") as file:
        os.fsync(file.fileno())
    draft.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
