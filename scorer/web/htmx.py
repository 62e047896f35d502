"""The pinned file of htmx: its URL, its hash, and the local copy in the instance folder."""

import base64
import hashlib
import urllib.request
from pathlib import Path

from scorer.store.files import replace_durably, temporary_path

URL = "https://cdn.jsdelivr.net/npm/htmx.org@4.0.1/dist/htmx.min.js"
INTEGRITY = "sha384-Qp9rdC8H7EqOoX+nR0P3RPG2Noji+qdwJlGpfzwQJsfOpp3sGwIdSP9xO3+UlEhn"
"""The hash of the file, as in a script tag."""
NAME = "htmx-4.0.1.min.js"  # the name of the local copy, on the disk and in its URL
MAX_BYTES = 400_000  # how much of a download is read; the real file is an eighth of this


class NotThePinnedFile(ValueError):
    """These bytes are not the pinned htmx; the message is a sentence."""


def integrity(data: bytes) -> str:
    """The hash of `data` as the `integrity` of a script tag."""
    return "sha384-" + base64.b64encode(hashlib.sha384(data).digest()).decode()


def local_copy(instance: Path) -> Path | None:
    """The local copy in this instance folder, or None where there is none or its bytes have changed."""
    path = instance / "vendor" / NAME
    try:
        return path if integrity(path.read_bytes()) == INTEGRITY else None
    except OSError:
        return None


def save_local_copy(data: bytes, instance: Path) -> Path:
    """Write the local copy, whole or not at all, and return its path. Raises NotThePinnedFile and OSError."""
    if integrity(data) != INTEGRITY:
        raise NotThePinnedFile(f"this is not the pinned file: its hash is {integrity(data)}, it should be {INTEGRITY}")
    path = instance / "vendor" / NAME
    path.parent.mkdir(parents=True, exist_ok=True)
    with temporary_path(path) as draft:
        draft.write_bytes(data)
        draft.chmod(0o644)
        replace_durably(draft, path)
    return path


def download(url: str = URL) -> bytes:
    """The bytes at this URL. Raises OSError."""
    with urllib.request.urlopen(url, timeout=20) as response:  # noqa: S310 (the address is a constant)
        data: bytes = response.read(MAX_BYTES)
    return data
