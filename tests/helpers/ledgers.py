"""Ledgers of a few entries, and what is wrong with them."""

from __future__ import annotations

from typing import Any

from scorer.engine import document
from scorer.engine.ledger import Ledger, replay
from scorer.games import find

DEAL = {"kind": "deal", "contract": "regular",
        "facts": {"hearts": [3, 2, 2, 1], "upper_acorns": 0, "upper_greens": 2}}  # fmt: skip
SMALL = {"kind": "deal", "contract": "small", "facts": {"caller": 3, "made": True}}
POINTS = {"kind": "deal", "contract": "deal",
          "facts": {"hearts": [0, 8, 0, 0], "upper_acorns": 2, "upper_greens": 2}}  # fmt: skip


def played(*log: object, game: str = "slovak-lorum", **keys: object) -> Ledger:
    """The ledger of these entries at a table of four."""
    match_document = {"format": 1, "game": game, "players": ["Iva", "Jan", "Kaja", "Leo"], "log": list(log), **keys}
    match, problems = document.parse_match(match_document, find)
    assert match is not None, problems
    return replay(match)


def moved(*changes: object, **keys: object) -> dict[str, object]:
    """An adjustment."""
    return {"kind": "adjustment", "changes": list(changes), **keys}


def wrong(*log: object, game: str = "slovak-lorum") -> list[str]:
    """The places of what is wrong with these entries."""
    return [problem.path for problem in played(*log, game=game).problems]


def without(entry: dict[str, Any], key: str) -> dict[str, Any]:
    """An entry that lacks something."""
    return {name: value for name, value in entry.items() if name != key}
