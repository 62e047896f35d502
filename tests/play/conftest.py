"""What tests of evenings may ask for: a database without an app."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorer.store import db


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Database]:
    """A connection to an empty database."""
    db.prepare(tmp_path / db.FILE)
    with db.connect(tmp_path / db.FILE) as store:
        yield store
