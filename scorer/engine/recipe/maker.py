"""The maker: of a recipe the same `Game` that a module of the house declares, so that all else follows by itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scorer.engine.contract import Contract
from scorer.engine.game import Counting, Game
from scorer.engine.options import HouseRules
from scorer.engine.problems import Problems
from scorer.engine.reading import Json
from scorer.engine.recipe.amounts import scoring_of
from scorer.engine.recipe.asks import Name, facts_of
from scorer.engine.recipe.example import example_story
from scorer.engine.recipe.parts import Recipe, RecipeContract, compact_json
from scorer.engine.recipe.reader import parse_recipe
from scorer.engine.recipe.said import contract_line, describe_recipe, guide_sections, symbol_of
from scorer.engine.recipe.sums import match_sum
from scorer.engine.recipe.turns import schedule_of
from scorer.engine.words import AsTyped, Text

OWN = "own"
"""The key of every game that a table has made: its ledger says so."""
MAX_SHORT_PACK = 36
"""The most cards of a pack that may be a German one."""
CACHE_SIZE = 256
"""Games of recipes that are held in memory."""
MAX_CACHED_LENGTH = 200_000
"""Letters of a recipe that is held there; the longest good one has fewer, but for spaces round its names."""


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """What is said of a game of the house besides its recipe."""

    line: Text = ""
    also: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    minutes: int = 4
    packs: tuple[str, ...] = ()
    """The packs, the usual one first; empty: what so many cards are usually played with."""


def parse_game(given: Json, problems: Problems) -> Game | None:
    """The game of a recipe as JSON, or None and all that is wrong with it.

    Whoever brings the same recipe again gets the same game, as long as it is in use.
    """
    try:
        return _good(_text(given))
    except _WrongError:
        recipe = parse_recipe(given, problems)
        return None if recipe is None else _game(recipe)


class _WrongError(ValueError):
    """This is no good recipe, or too long a one to be held in memory."""


def _text(given: Json) -> str:
    """A recipe as JSON, by which it is known again."""
    try:
        text = compact_json(given)
    except RecursionError:
        raise _WrongError from None
    if len(text) > MAX_CACHED_LENGTH:
        raise _WrongError
    return text


@lru_cache(maxsize=CACHE_SIZE)  # what is wrong is not held: strangers send that without end
def _good(text: str) -> Game:
    """The game of a recipe's text."""
    recipe = parse_recipe(json.loads(text), Problems())
    if recipe is None:
        raise _WrongError
    return _game(recipe)


@lru_cache(maxsize=CACHE_SIZE)
def _game(recipe: Recipe) -> Game:
    """The game that a table has made."""
    return build_game(recipe, OWN, AsTyped)


def build_game(recipe: Recipe, key: str, name: Name, shown: LibraryEntry | None = None) -> Game:
    """A game of a recipe under this key; `name` says how its names and texts are said."""

    def contracts(rules: Any, seats: int) -> Iterator[Contract]:
        return (build_contract(recipe, part, seats, name) for part in recipe.dealt_contracts)

    shown = shown or LibraryEntry()
    zero_sum = all(match_sum(recipe, seats) == 0 for seats in recipe.seats)
    counting = Counting(recipe.unit, recipe.best)
    usual = ("french", "german") if max(recipe.cards) <= MAX_SHORT_PACK else ("french",)
    return Game(
        key=key,
        name=name(recipe.name),
        seats=recipe.seats,
        packs=shown.packs or usual,
        summary=shown.line or describe_recipe(recipe),
        guide=lambda rules, seats: (
            *guide_sections(recipe, seats, name),
            example_story(list(contracts(rules, seats)), seats),
        ),
        source=name(recipe.source) if recipe.source else "",
        other_names=shown.also,
        languages=shown.languages,
        minutes=shown.minutes,
        counting=lambda rules: counting,
        contracts=contracts,
        schedule=lambda rules, seats: schedule_of(recipe, seats),
        is_over=None if recipe.ends_at is None else TotalReached(recipe.ends_at),
        zero_sum=lambda rules: zero_sum,
        recipe=recipe.text,
        is_own=key == OWN,
    )


@dataclass(frozen=True, slots=True)
class TotalReached:
    """The total that ends a match."""

    at: int

    def __call__(self, rules: HouseRules, totals: tuple[int, ...]) -> bool:
        """Whether one of these is there, or beyond."""
        return max(totals) >= self.at if self.at > 0 else min(totals) <= self.at


def build_contract(recipe: Recipe, part: RecipeContract, seats: int, name: Name) -> Contract:
    """A contract of a recipe for this many players."""
    facts = facts_of(recipe, part, seats, name)
    pays = scoring_of(recipe, part, facts)
    return Contract(
        key=part.key,
        name=name(part.name),
        asks=tuple(facts.values()),
        scoring=pays,
        native_name=part.local,
        summary=contract_line(recipe, part, pays, name),
        instructions=name(part.about) if part.about else "",
        symbol=symbol_of(part),
    )
