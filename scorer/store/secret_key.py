"""The secret key that signs cookies and links: a file beside the database, created at the first start."""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from scorer.store.db import Reason, StoreUnusable

KEY_FILE = "secret_key"
"""The name of the file in the instance folder."""
KEY_BYTES = 32
"""How many random bytes are in a key; one with fewer characters is damaged."""


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
        raise StoreUnusable(Reason.KEY_UNREADABLE, name=path, why=error) from error
    if not is_valid_key(key):
        raise StoreUnusable(Reason.KEY_DAMAGED, name=path)
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
            _copy_key(draft, path)  # Android allows apps no links, and some memory sticks have none
    finally:
        draft.unlink(missing_ok=True)


def _copy_key(draft: Path, path: Path) -> None:
    """Copy the key to `path` unless there is one.

    For a moment the file is empty: a worker that reads it then fails with a damaged key, and starts again.
    """
    with suppress(FileExistsError):
        _write_new(path, draft.read_text(encoding="ascii"))


def _write_new(path: Path, key: str) -> None:
    """Write a file that only its owner can read, and wait for the disk. Raises FileExistsError."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
