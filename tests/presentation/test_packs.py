"""What the cards on the table are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorer.games import all_games
from scorer.presentation.game_names import NAMES, pack_name

if TYPE_CHECKING:
    from flask import Flask


@pytest.mark.parametrize(
    ("pack", "name"), [("french", "French cards"), ("german", "German cards"), ("", "French cards")]
)
def test_the_name_of_a_pack(app: Flask, pack: str, name: str) -> None:
    """Each has one name, wherever it is told."""
    with app.test_request_context():
        assert pack_name(pack) == name


def test_every_pack_of_every_game_has_a_name() -> None:
    """A game with another pack gives it a name here."""
    assert {pack for game in all_games() for pack in game.packs} <= set(NAMES)
