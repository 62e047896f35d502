"""Match: everything that was decided and entered at one table; what the ledger is derived from."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.engine.game import Game, Play
from scorer.engine.opening import Opening
from scorer.engine.options import HouseRules
from scorer.engine.reading import Json


@dataclass(frozen=True, slots=True)
class Money:
    """What one chip or point is worth."""

    currency: str
    """Three letters."""
    unit: int
    """In the smallest coin of the currency, at least 1."""


@dataclass(frozen=True, slots=True)
class Match:
    """Everything that was decided and entered at one table."""

    game: Game
    players: tuple[str, ...]
    """Their names in the order of play."""
    rules: HouseRules
    first_dealer: int = 0
    """A seat."""
    log: tuple[Json, ...] = ()
    """The entries, each as JSON."""
    title: str = ""
    created: str = ""
    """When, in ISO 8601; empty: nobody knows."""
    money: Money | None = None
    """What one chip or point is worth; None: it is not about money."""
    start: Opening | None = None
    """What it begins with; None: as usual."""

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    @property
    def play(self) -> Play:
        """The game as this table plays it."""
        return self.game.for_table(self.rules, self.seats)
