"""Recipes as files and as games to pick: read without work where they are too large, and found by who keeps them."""

import json
import re

import pytest
from hypothesis import given, strategies as st

from scorer.engine.json_values import MAX_NAME
from scorer.engine.problems import Problems
from scorer.engine.recipe import parse_game
from scorer.play import recipes
from scorer.play.recipes import trial_match
from scorer.store import own_games
from tests.helpers import recipes as made_recipes
from tests.helpers.recipes import NAMES, of, random_new_recipe, recipe_of

OURS = recipe_of({"count": "hearts", "each": 2}, head={"name": "Our Lora"})

TRIAL_NAMES = ("Ana", "Boris", "Cyril", "Dana", "Emil", "Flora")


@pytest.mark.parametrize("seed", range(20))
def test_a_file_comes_back(seed):
    """What is written is read as the same game, whatever stands in it."""
    game = parse_game(random_new_recipe(seed), Problems())
    text = recipes.to_file_text(game.recipe_json)
    again, problems = recipes.parse_recipe_file(text.encode())
    assert (again, problems) == (game, [])
    assert len(text.splitlines()) > len(game.recipe_json["contracts"]), "a contract a line"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "needed: JSON"), (b"\xff", "text in UTF-8"), (b"[" * 200_000, "at most 100 levels"),
        (b'{"a":' * 30_000 + b"1" + b"}" * 30_000, "at most 100 levels"), (b"[]", "an object with name"),
        (b"7", "an object with name"), (b"null", "an object with name"),
        (b'{"recipe": 1, "recipe": 1}', "this key once"), (b'"' + b"x" * recipes.MAX_BYTES, "larger than 256 kB"),
    ],
)  # fmt: skip
def test_what_is_no_recipe_at_all(text, message):
    game, problems = recipes.parse_recipe_file(text)
    assert game is None
    assert message in str(problems[0])


UNSEEN, LINES = "a name is needed", "needed: a name on one line, without tabs and other control characters"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        *[(f"Red{sign}hearts", LINES) for sign in ("\n", "\t", "\x1b[31m", "\u2028")],
        *[(name, UNSEEN) for name in ("\u200b", " \u3164 ", "\u2800\u2800")],
    ],
)
def test_a_name_in_a_file_is_seen_on_one_line(name, message):
    """That of the game, of a contract, of what is counted or who pays: each is refused at its place."""
    lines = [{"thing": name, "key": "x", "each": 1}, {"who": name, "key": "y", "pays": 1}]
    recipe = of([{"key": "c", "name": name, "lines": lines}], name=name)
    game, problems = recipes.parse_recipe_file(json.dumps(recipe))
    assert game is None
    assert [(problem.path, str(problem.message)) for problem in problems] == [
        (place, message)
        for place in ("name", "contracts[0].name", "contracts[0].lines[0].thing", "contracts[0].lines[1].who")
    ]


def test_letters_that_join_and_turn_are_good_in_a_name():
    for name in ("\U0001f468\u200d\U0001f469", "\u0645\u06cc\u200c\u062e", "\u202e\u05e9", "Red\u200b", "a\u00a0b"):
        assert recipes.parse_recipe_file(json.dumps(recipe_of({"left": 1}, head={"name": name})))[1] == []


