"""The builder as a browser without JavaScript has it: every button is a page, nothing typed is lost, and Play keeps."""

import json
import re

import pytest

from scorer.games import KEYS, LIBRARY, RECIPES, find
from scorer.games.table_recipe import omissions_of, printed_recipe
from scorer.store import own_games
from scorer.web import rate_limits
from scorer.web.database import get_db
from tests.forms.builder.test_conversion import read, without_idle
from tests.helpers import own
from tests.helpers.builder import SEVEN, Hand, stored_recipes
from tests.helpers.filled import as_shown
from tests.helpers.recipes import recipe_of

SCRIPTS = ("麻雀牌" * 14, "שלום" * 10, "Красный" * 6, "कखगघङ" * 8, "العربية" * 6, "Ž" * 41)


@pytest.fixture
def first(app, client):
    """The key of a game of one contract that this browser keeps."""
    Hand(client).all("add:tricks", "rows").do("play", name="First")
    with app.app_context():
        return str(next(get_db().query("SELECT key FROM own_games"))["key"])


def rows(html):
    return re.findall(r'class="con-n"[^>]*><b dir="auto">([^<]*)</b>', html)


def test_seven_contracts_from_nothing(app, client):
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
def test_like_a_game_of_the_house(app, client, key):
    hand = Hand(client, f"/games/new?from={key}")
    shipped = json.loads((RECIPES / f"{key}.json").read_text(encoding="utf-8"))
    assert rows(hand.answer.text) == [contract["name"].replace("’", "’") for contract in shipped["contracts"]]
    assert "What this page cannot say" not in hand.answer.text
    assert hand.do("play").status_code == 303
    (recipe,) = stored_recipes(app)
    assert recipe["name"] == f"{shipped['name']} (ours)"
    assert recipe["source"] == f"after {shipped['name']}; {shipped['source']}"[:300]
    assert without_idle(read(recipe | {key: shipped[key] for key in ("name", "source")})) == without_idle(read(shipped))
    with app.app_context():
        game = own_games.of_browser(get_db(), next(get_db().query("SELECT browser FROM own_games"))["browser"])[0]
    assert game.origin == shipped


@pytest.mark.parametrize("key", KEYS)
def test_like_a_printed_game(app, client, key):
    """Each opens from its rules page and from New match, says what it cannot say, and is kept as it is."""
    for address in (f"/rules/{key}", f"/new?game={key}"):
        assert f'href="/games/new?from={key}' in client.get(address).text
    game = find(key)
    hand = Hand(client, f"/games/new?from={key}")
    assert ("What this page cannot say of" in hand.answer.text) == bool(omissions_of(game))
    for sentence in omissions_of(game):
        assert f"<li>{sentence}</li>" in hand.answer.text
    printed = printed_recipe(game)
    for row in range(len(printed["contracts"])):
        hand.do(f"more:{row}")
    hand.all("penalties", "rows")
    assert hand.do("play").status_code == 303
    (recipe,) = stored_recipes(app)
    assert recipe["name"] == f"{game.name} (ours)"
    assert recipe["source"] == f"after {game.name}; {printed['source']}"[:300]
    printed |= {"name": recipe["name"], "source": recipe["source"]}
    assert without_idle(read(recipe)) == without_idle(read(printed))


def turkish(client):
    return Hand(client, "/games/new?from=turkish-king")


def test_limits_are_written_on_their_page(app, client):
    hand = turkish(client)
    assert "3 of Tricks, Hearts, Kings and jacks" in hand.answer.text
    hand.do("limits")
    fields = as_shown(hand.answer.text)
    assert fields["limit-0-each"] == ["3"]
    assert len(fields["limit-0-of"]) == 6
    hand.do("limits", **{"limit-1-each": "5", "limit-1-of": ["trumps"]})
    assert 'id="limit-1-each-problem">Each player can name at most 2 of these deals.' in hand.answer.text
    hand.do("rows")
    assert "Each player can name at most 2 of these deals." in hand.answer.text
    assert hand.do("play").status_code == 422
    hand.do("limits")
    hand.do("rows", **{"limit-1-each": "2"})
    assert hand.do("play").status_code == 303
    assert stored_recipes(app)[0]["limits"][1] == {"of": ["trumps"], "each": 2}


