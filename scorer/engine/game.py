"""Game: which contracts there are, which house rules, in which order they are played, and how totals count."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scorer.engine.contract import Contract
from scorer.engine.guide import Section
from scorer.engine.house_rules import HouseRules, Option, contracts_of, options_of
from scorer.engine.phrases import N_, Phrase, Text
from scorer.engine.schedule import Schedule


@dataclass(frozen=True, slots=True)
class Counting:
    """How a match is counted."""

    unit: str
    """`chips`, `points` or `beans`."""
    best: str
    """Which total wins: the `highest` or the `lowest`."""
    start: int = 0
    """Every player's total at the beginning."""
    pennies: int = 0
    """The coins that every player begins with; 0: there are none in this game."""
    worth: int = 20
    """What a penny is worth in the ranking, and what is sold for one."""

    @property
    def has_bank(self) -> bool:
        """Whether what players pay can lie in a bank: chips and beans are never made or lost."""
        return self.unit != "points"


Sides = tuple[tuple[int, ...], ...]
"""For each side the seats of its players."""
OPPOSITE: Sides = ((0, 2), (1, 3))
"""Four players, each with the one opposite."""


MISDEAL = N_("A misdeal is dealt again by the same dealer, and nothing is entered.")
CHIPS = Counting("chips", "highest")
HIGH_POINTS = Counting("points", "highest")
LOW_POINTS = Counting("points", "lowest")


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """A game as a value."""

    key: str
    """Stands in documents, addresses and the database; never changed once it was played."""
    name: Text
    seats: tuple[int, ...]
    """For how many players it is, the usual number first."""
    packs: tuple[str, ...]
    """The packs it is played with, the usual one first."""
    summary: Text
    """The game in a sentence."""
    guide: Callable[[Any, int], Iterable[Section]]
    """How it is played by the house rules and so many players: what people who never met need besides the contracts."""
    source: Text
    """Where the rules come from."""
    other_names: tuple[str, ...] = ()
    """Other names by which people look for it."""
    languages: tuple[str, ...] = ()
    """The languages of those who play it at home: it is offered to them first."""
    misdeal: Text = MISDEAL
    """What follows a misdeal; "" where the guide says it."""
    minutes: int = 4
    """How long a deal takes, about."""
    rules: type[HouseRules] = HouseRules
    """Its house rules; what follows is asked with a value of them and with the number of players."""
    counting: Callable[[Any], Counting]
    contracts: Callable[[Any, int], Iterator[Contract]]
    """Every contract there is, also those that the house leaves out."""
    schedule: Callable[[Any, int], Schedule]
    is_over: Callable[[Any, tuple[int, ...]], bool] | None = None
    """Whether by these house rules these totals end the match; None: no totals do."""
    farewell: Callable[[Any, tuple[int, ...]], Iterable[Phrase]] | None = None
    """Notes for the row that ends the match, by the house rules and its totals."""

    teams: Callable[[Any, int], Sides] | None = None
    """The sides that the house rules make, none where everybody plays alone; None: in this game nobody has a side."""
    zero_sum: Callable[[Any], bool] | None = None
    """Whether by these house rules all totals of a whole match add up to 0; None: they do not."""
    sides_win: bool = False
    """Whether a side wins and loses together; otherwise its sum is only told."""
    recipe: str = ""
    """Of a game that was made from a recipe, that recipe as JSON."""
    is_own: bool = False
    """Whether a table has made it: then its matches carry the recipe, and it has no key of its own."""

    @property
    def identity(self) -> str:
        """Equal for two that are the same game: the key, or the recipe where a table has made it."""
        return self.recipe if self.is_own else self.key

    @property
    def recipe_json(self) -> dict[str, Any] | None:
        """The recipe that its matches carry; None of a game of the house."""
        found: dict[str, Any] = json.loads(self.recipe) if self.is_own else {}
        return found or None

    @property
    def options(self) -> tuple[Option, ...]:
        """The house rules that can be set."""
        return options_of(self.rules)

    def for_table(self, rules: HouseRules, seats: int) -> Play:
        """The game as this table plays it; made once, as many matches share it."""
        return _play(self, rules, seats)


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """A game as one table plays it."""

    game: Game
    rules: HouseRules
    seats: int
    """How many play."""
    counting: Counting
    contracts: dict[str, Contract]
    """Those that the house plays, by key, in its order."""
    schedule: Schedule
    teams: Sides = ()
    """The sides; none where everybody plays alone."""

    def is_over(self, totals: tuple[int, ...]) -> bool:
        """Whether these totals end the match."""
        return self.game.is_over is not None and self.game.is_over(self.rules, totals)

    def farewell(self, totals: tuple[int, ...]) -> tuple[Phrase, ...]:
        """What the game says at the end of a match with these totals; in most games nothing."""
        return () if self.game.farewell is None else tuple(self.game.farewell(self.rules, totals))


@lru_cache(maxsize=256)
def _play(game: Game, rules: HouseRules, seats: int) -> Play:
    contracts = {contract.key: contract for contract in game.contracts(rules, seats)}
    chosen = contracts_of(rules)
    return Play(
        game,
        rules,
        seats,
        game.counting(rules),
        {key: contracts[key] for key in (contracts if chosen is None else chosen)},
        game.schedule(rules, seats),
        game.teams(rules, seats) if game.teams is not None else (),
    )