def test_the_largest_recipe_fits():
    """Sixteen contracts of eight lines with the longest names in letters of four bytes, written with spaces."""
    name = "\U0001f0a1" * MAX_NAME
    lines = [{"thing": name, "key": f"k{'x' * 25}{place}", "each": -10_000, "total": 104} for place in range(8)]
    contracts = [
        {"key": f"c{number}", "name": name, "lines": lines, "about": name * 7, "local": name, "blind": True}
        for number in range(16)
    ]
    recipe = recipe_of({"left": 1}) | {"contracts": contracts, "about": name * 50, "source": name * 7}
    assert len(json.dumps(recipe, indent=4)) < recipes.MAX_BYTES
    assert recipes.parse_recipe_file(json.dumps(recipe, indent=4))[0] is not None


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Our Lora", "our-lora-game.json"), ("Náš Lórum!", "nas-lorum-game.json"),
        ("../../etc/passwd", "etc-passwd-game.json"), ("con", "con-game.json"), ("麻雀", "own-game.json"),
        ('"; filename="x\r\n', "filename-x-game.json"), *((name, None) for name in NAMES),
    ],
)  # fmt: skip
def test_the_name_of_a_file_is_safe(name, file):
    """Small letters, figures and dashes, whatever the game is called."""
    file_name = recipes.file_name({"name": name})
    assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*-game.json", file_name)
    assert file_name == file or file is None


@pytest.mark.parametrize(
    ("name", "taken", "unique"),
    [
        ("Our Lora", [], "Our Lora"), ("Our Lora", ["Our Lora"], "Our Lora 2"),
        ("Our Lora", ["Our Lora", "Our Lora 2"], "Our Lora 3"), ("Our Lora 2", ["Our Lora 2"], "Our Lora 3"),
        ("W" * MAX_NAME, ["W" * MAX_NAME], "W" * (MAX_NAME - 2) + " 2"),
    ],
)  # fmt: skip
def test_a_copy_has_a_name_of_its_own(name, taken, unique):
    assert recipes.with_unique_name(OURS | {"name": name}, taken) == OURS | {"name": unique}


def test_a_game_is_found_by_who_keeps_it(store):
    key = own_games.save(store, "ana", OURS)
    game = recipes.find_game(store, "ana", key)
    assert game.recipe_json == OURS
    assert recipes.find_game(store, "boris", key) is None
    assert recipes.find_game(store, None, key) is None
    assert recipes.find_game(store, "ana", "nobody") is None
    for browser in ("ana", None):
        king = recipes.find_game(store, browser, "king")
        assert not king.is_own
    own_games.delete(store, "ana", key)
    assert recipes.find_game(store, "ana", key) is None


def test_few_are_offered_and_the_picked_one_always(store):
    """The last touched; of two that are the same to the letter one; the picked one too where it is older."""
    keys = [own_games.save(store, "ana", OURS | {"name": f"Game {number}"}) for number in range(6)]
    own_games.save(store, "ana", OURS | {"name": "Game 5"})
    oldest, king = recipes.find_game(store, "ana", keys[0]), recipes.find_game(store, None, "king")
    names = [str(game.game.name) for game in recipes.games_of_browser(store, "ana", 3, king)]
    assert names == ["Game 5", "Game 4"]
    names = [str(game.game.name) for game in recipes.games_of_browser(store, "ana", 3, oldest)]
    assert names == ["Game 0", "Game 5"]
    assert recipes.games_of_browser(store, "boris", 3, oldest) == []
    assert recipes.games_of_browser(store, None, 3, oldest) == []


@given(st.integers(0, 2**32))
def test_every_recipe_can_be_tried(seed):
    """By any number that may play, and each contract may come first."""
    recipe = made_recipes.random_recipe(seed)
    seats = recipe["seats"][seed % len(recipe["seats"])]
    worked = trial_match(recipe, TRIAL_NAMES, seats)
    assert len(worked.names) == seats
    assert list(worked.ledger.next_turn.contracts) == [contract["key"] for contract in recipe["contracts"]]


@pytest.mark.parametrize("order", ["block", "once", "choice", "free"])
def test_what_is_played_only_inside_a_salad(order):
    """It may be tried by itself."""
    times = {} if order == "free" else {"times": 0}
    lines = [{"key": "a", "lines": [{"left": 1}]}, {"key": "b", "lines": [{"count": "hearts", "each": 1}], **times}]
    worked = trial_match(made_recipes.of(lines, order=order, ends_at=5), TRIAL_NAMES, 4)
    assert worked.ledger.next_turn.contracts == ("a", "b")
