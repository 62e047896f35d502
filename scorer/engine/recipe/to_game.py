"""Makes a game of a recipe: its schedule, its scoring, and the cache of games."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scorer.engine import scoring
from scorer.engine.contract import Contract
from scorer.engine.game import Counting, Game
from scorer.engine.house_rules import HouseRules
from scorer.engine.json_values import Json
from scorer.engine.phrases import AsTyped, Text
from scorer.engine.problems import Problems
from scorer.engine.recipe.facts import Name, facts_of
from scorer.engine.recipe.model import TAKER_ROWS, Line, Recipe, RecipeContract, compact_json
from scorer.engine.recipe.reader import parse_recipe
from scorer.engine.recipe.sums import match_sum
from scorer.engine.recipe.texts import contract_line, describe_recipe, example_story, guide_sections, symbol_of
from scorer.engine.schedule import ChosenOrder, FixedOrder, FreeOrder, Schedule


@dataclass(frozen=True, slots=True)
class RemainingContracts:
    """What is left to a chooser who may name each contract only so often."""

    times: Mapping[str, int]

    def __call__(self, used: Sequence[str]) -> tuple[str, ...]:
        """The keys that are still open, in the recipe's order."""
        return tuple(key for key, times in self.times.items() if used.count(key) < times)


def schedule_of(recipe: Recipe, seats: int, people: int | None = None) -> Schedule:
    """Who deals what when, for this many players of a deal, with so many people who deal in turn; None: as many."""
    people = people or seats
    times = {part.key: part.times for part in recipe.dealt_contracts}
    keys, many, leads = tuple(times), sum(times.values()), recipe.leads
    if recipe.order == "free":
        return Schedule(order=FreeOrder(keys), deals=None, leader_offset=leads)
    if recipe.has_choice:
        return Schedule(
            order=ChosenOrder(keys, RemainingContracts(times)), dealer_names=recipe.dealer_chooses, leader_offset=leads,
            deals=people * many, deals_in_a_row=many if recipe.order == "choice-block" else 1,
        )  # fmt: skip
    row = tuple(key for key in keys for _ in range(times[key]))
    if recipe.order == "once":
        return Schedule(order=FixedOrder(row), deals=many, leader_offset=leads)
    if recipe.order == "block":
        return Schedule(order=FixedOrder(row * people), deals=people * many, deals_in_a_row=many, leader_offset=leads)
    rounds = tuple(key for key in keys for _ in range(times[key] * people))
    return Schedule(order=FixedOrder(rounds), deals=people * many, leader_offset=leads)


Facts = Mapping[str, Any]
"""The facts of a contract, by key."""


def scoring_of(recipe: Recipe, part: RecipeContract, facts: Facts) -> tuple[scoring.ScoringRule, ...]:
    """Return the scoring rules of a contract in order: its lines, doubled where it was blind, then the settlement."""
    rules = _price_rules(recipe, part, facts, 1)
    if part.blind:
        rules = (scoring.TwiceIfBlind(facts["blind"], rules, _price_rules(recipe, part, facts, 2)),)
    return (*rules, scoring.DoublingSettlement(facts["doubles"])) if part.doubling else rules


def _price_rules(recipe: Recipe, part: RecipeContract, facts: Facts, times: int) -> tuple[scoring.ScoringRule, ...]:
    """What the lines come to, every price so many times, or what happens where one player takes everything."""
    rules = _line_rules(part, facts, times)
    if recipe.in_chips:
        rules = (_chip_rule(part, facts, times),)
    if part.sweep is None:
        return rules
    asked = tuple(facts[key] for key in part.questions)
    return (scoring.UnlessOneTookAll(asked, part.sweep.way, times * part.sweep.price, rules),)


def _line_rules(part: RecipeContract, facts: Facts, times: int) -> tuple[scoring.ScoringRule, ...]:
    """A pay a line; in a salad, where much comes together, it is told what from."""
    rules = tuple(
        scoring.PerPlace(facts[line.key], times) if line.row == "places" else _amount(line, facts, times)
        for line in part.lines
    )
    if not part.member_keys:
        return rules
    return (*rules, scoring.Breakdown(tuple(_amount(line, facts, times) for line in part.lines)))


