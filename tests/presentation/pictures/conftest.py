"""The app inside a request, so that the macros of the look can be called."""

from collections.abc import Iterator

import pytest
from flask import Flask


@pytest.fixture
def look(app: Flask) -> Iterator[Flask]:
    """The app, inside a request."""
    with app.test_request_context():
        yield app
