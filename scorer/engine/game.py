"""Game: which contracts there are, which house rules, in which order they are played, and how totals count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scorer.engine.contract import Contract
from scorer.engine.options import Option, Rules, options_of
from scorer.engine.schedule import Schedule
from scorer.engine.words import Phrase, Text


@dataclass(frozen=True, slots=True)
class Counting:
    """How a match is counted: in chips, points or beans, whether the highest or the lowest total wins.

    `start` is every player's total at the beginning, `pennies` the coins of each, worth `worth` beans in the ranking.
    """

    unit: str
    best: str
    start: int = 0
    pennies: int = 0
    worth: int = 20

    @property
    def has_bank(self) -> bool:
        """Whether what players pay can lie in a bank: chips and beans are never made or lost."""
        return self.unit != "points"


CHIPS = Counting("chips", "highest")
HIGH_POINTS = Counting("points", "highest")
LOW_POINTS = Counting("points", "lowest")


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """A game as a value. `key` is stable: it stands in documents, addresses and the database.

    `packs` are the packs it is played with, the usual one first; `also` are other names by which people look for it;
    `line` tells it in a sentence; `customs` are the rules of play that change no score; `source` says where the rules
    come from; `minutes` is how long a deal takes about. `over` ends a match by its totals; `farewell` gives notes to
    the row that finishes.
    """

    key: str
    name: Text
    seats: tuple[int, ...]
    packs: tuple[str, ...]
    line: Text
    customs: Text
    source: Text
    also: tuple[str, ...] = ()
    minutes: int = 4
    rules: type[Rules] = Rules
    counting: Callable[[Any], Counting]
    contracts: Callable[[Any, int], Iterator[Contract]]
    schedule: Callable[[Any, int], Schedule]
    over: Callable[[tuple[int, ...]], bool] | None = None
    farewell: Callable[[tuple[int, ...]], Iterable[Phrase]] | None = None

    @property
    def options(self) -> tuple[Option, ...]:
        """The house rules that can be set."""
        return options_of(self.rules)

    def played(self, rules: Rules, seats: int) -> Play:
        """The game as this table plays it; kept, as many matches share it."""
        return _play(self, rules, seats)


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """A game with its house rules at a table of so many seats: its contracts by key, its schedule, how it counts."""

    game: Game
    rules: Rules
    seats: int
    counting: Counting
    contracts: dict[str, Contract]
    schedule: Schedule


@lru_cache(maxsize=256)
def _play(game: Game, rules: Rules, seats: int) -> Play:
    contracts = {contract.key: contract for contract in game.contracts(rules, seats)}
    chosen: tuple[str, ...] = getattr(rules, "contracts", tuple(contracts))
    return Play(
        game,
        rules,
        seats,
        game.counting(rules),
        {key: contracts[key] for key in chosen},
        game.schedule(rules, seats),
    )
