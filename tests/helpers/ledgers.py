"""Ledgers of a few entries, and what is wrong with them."""

from scorer.engine.ledger import replay
from tests.helpers.playing import match_of

DEAL = {"kind": "deal", "contract": "regular",
        "facts": {"hearts": [3, 2, 2, 1], "upper_acorns": 0, "upper_greens": 2}}  # fmt: skip
SMALL = {"kind": "deal", "contract": "small", "facts": {"caller": 3, "made": True}}
POINTS = {"kind": "deal", "contract": "deal",
          "facts": {"hearts": [0, 8, 0, 0], "upper_acorns": 2, "upper_greens": 2}}  # fmt: skip


def played(*log, game="slovak-lorum", **keys):
    head = {"format": 1, "game": game, "players": ["Iva", "Jan", "Kaja", "Leo"]}
    return replay(match_of({**head, "log": list(log), **keys}))


def moved(*changes, **keys):
    return {"kind": "adjustment", "changes": list(changes), **keys}


def wrong(*log, game="slovak-lorum"):
    return [problem.path for problem in played(*log, game=game).problems]


def without(entry, key):
    return {name: value for name, value in entry.items() if name != key}
