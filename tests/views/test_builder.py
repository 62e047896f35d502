"""The builder as a browser without JavaScript has it: every button is a page, nothing typed is lost, and Play keeps."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from scorer.forms.builder.conversion import find_left_out
from scorer.games import RETIRED
from scorer.games.recipe_library import FOLDER, LIBRARY
from scorer.store import own_games
from scorer.web import rate_limits
from scorer.web.database import get_db
from tests.forms.builder.test_conversion import read, without_idle
from tests.helpers import own
from tests.helpers.builder import SEVEN, Hand, stored_recipes
from tests.helpers.filled import as_shown
from tests.helpers.recipes import recipe_of

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient


SCRIPTS = ("麻雀牌" * 14, "שלום" * 10, "Красный" * 6, "कखगघङ" * 8, "العربية" * 6, "Ž" * 41)


def rows(html: str) -> list[str]:
    """The names of the contracts on the page."""
    return re.findall(r'class="con-n"[^>]*><b dir="auto">([^<]*)</b>', html)


def test_seven_contracts_from_nothing(app: Flask, client: FlaskClient) -> None:
    """Ten taps, two numbers and Play make a game that is kept once, and a new match is offered with it."""
    hand = Hand(client).all(*SEVEN)
    assert rows(hand.answer.text) == [
        "Minimum", "Maximum", "Queens", "Hearts", "King of hearts", "Last trick", "Lora"
    ]  # fmt: skip
    hand.do("more:3", **{"p-3-0": "2"})
    hand.do("look", all="fixed")
    assert 'value="−16"' in hand.answer.text
    form = as_shown(hand.answer.text)
    answer = hand.do("play", name="Our Lora")
    assert answer.status_code == 303
    again = client.post("/games/new", data=form | {"name": "Our Lora", "do": "play"})
    assert again.headers["Location"] == answer.headers["Location"]
    (recipe,) = stored_recipes(app)
    assert recipe["name"] == "Our Lora"
    assert recipe["contracts"][3] == {
        "key": "hearts", "name": "Hearts", "lines": [{"count": "hearts", "each": 2}], "all": {"fixed": -16}
    }  # fmt: skip
    key = re.fullmatch(r"/new\?game=(\w+)", answer.headers["Location"])
    assert key
    assert client.get(f"/games/{key[1]}/change").status_code == 200


@pytest.mark.parametrize("key", LIBRARY)
def test_like_a_game_of_the_house(app: Flask, client: FlaskClient, key: str) -> None:
    """Each opens filled in, and is kept as it is under a name of its own, with what it was made from."""
    hand = Hand(client, f"/games/new?from={key}")
    shipped = json.loads((FOLDER / f"{key}.json").read_text(encoding="utf-8"))
    assert rows(hand.answer.text) == [contract["name"].replace("’", "’") for contract in shipped["contracts"]]
    assert ('id="left-out"' in hand.answer.text) == bool(find_left_out(shipped))
    if find_left_out(shipped):
        return
    assert hand.do("play").status_code == 303
    (recipe,) = stored_recipes(app)
    assert recipe["name"] == f"{shipped['name']} (ours)"
    assert without_idle(read(recipe | {"name": shipped["name"]})) == without_idle(read(shipped))
    with app.app_context():
        game = own_games.of_browser(get_db(), next(get_db().query("SELECT browser FROM own_games"))["browser"])[0]
    assert game.origin == shipped


def test_what_is_left_out_is_named_before_it_is_lost(client: FlaskClient) -> None:
    """On the page of a game with a price for everybody, also after a tap; a plain game has no such sentence."""
    address = own.keep_game(client, recipe_of({"flat": 80}, {"count": "tricks", "each": -10}, declarer=2))
    hand = Hand(client, f"{address}/change")
    for html in (hand.answer.text, hand.do("more:0").text):
        assert "is without it: a price that everybody gets and what counts more often for the declarer." in html
        assert f'href="{address}/file"' in html
    assert 'id="left-out"' not in Hand(client, "/games/new?from=hearts").answer.text


def test_a_game_of_ones_own_is_changed(app: Flask, client: FlaskClient) -> None:
    """It opens as it is, and is kept in its place; what was made from it knows it."""
    Hand(client).all("add:tricks", "rows").do("play", name="First")
    with app.app_context():
        key = next(get_db().query("SELECT key FROM own_games"))["key"]
    hand = Hand(client, f"/games/{key}/change")
    assert hand.do("play", **{"p-0-0": "7"}).status_code == 303
    assert [recipe["contracts"][0]["lines"][0]["each"] for recipe in stored_recipes(app)] == [7]
    copy = Hand(client, f"/games/new?from={key}")
    assert copy.do("play").status_code == 303
    assert [recipe["name"] for recipe in stored_recipes(app)] == ["First", "First (ours)"]


def test_beginning_anew(app: Flask, client: FlaskClient) -> None:
    """What was changed is forgotten: the sheet is empty, like the other game, or as it was kept."""
    assert as_shown(Hand(client).all("add:tricks", "rows").do("anew").text)["state"] == ["{}"]
    like = Hand(client, "/games/new?from=barbu")
    assert as_shown(like.do("anew", name="Ours").text)["name"] == ["Barbu (ours)"]
    Hand(client).all("add:tricks", "rows").do("play", name="First")
    with app.app_context():
        key = next(get_db().query("SELECT key FROM own_games"))["key"]
    assert as_shown(Hand(client, f"/games/{key}/change").do("anew", name="Other").text)["name"] == ["First"]


def test_a_game_that_is_gone_meanwhile_is_not_lost(app: Flask, client: FlaskClient) -> None:
    """Who changes a game that lies in the bin keeps what was typed as a new one."""
    Hand(client).all("add:tricks", "rows").do("play", name="First")
    with app.app_context():
        (row,) = get_db().query("SELECT key, browser FROM own_games")
        hand = Hand(client, f"/games/{row['key']}/change")
        own_games.delete(get_db(), row["browser"], row["key"])
    assert hand.do("play", name="Second").status_code == 303
    assert [recipe["name"] for recipe in stored_recipes(app)] == ["First", "Second"]
    assert client.get(f"/games/{row['key']}/change").status_code == 404


def test_nobody_changes_the_game_of_another(app: Flask, client: FlaskClient) -> None:
    """Another browser finds nothing at its address, and cannot begin with it."""
    Hand(client).all("add:tricks", "rows").do("play")
    with app.app_context():
        key = next(get_db().query("SELECT key FROM own_games"))["key"]
    other = app.test_client()
    for address in (
        f"/games/{key}/change",
        f"/games/new?from={key}",
        "/games/new?from=nothing",
        "/games/nothing/change",
    ):
        assert other.get(address).status_code == 404
    hand = Hand(other).all("add:suit", "rows")
    other.post(f"/games/{key}/change", data=as_shown(hand.answer.text) | {"do": "play"})
    assert [recipe["contracts"][0]["name"] for recipe in stored_recipes(app)] == ["Minimum", "Hearts"]


def test_a_problem_is_said_at_its_row_and_nothing_is_lost(app: Flask, client: FlaskClient) -> None:
    """422 with the sentence at the blank, everything typed in its place, and nothing kept."""
    hand = Hand(client).all(*SEVEN)
    answer = hand.do("play", name="Ours", **{"p-2-0": "", "p-0-0": "many", "ends_at": "soon"})
    assert answer.status_code == 422
    assert 'id="p-2-0-problem">Write what it costs, or switch Queens off.' in answer.text
    assert re.search(r'name="p-0-0" value="many"[^>]*aria-invalid="true"', answer.text)
    assert 'name="ends_at" value="soon"' in answer.text
    assert 'href="#ends_at">' in answer.text
    assert stored_recipes(app) == []
    assert hand.do("play", **{"p-2-0": "1", "p-0-0": "2", "ends_at": ""}).status_code == 303


def test_what_strangers_type_is_text(app: Flask, client: FlaskClient) -> None:
    """Markup, marks of direction, and names of the machinery are letters in every place that has a name."""
    hand = Hand(client).all("add:thing")
    hand.do("put", **{"line-name": "<b onclick=x>"})
    hand.all("rows", "more:0")
    for name in ("<script>alert(1)</script>", "\u202eabc", "constructor", "__proto__", "{{ 7*7 }}", "%(name)s %s"):
        key = re.search(r'name="(name-[a-z0-9-]+)"', hand.answer.text)
        assert key
        answer = hand.do("look", name=name, **{key[1]: name, "line-0-name": name})
        assert answer.status_code == 200
        assert "<script>alert" not in answer.text
        assert as_shown(answer.text)["name"] == [name]
        assert as_shown(answer.text)[key[1]] == [name]
    assert hand.do("play").status_code == 303
    assert stored_recipes(app)[0]["contracts"][0]["name"] == "%(name)s %s"


@pytest.mark.parametrize("name", SCRIPTS)
def test_forty_letters_in_every_script(app: Flask, client: FlaskClient, name: str) -> None:
    """Forty code points are kept whole, one more is said."""
    hand = Hand(client).all("add:tricks", "rows")
    assert hand.do("play", name=(name * 2)[:41]).status_code == 422
    assert "at most 40 letters, this one 41" in hand.answer.text
    assert hand.do("play", name=(name * 2)[:40]).status_code == 303
    assert stored_recipes(app)[0]["name"] == (name * 2)[:40]


def test_games_made_without_end(app: Flask, client: FlaskClient) -> None:
    """One address makes as many games as it makes matches, and no more for now."""
    app.extensions["limits.MOST_MADE"] = rate_limits.Limit(1)
    assert Hand(client).all("add:tricks", "rows").do("play").status_code == 303
    assert Hand(client).all("add:tricks", "rows").do("play").status_code == 429


def test_without_a_token_nothing_is_kept(app: Flask, client: FlaskClient) -> None:
    """A page of somebody else cannot send the form."""
    hand = Hand(client).all("add:tricks", "rows")
    fields = as_shown(hand.answer.text) | {"do": "play"}
    del fields["csrf_token"]
    assert client.post("/games/new", data=fields).status_code == 400
    assert stored_recipes(app) == []


ASKED = '{"page": "ask", "asked": {"row": "card", "of": "hearts-king"}}'


@pytest.mark.parametrize(
    "state", ["", "x", "[]", '{"contracts": 7}', '{"page": "ask"}', ASKED, '{"opened": 99}', "{" * 9000]
)
def test_any_state_is_a_page(client: FlaskClient, state: str) -> None:
    """Whatever stands in the hidden field, the form comes back and can be gone on with."""
    hand = Hand(client)
    assert hand.do("look", state=state).status_code == 200
    assert hand.do("add:tricks").status_code == 200


def test_where_a_game_may_come_from(client: FlaskClient) -> None:
    """Every game with a recipe, those of one's own first, and an empty sheet."""
    Hand(client).all("add:tricks", "rows").do("play", name="Ours")
    html = client.get("/games/begin").text
    assert html.index(">Ours<") < html.index("from=king-russian")
    for key in LIBRARY:
        assert (f"/games/new?from={key}" in html) == (key not in RETIRED)
    assert 'href="/games/new"' in html


def test_a_game_with_names_of_several_lines_is_changed(app: Flask, client: FlaskClient) -> None:
    """Such names were taken once: its pages open, and its builder asks for another name before it keeps it."""
    address = own.keep_game(client, recipe_of({"count": "hearts", "each": 2}, head={"name": "Our Lora"}))
    old = recipe_of({"count": "hearts", "each": 2}, head={"name": "Our\tLora"})
    old["contracts"][0]["name"] = "Red\x1bhearts"
    with app.test_request_context():
        get_db().execute("UPDATE own_games SET recipe = ?", [json.dumps(old)])
        get_db().conn.commit()
    assert client.get(address).status_code == 200
    assert client.get(f"{address}/rules").status_code == 200
    hand = Hand(client, f"{address}/change")
    assert hand.answer.status_code == 200
    assert hand.do("play").status_code == 422
    assert hand.answer.text.count("A name stands on one line, without tabs: write it anew.") >= 2
    assert stored_recipes(app) == [old]
    hand.do("more:0", name="Our Lora")
    key = old["contracts"][0]["key"]
    assert hand.do("play", **{f"name-{key}": "Red hearts"}).status_code == 303
    (recipe,) = stored_recipes(app)
    assert (recipe["name"], recipe["contracts"][0]["name"]) == ("Our Lora", "Red hearts")


def entry(html: str) -> dict[str, list[str]]:
    """The fields of the entry of a trial."""
    return as_shown(html.partition('id="entry"')[2])


def test_a_deal_is_tried(app: Flask, client: FlaskClient) -> None:
    """The contracts of the draft are open, the answers say what they come to, and nothing is written."""
    hand = Hand(client).all(*SEVEN)
    page = hand.do("try", name="Our Lora").text
    assert all(name in page for name in ("Ana", "Boris", "Cyril", "Dana", "Our Lora", "Maximum"))
    fields = entry(page) | {"contract": "hearts"}
    fields |= {f"hearts-hearts-{seat}": str(many) for seat, many in enumerate((3, 5, 0, 0))}
    shown = client.post("/games/try/preview", data=fields).text
    assert "See what it gives" in shown
    response = client.post("/games/try", data=fields)
    assert response.status_code == 200
    assert "It would give:" in response.text
    assert "<b>+3</b>" in response.text
    with app.app_context():
        assert next(get_db().query("SELECT count(*) AS n FROM matches"))["n"] == 0
        assert next(get_db().query("SELECT count(*) AS n FROM own_games"))["n"] == 0


def test_back_to_the_game(client: FlaskClient) -> None:
    """The draft goes along and comes back whole, to the address it came from."""
    hand = Hand(client, "/games/new?from=barbu")
    page = hand.do("try", name="Ours").text
    fields = entry(page)
    assert fields["back"] == ["/games/new"]
    again = client.post("/games/new", data=fields | {"do": "rows"})
    assert as_shown(again.text)["name"] == ["Ours"]


