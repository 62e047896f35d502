"""What tests of words may ask for: somebody who reads them."""

import pytest


@pytest.fixture
def reader(app):
    """A request from a browser that asks for no language, so that sentences are said in English."""
    with app.test_request_context():
        yield
