"""What lines ask: no question twice in a contract, but for going out beside the cards that are left."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.recipes import one
from tests.helpers.wrong import places

HEARTS = {"count": "hearts", "each": 1}
TWICE = [
    (HEARTS, {"count": "hearts", "each": 2}, "[1]"),
    (HEARTS, {"count": "hearts", "each": 1, "total": 4}, "[1]"),
    ({"card": "hearts-king", "pays": 1}, {"card": "hearts-king", "pays": 2, "nobody": True}, "[1]"),
    ({"trick": "last", "pays": 1}, {"trick": "last", "pays": 1}, "[1]"),
    ({"left": 1}, {"left": 1}, "[1]"),
    ({"out": 1}, {"out": 2}, "[1]"),
    ({"pass": 1}, {"pass": 1}, "[1]"),
    ({"places": [1]}, {"places": [2]}, "[1]"),
    ({"thing": "A", "key": "hearts", "each": 1}, HEARTS, "[0].key"),
    (HEARTS, {"thing": "A", "key": "hearts", "each": 1}, "[1].key"),
    ({"who": "A", "key": "hearts-king", "pays": 1}, {"card": "hearts-king", "pays": 2}, "[0].key"),
    ({"who": "A", "key": "trick-last", "pays": 1}, {"trick": "last", "pays": 2}, "[0].key"),
    ({"thing": "A", "key": "cards-left", "each": 1}, {"left": 1}, "[0].key"),
    ({"thing": "A", "key": "passes", "each": 1}, {"pass": 1}, "[0].key"),
    ({"who": "A", "key": "places", "pays": 1}, {"places": [1]}, "[0].key"),
    ({"thing": "A", "key": "x", "each": 1}, {"thing": "B", "key": "x", "each": 1}, "[1].key"),
    ({"thing": "A", "key": "x", "each": 1}, {"who": "A", "key": "x", "pays": 1}, "[1].key"),
    (HEARTS, {"who": "A", "key": "blind", "pays": 1}, "[1].key"),
    (HEARTS, {"thing": "A", "key": "doubles", "each": 1}, "[1].key"),
]


@pytest.mark.parametrize(("first", "second", "place"), TWICE)
def test_no_question_is_asked_twice(first: dict[str, Any], second: dict[str, Any], place: str) -> None:
    """The later line is wrong, but for a key that a table made: that is named wherever it stands."""
    assert places(one(first, second)) == [f"game.contracts[0].lines{place}"]


def test_what_may_stand_together() -> None:
    """Going out beside what is left, the same trick by two names, and a key that another fact would have elsewhere."""
    assert places(one({"left": 1}, {"out": -8}, {"pass": 1}, {"who": "A", "key": "hearts", "pays": 1})) == []
    assert places(one({"trick": 8, "pays": 1}, {"trick": "last", "pays": 1})) == []
    assert places(one({"out": 1}, {"left": 1}, {"out": 1})) == ["game.contracts[0].lines[2]"]
