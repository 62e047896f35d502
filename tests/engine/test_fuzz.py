"""Whatever JSON, or text that is none, comes as a match document: a ledger or one line of complaint, never a crash."""

import json
from functools import cache
from random import Random

from click.testing import CliRunner
from hypothesis import given, settings, strategies as st

from scorer.cli import main
from scorer.engine import document
from scorer.engine.json_values import parse_json
from scorer.engine.ledger import replay
from scorer.engine.problems import Problems
from scorer.engine.recipe import OWN, parse_game
from scorer.games import LOADED, find
from tests.helpers import generate, mutate, recipes
from tests.helpers.examples import examples

leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(LOADED)
anything = st.recursive(leaves, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20)
shaped = st.fixed_dictionaries(
    {
        "format": st.just(1),
        "game": st.sampled_from(LOADED),
        "players": st.sampled_from([list("ABC"), list("ABCD"), list("ABCDE")]),
    },
    optional={
        "log": anything | st.lists(anything),
        "options": anything,
        "first_dealer": anything,
        "money": anything,
        "start": anything,
        "sits_out": anything | st.sampled_from(["dealer", "before"]),
    },
)


def check(text):
    """Either a ledger that can be printed, or problems that each fit on a line; whether it was a ledger."""
    ledger, problems = document.ledger_from_text(text, find)
    assert (ledger is None) == bool(problems)
    for problem in problems:
        line = str(problem)
        assert line.isprintable()
        assert len(line) < 500
        assert ": " in line
    match = document.parse_match(parse_json(text)[0], find)[0]
    if match is not None and ledger is None:
        all_of_them = replay(match).problems
        assert not all_of_them or all_of_them[0] == problems[0] or str(problems[0]).endswith("this key once")
    if ledger is not None:
        json.loads(json.dumps(document.ledger_json(ledger), allow_nan=False))
    return ledger is not None


@cache
def valid(key, seed):
    """A good document to spoil; of a game of one's own another recipe a seed."""
    game = find(key) if key != OWN else parse_game(recipes.random_recipe(seed), Problems())
    return generate.match(game, Random(seed), deals=6, with_sitters=seed % 3 == 0)


def spoiled(seed):
    """The text of a spoiled document of some game."""
    random = Random(seed)
    return mutate.text_of(mutate.spoiled(valid(random.choice(LOADED), random.randrange(50)), random), random)


def spoiled_recipe(seed):
    """The text of a document of a game of one's own, spoiled here and there or only in its recipe."""
    random = Random(seed)
    raw = valid(OWN, random.randrange(200))
    if random.random() < 0.6:
        return mutate.text_of(raw | {"game": mutate.spoiled(raw["game"], random)}, random)
    return mutate.text_of(mutate.spoiled(raw, random), random)


@settings(max_examples=examples(1000))
@given(seed=st.integers(0, 2**48))
def test_no_spoiled_document_crashes(seed):
    check(spoiled(seed))


@settings(max_examples=examples(1000))
@given(seed=st.integers(0, 2**48))
def test_no_spoiled_recipe_crashes(seed):
    check(spoiled_recipe(seed))


@settings(max_examples=examples(500))
@given(raw=anything | shaped)
def test_no_json_crashes(raw):
    check(json.dumps(raw))


@settings(max_examples=examples(500))
@given(text=st.binary() | st.text().map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_no_bytes_crash(text):
    assert not check(text)


@settings(max_examples=examples(200))
@given(seed=st.integers(0, 2**48))
def test_the_command_exits_0_or_2(seed):
    """One document alone: a ledger and 0, or one line of complaint and 2."""
    result = CliRunner().invoke(main, ["replay", "-"], input=spoiled(seed))
    if result.exit_code == 0:
        assert json.loads(result.stdout)["rows"] is not None
        assert result.stderr == ""
    else:
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.endswith("\n")
        assert result.stderr[:-1].isprintable()
