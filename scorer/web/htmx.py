"""The one pinned file of htmx: its address, what its bytes must be, and the copy in the instance folder."""

import base64
import hashlib
import os
import tempfile
import urllib.request
from pathlib import Path

URL = "https://cdn.jsdelivr.net/npm/htmx.org@4.0.1/dist/htmx.min.js"
INTEGRITY = "sha384-Qp9rdC8H7EqOoX+nR0P3RPG2Noji+qdwJlGpfzwQJsfOpp3sGwIdSP9xO3+UlEhn"
"""The hash of the file, as a script tag writes it."""
NAME = "htmx-4.0.1.min.js"
"""What the file is called here, on the disk and in its address."""
MOST_BYTES = 400_000
"""The real file is an eighth of this; whatever is longer is some other page, not worth reading to its end."""


class NotThePinnedFile(ValueError):
    """These bytes are not the pinned htmx; the message says so in a sentence."""


def integrity(data: bytes) -> str:
    """The hash of `data` as a script tag's `integrity` writes it."""
    return "sha384-" + base64.b64encode(hashlib.sha384(data).digest()).decode()


def local_copy(instance: Path) -> Path | None:
    """The stored copy in this instance folder, or None when there is none or its bytes have changed."""
    path = instance / "vendor" / NAME
    try:
        return path if integrity(path.read_bytes()) == INTEGRITY else None
    except OSError:
        return None


def save_local_copy(data: bytes, instance: Path) -> Path:
    """Write the file into the instance folder, whole or not at all, and return where it lies.

    Raises NotThePinnedFile, and OSError when the folder cannot be written.
    """
    if integrity(data) != INTEGRITY:
        raise NotThePinnedFile(f"this is not the pinned file: its hash is {integrity(data)}, it should be {INTEGRITY}")
    folder = instance / "vendor"
    folder.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=folder, prefix=".htmx-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(draft).chmod(0o644)
        return Path(draft).replace(folder / NAME)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def download(url: str = URL) -> bytes:
    """The bytes behind the address. Raises OSError when it does not answer."""
    with urllib.request.urlopen(url, timeout=20) as answer:  # noqa: S310 (the address is a constant)
        data: bytes = answer.read(MOST_BYTES)
    return data