def test_a_limit_that_is_emptied_is_gone(app, client):
    hand = turkish(client).all("limits")
    hand.do("rows", **{"limit-0-each": "", "limit-0-of": []})
    assert hand.do("play").status_code == 422
    assert hand.answer.text.count("The whole table names this so often: say below how many") >= 6
    for row in range(6):
        hand.do(f"more:{row}")
        hand.do("look", counted="each")
    assert hand.do("play").status_code == 303
    assert "limits" not in stored_recipes(app)[0]


@pytest.mark.parametrize("game", ["barbu", "kein-stich"])
def test_penalties_are_written_on_their_page(app, client, game):
    """A name and a number each; half a row is said at its field, an empty one is left out; all that was typed stays."""
    in_chips = game == "kein-stich"
    hand = Hand(client, f"/games/new?from={game}").all("penalties")
    more = {"penalty-0-to": "others"} if in_chips else {}
    hand.do("look", **{"penalty-0-name": "Revoke", "penalty-0-amount": "x", "penalty-1-name": "Misdeal", **more})
    assert 'id="penalty-0-amount-problem">Write a whole number.' in hand.answer.text
    assert 'id="penalty-1-amount-problem">Write what it costs, or take the name out.' in hand.answer.text
    assert as_shown(hand.answer.text)["penalty-0-amount"] == ["x"]
    assert hand.do("play").status_code == 422
    assert rows(hand.answer.text), "Play leads back to the contracts, where it says what is missing"
    hand.do("penalties")
    hand.do("rows", **{"penalty-0-amount": "10", "penalty-0-ends": "1", "penalty-1-name": ""})
    assert "Revoke 10" in hand.answer.text
    assert hand.do("play").status_code == 303
    moves = {"pays": 10, "to": "others"} if in_chips else {"points": 10}
    assert stored_recipes(app)[0]["penalties"] == [{"key": "revoke", "name": "Revoke", **moves, "ends_deal": True}]


def test_each_new_word_is_written_in_the_fold(app, client):
    """Everybody, none, a neighbour, a part of everything, the declarer, in its place, and other numbers of players."""
    hand = Hand(client).all("add:tricks", "add:suit", "add:tricks", "rows")
    hand.do("look", seats=["4", "3"], **{"cards-3": "30"})
    hand.do("more:0")
    hand.do("price:flat")
    hand.do("look", **{"line-0-none": "1", "line-0-paid": "next"})
    hand.do("look", varies="1", **{"p-0-0-none": "20", "p-0-1": "80"})
    hand.do("declarer:1", **{"p-0-0-for3": "2"})
    hand.do("times:3:1", **{"or": ["maximum"]})
    hand.do("more:1")
    hand.do("price:trick", all="fixed")
    hand.do("look", part="1")
    hand.do("look", over=["hearts"])
    hand.do("more:1", **{"p-1-all": "7"})
    assert hand.do("play", on=["minimum", "hearts"]).status_code == 303
    (recipe,) = stored_recipes(app)
    assert recipe["contracts"] == [
        {
            "key": "minimum", "name": "Minimum", "times": [1, 2], "or": ["maximum"], "declarer": 2,
            "lines": [{"count": "tricks", "each": [1, 2], "none": 20, "paid_by": "next"}, {"flat": 80}],
        },
        {
            "key": "hearts", "name": "Hearts", "all": {"fixed": 7, "over": ["hearts"]},
            "lines": [{"count": "hearts", "each": 1}, {"trick": "last", "pays": 4}],
        },
        {"key": "maximum", "name": "Maximum", "times": 0, "lines": [{"count": "tricks", "each": -1}]},
    ]  # fmt: skip
    hand = Hand(client, "/games/new?from=kierki").all("more:7")
    assert as_shown(hand.answer.text)["varies"] == ["1"]
    hand.do("look", varies=[])  # the same numbers again
    assert hand.do("play").status_code == 303
    assert stored_recipes(app)[1]["contracts"][7]["times"] == 4


