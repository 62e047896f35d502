"""Keys of a document, made of the names that people typed."""

import re
import unicodedata
from collections.abc import Iterable


def unique_key(name: str, taken: Iterable[str], otherwise: str) -> str:
    """Return a key made of a name that is not in `taken`."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:24].strip("-")
    stem = stem if re.match("[a-z]", stem) else f"{otherwise}-{stem}".strip("-")[:24].strip("-")
    known = set(taken)
    return next(key for n in range(1, 1000) if (key := stem if n == 1 else f"{stem}-{n}") not in known)
