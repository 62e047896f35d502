"""`scorer recipe` checks a recipe and prints its rules."""

import json

import pytest
from click.testing import CliRunner

from scorer.cli import main
from scorer.games import LIBRARY, RECIPES
from tests.helpers import recipes


def run(text):
    """The exit, what was printed, and what was said on standard error."""
    result = CliRunner().invoke(main, ["recipe", "-"], input=text)
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize("key", LIBRARY)
def test_the_rules_of_the_library(key):
    result = CliRunner().invoke(main, ["recipe", str(RECIPES / f"{key}.json")])
    recipe = json.loads((RECIPES / f"{key}.json").read_text(encoding="utf-8"))
    assert result.exit_code == 0
    assert result.stdout.startswith(recipe["name"])
    for seats in recipe["seats"]:
        assert f"\n{seats} players\n" in result.stdout
    for contract in recipe["contracts"]:
        assert contract["name"] in result.stdout


def test_a_wrong_one():
    wrong = {**recipes.recipe_of({"left": 20_000}, {"pass": 1, "out": 1}), "cards": 4}
    code, out, error = run(json.dumps(wrong))
    assert (code, out) == (2, "")
    assert [line.partition(":")[0] for line in error.splitlines()] == [
        "cards", "contracts[0].lines[0].left", "contracts[0].lines[1]",
    ]  # fmt: skip


def test_it_is_refused_in_english(monkeypatch):
    monkeypatch.setenv("SCORER_LANGUAGE", "de")
    assert run("[]")[2] == "document: needed: an object with name, seats, cards and contracts\n"


@pytest.mark.parametrize("text", ["", "[]", "3", "{", '{"recipe": 1, "recipe": 1}', b"\xff", "null"])
def test_what_is_no_recipe(text):
    """It is said in lines, never in a crash."""
    code, out, error = run(text)
    assert (code, out) == (2, "")
    assert error


def test_a_strangers_names_are_only_text(tmp_path):
    recipe = recipes.of([{"key": "x", "name": "%(n)s \u202ex", "lines": [{"left": 1}]}], name="{0}")
    file = tmp_path / "x.json"
    file.write_text(json.dumps(recipe))
    result = CliRunner().invoke(main, ["recipe", str(file)])
    assert result.exit_code == 0
    assert result.stdout.replace("\n", "").isprintable()
    assert "%(n)s" in result.stdout


def test_a_name_that_commands_the_terminal_is_refused(tmp_path):
    """As the page refuses it where such a file is opened."""
    recipe = recipes.of([{"key": "x", "name": "x \x1b[31m", "lines": [{"left": 1}]}], name="\x1b]0;x\x07{0}")
    file = tmp_path / "x.json"
    file.write_text(json.dumps(recipe))
    result = CliRunner().invoke(main, ["recipe", str(file)])
    assert result.exit_code == 2
    assert result.stdout == ""
    words = "needed: a name on one line, without tabs and other control characters"
    assert result.stderr == f"name: {words}\ncontracts[0].name: {words}\n"
