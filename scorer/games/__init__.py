"""The games, as data: a module a game, or a recipe of the library, loaded only when it is played."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from scorer.engine.game import Game
from scorer.games.recipe_library import LIBRARY, load_recipe

KEYS = (
    "slovak-lorum",
    "serbian-lora",
    "king",
    "trex",
    "hungarian-lorum",
    "german-lorum",
    "croatian-lora",
    "libyan-lora",
    "chip-lorum",
    "nine-lorum",
    "tribello",
    "lora-points",
)
"""Every game that is a module, by its key, in the order of the new-match page; its module is named alike."""

LOADED = (*KEYS, *LIBRARY)
"""Every game by its key: those of the library come after the modules."""

DEMO_GAME = ("serbian-lora", "queens")
"""The deal that may be tried before the first match: a game, and one of its contracts that asks one count."""


def find(key: str) -> Game | None:
    """The game with this key, or None."""
    return _load(key) if key in LOADED else None


@cache  # only of keys that there are: strangers ask for others without end
def _load(key: str) -> Game:
    if key in LIBRARY:
        return load_recipe(key)
    game: Game = import_module(f"{__name__}.{key.replace('-', '_')}").GAME
    return game


def all_games() -> tuple[Game, ...]:
    """All games, in their order."""
    return tuple(game for key in LOADED if (game := find(key)) is not None)
