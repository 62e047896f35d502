"""What the lines of a contract come to, as the pays of the engine: points written down, or chips and where they go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorer.engine.pays import (
    Amount,
    Blind,
    ByPlace,
    Each,
    Everything,
    FromBank,
    Out,
    Pay,
    Reckoned,
    Settled,
    ShareOwed,
    ToBank,
    Took,
    ToWinner,
    WinsBank,
)
from scorer.engine.recipe.parts import TAKEN, Line, Recipe, RecipeContract

Facts = Mapping[str, Any]
"""The facts of a contract, by key."""


def pays_of(recipe: Recipe, part: RecipeContract, facts: Facts) -> tuple[Pay, ...]:
    """All that a contract pays, in order: what its lines say, twice where it was blind, and what doubling settles."""
    pays = _pays(recipe, part, facts, 1)
    if part.blind:
        pays = (Blind(facts["blind"], pays, _pays(recipe, part, facts, 2)),)
    return (*pays, Settled(facts["doubles"])) if part.doubling else pays


def _pays(recipe: Recipe, part: RecipeContract, facts: Facts, times: int) -> tuple[Pay, ...]:
    """What the lines come to, every price so many times, or what happens where one player takes everything."""
    pays = _by_line(part, facts, times)
    if recipe.in_chips:
        pays = (_moved(part, facts, times),)
    if part.all is None:
        return pays
    asked = tuple(facts[key] for key in part.questions)
    return (Everything(asked, part.all.way, times * part.all.price, pays),)


def _by_line(part: RecipeContract, facts: Facts, times: int) -> tuple[Pay, ...]:
    """A pay a line; in a salad, where much comes together, it is told what from."""
    pays = tuple(_pay(line, facts, times) for line in part.lines)
    return (*pays, Reckoned(tuple(_amount(line, facts, times) for line in part.lines))) if part.of else pays


def _pay(line: Line, facts: Facts, times: int) -> Pay:
    if line.row == "places":
        return ByPlace(facts[line.key], times)
    return _amount(line, facts, times)


def _amount(line: Line, facts: Facts, times: int) -> Amount:
    """One line as a number a seat."""
    fact, price = facts[line.key], times * line.price
    if line.row in TAKEN:
        return Took(fact, price)
    if line.row == "out":
        return Out(fact, price)
    return Each(fact, price, also=facts.get("cards_left") if line.row == "pass" else None)


def _moved(part: RecipeContract, facts: Facts, times: int) -> Pay:
    """Where the chips go that players owe."""
    if part.to == "from-bank":
        return FromBank(facts["places"], times)
    amounts = tuple(_amount(line, facts, times) for line in part.lines)
    if part.to == "bank":
        return ToBank(amounts)
    if part.to == "winner":
        return ToWinner(facts["cards_left"], amounts)
    if part.to == "winner-bank":
        return WinsBank(facts["cards_left"], amounts)
    return ShareOwed(amounts, with_bank=part.to == "share-bank")
