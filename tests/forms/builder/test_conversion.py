"""A recipe becomes a draft and comes back as the game that it was, whoever has thought of it."""

import json
from dataclasses import asdict, replace

import pytest
from hypothesis import given, strategies as st

from scorer.engine.problems import Problems
from scorer.engine.recipe import parse_recipe
from scorer.forms.builder.conversion import from_recipe, to_recipe
from scorer.forms.builder.draft import ContractDraft, GameDraft, LineDraft, for_all
from scorer.games import LIBRARY, RECIPES
from tests.helpers import recipes


def read(raw):
    problems = Problems("game")
    recipe = parse_recipe(raw, problems)
    assert recipe is not None, problems.items
    return recipe


def without_idle(recipe):
    """All that a recipe says, but for its very letters and for contracts that nobody ever plays, which are left out."""
    dealt = {part.key for part in recipe.dealt_contracts}
    written = dealt | {key for part in recipe.dealt_contracts for key in part.member_keys}
    up = {part.key for part in recipe.parts if part.comes_up}
    values = asdict(recipe) | {
        "parts": [
            asdict(part) | {"alternatives": part.alternatives if part.key in up else ()}
            for part in recipe.parts
            if part.key in written
        ],
        "limits": [([key for key in limit.keys if key in up], limit.each) for limit in recipe.limits],
    }
    del values["text"]
    return values


def again(raw):
    return read(to_recipe(from_recipe(raw), "?"))


@pytest.mark.parametrize("key", LIBRARY)
def test_every_game_of_the_library_comes_back(key):
    shipped = json.loads((RECIPES / f"{key}.json").read_text(encoding="utf-8"))
    assert without_idle(again(shipped)) == without_idle(read(shipped))
    assert [contract.name for contract in from_recipe(shipped).contracts] == [
        contract["name"] for contract in shipped["contracts"]
    ]


@given(st.integers(0, 2**32))
def test_every_recipe_comes_back(seed):
    raw = recipes.random_recipe(seed)
    assert without_idle(again(raw)) == without_idle(read(raw))
    once = to_recipe(from_recipe(raw), "?")
    assert to_recipe(from_recipe(once), "?") == once


def test_what_was_played_only_in_place_of_another_goes_with_it():
    """A contract that nothing leads to any more is not written, and comes back when it is ticked again."""
    king = json.loads((RECIPES / "king-portuguese.json").read_text(encoding="utf-8"))
    draft = from_recipe(king)
    up = replace(draft.contracts[6], alternatives=())
    alone = replace(draft, contracts=(*draft.contracts[:6], up, draft.contracts[7]))
    assert [contract["key"] for contract in to_recipe(alone, "?")["contracts"]][-1] == "up"


def test_words_are_said_in_the_language_of_the_reader():
    shipped = json.loads((RECIPES / "czech-lora.json").read_text(encoding="utf-8"))
    draft = from_recipe(shipped, str.upper)
    assert (draft.name, draft.contracts[1].name, draft.contracts[1].local) == ("CZECH LÓRA", "OBERS", "Filky")
    assert draft.contracts[1].key == "filky"
    assert draft.about.split("\n")[0] == shipped["about"].split("\n")[0].upper()


@pytest.mark.parametrize(
    ("about", "otherwise"), [("Who takes everything has 440 taken away.", True), ("All of these count.", False)]
)
def test_a_number_in_the_sentence_of_a_salad_is_of_its_members(about, otherwise):
    """Another price of a member leaves it in doubt, and a sentence without a number as it is."""
    raw = json.loads((RECIPES / "trix-tunisian-general.json").read_text(encoding="utf-8"))
    next(contract for contract in raw["contracts"] if contract["key"] == "general")["about"] = about
    draft = from_recipe(raw)
    by_key = {contract.key: contract for contract in draft.contracts}
    king, salad = by_key["king"], by_key["general"]
    assert not draft.is_told_otherwise(salad)
    dearer = replace(king, lines=(replace(king.lines[0], prices=for_all("7")),))
    changed = replace(draft, opened=draft.contracts.index(king)).with_open(dearer)
    assert changed.is_told_otherwise(salad) is otherwise


@pytest.mark.parametrize(
    ("prices", "written"),
    [
        (("8", "4", "", ""), [8, 4]), (("8", "", "2", ""), [8, "", 2]), (("", "", ""), [""]),
        (("8", "4", "2"), [8, 4, 2]),
    ],
)  # fmt: skip
def test_places_end_with_the_last_price(prices, written):
    """Blanks behind it are nobody's; one before it is left for the reader to ask about."""
    draft = GameDraft(contracts=(ContractDraft("places", "Places", (LineDraft("places", prices=for_all(*prices)),)),))
    assert to_recipe(draft, "")["contracts"][0]["lines"] == [{"places": written}]