def _amount(line: Line, facts: Facts, times: int) -> scoring.Amount:
    fact, price = facts[line.key], times * line.price
    if line.row in TAKER_ROWS:
        return scoring.ForTaker(fact, price)
    if line.row == "out":
        return scoring.ForGoingOut(fact, price)
    return scoring.PerItem(fact, price, included=facts.get("cards_left") if line.row == "pass" else None)


def _chip_rule(part: RecipeContract, facts: Facts, times: int) -> scoring.ScoringRule:
    if part.chips_to == "from-bank":
        return scoring.BankPaysPlaces(facts["places"], times)
    amounts = tuple(_amount(line, facts, times) for line in part.lines)
    if part.chips_to == "bank":
        return scoring.PayBank(amounts)
    if part.chips_to == "winner":
        return scoring.PayWhoWentOut(facts["cards_left"], amounts)
    if part.chips_to == "winner-bank":
        return scoring.WhoWentOutTakesBank(facts["cards_left"], amounts)
    return scoring.ShareDebts(amounts, with_bank=part.chips_to == "share-bank")


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


def parse_game(raw: Json, problems: Problems) -> Game | None:
    """The game of a recipe as JSON, or None and all that is wrong with it.

    Whoever brings the same recipe again gets the same game, as long as it is in use.
    """
    try:
        return _cached_game(_text(raw))
    except _UnusableError:
        recipe = parse_recipe(raw, problems)
        return None if recipe is None else _game(recipe)


class _UnusableError(ValueError):
    """This is no good recipe, or too long a one to be held in memory."""


def _text(raw: Json) -> str:
    """A recipe as JSON, by which it is known again."""
    try:
        text = compact_json(raw)
    except RecursionError:
        raise _UnusableError from None
    if len(text) > MAX_CACHED_LENGTH:
        raise _UnusableError
    return text


@lru_cache(maxsize=CACHE_SIZE)  # what is wrong is not held: strangers send that without end
def _cached_game(text: str) -> Game:
    recipe = parse_recipe(json.loads(text), Problems())
    if recipe is None:
        raise _UnusableError
    return _game(recipe)


@lru_cache(maxsize=CACHE_SIZE)
def _game(recipe: Recipe) -> Game:
    return build_game(recipe, OWN, AsTyped)


def build_game(recipe: Recipe, key: str, name: Name, entry: LibraryEntry | None = None) -> Game:
    """A game of a recipe under this key; `name` says how its names and texts are said."""

    def contracts(rules: Any, seats: int) -> Iterator[Contract]:
        return (build_contract(recipe, part, seats, name) for part in recipe.dealt_contracts)

    entry = entry or LibraryEntry()
    zero_sum = all(match_sum(recipe, seats) == 0 for seats in recipe.seats)
    counting = Counting(recipe.unit, recipe.best)
    usual = ("french", "german") if max(recipe.cards) <= MAX_SHORT_PACK else ("french",)
    return Game(
        key=key, name=name(recipe.name), other_names=entry.also,
        summary=entry.line or describe_recipe(recipe),
        seats=recipe.seats, languages=entry.languages, packs=entry.packs or usual, minutes=entry.minutes,
        counting=lambda rules: counting, contracts=contracts,
        schedule=lambda rules, seats, people: schedule_of(recipe, seats, people),
        dealer_has_part=recipe.dealer_has_part,
        guide=lambda rules, seats: (*guide_sections(recipe, seats, name),
                                    example_story(list(contracts(rules, seats)), seats)),
        is_over=None if recipe.ends_at is None else TotalReached(recipe.ends_at), zero_sum=lambda rules: zero_sum,
        source=name(recipe.source) if recipe.source else "", recipe=recipe.text, is_own=key == OWN,
    )  # fmt: skip


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
    rules = scoring_of(recipe, part, facts)
    return Contract(
        key=part.key, name=name(part.name), native_name=part.local, symbol=symbol_of(part),
        summary=contract_line(recipe, part, rules, name), instructions=name(part.about) if part.about else "",
        asks=tuple(facts.values()), scoring=rules,
    )  # fmt: skip
