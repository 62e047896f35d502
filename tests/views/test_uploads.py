"""Uploads: of a file with many problems the first are said, and how many more there are."""

import json

from tests.helpers.table import hidden


def test_the_first_problems_and_how_many_more(client):
    text = json.dumps({f"key{number}": 1 for number in range(9)})
    page = client.post("/import", data={**hidden(client.get("/import").text), "text": text})
    assert page.status_code == 422
    assert page.text.count("<li>") == 6
    assert "more</li>" in page.text
    assert "key8" in page.text.partition("<textarea")[2]
