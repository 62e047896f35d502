"""Makes a game of a recipe: what it asks, its schedule, its scoring, and the cache of games."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any

from scorer.engine import scoring
from scorer.engine.cards import CARDS, PASS, THING_NAMES, Card, Thing
from scorer.engine.contract import Contract
from scorer.engine.effect import TableState
from scorer.engine.facts import CardsLeft, Count, Doubles, Fact, OrNobody, Places, Taker, YesNo
from scorer.engine.game import Counting, Game
from scorer.engine.house_rules import HouseRules
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, AsTyped, N_n, Phrase, PluralText, Seat, Signed, Text, phrase, plural_phrase
from scorer.engine.problems import Problems
from scorer.engine.recipe.model import (
    COUNT_ROWS,
    FLAT,
    LAYOUT_ROWS,
    TAKER_ROWS,
    ContractLimit,
    Line,
    Recipe,
    RecipeContract,
    compact_json,
    match_sum,
)
from scorer.engine.recipe.reader import parse_recipe
from scorer.engine.recipe.texts import (
    Name,
    contract_line,
    describe_recipe,
    example_story,
    guide_sections,
    symbol_of,
    trick_name,
)
from scorer.engine.schedule import FixedOrder, FreeOrder, Schedule


@dataclass(frozen=True, slots=True)
class RemainingContracts:
    """An order in which choosers name each contract only so often, alone and together, and only so many of some."""

    times: Mapping[str, int]
    """How often a chooser names each contract, in the recipe's order; one counted for all together as often as that."""
    in_all: Mapping[str, int] = field(default_factory=dict)
    """How often all together name a contract."""
    limits: tuple[ContractLimit, ...] = ()
    chooses: bool = True

    @property
    def counts_all(self) -> bool:
        """Whether it matters to a chooser what the others have named."""
        return bool(self.in_all)

    def open(self, index: int, used: Sequence[str], by_all: Sequence[str] = ()) -> tuple[str, ...]:
        """The keys that are still open, in the recipe's order."""
        full = {key for limit in self.limits if sum(key in limit.keys for key in used) >= limit.each[0]
                for key in limit.keys}  # fmt: skip
        return tuple([
            key for key, times in self.times.items()
            if key not in full
            and (by_all.count(key) < self.in_all[key] if key in self.in_all else used.count(key) < times)
        ])  # fmt: skip

    @property
    def deals_of_each(self) -> int:
        """How many deals each chooser names."""
        limited = {key for limit in self.limits for key in limit.keys}
        return sum(times for key, times in self.times.items() if key not in limited) + sum(
            limit.each[0] for limit in self.limits
        )


def schedule_of(recipe: Recipe, seats: int, people: int | None = None) -> Schedule:
    """Who deals what when, for this many players of a deal, with so many people who deal in turn; None: as many."""
    table, people, leads = recipe.for_table(seats), people or seats, recipe.leads
    if recipe.order == "free":
        return Schedule(order=FreeOrder(tuple(part.key for part in table.parts)), deals=None, leader_offset=leads)
    parts = [part for part in table.parts if part.comes_up]
    times = {part.key: part.times[0] for part in parts}
    if recipe.has_choice:
        in_all = {part.key: part.in_all[0] for part in parts if part.in_all is not None}
        order = RemainingContracts(times | in_all, in_all, table.limits)
        many = order.deals_of_each
        return Schedule(
            order=order, dealer_names=recipe.dealer_chooses, leader_offset=leads,
            deals=people * many, deals_in_a_row=many if recipe.order == "choice-block" else 1,
        )  # fmt: skip
    alternatives = {
        part.key: tuple(other.key for other in table.parts if other.key in (part.key, *part.alternatives))
        for part in parts if part.alternatives
    }  # fmt: skip
    each = people if recipe.order == "round" else 1
    keys = tuple(key for key in times for _ in range(times[key] * each)) * (people if recipe.order == "block" else 1)
    return Schedule(
        order=FixedOrder(keys, alternatives=alternatives), deals=len(keys), leader_offset=leads,
        deals_in_a_row=sum(times.values()) if recipe.order == "block" else 1,
    )  # fmt: skip


