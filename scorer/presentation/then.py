"""Then: a match as a line of its history found it, with the names, the pack and the house rules of that time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorer.engine.contract import Contract
from scorer.engine.game import Game, Play
from scorer.engine.house_rules import parse_options
from scorer.language.translator import Translate, make_translator

SETTINGS_NEEDED = ("players", "options", "pack", "first_dealer")
"""The settings that are needed to tell of that time, as the store has them."""


@dataclass(frozen=True, slots=True)
class MatchAsOf:
    """A match as a line of its history found it."""

    game: Game
    settings: Mapping[str, Any]
    """Those of KEPT, as the store has them."""

    @property
    def names(self) -> Sequence[str]:
        """The players, in the seat order of that time."""
        names: Sequence[str] = self.settings["players"]
        return names

    @property
    def first_dealer(self) -> int:
        """The seat that was to deal first."""
        seat: int = self.settings["first_dealer"]
        return seat

    @property
    def translate(self) -> Translate:
        """Says phrases with the names and the pack of that time."""
        return make_translator(self.names, self.settings["pack"])

    @property
    def play(self) -> Play:
        """The game by the house rules of that time."""
        return self.game.for_table(self.rules, len(self.names))

    @property
    def rules(self) -> Any:
        """The house rules of that time."""
        return parse_options(self.game.rules, dict(self.settings["options"]), len(self.names), "options")[0]

    def contract(self, key: str) -> Contract | None:
        """A contract by its key, also one that the house did not play."""
        if key in self.play.contracts:
            return self.play.contracts[key]
        every = self.game.contracts(self.rules, len(self.names))
        return next((one for one in every if one.key == key), None)

    def with_settings(self, values: Mapping[str, Any]) -> MatchAsOf:
        """The match with some settings as they were before a change of them, or after it."""
        return MatchAsOf(self.game, {**self.settings, **values})
