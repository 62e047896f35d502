"""Old matches come to what they came to when they were played."""

import json
from collections import Counter

import pytest

from scorer.engine.recipe import OWN
from scorer.engine.recipe.lines import ROWS
from scorer.engine.recipe.reader import CHIP_TARGETS
from scorer.games import LIBRARY, find
from scorer.games import LOADED as GAMES
from tests.tools import paper
from tests.tools.golden import DOCUMENTS, ledger_of

ALL = sorted(DOCUMENTS.glob("*.json"))


def read(path):
    """A kept document with its ledger."""
    content = json.loads(path.read_text(encoding="utf-8"))
    return content


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_an_old_match_comes_to_the_same_ledger(path):
    """Every row, total, note and turn is what it was; the first that is not is shown."""
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
    """Each value of each option that is chosen from, each number of players and each contract stands in one."""
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


def test_recipes_of_ones_own_hold_everything():
    """Every row of lines, every way of chips, all, blind and doubling stand in one of them, and are played."""
    documents = [read(path)["document"] for path in RECIPES if isinstance(read(path)["document"]["game"], dict)]
    parts = [part for document in documents for part in document["game"]["contracts"]]
    assert {next(iter(line)) for part in parts for line in part.get("lines", [])} == set(ROWS)
    assert {part["to"] for part in parts if "to" in part} == set(CHIP_TARGETS)
    assert {way for part in parts for way in part.get("all", {})} == {"fixed", "turn", "others", "each", "bank", "over"}
    assert {part.get("doubling") for part in parts} == {None, "all", "declarer"}
    facts_of_all = [entry.get("facts", {}) for document in documents for entry in document["log"]]
    assert any(facts.get("blind") for facts in facts_of_all)
    assert any(double["redoubled"] for facts in facts_of_all for double in facts.get("doubles", []))
    for document in documents:
        met = {entry.get("contract") for entry in document["log"]}
        assert {part["key"] for part in document["game"]["contracts"] if part.get("times", 1)} <= met
    assert {key for part in parts for line in part.get("lines", []) for key in line} >= {"none", "paid_by", "flat"}
    assert {key for part in parts for key in part} >= {"declarer", "or", "in_all"}
    assert {key for document in documents for key in document["game"]} >= {"limits", "penalties"}
    assert "penalty" in {entry["kind"] for document in documents for entry in document["log"]}


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_the_kept_rows_add_up(path):
    """Checked apart from the engine: totals are the sums of the changes, and chips only move, the bank's too."""
    content = read(path)
    ledger, start = content["ledger"], content["document"].get("start", {})
    prices = content["document"]["options"].get("prices", {})
    beans = prices.get("beans", 20) if "pennies" in ledger else 0  # everybody starts with these
    totals, bank = start.get("totals", [beans] * len(ledger["totals"])), start.get("bank", 0)
    for row in ledger["rows"]:
        totals = [total + change for total, change in zip(totals, row["changes"], strict=True)]
        bank += row["bank_change"]
        assert (totals, bank) == (row["totals"], row["bank"])
        assert ledger["unit"] == "points" or sum(row["changes"]) + row["bank_change"] == 0
    assert (totals, bank) == (ledger["totals"], ledger["bank"])
