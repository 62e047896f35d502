"""Pays for places: each place has its points, the earlier ones already before the last is known."""

from __future__ import annotations

import pytest

from scorer.engine.facts import Answers, Places
from scorer.engine.scoring import PerPlace
from tests.helpers.facts import FOUR

pay = PerPlace(Places("places", pays=(200, 150, 100, 50)))


def test_each_place_has_its_points() -> None:
    """The first player out gets the first price; the points say who was which."""
    effect = pay.effect(Answers({pay.fact: (2, 0, 3, 1)}), FOUR)
    assert (effect.changes, effect.summary) == ((150, 50, 200, 100), None)


@pytest.mark.parametrize(
    ("given", "certain"),
    [
        ([2, 0], [150, None, 200, None]),
        ([], [None] * 4),
        ([9, "0", True, 1], [None, 50, None, None]),
        ("2013", [None] * 4),
        (None, [None] * 4),
    ],
)
def test_what_is_certain(given: object, certain: list[int | None]) -> None:
    """The points of those whose place is known, and no error for what is no place."""
    assert pay.partial_changes({"places": given}, FOUR) == certain


def test_words() -> None:
    """A line with every place."""
    assert str(pay.describe()) == "place 1: +200; place 2: +150; place 3: +100; place 4: +50"
