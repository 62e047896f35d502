"""Uploads: of a file with many problems the first are said, and how many more there are."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.helpers.table import hidden

if TYPE_CHECKING:
    from flask.testing import FlaskClient


def test_the_first_problems_and_how_many_more(client: FlaskClient) -> None:
    """And what was sent stands in its field again."""
    text = json.dumps({f"key{number}": 1 for number in range(9)})
    page = client.post("/import", data={**hidden(client.get("/import").text), "text": text})
    assert page.status_code == 422
    assert page.text.count("<li>") == 6
    assert "more</li>" in page.text
    assert "key8" in page.text.partition("<textarea")[2]
