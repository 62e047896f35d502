"""Matches worked out without a database: what the pages are made of, for tests of their words."""

import secrets

from scorer.engine.document import options_json
from scorer.games import find
from scorer.play.replayed_match import replay_match
from scorer.store.matches import StoredMatch
from tests.helpers.table import GAME, PLAYERS


def stored_match(game=GAME, options=None, log=(), players=PLAYERS, **more):
    """A match as the store would have it, with every house rule set; `more` are further of its fields."""
    definition = find(game)
    rules, problems = definition.parse_options(dict(options or {}), len(players))
    assert not problems, [str(problem) for problem in problems]
    when = "2026-11-20T19:30:00Z"
    fields = {
        "id": 1,
        "key": secrets.token_hex(5),  # what is remembered of one match is not taken for another
        "game": game,
        "title": "",
        "players": list(players),
        "first_dealer": 0,
        "options": options_json(rules),
        "pack": definition.packs[0],
        "money": None,
        "revision": 1 + len(log),
        "watch_generation": 0,
        "keep_generation": 0,
        "created": when,
        "touched": when,
        "deleted": None,
        "log": [dict(entry) for entry in log],
    }
    return StoredMatch(**fields | more)


def worked_out(game=GAME, options=None, log=(), players=PLAYERS, **more):
    return replay_match(stored_match(game, options, log, players, **more))
