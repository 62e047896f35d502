"""Circles: with whom one may sit down again, and what stands in a line about them."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from scorer.presentation.home import SHOWN, recent_groups
from scorer.store.matches import KnownMatch, StoredMatch
from tests.helpers.evening import KEEP, called
from tests.helpers.worked_out import stored_match

pytestmark = pytest.mark.usefixtures("reader")

KEYS = (f"circle{number:04}" for number in count())
"""What has been worked out once is remembered by its key, also from test to test."""
DONE: list[dict[str, Any]] = [called("small", 0), KEEP]


def match(number: int, *people: str, log: list[dict[str, Any]] = DONE, **more: Any) -> KnownMatch:
    """One of several matches, of these people or the usual four."""
    found: StoredMatch = stored_match(log=log, **more)
    return KnownMatch(replace(found, id=number, key=next(KEYS), players=list(people or found.players)), "maker")


def test_a_circle_says_what_was_played() -> None:
    """The people in seat order, the game, who deals next, what a chip is worth and which house rules are their own."""
    known = match(1, options={"announce": True})
    known = replace(known, match=replace(known.match, money={"currency": "EUR", "unit": 10}))
    (found,) = recent_groups([known])
    assert (found["names"], found["game"]) == ("Ana, Boris, Cyril, Dana", "Slovak Lórum")
    assert (found["deals"], found["worth"]) == ("Boris deals first", "a chip is €0.10")
    assert found["house"] == "An announced ober costs double."
    assert recent_groups([match(2)])[0]["house"] == recent_groups([match(2)])[0]["worth"] == ""


def test_the_same_people_are_one_circle() -> None:
    """In whatever order they sit and however their names are written; their last match says what is played."""
    latest = match(1, "dana", "Ana", "Boris", "Cyril")
    assert [one["id"] for one in recent_groups([latest, match(2)])] == [1]


def test_who_still_plays_needs_no_way_to_sit_down() -> None:
    """Their match is on the table; a circle of others stays."""
    playing, others = match(1, log=[]), match(3, "Eva", "Filip", "Gita", "Hana")
    assert [one["id"] for one in recent_groups([playing, match(2), others])] == [3]


def test_only_who_keeps_score_sits_down_again() -> None:
    """Those who watch have no right to a rematch; an older match of the same people that they kept has."""
    assert recent_groups([replace(match(1), role="watch")]) == []
    assert [one["id"] for one in recent_groups([replace(match(1), role="watch"), match(2)])] == [2]


def test_no_more_than_a_few() -> None:
    """Those who played last."""
    known = [match(number, *(f"{name}{number}" for name in ("A", "B", "C", "D"))) for number in range(SHOWN + 3)]
    assert [one["id"] for one in recent_groups(known)] == list(range(SHOWN))
    assert recent_groups([]) == []


def test_a_broken_match_hides_no_circle() -> None:
    """It is passed over."""
    broken = match(1, "Eva", "Filip", "Gita", "Hana")
    broken = replace(broken, match=replace(broken.match, first_dealer=9))
    assert [one["id"] for one in recent_groups([broken, match(2)])] == [2]
