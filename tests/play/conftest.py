"""What tests of evenings may ask for: a database without an app."""

import pytest

from scorer.store import db


@pytest.fixture
def store(tmp_path):
    """A connection to an empty database."""
    db.prepare(tmp_path / db.FILE)
    with db.connect(tmp_path / db.FILE) as store:
        yield store
