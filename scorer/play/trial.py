"""A trial: a match of a recipe for one deal, in which every contract may be played, and that is stored nowhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorer.engine.recipe import OWN
from scorer.play.worked import ReplayedMatch, replay_match
from scorer.store.matches import StoredMatch, utc_now

MAX_DEALS = ("order", "chooser", "ends_at")
"""What a recipe says of the course of a match, of which a trial has none."""


def trial_match(recipe: Mapping[str, Any], names: Sequence[str]) -> ReplayedMatch:
    """A match of a good recipe in which any contract may come first, also one that is played only inside a salad."""
    contracts = [{key: value for key, value in one.items() if key != "times"} for one in recipe["contracts"]]
    given = {key: value for key, value in recipe.items() if key not in MAX_DEALS}
    seats = recipe["seats"][0]
    return replay_match(
        StoredMatch(
            id=0,
            key="",
            game=OWN,
            title="",
            players=tuple(names[:seats]),
            first_dealer=seats - 1,
            options={},
            pack="",
            money=None,
            revision=1,
            watch_generation=0,
            keep_generation=0,
            created=utc_now(),
            touched=utc_now(),
            deleted=None,
            log=(),
            recipe={**given, "order": "free", "contracts": contracts},
        )
    )
