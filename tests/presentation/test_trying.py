"""The deal to try: the engine's own sums, tap by tap."""

from __future__ import annotations

import pytest

from scorer.presentation import home

pytestmark = pytest.mark.usefixtures("reader")


def test_nothing_is_tapped_yet() -> None:
    """Nobody has anything, and all of it is missing."""
    found = home.demo_deal(())
    assert [one["name"] for one in found["columns"]] == [*home.PEOPLE]
    assert [one["change"] for one in found["columns"]] == [None] * 4
    assert (found["game"], found["name"], found["line"]) == ("Serbian Lora", "Queens", "+2 a queen")
    assert (found["took"], found["of"], found["said"]) == (0, 4, "Missing: 4 queens")


def test_a_tap_counts_and_pays() -> None:
    """One more is one more, and what it pays stands at once; one less takes it back."""
    found = home.demo_deal([1, 0, 1, 0], more=0)
    assert [one["took"] for one in found["columns"]] == [2, 0, 1, 0]
    assert [one["change"] for one in found["columns"]] == [4, None, 2, None]
    assert (found["took"], found["said"]) == (3, "Missing: 1 queen")
    assert [one["took"] for one in home.demo_deal([2, 0, 1, 0], less=0)["columns"]] == [1, 0, 1, 0]


def test_complete() -> None:
    """When the last one is out the sheet says so, and there is no fifth."""
    found = home.demo_deal([2, 0, 1, 0], more=3)
    assert found["said"].startswith("Complete")
    assert [one["took"] for one in home.demo_deal([2, 0, 1, 1], more=3)["columns"]] == [2, 0, 1, 1]


@pytest.mark.parametrize("counts", [[9, 0, 0, 0], [1, 1], [-1, 1, 0, 0], [1, 1, 1, 1, 0], [2, 2, 1, 0]])
def test_what_cannot_be_is_nothing(counts: list[int]) -> None:
    """An address that somebody typed begins anew."""
    assert home.demo_deal(counts)["took"] == 0


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_nobody_is_tapped(seat: int) -> None:
    """A seat that is not there changes nothing."""
    assert home.demo_deal([1, 0, 0, 0], more=seat)["took"] == home.demo_deal([1, 0, 0, 0], less=seat)["took"] == 1
    assert home.demo_deal([1, 0, 0, 0], less=1)["took"] == 1
