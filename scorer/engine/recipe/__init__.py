"""Recipes: games as data, which a table can put together itself; read, checked, and made into games."""

from scorer.engine.recipe.maker import OWN, LibraryEntry, build_game, parse_game
from scorer.engine.recipe.parts import Recipe
from scorer.engine.recipe.reader import check_names, clean_names, parse_recipe

__all__ = ["OWN", "LibraryEntry", "Recipe", "build_game", "check_names", "clean_names", "parse_game", "parse_recipe"]
