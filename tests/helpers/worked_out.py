"""Matches worked out without a database: what the pages are made of, for tests of their words."""

from dataclasses import replace

from scorer.engine.document import options_json
from scorer.games import find
from scorer.play.replayed_match import replay_match
from scorer.store.matches import new_match
from tests.helpers.table import GAME, PLAYERS

WHEN = "2026-11-20T19:30:00Z"


def stored_match(game=GAME, options=None, log=(), players=PLAYERS, **more):
    """A match as the store would have it, with every house rule set; `more` are further of its fields."""
    definition = find(game)
    rules, problems = definition.parse_options(dict(options or {}), len(players))
    assert not problems, [str(problem) for problem in problems]
    match = new_match(
        game=game, players=list(players), options=options_json(rules), pack=definition.packs[0],
        log=[dict(entry) for entry in log],
    )  # fmt: skip
    return replace(match, **{"id": 1, "revision": 1 + len(log), "created": WHEN, "touched": WHEN} | more)


def worked_out(game=GAME, options=None, log=(), players=PLAYERS, **more):
    return replay_match(stored_match(game, options, log, players, **more))
