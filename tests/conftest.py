"""What every test may ask for: an app on an empty instance folder, and a client of it."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

ROOT = Path(__file__).parent.parent

# A shared machine may stumble for a second; how long a deal takes is the benchmarks' question.
settings.register_profile("scorer", deadline=None)
settings.load_profile("scorer")


@pytest.fixture
def app(tmp_path: Path) -> Iterator["Flask"]:
    """The app as it runs, CSRF included, on its own empty instance folder."""
    from scorer import create_app
    from scorer.store import db

    yield create_app({"TESTING": True}, instance_path=tmp_path / "instance")
    db.forget(tmp_path / "instance" / db.FILE)  # or a thousand tests keep a thousand files open


@pytest.fixture
def client(app: "Flask") -> "FlaskClient":
    """A browser without a screen."""
    return app.test_client()


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT
