"""A match with a recipe, by its pages: imported, played, finished, taken along; names of strangers are only text."""

from __future__ import annotations

import json
import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from werkzeug.datastructures import MultiDict

from scorer.engine import document
from scorer.engine.ledger import replay
from scorer.engine.problems import Problems
from scorer.engine.recipe import game_of
from scorer.games import find
from tests.forms.test_own_games import sent
from tests.helpers import generate, recipes
from tests.helpers.table import hidden

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

BAD = "<script>alert(1)</script>\"'&"
TURNED = "\u202eשלום"
LORA: dict[str, Any] = recipes.of(
    [
        {"key": "constructor", "name": BAD, "lines": [{"count": "hearts", "each": 2}], "all": {"fixed": -16},
         "local": f"{BAD[:9]}{TURNED}"},
        {"key": "jack", "name": TURNED, "lines": [{"card": "clubs-jack", "pays": 10}], "about": BAD, "blind": True},
        {"key": "proto", "name": "__proto__", "lines": [{"thing": BAD, "key": "hearts", "each": 1, "total": 3},
                                                         {"who": "%(n)s {{ 7 }}", "key": "to-string", "pays": -4}]},
        {"key": "everything", "name": "Everything", "of": ["constructor", "jack"], "doubling": "all"},
        {"key": "lora", "name": "Lora", "lines": [{"out": -10}, {"left": 1}, {"pass": 1}]},
        {"key": "places", "name": "Places", "lines": [{"places": [4, 3, 2]}]},
    ],
    name=f"Our Lora {BAD[:8]}", order="once", about=BAD, source=TURNED,
)  # fmt: skip
PAGES = ("", "/rules", "/adjust", "/history", "/finish", "/chart", "/share", "/settings", "/print", "/text",
         "/deals.csv", "/live", "/screen")  # fmt: skip


def made(recipe: dict[str, Any], seats: int = 4) -> dict[str, Any]:
    """A document of a match that has not begun."""
    players = ["Ana", "Boris", "Cyril", "Dana", "Eva", "Filip"][:seats]
    return {"format": 1, "game": recipe, "players": players, "first_dealer": 0, "options": {}, "log": []}


def opened(client: FlaskClient, given: dict[str, Any]) -> str:
    """The address of the table of an imported document."""
    html = client.get("/import").text
    answer = client.post("/import", data=hidden(html) | {"text": json.dumps(given)})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["Location"])


def played(client: FlaskClient, address: str, recipe: dict[str, Any], seats: int, seed: int) -> None:
    """Play a match to its end by forms, with deals made up."""
    game, random = game_of(recipe, Problems()), Random(seed)
    assert game is not None
    play = game.played(game.rules(), seats)
    while True:
        given = json.loads(client.get(f"{address}/document.json").text)
        match, _none = document.read(given, find)
        assert match is not None
        ledger = replay(match)
        if ledger.next is None:
            return
        contract = play.contracts[random.choice(ledger.next.contracts)]
        facts = generate.facts(contract, ledger.table(), random)
        page = client.get(address).text
        fields = MultiDict(
            [*hidden(page[page.index('id="entry"') - 400 :]).items(), *sent(contract, facts, seats).items(multi=True)]
        )
        preview = client.post(f"{address}/preview", data=fields)
        assert preview.status_code == 200, preview.text
        answer = client.post(f"{address}/deals", data=fields)
        assert answer.status_code == 303, re.findall(r'class="problem"[^>]*>([^<]*)', answer.text)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_whole_match_by_its_pages(client: FlaskClient, seats: int) -> None:
    """Imported and played by forms to its end; every page of it opens, and its document is the one that came in."""
    recipe = {**LORA, "seats": [seats], "cards": 48}
    address = opened(client, made(recipe, seats))
    for page in PAGES:
        assert client.get(f"{address}{page}").status_code in (200, 204), page
    played(client, address, recipe, seats, seats)
    for page in PAGES:
        answer = client.get(f"{address}{page}")
        assert answer.status_code in (200, 204), page
        assert "<script>alert" not in answer.text or page in ("/text", "/deals.csv")
    given = json.loads(client.get(f"{address}/document.json").text)
    assert given["game"] == recipe
    assert len(given["log"]) == 6
    again = opened(client, given)
    assert json.loads(client.get(f"{again}/document.json").text)["log"] == given["log"]


def test_names_are_only_text(client: FlaskClient) -> None:
    """Markup stays letters, what turns the direction turns no word beside it, and placeholders fill nothing."""
    address = opened(client, made(LORA))
    html = client.get(f"{address}/rules").text
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert(1)" in html
    assert "\u202e" not in html
    assert "%(n)s {{ 7 }}" in html
    assert "__proto__" in html


def test_chips_of_a_recipe(client: FlaskClient) -> None:
    """The bank is filled and emptied by forms; the finish says who pays whom."""
    recipe = {**json.loads(find("kein-stich").recipe), "name": "Ours"}  # type: ignore[union-attr]
    address = opened(client, made(recipe))
    played(client, address, recipe, 4, 7)
    assert client.get(f"{address}/finish").status_code == 200
    given = json.loads(client.get(f"{address}/document.json").text)
    match, _none = document.read(given, find)
    assert match is not None
    assert replay(match).state.finished


def test_a_rematch_has_the_same_recipe(app: Flask, client: FlaskClient) -> None:
    """Its own copy too, and home names the game."""
    address = opened(client, made(LORA))
    played(client, address, LORA, 4, 3)
    page = client.get(f"{address}/go-on").text
    answer = client.post(f"{address}/rematch", data=hidden(page))
    assert answer.status_code == 303
    given = json.loads(client.get(f"{answer.headers['Location']}/document.json").text)
    assert (given["game"], given["log"]) == (LORA, [])
    assert "Our Lora" in client.get("/").text
    assert client.get("/people").status_code == 200
    assert client.get("/new").status_code == 200


def test_settings_of_a_match_with_a_recipe(client: FlaskClient) -> None:
    """Names and seating change, the recipe does not."""
    address = opened(client, made(LORA))
    page = client.get(f"{address}/settings").text
    fields = hidden(page) | {f"name-{seat}": name for seat, name in enumerate(("Eva", "Boris", "Cyril", "Dana"))}
    answer = client.post(f"{address}/settings", data=fields | {"dealer": "1"})
    assert answer.status_code == 303, re.findall(r'class="problem"[^>]*>([^<]*)', answer.text)
    given = json.loads(client.get(f"{address}/document.json").text)
    assert (given["players"][0], given["first_dealer"], given["game"]) == ("Eva", 1, LORA)


def test_a_wrong_recipe_is_refused_in_words(client: FlaskClient) -> None:
    """The page names the place and what is wrong."""
    html = client.get("/import").text
    wrong = made({**LORA, "cards": 5})
    answer = client.post("/import", data=hidden(html) | {"text": json.dumps(wrong)})
    assert answer.status_code == 422
    assert "game.cards: a whole number from 12 to 104 is needed" in answer.text


@pytest.mark.parametrize("key", ["barbu", "rentz", "canadian-salad"])
def test_a_game_of_the_library(client: FlaskClient, key: str) -> None:
    """It is offered, has its page of rules, and is made and opened like the others."""
    game = find(key)
    assert game is not None
    assert f'value="{key}"' in client.get("/new").text
    assert client.get(f"/rules/{key}").status_code == 200
    address = opened(client, made({}) | {"game": key})
    assert client.get(address).status_code == 200
    assert json.loads(client.get(f"{address}/document.json").text)["game"] == key