def test_a_game_of_ones_own_is_changed(app, client, first):
    """Or begun anew, or another one like it; one that is gone meanwhile is not lost."""
    page = f"/games/{first}/change"
    assert as_shown(Hand(client, page).do("anew", name="Other").text)["name"] == ["First"]
    hand = Hand(client, page)
    assert hand.do("play", **{"p-0-0": "7"}).status_code == 303
    assert [recipe["contracts"][0]["lines"][0]["each"] for recipe in stored_recipes(app)] == [7]
    trial = entry(Hand(client, page).do("try").text) | {"contract": "minimum"}
    assert f'action="{page}"' in client.post("/games/try", data=trial).text
    assert Hand(client, f"/games/new?from={first}").do("play").status_code == 303
    late = Hand(client, page)
    with app.app_context():
        own_games.delete(get_db(), next(get_db().query("SELECT browser FROM own_games"))["browser"], first)
    assert late.do("play", name="Second").status_code == 303
    assert [recipe["name"] for recipe in stored_recipes(app)] == ["First", "First (ours)", "Second"]
    assert client.get(page).status_code == 404


def test_beginning_anew(client):
    blank = as_shown(Hand(client).answer.text)["state"]
    assert as_shown(Hand(client).all("add:tricks", "rows").do("anew").text)["state"] == blank
    assert as_shown(Hand(client, "/games/new?from=barbu").do("anew", name="Ours").text)["name"] == ["Barbu (ours)"]


def test_nobody_changes_the_game_of_another(app, client, first):
    """Another browser finds nothing there, and cannot begin with it. One address makes no games without end."""
    other = app.test_client()
    for address in (f"{first}/change", f"new?from={first}", "new?from=nothing", "nothing/change"):
        assert other.get(f"/games/{address}").status_code == 404
    hand = Hand(other).all("add:suit", "rows")
    other.post(f"/games/{first}/change", data=as_shown(hand.answer.text) | {"do": "play"})
    assert [recipe["contracts"][0]["name"] for recipe in stored_recipes(app)] == ["Minimum", "Hearts"]
    app.extensions["limits.MOST_MADE"] = rate_limits.Limit(1)
    makes = [Hand(client).all("add:tricks", "rows").do("play").status_code for _game in range(2)]
    assert makes == [303, 429]


def test_a_problem_is_said_at_its_row_and_nothing_is_lost(app, client):
    hand = Hand(client).all(*SEVEN)
    answer = hand.do("play", name="Ours", **{"p-2-0": "", "p-0-0": "many", "ends_at": "soon"})
    assert answer.status_code == 422
    assert 'id="p-2-0-problem">Write what it costs, or switch Queens off.' in answer.text
    assert re.search(r'name="p-0-0" value="many"[^>]*aria-invalid="true"', answer.text)
    assert 'name="ends_at" value="soon"' in answer.text
    assert 'href="#ends_at">' in answer.text
    assert stored_recipes(app) == []
    assert hand.do("play", **{"p-2-0": "1", "p-0-0": "2", "ends_at": ""}).status_code == 303


def test_what_strangers_type_is_text(app, client):
    """Markup, marks of direction, and names of the machinery are letters in every place that has a name."""
    hand = Hand(client).all("add:thing")
    hand.do("put", **{"line-name": "<b onclick=x>"})
    hand.all("rows", "more:0")
    for name in ("<script>alert(1)</script>", "\u202eabc", "constructor", "__proto__", "{{ 7*7 }}", "%(name)s %s"):
        (key,) = set(re.findall(r'name="(name-[a-z0-9-]+)"', hand.answer.text))
        answer = hand.do("look", name=name, **{key: name, "line-0-name": name})
        assert (answer.status_code, "<script>alert" in answer.text) == (200, False)
        fields = as_shown(answer.text)
        assert fields["name"] == fields[key] == [name]
    assert hand.do("play").status_code == 303
    assert stored_recipes(app)[0]["contracts"][0]["name"] == "%(name)s %s"


@pytest.mark.parametrize("name", SCRIPTS)
def test_forty_letters_in_every_script(app, client, name):
    hand = Hand(client).all("add:tricks", "rows")
    assert hand.do("play", name=(name * 2)[:41]).status_code == 422
    assert "at most 40 letters, this one 41" in hand.answer.text
    assert hand.do("play", name=(name * 2)[:40]).status_code == 303
    assert stored_recipes(app)[0]["name"] == (name * 2)[:40]


@pytest.mark.parametrize("state", ["", "x", "{}", "WzFd.signature", "{" * 9000])
def test_a_forged_or_old_state_begins_anew_and_says_so(client, state):
    hand = Hand(client)
    answer = hand.do("look", state=state, name="Ours")
    assert answer.status_code == 200
    assert "The game begins anew." in answer.text
    assert as_shown(answer.text)["name"] == ["Ours"]
    assert hand.do("add:tricks").status_code == 200


