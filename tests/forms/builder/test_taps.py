"""The small buttons: rows go up and down, out and elsewhere, and what stands in a fold is stepped."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.forms.builder.actions import apply_action
from scorer.forms.builder.conversion import to_recipe
from scorer.forms.builder.draft import NO_TOTALS, GameDraft
from scorer.forms.builder.serialization import deserialize, serialize
from tests.helpers.builder import SEVEN, tapped

WORDS = ["rows", "kinds", "prices", "ask", "put", "add", "price", "more", "up", "down", "out", "move", "drop", "times",
         "total", "tricks", "salad", "left", "card", "0", "1", "-1", "3", "99", "²", "", "__proto__"]  # fmt: skip


def names(draft: GameDraft) -> list[str]:
    """The contracts in their order, by their first letters."""
    return [one.name[:2] for one in draft.contracts]


def test_rows_change_places() -> None:
    """One up, one down, and a long way by a drag; beyond the ends nothing happens, and the open fold goes along."""
    draft = tapped("add:tricks", "add:suit", "add:court", "rows", "more:1")
    assert names(tapped("up:1", draft=draft)) == ["He", "Mi", "Qu"]
    assert tapped("up:1", draft=draft).opened == 0
    assert names(tapped("down:1", draft=draft)) == ["Mi", "Qu", "He"]
    assert tapped("up:0", "down:2", draft=draft) == draft
    moved = tapped("move:2:0", draft=draft)
    assert (names(moved), moved.opened) == (["Qu", "Mi", "He"], 2)
    assert tapped("move:2:7", "move:2", draft=draft) == draft


def test_a_contract_goes_out() -> None:
    """It leaves the salads too; a fold that was open elsewhere stays open."""
    draft = tapped("add:tricks", "add:suit", "add:salad", "rows", "more:2", "out:0")
    assert names(draft) == ["He", "Ev"]
    assert draft.contracts[1].of == ("hearts",)
    assert draft.opened == 1
    assert tapped("out:1", draft=draft).opened == -1


def test_a_fold_opens_and_closes() -> None:
    """One at a time."""
    draft = tapped("add:tricks", "add:suit", "rows", "more:0")
    assert draft.opened == 0
    assert tapped("more:1", draft=draft).opened == 1
    assert tapped("more:0", draft=draft).opened == -1


def test_how_often() -> None:
    """Once to twelve times."""
    draft = tapped("add:tricks", "rows", "more:0", "times:1")
    assert draft.contracts[0].times == 2
    assert tapped(*["times:-1"] * 3, draft=draft).contracts[0].times == 1
    assert tapped(*["times:1"] * 20, draft=draft).contracts[0].times == 12


def test_how_many_there_are() -> None:
    """One more or fewer than usual, for each number of players; back at the usual nothing is written."""
    draft = tapped("add:court", "rows", "more:0", "total:0:4:1")
    assert to_recipe(draft, "?").recipe["contracts"][0]["lines"][0]["total"] == 5
    assert tapped("total:0:4:-1", draft=draft).contracts[0].lines[0].totals == NO_TOTALS
    several = tapped(
        "add:suit", "rows", "more:0", "total:0:3:1", draft=GameDraft(seats=(4, 3), cards=("30", "32", "", ""))
    )
    assert to_recipe(several, "?").recipe["contracts"][0]["lines"][0]["total"] == [8, 9]
    assert tapped(*["total:0:4:-1"] * 9, draft=draft).contracts[0].lines[0].totals[1] == "1"


def test_how_many_of_a_things_own_nobody_may_know() -> None:
    """From unknown to one and back."""
    draft = tapped("add:thing", "put", "rows", "more:0")
    more = tapped("total:0:4:1", draft=draft)
    assert more.contracts[0].lines[0].totals == ("1", "1", "1", "1")
    assert tapped("total:0:4:-1", draft=more).contracts[0].lines[0].totals == NO_TOTALS


def test_a_price_goes_out() -> None:
    """But never the last one."""
    draft = tapped("add:left", "rows", "more:0", "drop:0")
    assert [line.row for line in draft.contracts[0].lines] == ["left"]
    assert tapped("drop:0", draft=draft) == draft


@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=4).map(":".join), max_size=12))
def test_no_tap_is_an_error(taps: list[str]) -> None:
    """Whatever is sent changes a draft into one that can be kept and written."""
    draft = tapped(*SEVEN, "more:2", *taps)
    assert deserialize(serialize(draft)) == draft
    assert to_recipe(draft, "?").recipe["name"]


@pytest.mark.parametrize("place", range(7))
def test_a_step_of_what_nobody_counts_changes_nothing(place: int) -> None:
    """A forged step of how many there are of one card, or of a trick."""
    draft = tapped(*SEVEN, f"more:{place}")
    stepped = apply_action(draft, "total:0:4:1")
    assert draft.contracts[place].lines[0].row == "count" or stepped == draft
