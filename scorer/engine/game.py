"""Game, its contracts, house rules, counting, schedule and guide as values; Play, a game as one table plays it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scorer.engine.contract import Contract
from scorer.engine.effect import TableState
from scorer.engine.facts import Fact, OrNobody, Places
from scorer.engine.facts.counts import COUNTED
from scorer.engine.house_rules import (
    HouseRules,
    Option,
    TablePenalty,
    contracts_of,
    options_of,
    parse_options,
)
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, ListedTexts, Phrase, Signed, Text, phrase
from scorer.engine.problems import Problem
from scorer.engine.schedule import MAX_PEOPLE, Schedule, players_of_deal, sitting_seats


@dataclass(frozen=True, slots=True)
class Counting:
    """How a match is counted."""

    unit: str  # `chips`, `points` or `beans`
    best: str  # the total that wins: `highest` or `lowest`
    start: int = 0  # every player's total at the beginning
    pennies: int = 0  # the pennies that every player begins with; 0: there are none in this game
    worth: int = 20  # what a penny is worth in the ranking, and what is sold for one

    @property
    def has_bank(self) -> bool:
        """Whether there is a bank. Points have none; chips and beans are never made or lost."""
        return self.unit != "points"


Sides = tuple[tuple[int, ...], ...]  # for each side the seats of its players
OPPOSITE: Sides = ((0, 2), (1, 3))  # two sides of four players; partners sit opposite

MISDEAL = N_("A misdeal is dealt again by the same dealer, and nothing is entered.")
CHIPS = Counting("chips", "highest")
HIGH_POINTS = Counting("points", "highest")
LOW_POINTS = Counting("points", "lowest")


THE_CARDS, THE_DEAL, THE_PLAY = N_("The cards"), N_("The deal"), N_("The play")
"""Headings that every game has: the pack and its ranks; dealing; playing tricks."""
A_DEAL = N_("An example")  # the heading of an example deal, from its tricks to its result
PEOPLE = (N_("Ana"), N_("Boris"), N_("Cyril"), N_("Dana"), N_("Eva"), N_("Filip"))  # the players of the examples


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the rules page and what stands under it."""

    heading: Text
    lines: tuple[Text, ...]
    """Whole sentences, one thought a line, for these house rules and this number of players.

    A line of type `ListedTexts`, such as the ranks of a suit, is drawn as a row of cards.
    """
    is_last: bool = False  # whether it stands after the contracts, such as an example deal


def example_deal(
    contracts: Iterable[Contract], key: str, facts: Mapping[str, Json], seats: int, *story: Text
) -> Section:
    """An example deal of Ana, Boris and others (the last deals): its story, or what was answered, and its result.

    `facts` are its answers as in a document, to the contract of this key. Raises ValueError where they have problems.
    """
    contract = next(contract for contract in contracts if contract.key == key)
    effect = contract.start_reading(dict(facts), TableState.new(seats, seats - 1)).effect
    if effect is None:
        raise ValueError(f"the example of {key} is no deal")
    result = phrase(N_("It comes to: %(parts)s."), parts=_of_each(tuple(map(Signed, effect.changes))))
    bank = (phrase(N_("The bank: %(bank)s."), bank=Signed(effect.bank)),) if effect.bank else ()
    return Section(A_DEAL, (*(story or told_deal(contract, facts, seats)), result, *bank), is_last=True)


def told_deal(contract: Contract, facts: Mapping[str, Json], seats: int) -> tuple[Phrase, ...]:
    """Who deals what, and each answer in a sentence."""
    answers = [_told_answer(fact, facts[fact.key]) for fact in contract.asks if fact.key in facts]
    return (phrase(N_("%(contract)s. Dealer: %(who)s."), who=PEOPLE[seats - 1], contract=contract.name), *answers)


def _told_answer(fact: Fact[Any], answer: Any) -> Phrase:
    if answer is None and isinstance(fact, OrNobody):
        return phrase(N_("%(what)s: %(value)s."), what=fact.label, value=fact.nobody_text)
    if isinstance(answer, int):
        return phrase(N_("%(what)s: %(value)s."), what=fact.label, value=PEOPLE[answer])
    if isinstance(fact, Places):
        names = ListedTexts(tuple(PEOPLE[seat] for seat in answer))
        return phrase(N_("They go out in this order: %(names)s."), names=names)
    return phrase(N_("%(what)s: %(value)s."), what=fact.label, value=_of_each(answer))


