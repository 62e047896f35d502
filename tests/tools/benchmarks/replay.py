"""What a replay costs: a deal of a short and of a very long match, an evening of each game, a whole document."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from statistics import median

from scorer.engine import document
from scorer.engine.ledger import replay
from scorer.engine.match import Match
from scorer.games import LOADED, find
from tests.helpers import generate
from tests.helpers.as_recipe import RECIPES, both
from tests.helpers.evening import long_match
from tests.tools.benchmarks.rounds import Figure, Job, compared, take_turns

LENGTHS = (40, 400, 4000)
EVENING = 36
SEEDS = range(12)


def figures(folder: Path) -> list[Figure]:
    """All of them; the folder is not used."""
    return [*lengths(), *evenings(), *recipes(), whole_document()]


def lengths() -> list[Figure]:
    """The cost of a deal, which should not grow with the number of those before it."""
    matches = {str(deals): long_match(deals) for deals in LENGTHS}
    times = take_turns({name: partial(replay, match) for name, match in matches.items()})
    a_deal = {name: [seconds / int(name) for seconds in took] for name, took in times.items()}
    return [
        Figure("replay, a deal of 40", median(a_deal["40"]) * 1e6, "us", 2000 / EVENING),
        compared("replay, a deal of 400 : of 40", a_deal, "400", "40", 1.5),
        compared("replay, a deal of 4,000 : of 40", a_deal, "4000", "40", 1.5),
    ]


def evenings() -> list[Figure]:
    """36 deals of each game, as made-up matches take them on average."""
    matches = {key: [generate.of(key, seed, deals=EVENING) for seed in SEEDS] for key in LOADED}
    deals = {key: sum(replay(match).state.deals for match in match_made) for key, match_made in matches.items()}
    jobs: dict[str, Job] = {key: partial(all_of, match_made) for key, match_made in matches.items()}
    times = take_turns(jobs, rounds=10)
    return [
        Figure(f"replay, {EVENING} deals of {key}", median(took) / deals[key] * EVENING * 1e3, "ms", 2.0)
        for key, took in times.items()
    ]


def recipes() -> list[Figure]:
    """The same matches of a module and of the recipe that says the same."""
    seconds = []
    for key in RECIPES:
        pairs = [both(key, seed) for seed in SEEDS]
        jobs = {"module": [game for game, _other in pairs], "recipe": [other for _one, other in pairs]}
        times = take_turns({name: partial(all_of, matches) for name, matches in jobs.items()}, rounds=20)
        seconds.append(compared(f"replay, {key} as a recipe : as a module", times, "recipe", "module", 1.5))
    return seconds


def all_of(matches: list[Match]) -> None:
    """Replay them one after the other."""
    for match in matches:
        replay(match)


def whole_document() -> Figure:
    """Reading, replaying and printing a document, beside the replay alone."""
    match = long_match(EVENING)
    text = json.dumps(document.to_document(match))

    def whole() -> None:
        ledger, problems = document.ledger_from_text(text, find)
        assert ledger is not None, problems
        json.dumps(document.ledger_json(ledger))

    times = take_turns({"replay": partial(replay, match), "whole": whole})
    return compared(f"a document of {EVENING} deals : its replay", times, "whole", "replay", 5.0)
