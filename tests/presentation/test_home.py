"""A match as it lies on the home page: what it says depends on how far it is and on how it counts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorer.presentation import home
from scorer.store.matches import KnownMatch, StoredMatch
from tests.helpers.evening import KEEP, called
from tests.helpers.worked_out import stored_match

pytestmark = pytest.mark.usefixtures("reader")


def slip(match: StoredMatch) -> dict[str, Any]:
    """The match as the browser that made it finds it."""
    return home.match_card(KnownMatch(match, "maker"))


def test_a_match_on_the_table() -> None:
    """Its columns, which deal it is, and who leads."""
    found = slip(stored_match(log=[called("small", 0)]))
    assert found["deal"] == "Deal 2"
    assert [(seat.name, seat.total, seat.first) for seat in found["columns"]][:2] == [
        ("Ana", 30, True),
        ("Boris", -10, False),
    ]
    assert not found["is_finished"]


def test_a_match_of_fixed_length_says_of_how_many() -> None:
    """Beside the number of the deal; and which points win."""
    found = slip(stored_match("king"))
    assert found["deal"].startswith("Deal 1 of ")
    assert found["aim"] in ("most points win", "fewest points win")
    assert slip(stored_match("lora-points"))["aim"] == "fewest points win"


@pytest.mark.parametrize(
    ("log", "words"),
    [
        ([called("small", 0), KEEP], "Ana won"),
        ([called("small", 0), called("small", 1), KEEP], "Ana and Boris won"),
        ([KEEP], "All level"),
    ],
)
def test_who_won(log: list[dict[str, Any]], words: str) -> None:
    """One, several, or everybody."""
    found = slip(stored_match(log=log))
    assert (found["is_finished"], found["won"]) == (True, words)


def test_a_broken_match_is_a_slip_with_its_names() -> None:
    """What cannot be worked out any more has no columns, and hides no other."""
    found = slip(replace(stored_match(), first_dealer=9))
    assert found["worked"] is None
    assert "columns" not in found
    assert found["match"].players == ["Ana", "Boris", "Cyril", "Dana"]


def test_a_match_in_the_bin_says_when_it_was_thrown_away() -> None:
    """Not when it was played."""
    match = replace(stored_match(), touched="2019-01-01T12:00:00Z", deleted="2020-01-01T12:00:00Z")
    assert home.deleted_match_card(KnownMatch(match, "maker"))["when"] == "1 January 2020"


def test_what_is_offered_says_how_it_is_played() -> None:
    """Each game by its name, with how many play and how long it is."""
    offered = home.starter_games()
    assert len({one["key"] for one in offered}) == home.OFFERED
    assert (offered[0]["name"], offered[0]["brief"]) == ("Slovak Lórum", "3 or 4 play, chips, open end")
