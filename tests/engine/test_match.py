"""A match: who plays what by which rules, and the game as its table plays it."""

from __future__ import annotations

from dataclasses import replace

from scorer.engine.match import Match
from scorer.games import find


def test_a_match_knows_its_table() -> None:
    """As many seats as players, and the game with these house rules for so many."""
    game = find("serbian-lora")
    assert game is not None
    match = Match(game, ("Ana", "Boris", "Cyril"), game.rules())
    assert match.seats == match.play.seats == 3
    assert match.play is replace(match, log=({"kind": "finish"},)).play
    other = replace(match, rules=game.rules(contracts=("lora", "queens")))  # type: ignore[call-arg]
    assert list(other.play.contracts) == ["lora", "queens"]
