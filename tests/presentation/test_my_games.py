"""My games: each as it is offered and as its own page tells it."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.presentation import own_games
from scorer.store.own_games import OwnGame
from tests.helpers.recipes import made, one

pytestmark = pytest.mark.usefixtures("reader")
HEARTS: dict[str, Any] = one({"count": "hearts", "each": 2}, head={"name": "Our Lora"})
MOMENT = "2026-11-20T19:30:00Z"


def stored(recipe: dict[str, Any], origin: dict[str, Any] | None = None) -> OwnGame:
    """A game as it is kept."""
    return OwnGame("abcdefghjk", "ana", recipe, origin, 1, MOMENT, MOMENT, MOMENT)


def test_a_game_in_a_list() -> None:
    """Its name as it was typed, how many play and how long; in the bin since when."""
    found = own_games.game_card(stored(HEARTS))
    assert found == {"key": "abcdefghjk", "name": "Our Lora", "brief": "4 play, 4 deals, about half an hour"}
    assert own_games.deleted_game_card(stored(HEARTS))["name"] == "Our Lora"
    assert own_games.game_name(stored(HEARTS | {"name": "\u202eשלום"})) == "\u2068שלום\u2069"


def test_its_page() -> None:
    """How it is played in few sentences, its prices, and what it was made like."""
    found = own_games.game_page(stored(HEARTS, HEARTS | {"name": "Lora"}))
    assert found is not None
    assert found["play"][0] == "4 players, 32 cards."
    assert found["play"][-1] == "It is counted in points: the lowest total wins."
    assert found["contracts"][0]["prices"] == [("A heart", "2")]
    assert (found["from"], found["like"]) == ("like Lora, but ours", "Like Lora.")
    alone = own_games.game_page(stored(HEARTS))
    assert alone is not None
    assert (alone["from"], alone["like"]) == ("", "")
    assert own_games.difference_text(stored(HEARTS)) == ""
    assert own_games.difference_text(stored(HEARTS, one({"count": "hearts", "each": 1}))) == "Like Ours: deal 2."


@pytest.mark.parametrize("seed", range(40))
def test_any_recipe_has_a_page(seed: int) -> None:
    """Whatever its table put together."""
    found = own_games.game_page(stored(made(seed), made(seed + 1)))
    assert found is not None
    assert len(found["contracts"]) == len(made(seed)["contracts"])


def test_what_this_program_cannot_read() -> None:
    """A recipe of another kind, which a newer program kept, hides no other game."""
    newer = stored({**HEARTS, "recipe": 2})
    assert own_games.game_card(newer)["brief"] == ""
    assert own_games.game_page(newer) is None
    assert own_games.difference_text(newer) == ""
