"""What a replay costs: a deal of a short and of a very long match, an evening of each game, a game as a recipe."""

import time
from functools import partial
from statistics import median

from scorer.engine.ledger import replay
from scorer.games import LOADED
from tests.helpers import generate
from tests.helpers.as_recipe import RECIPES, both
from tests.helpers.evening import long_match
from tests.tools.benchmarks.figures import Figure, ratio, take_turns

EVENING, ROUNDS = 36, 10
SEEDS = range(12)


def seconds(matches):
    began = time.process_time()
    deals = sum(replay(match).state.deals for match in matches)
    return (time.process_time() - began) / deals


def figures(folder):
    lengths = take_turns({str(deals): partial(seconds, [long_match(deals)]) for deals in (40, 400, 4000)}, ROUNDS)
    long = {deals: ratio(lengths, deals, "40") for deals in ("400", "4000")}
    result = [Figure(f"replay, a deal of {deals} by one of 40", times, "x", 1.5) for deals, times in long.items()]
    for key in LOADED:
        matches = [generate.of(key, seed, deals=EVENING) for seed in SEEDS]
        times = take_turns({key: partial(seconds, matches)}, ROUNDS)
        result.append(Figure(f"replay, {EVENING} deals of {key}", median(times[key]) * EVENING * 1000, "ms", 2))
    for key in RECIPES:
        modules, recipes = zip(*(both(key, seed)[:2] for seed in SEEDS), strict=True)
        times = take_turns({"module": partial(seconds, modules), "recipe": partial(seconds, recipes)}, 20)
        result.append(Figure(f"{key} as a recipe by as a module", ratio(times, "recipe", "module"), "x", 1.5))
    return result
