"""Recipes: games as data, which a table can put together itself; read, checked, and made into games."""

from scorer.engine.recipe.maker import OWN, Shown, game_of, make
from scorer.engine.recipe.parts import Recipe
from scorer.engine.recipe.reader import as_seen, read_recipe, refuse_unseen

__all__ = ["OWN", "Recipe", "Shown", "as_seen", "game_of", "make", "read_recipe", "refuse_unseen"]
