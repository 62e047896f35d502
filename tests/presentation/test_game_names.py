"""Native names: shown once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from flask import Flask

from scorer.games import all_games, current_games
from scorer.presentation.game_names import NAMES, games_for_reader, native_name, pack_name
from tests.helpers.spoken import reading_in

if TYPE_CHECKING:
    from flask import Flask


pytestmark = pytest.mark.usefixtures("reader")


@pytest.mark.parametrize(
    ("local", "name", "shown"),
    [
        ("Srca", "Hearts", "Srca"),
        ("Kein Herz", "Kein Herz", ""),
        ("kein herz", "Kein Herz", ""),
        ("Lora, Ređanje", "Lora", "Ređanje"),
        ("Lora", "Лора", ""),
        ("", "Hearts", ""),
    ],
)
def test_what_it_is_called_here_too_is_left_out(local: str, name: str, shown: str) -> None:
    """In any letters, and in the other script of Serbian."""
    assert native_name(local, name) == shown


def test_serbian_name_is_read_in_the_letters_of_the_page() -> None:
    """Only of a game that is played in Serbia: other names are no Serbian."""
    with reading_in("sr"):
        assert native_name("Lora, Ređanje", "Лора", ("sr",)) == "Ређање"
        assert native_name("Lorum", "Лора", ("hu",)) == "Lorum"
    with reading_in("sr_Latn"):
        assert native_name("Lora, Ređanje", "Lora", ("sr",)) == "Ređanje"


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
    with app.test_request_context(), reading_in(language):
        offered = games_for_reader()
    assert offered[0].key == first
    own = [game for game in offered if language.partition("_")[0] in game.languages]
    assert offered == [*own, *(game for game in current_games() if game not in own)]


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