def _of_each(numbers: Sequence[int | Signed]) -> ListedTexts:
    return ListedTexts(tuple(phrase(COUNTED, what=who, n=n) for who, n in zip(PEOPLE, numbers, strict=False)))


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """A game as a value."""

    key: str  # stands in documents, addresses and the database; never changed once it was played
    name: Text
    seats: tuple[int, ...]  # the numbers of players it is for, the usual one first
    packs: tuple[str, ...]  # the packs it is played with, the usual one first
    summary: Text
    guide: Callable[..., Iterable[Section]]
    """How it is played by these house rules and so many players, besides the contracts.

    That of a recipe may be told how many people deal in turn.
    """
    source: Text
    other_names: tuple[str, ...] = ()  # other names by which people look for it
    languages: tuple[str, ...] = ()  # the languages whose readers are offered it first
    misdeal: Text = MISDEAL  # the sentence about a misdeal; "" where the guide says it
    minutes: int = 4  # about how long a deal takes
    rules: type[HouseRules] = HouseRules  # the functions below take a value of them, most also the number of players
    counting: Callable[[Any], Counting]
    contracts: Callable[[Any, int], Iterator[Contract]]  # every one there is, also those that the rules leave out
    schedule: Callable[[Any, int, int], Schedule]  # for so many who play a deal, and so many who deal in turn
    dealer_has_part: bool = False  # whether the dealer leads, chooses or has a part in the score, and so cannot sit out
    has_room: Callable[[int, int], bool] = lambda seats, people: True
    """Whether so many people can take turns where so many play a deal."""
    is_over: Callable[[Any, tuple[int, ...]], bool] | None = None  # whether these totals end the match; None: none do
    farewell: Callable[[Any, tuple[int, ...]], Iterable[Phrase]] | None = None  # notes on an end with these totals
    teams: Callable[[Any, int], Sides] | None = None  # empty: everybody plays alone; None: it never has sides
    zero_sum: Callable[[Any], bool] | None = None  # whether all totals of a whole match add up to 0; None: no
    sides_win: bool = False  # whether a side wins and loses together; otherwise its sum is only shown
    recipe: str = ""  # the recipe that the game was made from, as JSON; empty: it is written in Python
    is_own: bool = False  # whether it is somebody's own game: its matches carry the recipe, and its key is not its own
    penalties: tuple[TablePenalty, ...] = ()  # of its recipe; those of a game in Python are house rules

    @property
    def identity(self) -> str:
        """Tells games apart: the key, or the recipe of an own game."""
        return self.recipe if self.is_own else self.key

    @property
    def recipe_json(self) -> dict[str, Any] | None:
        """The recipe that its matches carry; None: it is no own game."""
        recipe: dict[str, Any] | None = json.loads(self.recipe) if self.is_own else None
        return recipe

    @property
    def options(self) -> tuple[Option, ...]:
        return options_of(self.rules)

    def parse_options(self, raw: Json, seats: int) -> tuple[HouseRules, list[Problem]]:
        """The house rules of a document's `options`, which hold at least the changed ones; and every problem.

        The recipe of a game says which penalties there are, and no option does.
        """
        in_points = None if self.recipe else lambda rules: not self.counting(rules).has_bank
        return parse_options(self.rules, raw, seats, in_points)

    def parse_readable_options(self, raw: Mapping[str, Json]) -> HouseRules:
        """The house rules of these options; one that cannot be parsed has its default."""
        return self.parse_options(raw, max(self.seats))[0]

    def for_table(self, rules: HouseRules, seats: int, sits_out: str = "") -> Play:
        """The game as this table plays it, with so many at it. Cached, since many matches share it."""
        return _make_play(self, rules, seats, sits_out)

    def players_of_deal(self, people: int, sits_out: str = "") -> int | None:
        """How many of so many people play a deal; None: they do not fit."""
        if sits_out:
            return players_of_deal(self.seats, people)
        return people if people in self.seats else None

    def may_sit_out(self, people: int) -> bool:
        """Whether so many people may be at the table, some of whom sit out of each deal."""
        playing = players_of_deal(self.seats, people)
        return playing is not None and self.has_room(playing, people)

    @property
    def most_people(self) -> int:
        """How many may be at the table at most, where some sit out as well."""
        return max((*self.seats, *filter(self.may_sit_out, range(MAX_PEOPLE + 1))))


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """A game as one table plays it."""

    game: Game
    rules: HouseRules
    seats: int  # how many are at the table
    playing: int  # how many of them play a deal: prices, contracts and questions are those of so many
    counting: Counting
    contracts: dict[str, Contract]  # the contracts that these house rules play, by key, in their order
    schedule: Schedule
    teams: Sides = ()  # the sides; none where everybody plays alone
    sits_out: str = ""  # who sits out of a deal: the `dealer` or the player `before`; empty: nobody ever does

    def sitting(self, dealer: int) -> tuple[int, ...]:
        """The seats that sit out of this dealer's deal, ascending."""
        return sitting_seats(self.sits_out, self.seats, self.playing, dealer)

    @property
    def penalties(self) -> tuple[TablePenalty, ...]:
        return self.rules.penalties or self.game.penalties

    def is_over(self, totals: tuple[int, ...]) -> bool:
        return self.game.is_over is not None and self.game.is_over(self.rules, totals)

    def farewell(self, totals: tuple[int, ...]) -> tuple[Phrase, ...]:
        return () if self.game.farewell is None else tuple(self.game.farewell(self.rules, totals))


@lru_cache(maxsize=256)
def _make_play(game: Game, rules: HouseRules, seats: int, sits_out: str) -> Play:
    playing = game.players_of_deal(seats, sits_out) or seats
    contracts = {contract.key: contract for contract in game.contracts(rules, playing)}
    keys = contracts_of(rules)
    played = contracts if keys is None else {key: contracts[key] for key in keys}
    teams = game.teams(rules, seats) if game.teams is not None and not sits_out else ()
    schedule = game.schedule(rules, playing, seats)
    return Play(game, rules, seats, playing, game.counting(rules), played, schedule, teams, sits_out)
