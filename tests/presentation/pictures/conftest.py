"""The app inside a request, so that the macros of the look can be called."""

import pytest


@pytest.fixture
def look(app):
    """The app, inside a request."""
    with app.test_request_context():
        yield app
