"""The library: every file is a good recipe under its name, and whole matches of it come to what they must."""

import json
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from scorer.engine.ledger import extend
from scorer.engine.problems import Problems
from scorer.engine.recipe import parse_recipe
from scorer.engine.recipe.model import match_sum
from scorer.games import (
    GROWN,
    KEYS,
    LIBRARY,
    LOADED,
    MEANINGS,
    RECIPES,
    RETIRED,
    all_games,
    current_games,
    extract_messages,
    find,
    recipe_text,
)
from tests.helpers import generate
from tests.helpers.examples import examples
from tests.helpers.playing import replayed


def whole(key, seats, seed):
    """A made-up match, every deal of it played."""
    random, log, ledger = Random(seed), [], replayed(key, seats, [], seed % seats)
    while ledger.next_turn is not None:
        contract = ledger.play.contracts[random.choice(ledger.next_turn.contracts)]
        facts = generate.facts(contract, ledger.table_state(), random)
        log.append({"kind": "deal", "contract": contract.key, "facts": facts})
        ledger = extend(ledger, log)
    assert not ledger.problems
    return ledger


def test_every_file_is_a_game():
    assert {path.stem for path in RECIPES.glob("*.json")} == set(LIBRARY)
    assert not set(LIBRARY) & set(KEYS)
    assert (*KEYS, *LIBRARY) == LOADED
    for key in LIBRARY:
        game = find(key)
        assert (game.key, game.is_own, bool(game.recipe)) == (key, False, True)


def test_a_retired_game_is_found_but_not_offered():
    """Matches of Kierki for three open as before; who begins one takes Kierki, which has the same prices for three."""
    assert len(LOADED) - len(RETIRED) == len(current_games())
    assert RETIRED == ("kierki-three", "czech-lora", "trix-tunisian")
    old, new = find("kierki-three"), find("kierki")
    assert old in all_games()
    assert old not in current_games()
    then, now = (game.contracts(game.rules(), 3) for game in (old, new))
    assert [contract.key for contract in then] == [contract.key for contract in now]


def test_a_text_with_another_meaning_has_a_context():
    """Its own game's, or that of every game; every other text has none, and no file lacks what is listed of it."""
    contexts = ("contract", "hearts", "German pack", "kein-stich")
    games = ("kierki", "hearts", "czech-lora-maturita", "kein-stich")
    assert tuple(recipe_text(game, "Hearts").context for game in games) == contexts
    assert recipe_text("kein-stich", "Kein Stich").context == ""
    texts = {key: (RECIPES / f"{key}.json").read_text(encoding="utf-8") for key in LIBRARY}
    for game, meanings in MEANINGS.items():
        for text in meanings:
            assert text in texts.get(game, "".join(texts.values()))


@pytest.mark.parametrize(
    ("key", "deals", "further"), [("czech-lora", 28, "maturita"), ("trix-tunisian", 28, "general")]
)
def test_a_game_that_grew_leaves_the_old_one_its_deals(key, deals, further):
    """One contract more under a key of its own, in the same words; a match of the older one ends as before."""
    old = find(key)
    new = next(game for game in current_games() if GROWN.get(game.key) == key)
    assert old.name == new.name
    then, now = (game.for_table(game.rules(), 4) for game in (old, new))
    assert (then.schedule.total, now.schedule.total) == (28, 32)
    assert {**now.contracts}.keys() - then.contracts.keys() == {further}
    assert all(str(now.contracts[name].scoring) == str(then.contracts[name].scoring) for name in then.contracts)


def test_what_is_dealt_again_is_not_written_down():
    """A void deal uses up the turn, and what its chooser named: it is no deal that is dealt again."""
    for key in LIBRARY:
        texts = json.loads((RECIPES / f"{key}.json").read_text(encoding="utf-8"))["about"].splitlines()
        assert not [text for text in texts if "dealt again" in text and "void" in text], key


def test_an_example_does_not_contradict_itself():
    """Two who took a card each are not told of a third who took both."""
    game = find("quodlibet-wheel")
    story = [str(line) for line in list(game.guide(game.rules(), 4))[-1].lines]
    assert story[3].lower() == "both in one trick: nobody."


def test_every_word_is_gathered():
    """What people read in a file is found for translators, a line of its guide each, some of it in a context."""
    with (RECIPES / "kierki.json").open("rb") as file:
        messages = [(mark, text) for _line, mark, text, _comments in extract_messages(file)]
    recipe = json.loads((RECIPES / "kierki.json").read_text(encoding="utf-8"))
    assert [text for mark, text in messages if mark == "pgettext"] == [("contract", "Hearts")]
    assert {text for mark, text in messages if mark == "gettext"} | {"Hearts"} == {
        recipe["name"], recipe["source"], *recipe["about"].split("\n"),
        *(contract[key] for contract in recipe["contracts"] for key in ("name", "about") if key in contract),
    }  # fmt: skip


@pytest.mark.parametrize("key", LIBRARY)
@settings(max_examples=examples(10))
@given(seed=st.integers(0, 2**32))
def test_a_match_comes_to_the_sum_of_its_recipe_whoever_took_what(key, seed):
    game = find(key)
    recipe = parse_recipe(json.loads(game.recipe), Problems())
    for seats in game.seats:
        total = match_sum(recipe, seats)
        if total is not None:
            assert sum(whole(key, seats, seed).state.totals) == total
