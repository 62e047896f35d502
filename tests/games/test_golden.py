"""Old matches come to what they came to when they were played."""

import json
from collections import Counter

import pytest

from scorer.engine.recipe import OWN
from scorer.games import LIBRARY, LOADED as GAMES, find
from tests.tools import paper
from tests.tools.golden import DOCUMENTS, ledger_of

ALL = sorted(DOCUMENTS.glob("*.json"))


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_an_old_match_comes_to_the_same_ledger(path):
    content = read(path)
    now, then = json.loads(json.dumps(ledger_of(content["document"]))), content["ledger"]
    for row, old in zip(now.pop("rows"), then.pop("rows"), strict=True):
        assert row == old
    assert now == then


def test_every_game_has_some():
    """Two at least of each game, and none of a game that there is not: a key is never renamed."""
    counts = Counter(read(path)["ledger"]["game"] for path in ALL)
    assert set(counts) == {*GAMES, OWN}
    assert min(counts.values()) >= 2


RECIPES = [path for path in ALL if read(path)["ledger"]["game"] in (*LIBRARY, OWN)]


@pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.stem)
def test_a_recipe_comes_to_what_the_paper_says(path):
    """Worked out a second time without the engine: who deals, what each deal changes, and the bank."""
    content = read(path)
    raw = content["document"]
    recipe = raw["game"] if isinstance(raw["game"], dict) else json.loads(find(raw["game"]).recipe)
    rows = [row for row in content["ledger"]["rows"] if row["dealer"] is not None]
    paid = paper.deals(recipe, raw, raw.get("start", {}).get("bank", 0))
    assert [(row["dealer"], row["changes"], row["bank"]) for row in rows] == [deal[1:] for deal in paid]


@pytest.mark.parametrize("key", GAMES)
def test_every_option_number_of_players_and_contract_is_met(key):
    game = find(key)
    documents = [read(path)["document"] for path in ALL]
    documents = [document for document in documents if document["game"] == key]
    for option in game.options:
        if not option.ordered:
            met = {
                json.dumps(option.parse(document["options"].get(option.key, option.default))) for document in documents
            }
            assert met <= {json.dumps(value) for value in option.values}, option.key
            assert len(met) == (2 if option.numbers is not None else len(option.values)), option.key
    alone = [document for document in documents if "sits_out" not in document]
    assert {len(document["players"]) for document in alone} == set(game.seats)
    met = {entry.get("contract") for document in documents for entry in document["log"]}
    named = [option for option in game.options if option.ordered]
    assert {value for option in named for value in option.values} <= met
    if game.recipe:
        assert set(game.for_table(game.rules(), game.seats[0]).contracts) <= met