def test_an_answer_that_is_wrong(client: FlaskClient) -> None:
    """It is said as at a table."""
    page = Hand(client).all(*SEVEN).do("try").text
    fields = entry(page) | {"contract": "hearts", "hearts-hearts-0": "3"}
    assert client.post("/games/try", data=fields).status_code == 422


def test_a_draft_that_is_wrong_is_not_tried(client: FlaskClient) -> None:
    """It says what is missing; a trial without a draft leads to an empty sheet."""
    hand = Hand(client).all(*SEVEN)
    token = as_shown(hand.answer.text)["csrf_token"]
    assert hand.do("try", **{"p-0-0": ""}).status_code == 422
    assert client.post("/games/try", data={"csrf_token": token}).headers["Location"] == "/games/new"
    assert client.post("/games/try/preview", data={"csrf_token": token}).headers["Location"] == "/games/new"


def test_back_leads_nowhere_else(client: FlaskClient) -> None:
    """An address of a stranger in the hidden field is not followed."""
    page = Hand(client).all(*SEVEN).do("try").text
    for back in ("https://example.com", "//example.com", "/games//example.com", "javascript:x"):
        fields = entry(page) | {"contract": "hearts", "back": back}
        assert 'action="/games/new"' in client.post("/games/try", data=fields).text