MAX_COUNTED = 1000  # of what has no total, for each player
PLAYED_BLIND = N_("Played blind")
POINTS, CHIPS = N_n("%(n)s point", "%(n)s points"), N_n("%(n)s chip", "%(n)s chips")


@dataclass(frozen=True, slots=True)
class NamedThing(Thing):
    """What a table counts by a name of its own."""

    given_name: Text = ""

    def count(self, n: int) -> Phrase:
        return phrase(N_("%(what)s: %(value)s"), what=self.given_name, value=n)

    @property
    def label(self) -> Text:
        return self.given_name


def facts_of(recipe: Recipe, part: RecipeContract, seats: int, name: Name) -> dict[str, Fact[Any]]:
    """What a contract of one table asks, by key: the lines first, then what may have been called."""
    facts = {key: _fact(recipe, part, lines, seats, name) for key, lines in part.questions.items()}
    after = declarer_after(recipe)
    if part.doubling:
        only = part.doubling == "declarer"
        facts["doubles"] = Doubles(
            "doubles", N_("Who doubled whom?"), optional=True, is_rare=True, declarer_after=after, declarer_only=only,
            owed=recipe.owed_doubles,
        )  # fmt: skip
    if part.blind:
        facts["blind"] = YesNo(
            "blind", PLAYED_BLIND, help=N_("everything twice"), optional=True, is_rare=True,
            label_for=partial(_blind_label, after),
        )  # fmt: skip
    return facts


def _blind_label(after: int, table: TableState) -> Text:
    """Who plays it blind: the player so many seats after the dealer, unless that is a dealer who sits out."""
    who = table.seat_after(table.dealer, after)
    return PLAYED_BLIND if who in table.sitting else phrase(N_("%(who)s plays it blind"), who=Seat(who))


def declarer_after(recipe: Recipe) -> int:
    """How many seats after the dealer the declarer sits, who is the chooser where somebody chooses."""
    return 0 if not recipe.has_choice or recipe.dealer_chooses else recipe.leads


def _fact(recipe: Recipe, part: RecipeContract, lines: tuple[Line, ...], seats: int, name: Name) -> Fact[Any]:
    line, tricks = lines[0], recipe.tricks
    nobody = all(line.may_be_nobody for line in lines)
    if line.row in TAKER_ROWS:
        taker = _taker(recipe, part, lines, name)
        return OrNobody.wrap(taker) if nobody else taker
    if line.row in COUNT_ROWS:
        thing: Thing = NamedThing("", PluralText("", ""), "s-deck", given_name=name(str(line.subject)))
        if line.row == "count":
            thing = THING_NAMES[str(line.subject)]
        if line.total is None:
            return Count(line.key, thing, limit=MAX_COUNTED)
        return Count(line.key, thing, total=line.total, lowest_total=0 if nobody else None)
    if line.row == "pass":
        return Count(line.key, PASS, limit=MAX_COUNTED)
    if line.row == "places":
        return Places(line.key, N_("Who went out? Tap in order"), pays=(*line.prices[0], *(0,) * seats)[:seats])
    return CardsLeft(line.key, most=tricks)


def _taker(recipe: Recipe, part: RecipeContract, lines: tuple[Line, ...], name: Name) -> Taker:
    line, price = lines[0], sum(line.price for line in lines)
    price_words = plural_phrase(CHIPS, price) if recipe.in_chips else plural_phrase(POINTS, Signed(price))
    if line.row == "card":
        card = CARDS[str(line.subject)]
        return Taker(line.key, card=card, help=price_words)
    is_trick = line.row == "trick"
    words = trick_name(line.subject) if is_trick else name(str(line.subject))
    sign = Card(line.key, words, "s-trick" if is_trick else "i-flag")
    return Taker(line.key, card=sign, help=price_words)


