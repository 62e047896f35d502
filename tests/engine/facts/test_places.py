"""The order of going out: every player once, and the last one follows."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.engine.facts import Fact, Places
from tests.helpers.facts import FOUR, read

GOOD: list[tuple[Fact[Any], object, object]] = [
    (Places("places"), [2, 0, 3, 1], (2, 0, 3, 1)),
]

BAD: list[tuple[Fact[Any], object, str]] = [
    *[(Places("places"), given, "at") for given in (None, [0, 1, 2], [0, 1, 2, 2], [1, 2, 3, 4])],
    *[(Places("places"), [0, 1, 2, bad], "at") for bad in ("3", [3], 3.0, None)],
    (Places("places"), [0, True, 2, 3], "at"),
]


@pytest.mark.parametrize(("fact", "given", "meant"), GOOD)
def test_good_answers(fact: Fact[Any], given: object, meant: object) -> None:
    """A good answer reads as what it means, with no problem."""
    assert read(fact, given) == (meant, [])


@pytest.mark.parametrize(("fact", "given", "place"), BAD)
def test_bad_answers(fact: Fact[Any], given: object, place: str) -> None:
    """A bad answer is a problem at its place, and the reading goes on."""
    assert place in read(fact, given)[1]


@pytest.mark.parametrize(
    ("fact", "given", "complete"),
    [
        (Places("places"), [2, 0, 3], [2, 0, 3, 1]),
        (Places("places"), [2, None, 3, None], [2, 3]),
        (Places("places"), None, None),
    ],
)
def test_what_follows_need_not_be_written(fact: Fact[Any], given: object, complete: object) -> None:
    """Blanks are filled in where the rest leaves only one answer, and nowhere else."""
    assert fact.fill_in(given, FOUR) == complete


def test_what_is_missing() -> None:
    """Every place at first."""
    assert str(Places("places", "In order").missing_text(FOUR)) == "Missing: 4 places"
