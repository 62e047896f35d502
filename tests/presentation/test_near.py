"""The games of the reader's own country come first, and nothing else changes its place."""

from __future__ import annotations

import pytest
from flask import Flask
from flask_babel import force_locale

from scorer.games import all_games
from scorer.presentation.game_names import games_for_reader


@pytest.mark.parametrize(
    ("language", "first"),
    [
        ("en", "slovak-lorum"),
        ("sk", "slovak-lorum"),
        ("cs", "czech-lora"),
        ("hu", "hungarian-lorum"),
        ("sr", "serbian-lora"),
        ("sr_Latn", "serbian-lora"),
        ("hr", "croatian-lora"),
        ("de", "german-lorum"),
        ("ar", "trex"),
    ],
)
def test_the_game_of_the_country_comes_first(app: Flask, language: str, first: str) -> None:
    """The others follow in their order, and none is lost."""
    with app.test_request_context(), force_locale(language):
        offered = games_for_reader()
    assert offered[0].key == first
    own = [game for game in offered if language.partition("_")[0] in game.languages]
    assert offered == [*own, *(game for game in all_games() if game not in own)]
