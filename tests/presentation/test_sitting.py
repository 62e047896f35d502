"""Who rests, and how many deals everybody has played, in sentences."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorer.play.replayed_match import ReplayedMatch, replay_match
from scorer.presentation import sitting
from tests.helpers.worked_out import stored_match

pytestmark = pytest.mark.usefixtures("reader")

PEOPLE = ("Ana", "Boris", "Cyril", "Dana", "Emil", "Filip")
VOID = {"kind": "void"}


def match_of(people: int, sits_out: str | None, log: list[dict[str, Any]], first_dealer: int = 0) -> ReplayedMatch:
    """A match of Slovak Lórum with so many at the table."""
    stored = stored_match(players=PEOPLE[:people], log=log, first_dealer=first_dealer)
    return replay_match(replace(stored, sits_out=sits_out))


def small(caller: int) -> dict[str, Any]:
    """A small game that its caller made: +30, and −10 of each other."""
    return {"kind": "deal", "contract": "small", "facts": {"caller": caller, "made": True}}


@pytest.mark.parametrize(
    ("people", "sits_out", "line"),
    [
        (4, None, "Slovak Lórum"),
        (5, "dealer", "Slovak Lórum, Ana rests"),
        (5, "before", "Slovak Lórum, Emil rests"),
        (6, "dealer", "Slovak Lórum, Ana and Dana rest"),
        (6, "before", "Slovak Lórum, Cyril and Filip rest"),
    ],
)
def test_line_of_the_game_says_who_rests(people: int, sits_out: str | None, line: str) -> None:
    """In the bar, beside the game; nobody rests once the match is over."""
    assert sitting.game_line(match_of(people, sits_out, [])) == line
    assert sitting.game_line(match_of(people, sits_out, [{"kind": "finish", "bank": "keep"}])) == "Slovak Lórum"


def test_averages_count_the_deals_that_somebody_played() -> None:
    """Boris played one of two deals: what he lost there is his average; a match of four says nothing."""
    assert sitting.fairness_text(match_of(4, None, [small(0)])) == ""
    assert sitting.fairness_text(match_of(5, "dealer", [])) == ""
    replayed = match_of(5, "dealer", [small(4), small(2)])
    assert sitting.fairness_text(replayed) == (
        "The dealer rests, so everybody has played 1 or 2 of 2 deals. "
        "A deal on average: Cyril +10, Emil +10, Ana \N{MINUS SIGN}10, Boris \N{MINUS SIGN}10, Dana \N{MINUS SIGN}10."
    )
    assert sitting.fairness_text(match_of(5, "before", [VOID])).startswith(
        "Who dealt last rests, so everybody has played 0 or 1 of 1 deal. A deal on average: Ana 0"
    )
    assert sitting.fairness_text(match_of(6, "dealer", [VOID] * 3)).startswith(
        "Two rest, so everybody has played 2 of 3 deals."
    )