Facts = Mapping[str, Any]  # of a contract, by key


def _scoring_of(recipe: Recipe, part: RecipeContract, facts: Facts) -> tuple[scoring.ScoringRule, ...]:
    """Return the scoring rules of a contract at one table in order.

    First its lines, or what stands in their place, doubled where it was blind; then the declarer's part; then the
    settlement. In chips the declarer's part is counted before chips move.
    """
    pricing = _Pricing(recipe, part, facts)
    rules = pricing.rules(1)
    if part.blind:
        rules = (scoring.TwiceIfBlind(facts["blind"], rules, pricing.rules(2)),)
    if pricing.declarer is not None:
        rules = (scoring.TimesForDeclarer(pricing.declarer, rules, in_chips=recipe.in_chips),)
    return (*rules, scoring.DoublingSettlement(facts["doubles"])) if part.doubling else rules


@dataclass(frozen=True, slots=True)
class _Pricing:
    recipe: Recipe
    part: RecipeContract
    facts: Facts

    @property
    def declarer(self) -> scoring.DeclarerFactor | None:
        """How often the declarer's part counts; None: once, as everybody's."""
        if self.part.declarer == 1:
            return None
        return scoring.DeclarerFactor(self.part.declarer, declarer_after(self.recipe))

    def rules(self, times: int) -> tuple[scoring.ScoringRule, ...]:
        """What the lines come to, every price so many times, or what happens where one player takes everything."""
        sweep, rules = self.part.sweep, self._line_rules(self.part.lines, times)
        if sweep is None:
            return rules
        covered = sweep.over or tuple(line.key for line in self.part.lines)
        besides = tuple(line for line in self.part.lines if line.key not in covered)
        return (scoring.UnlessOneTookAll(
            tuple(self.facts[key] for key in self.part.questions if key in covered), sweep.way, times * sweep.price,
            rules, self._line_rules(besides, times) if besides else (),
            turns_all=any(_concerns_others(line) for line in self.part.lines if line.key in covered),
            declarer=self.declarer,
        ),)  # fmt: skip

    def _line_rules(self, lines: tuple[Line, ...], times: int) -> tuple[scoring.ScoringRule, ...]:
        """A pay a line, in chips one for all; where much comes together, it is told what from."""
        if self.recipe.in_chips:
            return (self._chip_rule(lines, times),)
        amounts = tuple(self._amount(line, times) for line in lines)
        is_plain = all(line.row in (*TAKER_ROWS, *LAYOUT_ROWS) or not _concerns_others(line) for line in lines)
        return amounts if is_plain and not self.part.member_keys else (*amounts, scoring.Breakdown(amounts))

    def _amount(self, line: Line, times: int) -> scoring.Amount:
        if line.row == FLAT:
            return scoring.Flat(times * line.price)
        fact, price = self.facts[line.key], times * line.price
        seats_after = {"": 0, "next": 1, "previous": -1}.get(line.paid_by, self.recipe.seats[0] // 2)
        if line.row == "places":
            return scoring.PerPlace(fact, times)
        if line.row in TAKER_ROWS:
            return scoring.ForTaker(fact, price, seats_after)
        if line.row == "out":
            return scoring.ForGoingOut(fact, price)
        none = None if line.none is None else times * line.none[0]
        included = self.facts.get("cards_left") if line.row == "pass" else None
        return scoring.PerItem(fact, price, included=included, none=none, seats_after=seats_after)

    def _chip_rule(self, lines: tuple[Line, ...], times: int) -> scoring.ScoringRule:
        to, declarer = self.part.chips_to, self.declarer
        if to == "from-bank":
            return scoring.BankPaysPlaces(self.facts["places"], times, declarer)
        amounts = tuple(self._amount(line, times) for line in lines)
        if declarer is not None:
            amounts = tuple(scoring.DeclarerAmount(amount, declarer) for amount in amounts)
        if to == "bank":
            return scoring.PayBank(amounts)
        if to == "winner":
            return scoring.PayWhoWentOut(self.facts["cards_left"], amounts)
        if to == "winner-bank":
            return scoring.WhoWentOutTakesBank(self.facts["cards_left"], amounts)
        return scoring.ShareDebts(amounts, with_bank=to == "share-bank")


def _concerns_others(line: Line) -> bool:
    """Whether a line may pay somebody else than who has what it asks for: everybody, a neighbour, or who has none."""
    return line.row == FLAT or line.none is not None or bool(line.paid_by)


OWN = "own"  # the key of every game that a table has made: its ledger says so
MAX_SHORT_PACK = 36  # the most cards of a short pack, which may be a German one
CACHE_SIZE = 256  # games of recipes
MAX_CACHED_LENGTH = 200_000  # letters of a recipe; the longest good one has fewer, but for spaces round its names


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """What is said of a game of the house besides its recipe."""

    line: Text = ""
    also: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()  # the packs, the usual one first; empty: what so many cards are usually played with


def minutes_of_deal(recipe: Recipe) -> int:
    """About how long a deal takes: a little longer with a full pack."""
    return 4 if max(recipe.cards) <= MAX_SHORT_PACK else 5


def parse_game(raw: Json, problems: Problems) -> Game | None:
    """The game of a recipe as JSON, or None and all that is wrong with it.

    Whoever brings the same recipe again gets the same game, as long as it is in use.
    """
    try:
        text = compact_json(raw)
        if len(text) <= MAX_CACHED_LENGTH:
            return _cached_game(text)
    except (RecursionError, _UnusableError):
        pass  # what is wrong with it is noted below
    recipe = parse_recipe(raw, problems)
    return None if recipe is None else _game(recipe)


class _UnusableError(ValueError):
    """This is no good recipe, and not held in memory."""


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
        table = recipe.for_table(seats)
        return (_build_contract(table, part, seats, name) for part in table.dealt_contracts)

    entry = entry or LibraryEntry()
    zero_sum = all(match_sum(recipe, seats) == 0 for seats in recipe.seats)
    counting = Counting(recipe.unit, recipe.best)
    usual = ("french", "german") if max(recipe.cards) <= MAX_SHORT_PACK else ("french",)
    return Game(
        key=key, name=name(recipe.name), other_names=entry.also, summary=entry.line or describe_recipe(recipe),
        seats=recipe.seats, languages=entry.languages, packs=entry.packs or usual, minutes=minutes_of_deal(recipe),
        counting=lambda rules: counting, contracts=contracts,
        schedule=lambda rules, seats, people: schedule_of(recipe, seats, people),
        dealer_has_part=recipe.dealer_has_part, has_room=recipe.has_room,
        guide=lambda rules, seats, people=None: (
            *guide_sections(recipe.for_table(seats), seats, name, people),
            example_story(list(contracts(rules, seats)), seats),
        ),
        is_over=None if recipe.ends_at is None else partial(_is_over, recipe.ends_at), zero_sum=lambda rules: zero_sum,
        source=name(recipe.source) if recipe.source else "", recipe=recipe.text, is_own=key == OWN,
        penalties=recipe.penalties,
    )  # fmt: skip


def _is_over(ends_at: int, rules: HouseRules, totals: tuple[int, ...]) -> bool:
    return max(totals) >= ends_at if ends_at > 0 else min(totals) <= ends_at


def _build_contract(recipe: Recipe, part: RecipeContract, seats: int, name: Name) -> Contract:
    facts = facts_of(recipe, part, seats, name)
    rules = _scoring_of(recipe, part, facts)
    return Contract(
        key=part.key, name=name(part.name), native_name=part.local, symbol=symbol_of(part),
        summary=contract_line(recipe, part, rules, name), instructions=name(part.about) if part.about else "",
        asks=tuple(facts.values()), scoring=rules,
    )  # fmt: skip
