"""Match: everything that was decided and entered at one table; what the ledger is derived from."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.engine.game import Game, Play
from scorer.engine.options import Rules
from scorer.engine.reading import Json


@dataclass(frozen=True, slots=True)
class Money:
    """What one chip or point is worth: a three-letter currency and an amount of its smallest coin."""

    currency: str
    unit: int


@dataclass(frozen=True, slots=True)
class Match:
    """A game, its players in the order of play, the house rules, and the log: entries as JSON."""

    game: Game
    players: tuple[str, ...]
    rules: Rules
    first_dealer: int = 0
    log: tuple[Json, ...] = ()
    title: str = ""
    created: str = ""
    money: Money | None = None

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    @property
    def play(self) -> Play:
        """The game as this table plays it."""
        return self.game.played(self.rules, self.seats)
