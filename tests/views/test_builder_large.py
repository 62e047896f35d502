"""The largest and the longest recipe in the builder, and any other: each goes through its page and comes back."""

import json

import pytest

from scorer.store import own_games
from scorer.web.database import get_db
from tests.forms.builder.test_conversion import read, without_idle
from tests.helpers import counted, recipes
from tests.helpers.builder import Hand, stored_recipes
from tests.helpers.filled import as_shown
from tests.helpers.sweep import sample
from tests.helpers.weights import LIMITS, weigh


def largest():
    """A recipe of as many contracts and lines as there may be."""
    cards = [f"{suit}-{rank}" for suit in recipes.SUITS for rank in recipes.RANKS]
    lines = [{"card": card, "pays": number} for number, card in enumerate(cards[:8])]
    return recipes.of(
        [{"key": f"c{n}", "name": f"Contract {n}", "lines": lines} for n in range(16)], seats=[4, 3, 5, 6]
    )


def fullest():
    """A recipe with every word in each of its sixteen contracts, and another number for each number of players."""
    counts = ("tricks", *recipes.SUITS, "queens", "kings", "jacks")
    lines = [{"count": what, "each": [1, 2, 3, 4], "none": [5, 6, 7, 8], "paid_by": "next"} for what in counts]
    named = {"in_all": [8, 9, 10, 11], "all": {"fixed": [1, 2, 3, 4]}, "declarer": 2}
    keys = [f"c{n}" for n in range(16)]
    return recipes.of(
        [{"key": key, "name": f"Contract {key}", "lines": lines, **named} for key in keys],
        seats=[4, 3, 5, 6], cards=[52, 51, 50, 48], order="choice", limits=[{"of": keys, "each": [1, 2, 3, 4]}],
        penalties=[{"key": f"p{n}", "name": f"Penalty {n}", "points": n} for n in range(12)],
    )  # fmt: skip


def keep(app, client, recipe):
    Hand(client).all("add:tricks", "rows").do("play")
    with app.app_context():
        (row,) = get_db().query("SELECT key, browser FROM own_games")
        return own_games.save(get_db(), row["browser"], recipe, row["key"])


def test_the_fullest_recipe(app, client):
    """Every word in each contract opens in a page as light as any, and goes through every fold and page as it was."""
    key = keep(app, client, fullest())
    address = f"/games/{key}/change"
    weight = weigh(client, address)._asdict()
    assert {part: weight[part] for part, most in LIMITS.items() if weight[part] > most} == {}, weight
    hand = Hand(client, address).all("limits", "penalties", "rows", *[f"more:{row}" for row in range(16)])
    assert hand.do("play", **{"p-15-7-none-for6": "99"}).status_code == 303
    (stored,) = stored_recipes(app)
    expected = fullest()
    expected["contracts"][15] = stored["contracts"][15]
    assert stored["contracts"][15]["lines"][7]["none"] == [5, 6, 7, 99]
    assert without_idle(read(stored)) == without_idle(read(expected))


def test_the_longest_recipe(app, client):
    """The same with a name of forty signs in every place, and every text as long as it may be."""
    lines = [{"thing": "𝔸" * 40, "key": f"k{n}", "each": 1} for n in range(8)]
    texts = {"about": "𝔸" * 300, "local": "𝔸" * 40}
    long = recipes.of(
        [{"key": f"c{n}", "name": "𝔸" * 40, "lines": lines, **texts} for n in range(16)],
        about="𝔸" * 2000,
        source="𝔸" * 300,
    )
    key = keep(app, client, long)
    hand = Hand(client, f"/games/{key}/change").all("more:3")
    assert hand.do("play").status_code == 303
    assert stored_recipes(app)[0]["contracts"] == long["contracts"]


@pytest.mark.parametrize("seed", sample(range(24), 5))
def test_a_recipe_goes_through_the_page(app, client, seed):
    """Whatever a recipe says comes back from the fields of its page, with each fold opened on the way."""
    recipe = json.loads(
        json.dumps(recipes.random_recipe(seed)).replace("x\\ny", "xy")
    )  # no field of a page has two lines
    key = keep(app, client, recipe)
    hand = Hand(client, f"/games/{key}/change")
    for row in range(len(recipe["contracts"])):
        hand.do(f"more:{row}")
    assert hand.do("play").status_code == 303
    assert without_idle(read(stored_recipes(app)[0])) == without_idle(read(recipe))


def test_larger_forms_are_refused(client):
    """More bytes or fields than the largest recipe needs are 413, here too."""
    token = as_shown(client.get("/games/new").text)["csrf_token"]
    assert client.post("/games/new", data={"csrf_token": token, "state": "x" * 600_000}).status_code == 413
    fields = {"csrf_token": token, **{f"f{n}": "" for n in range(700)}}
    assert client.post("/games/new", data=fields).status_code == 413


def test_the_largest_costs_little_more(app, client):
    key = keep(app, client, recipes.of([{"key": "a", "lines": [{"left": 1}]}]))
    address = f"/games/{key}/change"

    def work():
        client.get(address)
        return counted.calls(lambda: client.get(address))

    small = work()
    with app.app_context():
        (row,) = get_db().query("SELECT key, browser FROM own_games")
        own_games.save(get_db(), row["browser"], largest(), key)
    assert (work() - small) / 128 < 1_200
