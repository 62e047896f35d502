"""Recipes: games as data, which a table can put together itself; read, checked, and made into games."""

from scorer.engine.recipe.model import Recipe
from scorer.engine.recipe.reader import check_names, clean_names, parse_recipe
from scorer.engine.recipe.to_game import OWN, LibraryEntry, build_game, minutes_of_deal, parse_game

__all__ = [
    "OWN", "LibraryEntry", "Recipe", "build_game", "check_names", "clean_names", "minutes_of_deal", "parse_game",
    "parse_recipe",
]  # fmt: skip
