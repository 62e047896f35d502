"""How a game is played in a line, what may be chosen of it, and the kinds with their usual prices."""

from __future__ import annotations

import pytest

from scorer.forms.builder.actions import KINDS
from scorer.forms.builder.draft import GameDraft
from scorer.forms.builder.fields import parse_form
from scorer.presentation import builder
from tests.helpers.builder import SEVEN, sent, tapped

pytestmark = pytest.mark.usefixtures("reader")


def test_how_it_is_played() -> None:
    """Players, cards, order and who wins; of several numbers the usual one first."""
    draft = tapped(*SEVEN)
    assert (
        builder.description(draft) == "4 players, 32 cards, one dealer deals them all in a row, the fewest points win"
    )
    other = parse_form(sent(draft, seats=["3", "4"], usual="4", **{"cards-3": "30"}, order="free", unit="chips"))
    assert builder.description(other) == "4 or 3 players, 32 or 30 cards, any contract in any deal, chips"
    assert builder.description(parse_form(sent(draft, seats=[])))


@pytest.mark.parametrize("name", ["order", "leads", "chooser", "unit", "best"])
def test_each_choice_has_one_chosen(name: str) -> None:
    """And words for each."""
    choices = builder.head_choices(GameDraft(), name)
    assert [one["chosen"] for one in choices].count(True) == 1
    assert all(one["words"] for one in choices)


def test_a_free_order_ends_by_the_table_or_by_a_total() -> None:
    """As the game says; other orders are told as ever."""
    help = {ends: {one["value"]: one["help"] for one in builder.head_choices(GameDraft(ends_at=ends), "order")}
            for ends in ("", "100")}  # fmt: skip
    assert help[""]["free"].endswith("the table plays until it has had enough.")
    assert help["100"]["free"].endswith("a total ends the match.")
    assert help[""]["block"] == help["100"]["block"]


def test_players_with_their_cards() -> None:
    """Each number of players that there may be."""
    found = builder.players(GameDraft(seats=(4, 3), cards=("30", "32", "x", "")))
    assert [(one["seats"], one["ticked"], one["usual"], one["cards"]) for one in found] == [
        (3, True, False, "30"), (4, True, True, "32"), (5, False, False, "x"), (6, False, False, ""),
    ]  # fmt: skip


def test_the_kinds_say_what_a_tap_adds() -> None:
    """With the prices that they will have, in points either way and in chips."""
    low = {one["kind"]: one["usual"] for one in builder.contract_kinds(GameDraft())}
    high = {one["kind"]: one["usual"] for one in builder.contract_kinds(GameDraft(best="highest"))}
    chips = {one["kind"]: one["usual"] for one in builder.contract_kinds(GameDraft(unit="chips"))}
    assert tuple(low) == KINDS
    assert (low["court"], high["court"]) == ("queens, 2 each", "queens, −2 each")
    assert (low["left"], high["left"]) == ("1 a card, −8 for going out", "−1 a card, 8 for going out")
    assert chips["left"] == "1 a card"
    assert "salad" not in [one["kind"] for one in builder.contract_kinds(GameDraft(), priced=True)]
