"""What the lines of a contract come to, as the pays of the engine: points written down, or chips and where they go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorer.engine.pays import (
    Amount,
    BankPaysPlaces,
    Breakdown,
    DoublingSettlement,
    ForGoingOut,
    ForTaker,
    PayBank,
    PayWhoWentOut,
    PerItem,
    PerPlace,
    ScoringRule,
    ShareDebts,
    TwiceIfBlind,
    UnlessOneTookAll,
    WhoWentOutTakesBank,
)
from scorer.engine.recipe.parts import TAKER_ROWS, Line, Recipe, RecipeContract

Facts = Mapping[str, Any]
"""The facts of a contract, by key."""


def scoring_of(recipe: Recipe, part: RecipeContract, facts: Facts) -> tuple[ScoringRule, ...]:
    """All that a contract pays, in order: what its lines say, twice where it was blind, and what doubling settles."""
    pays = _pays(recipe, part, facts, 1)
    if part.blind:
        pays = (TwiceIfBlind(facts["blind"], pays, _pays(recipe, part, facts, 2)),)
    return (*pays, DoublingSettlement(facts["doubles"])) if part.doubling else pays


def _pays(recipe: Recipe, part: RecipeContract, facts: Facts, times: int) -> tuple[ScoringRule, ...]:
    """What the lines come to, every price so many times, or what happens where one player takes everything."""
    pays = _by_line(part, facts, times)
    if recipe.in_chips:
        pays = (_moved(part, facts, times),)
    if part.sweep is None:
        return pays
    asked = tuple(facts[key] for key in part.questions)
    return (UnlessOneTookAll(asked, part.sweep.way, times * part.sweep.price, pays),)


def _by_line(part: RecipeContract, facts: Facts, times: int) -> tuple[ScoringRule, ...]:
    """A pay a line; in a salad, where much comes together, it is told what from."""
    pays = tuple(_pay(line, facts, times) for line in part.lines)
    return (*pays, Breakdown(tuple(_amount(line, facts, times) for line in part.lines))) if part.member_keys else pays


def _pay(line: Line, facts: Facts, times: int) -> ScoringRule:
    if line.row == "places":
        return PerPlace(facts[line.key], times)
    return _amount(line, facts, times)


def _amount(line: Line, facts: Facts, times: int) -> Amount:
    """One line as a number a seat."""
    fact, price = facts[line.key], times * line.price
    if line.row in TAKER_ROWS:
        return ForTaker(fact, price)
    if line.row == "out":
        return ForGoingOut(fact, price)
    return PerItem(fact, price, included=facts.get("cards_left") if line.row == "pass" else None)


def _moved(part: RecipeContract, facts: Facts, times: int) -> ScoringRule:
    """Where the chips go that players owe."""
    if part.chips_to == "from-bank":
        return BankPaysPlaces(facts["places"], times)
    amounts = tuple(_amount(line, facts, times) for line in part.lines)
    if part.chips_to == "bank":
        return PayBank(amounts)
    if part.chips_to == "winner":
        return PayWhoWentOut(facts["cards_left"], amounts)
    if part.chips_to == "winner-bank":
        return WhoWentOutTakesBank(facts["cards_left"], amounts)
    return ShareDebts(amounts, with_bank=part.chips_to == "share-bank")