def test_a_game_with_names_of_several_lines_is_changed(app, client):
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
    assert hand.answer.text.count("A name must be on one line, without tabs: write it again.") >= 2
    assert stored_recipes(app) == [old]
    hand.do("more:0", name="Our Lora")
    key = old["contracts"][0]["key"]
    assert hand.do("play", **{f"name-{key}": "Red hearts"}).status_code == 303
    (recipe,) = stored_recipes(app)
    assert (recipe["name"], recipe["contracts"][0]["name"]) == ("Our Lora", "Red hearts")


def entry(html):
    return as_shown(html.partition('id="entry"')[2])


def test_a_deal_is_tried(app, client):
    """Whatever it says where it came from, it leads back to the builder, and nothing is kept."""
    hand = Hand(client).all(*SEVEN)
    page = hand.do("try", name="Our Lora").text
    fields = entry(page) | {"contract": "hearts"}
    assert fields["back"] == ["/games/new"]
    assert client.post("/games/try", data=fields | {"hearts-hearts-0": "3"}).status_code == 422
    fields |= {f"hearts-hearts-{seat}": str(many) for seat, many in enumerate((3, 5, 0, 0))}
    assert "See the result" in client.post("/games/try/preview", data=fields).text
    response = client.post("/games/try", data=fields)
    assert response.status_code == 200
    assert "It would give:" in response.text
    assert "<b>+3</b>" in response.text
    for back in ("https://example.com", "//example.com", "/games//example.com", "javascript:x"):
        assert 'action="/games/new"' in client.post("/games/try", data=fields | {"back": back}).text
    again = client.post("/games/new", data=entry(page) | {"do": "rows"})
    assert as_shown(again.text)["name"] == ["Our Lora"]
    with app.app_context():
        assert next(get_db().query("SELECT count(*) AS n FROM matches"))["n"] == 0
        assert next(get_db().query("SELECT count(*) AS n FROM own_games"))["n"] == 0


def test_a_deal_is_tried_with_other_numbers_of_players(client):
    """One tap each, where several numbers may play; what is entered then is of so many. A wrong draft is not tried."""
    wrong = Hand(client).all(*SEVEN)
    assert wrong.do("try", **{"p-0-0": ""}).status_code == 422
    token = {"csrf_token": as_shown(wrong.answer.text)["csrf_token"]}
    for way in ("/games/try", "/games/try/preview"):
        assert client.post(way, data=token).headers["Location"] == "/games/new"
    hand = Hand(client, "/games/new?from=kierki")
    page = hand.do("try").text
    fields = as_shown(page.partition('id="entry"')[0])
    three = client.post("/games/try", data=fields | {"do": "try:3"}).text
    assert "Cyril" in three
    assert "Dana" not in three
    answers = {f"tricks-tricks-{seat}": str(many) for seat, many in enumerate((4, 13, 0))}
    html = client.post("/games/try", data=entry(three) | {"contract": "tricks"} | answers).text
    assert re.findall(r"<b>(−\d+|0)</b>", html.partition("It would give:")[2])[:3] == ["−60", "−195", "0"]
    assert 'value="try:' not in Hand(client, "/games/new?from=barbu").do("try").text


def test_a_sentence_that_was_written_for_other_prices_is_left_out_unless_confirmed(app, client):
    """It is marked where a price was changed and it was not; written anew or confirmed it is kept."""
    old, mark = "80, less 10 for each trick that you win. Who wins none has 100.", "was written for other"
    hand = Hand(client, "/games/new?from=quodlibet-wheel")
    assert mark not in hand.do("more:0").text
    assert old in hand.answer.text
    assert mark in hand.do("look", **{"p-0-0": "70"}).text
    assert mark not in hand.do("look", **{"p-0-0": "80"}).text
    for fields, kept in (
        ({}, None),
        ({"about-holds": "1"}, old),
        ({"about-plus": "70, less 10 a trick."}, "70, less 10 a trick."),
    ):
        hand = Hand(client, "/games/new?from=quodlibet-wheel")
        hand.do("more:0")
        assert hand.do("play", **{"p-0-0": "70"}, **fields).status_code == 303
        contracts = stored_recipes(app)[-1]["contracts"]
        assert contracts[0].get("about") == kept
        assert contracts[2]["about"].startswith("As in Minus")
