"""What tests of words may ask for: somebody who reads them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from flask import Flask


@pytest.fixture
def reader(app: Flask) -> Iterator[None]:
    """A request from a browser that asks for no language, so that sentences are said in English."""
    with app.test_request_context():
        yield
