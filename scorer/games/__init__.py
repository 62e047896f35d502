"""The games as data, a module or a recipe each, loaded when they are first asked for."""

from functools import cache
from importlib import import_module

from scorer.engine.game import Game
from scorer.games.recipe_library import LIBRARY, load_recipe

KEYS = (
    "slovak-lorum", "serbian-lora", "king", "trex", "hungarian-lorum", "german-lorum", "croatian-lora", "libyan-lora",
    "chip-lorum", "nine-lorum", "tribello", "lora-points",
)  # fmt: skip
"""The keys of the games that are modules, in the order of the new-match page; the module has the key's name."""

LOADED = (*KEYS, *LIBRARY)
"""The keys of all games: those of the library come after the modules."""

RETIRED = ("kierki-three",)
"""The keys of games that old matches name, but no new one: another game has all that they had."""

DEMO_GAME = ("serbian-lora", "queens")
"""The game and contract of the demo deal before the first match; the contract asks one count."""


def find(key: str) -> Game | None:
    """The game with this key, or None."""
    return _load(key) if key in LOADED else None


@cache  # only for existing keys: strangers could fill the cache with others
def _load(key: str) -> Game:
    if key in LIBRARY:
        return load_recipe(key)
    game: Game = import_module(f"{__name__}.{key.replace('-', '_')}").GAME
    return game


@cache
def all_games() -> tuple[Game, ...]:
    """All games, in their order."""
    return tuple(map(_load, LOADED))


@cache
def current_games() -> tuple[Game, ...]:
    """The games with which a match may begin, in their order."""
    return tuple(game for game in all_games() if game.key not in RETIRED)
