"""Wrong recipes: a good one with something changed, and the places at which the reader finds that."""

import copy
import re

from scorer.engine.problems import Problems
from scorer.engine.recipe import parse_recipe

GONE = object()
"""In place of a value: the key is left out."""


def places(recipe):
    problems = Problems("game")
    problem_list = parse_recipe(recipe, problems)
    assert (problem_list is None) == bool(problems.items)
    return [problem.path for problem in problems.items]


def changed(recipe, place, value):
    """A copy of a recipe with another value at a place below it, as `contracts[0].lines[1].each`."""
    whole = copy.deepcopy(recipe)
    steps = [int(step) if step.isdigit() else step for step in re.findall(r"[\w-]+", place)]
    inner = whole
    for step in steps[:-1]:
        inner = inner[step]
    if value is GONE:
        del inner[steps[-1]]
    else:
        inner[steps[-1]] = value
    return whole
