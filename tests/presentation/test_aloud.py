"""What an entry has come to, in a sentence for those who hear the page."""

from __future__ import annotations

import pytest

from scorer.presentation.live_entry import spoken_state
from tests.helpers.worked_out import worked_out
from tests.presentation.test_table import entry

pytestmark = pytest.mark.usefixtures("reader")


def tricks(*counts: int) -> dict[str, str]:
    """The first deal of King, so far."""
    return {f"tricks-tricks-{seat}": str(count) for seat, count in enumerate(counts)}


def test_an_open_count_says_nothing() -> None:
    """The key that was tapped says that itself."""
    worked = worked_out("king")
    assert spoken_state(worked, entry(worked)) == ""
    assert spoken_state(worked, entry(worked, **tricks(5))) == ""


def test_what_is_complete_and_what_save_will_do() -> None:
    """With what the app filled in."""
    worked = worked_out("king")
    said = spoken_state(worked, entry(worked, **tricks(5, 4, 4)))
    assert said.startswith("Tricks: Ana 5, Boris 4, Cyril 4, Dana 0. Ready: Ana \N{MINUS SIGN}")


def test_what_is_still_open() -> None:
    """In a deal of several questions the first one without an answer is named."""
    worked = worked_out()
    said = spoken_state(worked, entry(worked, **{"contract": "regular", "regular-hearts-0": "8"}))
    assert said.startswith("Hearts: Ana 8, Boris 0, Cyril 0, Dana 0. Still open: ")
