"""My games by their pages: kept, changed by nobody else, handed on, copied, thrown away, and played from New match."""

from __future__ import annotations

import io
import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from scorer.play import recipes as files
from scorer.store import db, matches, own_games, rights
from tests.helpers import counted
from tests.helpers.recipes import made, of, one
from tests.helpers.table import PLAYERS, csrf, hidden, make_match, new_form, post_new

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

OURS: dict[str, Any] = one({"count": "hearts", "each": 2}, head={"name": "Our Lora"})
BAD = "<script>alert(1)</script>\"'&"
SCRIPTS = ("W" * 40, "Ж" * 40, "麻" * 40, "ש" * 40, "ع" * 40, "ก" * 40)
STRANGE = of(
    [
        {"key": "constructor", "name": BAD, "lines": [{"thing": BAD, "key": "proto", "each": 1}], "local": BAD},
        {"key": "b", "name": "\u202eשלום", "lines": [{"who": "%(n)s {{ 7 }}", "key": "to-string", "pays": 2}]},
        *({"key": f"s{n}", "name": name, "lines": [{"left": 1}]} for n, name in enumerate(SCRIPTS)),
    ],
    name="__proto__",
)


def opened(client: FlaskClient, recipe: Any, *, text: bool = True) -> TestResponse:
    """Send the file of a game, or its text."""
    sent = json.dumps(recipe)
    data = hidden(client.get("/games/open").text)
    if text:
        return client.post("/games/open", data=data | {"text": sent})
    return client.post("/games/open", data=data | {"file": (io.BytesIO(sent.encode()), "game.json")})


def kept(client: FlaskClient, recipe: Any = OURS, *, text: bool = True) -> str:
    """The address of the page of a game that this browser keeps from now on."""
    answer = opened(client, recipe, text=text)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["Location"])


def link(client: FlaskClient, address: str) -> str:
    """The address that hands a game on, as its ticket has it."""
    found = re.search(r'class="url">[^/]*(/g/[\w-]+)<', client.get(address).text)
    assert found
    return found[1]


def post(client: FlaskClient, address: str, action: str, **more: str) -> TestResponse:
    """Send the form on this page that has this action."""
    html = client.get(address).text
    forms = re.findall(r"<form\b.*?</form>", html, re.DOTALL)
    form = next(one for one in forms if f'action="{action}"' in one)
    return client.post(action, data=hidden(form) | more)


@pytest.mark.parametrize("text", [True, False])
def test_a_file_becomes_one_of_mine(app: Flask, client: FlaskClient, text: bool) -> None:
    """Its page tells its prices; the file that is taken out is the one that came in."""
    address = kept(client, OURS, text=text)
    html = client.get(address).text
    for words in ("Our Lora", "A heart", "Change it", "Copy it", "Hand it on", "To the bin", "Play Our Lora"):
        assert words in html
    taken = client.get(f"{address}/file")
    assert (taken.mimetype, json.loads(taken.data)) == ("application/json", OURS)
    assert taken.headers["Content-Disposition"] == 'attachment; filename="our-lora-game.json"'
    rules = client.get(f"{address}/rules").text
    assert f'href="{address}"' in rules
    assert "Hearts: +2 each" in rules
    assert client.get(f"{address}/rules?players=5").status_code == 404
    assert f'href="{address}"' in client.get("/games").text
    assert kept(client) == address, "the same file again is the same game"


@pytest.mark.parametrize("seed", range(12))
def test_any_game_has_all_its_pages(client: FlaskClient, seed: int) -> None:
    """Whatever a table has put together: its page, its rules for every number of players and pack, and its file."""
    recipe = made(seed)
    address = kept(client, recipe)
    assert client.get(address).status_code == 200
    for seats in recipe["seats"]:
        assert client.get(f"{address}/rules?players={seats}").status_code == 200
    assert kept(client, json.loads(client.get(f"{address}/file").data)) == address
    assert client.get(f"/new?game={address.rpartition('/')[2]}").status_code == 200


def test_strangers_are_only_text(app: Flask, client: FlaskClient) -> None:
    """Markup, placeholders, letters that turn others, and forty letters of six scripts, on every page."""
    address = kept(client, STRANGE)
    handed, stranger = link(client, address), app.test_client()
    pages = [client.get(at).text for at in (address, f"{address}/rules", "/games", f"/new?game={address[7:]}")]
    pages += [stranger.get(at).text for at in (handed, f"{handed}/rules")]
    for html in pages:
        assert BAD not in html
        assert "\u202e" not in html
    for html in (pages[0], pages[1], pages[4], pages[5]):
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
        assert "%(n)s {{ 7 }}" in html
        assert all(name in html for name in SCRIPTS)


def test_another_browser_neither_sees_nor_changes_a_game(app: Flask, client: FlaskClient) -> None:
    """Its address opens nothing for anybody else, as if it were not there."""
    address, stranger = kept(client), app.test_client()
    token = csrf(stranger.get("/open").text)
    fields = {"csrf_token": token, "form_key": "k" * 22, "token": link(client, address)[3:]}
    for way in ("", "/rules", "/file"):
        assert stranger.get(f"{address}{way}").status_code == 404
    for way in ("copy", "renew", "throw-away", "take-back"):
        assert stranger.post(f"{address}/{way}", data=fields).status_code == 404
    assert stranger.get("/games").text.count("Our Lora") == 0
    assert client.get(address).status_code == 200
    gone = stranger.get(address).text
    assert "No game is kept here under this address." in gone
    answer = post_new(stranger, new_form(address[7:]))
    assert answer.status_code == 422
    assert "The game that you picked is no longer kept here. Pick one." in answer.text


def test_nothing_changes_without_the_token_against_forged_forms(client: FlaskClient) -> None:
    """Every form of these pages carries it."""
    address = kept(client)
    handed = link(client, address)
    for way in (*(f"{address}/{way}" for way in ("copy", "renew", "throw-away", "take-back")), handed, "/games/open"):
        assert client.post(way, data={"form_key": "k" * 22, "text": json.dumps(OURS)}).status_code == 400
    assert client.get(address).status_code == 200


def test_handed_on_and_taken_along(app: Flask, client: FlaskClient) -> None:
    """Who opens the link sees the prices and one button; what is taken along is a copy that follows nothing."""
    address = kept(client)
    handed, friend = link(client, address), app.test_client()
    page = friend.get(handed)
    assert page.headers["X-Robots-Tag"] == "noindex"
    html = page.text
    assert "A heart" in html
    assert "Take it along" in html
    assert "Change it" not in html
    assert "Copy it" not in html
    taken = post(friend, handed, handed)
    assert taken.status_code == 303
    copy = taken.headers["Location"]
    assert copy != address
    assert post(friend, handed, handed).headers["Location"] == copy, "taken along twice it is one"
    with app.app_context():
        own_games.keep(db.get(), own_games.find(db.get(), address[7:]).browser, OURS | {"name": "New"}, address[7:])  # type: ignore[union-attr]
    assert "Our Lora" in friend.get(copy).text
    assert "New" in friend.get(handed).text, "the link shows the game as it is now"
    assert client.get(handed).headers["Location"] == address, "who keeps it sees its own page"


def test_a_new_link_ends_the_old_one(app: Flask, client: FlaskClient) -> None:
    """Who opens that is told so in a sentence, and so is who opens the link of a game that is in the bin."""
    address, friend = kept(client), app.test_client()
    old = link(client, address)
    answer = post(client, address, f"{address}/renew")
    assert answer.status_code == 303
    assert client.post(f"{address}/renew", data={"csrf_token": csrf(client.get(address).text), "token": old[3:]})
    new = link(client, address)
    assert new != old
    gone = friend.get(old)
    assert gone.status_code == 404
    assert "This game is no longer handed on" in gone.text
    assert friend.get(new).status_code == 200
    token = csrf(friend.get(new).text)
    assert friend.post(old, data={"csrf_token": token, "form_key": "k" * 22}).status_code == 404
    post(client, address, f"{address}/throw-away")
    assert "This game is no longer handed on" in friend.get(new).text


def test_wrong_links_are_slowed(app: Flask, client: FlaskClient) -> None:
    """As those of a match are: after so many the answer is to wait, and no right one opens."""
    address = kept(client)
    handed, guesser = link(client, address), app.test_client()
    app.config["MOST_WRONG"] = 3
    app.extensions.pop("limits.MOST_WRONG", None)
    codes = [guesser.get(f"{handed[:-1]}{letter}").status_code for letter in "BCD"]
    assert codes == [404, 404, 404]
    assert guesser.get(handed).status_code == 429
    assert guesser.get(address).status_code == 429


def test_making_games_is_limited(app: Flask, client: FlaskClient) -> None:
    """One address keeps so many games in ten minutes, and no more."""
    app.config["MOST_MADE"] = 2
    app.extensions.pop("limits.MOST_MADE", None)
    codes = [opened(client, OURS | {"name": f"Game {number}"}).status_code for number in range(3)]
    assert codes == [303, 303, 429]


def test_a_copy_beside_it(client: FlaskClient) -> None:
    """Copy it makes another one under another name, once for each form."""
    address = kept(client)
    html = client.get(address).text
    fields = hidden(html)
    copy = client.post(f"{address}/copy", data=fields).headers["Location"]
    assert client.post(f"{address}/copy", data=fields).headers["Location"] == copy
    assert copy != address
    assert "Our Lora 2" in client.get(copy).text
    assert "Like Our Lora." in client.get(copy).text
    assert client.post(f"{address}/copy", data={"csrf_token": fields["csrf_token"]}).status_code == 400


def test_the_bin(client: FlaskClient) -> None:
    """Thrown away it is on the home page to be taken back, and nowhere else; taken back it is as it was."""
    address = kept(client)
    assert post(client, address, f"{address}/throw-away").headers["Location"] == "/"
    home = client.get("/").text
    assert "Thrown away" in home
    assert "Our Lora" in home
    assert client.get(address).status_code == 404
    assert "Our Lora" not in client.get("/games").text
    assert "Our Lora" not in client.get("/new").text
    back = post(client, "/", f"{address}/take-back")
    assert back.headers["Location"] == address
    assert client.get(address).status_code == 200
    assert "Thrown away" not in client.get("/").text


def test_a_pasted_link_opens_the_game(app: Flask, client: FlaskClient) -> None:
    """With or without what stands before it; a wrong one says so."""
    handed, friend = link(client, kept(client)), app.test_client()
    for pasted in (f"https://example.org{handed}", handed[3:]):
        data = {"csrf_token": csrf(friend.get("/open").text), "link": pasted}
        assert friend.post("/open", data=data).headers["Location"] == handed
    data["link"] = f"{handed[:-1]}x"
    assert friend.post("/open", data=data).status_code == 422


@pytest.mark.parametrize(
    ("recipe", "said"),
    [
        (OURS | {"cards": 3}, "Cards (cards): a whole number from 12 to 104 is needed"),
        (one({"count": "hearts", "each": "2"}), "deal, price 1, Price (contracts[0].lines[0].each): a whole number"),
        ({"format": 1, "game": "king"}, "Name (name): is missing"),
        ([], "The file: "),
    ],
)
def test_a_wrong_file_is_told_where(client: FlaskClient, recipe: Any, said: str) -> None:
    """422 with sentences, what was pasted still there, and nothing kept."""
    answer = opened(client, recipe)
    assert answer.status_code == 422
    assert said in answer.text
    assert json.dumps(recipe) in re.sub("&#34;", '"', answer.text)
    assert "kept here yet" in client.get("/games").text


def test_many_problems_are_counted(client: FlaskClient) -> None:
    """Five are told, and how many more there are; nothing at all asks for a file."""
    answer = opened(client, {"recipe": 1, **{f"key-{number}": 1 for number in range(50)}})
    assert answer.text.count("<li>") == 6
    assert re.search(r"and \d+ more", answer.text)
    empty = client.post("/games/open", data=hidden(client.get("/games/open").text))
    assert "Choose a file, or paste its text." in empty.text


def test_what_is_too_large_is_not_read(client: FlaskClient) -> None:
    """One byte above the limit is a sentence, far above it the answer is 413; brackets without end are a sentence."""
    data = hidden(client.get("/games/open").text)
    answers = [
        client.post("/games/open", data=data | {"file": (io.BytesIO(sent), "game.json")})
        for sent in (b" " * (files.LARGEST + 1), b"[" * files.LARGEST)
    ]
    assert [answer.status_code for answer in answers] == [422, 422]
    assert "larger than 256 kB" in answers[0].text
    assert "nested too deeply" in answers[1].text
    assert client.post("/games/open", data=data | {"text": " " * 2 * files.LARGEST}).status_code == 413


def test_new_match_offers_my_games_first(client: FlaskClient) -> None:
    """Without one there is only the way to make one; with one it stands before the known ones, with what it has."""
    html = client.get("/new").text
    assert "Make a game of our own" in html
    assert "My games" not in html
    address = kept(client)
    html = client.get(f"/new?game={address[7:]}").text
    assert html.index("My games") < html.index("Our Lora") < html.index("Known games") < html.index("Slovak Lórum")
    assert f'value="{address[7:]}" checked' in html
    assert f'href="{address}/change"' in html
    assert f'href="{address}#link"' in html
    other = client.get("/new?game=king").text
    assert f'value="{address[7:]}"' in other
    assert "Change it" not in other


def test_the_picked_one_says_what_is_different(app: Flask, client: FlaskClient) -> None:
    """What it was made like, and its own prices."""
    address = kept(client)
    with app.app_context():
        mine = own_games.find(db.get(), address[7:])
        assert mine is not None
        cheap = one({"count": "hearts", "each": 1}, head={"name": "Lora"})
        key = own_games.keep(db.get(), mine.browser, OURS | {"name": "Other"}, origin=cheap)
    assert "Like Lora: deal 2." in client.get(f"/new?game={key}").text


def test_a_match_has_its_own_copy(app: Flask, client: FlaskClient) -> None:
    """Started from New match it is played by the prices of that day, whatever becomes of the game."""
    address = kept(client)
    table = make_match(client, address[7:])
    assert "Our Lora" in client.get(table).text
    with app.app_context():
        (match,) = matches.every(db.get())
        assert (match.game, match.recipe, tuple(match.players)) == ("own", OURS, PLAYERS)
        mine = own_games.find(db.get(), address[7:])
        assert mine is not None
        own_games.keep(db.get(), mine.browser, one({"left": 9}), address[7:])
        own_games.delete(db.get(), mine.browser, address[7:])
    assert "Our Lora" in client.get(f"{table}/rules").text
    assert client.get("/new").status_code == 200


def test_the_game_played_last_is_picked(client: FlaskClient) -> None:
    """With the same people; one that is kept no longer is not."""
    address = kept(client)
    make_match(client, address[7:])
    html = client.get("/new").text
    assert f'value="{address[7:]}" checked' in html
    assert 'value="Boris"' in html
    post(client, address, f"{address}/throw-away")
    html = client.get("/new").text
    assert "Our Lora" not in html
    assert 'value="Boris"' in html


def test_another_game_is_picked_by_a_tap(client: FlaskClient) -> None:
    """The form follows, with what belongs to the game, and keeps what was typed."""
    address = kept(client)
    fields = new_form(address[7:], do="look") | {"csrf_token": csrf(client.get("/new").text)}
    html = client.post("/new", data=fields).text
    assert f'value="{address[7:]}" checked' in html
    assert "Our Lora with Boris, Cyril and Dana" in html


def test_going_on_with_one_of_mine(client: FlaskClient) -> None:
    """After a match of any game the next one may be one of one's own."""
    table, address = make_match(client, "king"), kept(client)
    html = client.get(f"{table}/go-on").text
    assert f'value="{address[7:]}"' in html
    answer = client.post(f"{table}/go-on", data=hidden(html) | new_form(address[7:]))
    assert answer.status_code == 303
    assert "Our Lora" in client.get(answer.headers["Location"]).text


def test_pages_of_many(app: Flask, client: FlaskClient) -> None:
    """Twenty a page; New match offers five, and the rest is one tap away."""
    address = kept(client)
    with app.app_context():
        mine = own_games.find(db.get(), address[7:])
        assert mine is not None
        for number in range(30):
            own_games.keep(db.get(), mine.browser, OURS | {"name": f"Game {number}"})
    first, second = client.get("/games").text, client.get("/games?page=2").text
    assert (first.count('href="/games/'), "Older" in first) == (22, True)
    assert ("Newer" in second, "Older" in second) == (True, False)
    assert [client.get(f"/games?page={page}").status_code for page in ("0", "x", "99999999999999999999")] == [200] * 3
    assert client.get("/new").text.count("mine-do") <= 1
    assert len(re.findall(r'name="game" value="[a-z0-9]{10}"', client.get("/new").text)) == 5


def test_a_thousand_games_cost_a_page_nothing(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same questions to the database, each by an index, and as much work, whatever other browsers keep."""
    address = kept(client)
    pages = (address, "/games", "/new", "/", f"{address}/rules")
    asked = counted.statements(monkeypatch)

    def cost() -> tuple[int, list[str]]:
        asked.clear()
        work = counted.calls(lambda: [client.get(page) for page in pages])
        return work, list(asked)

    cost()
    before, statements = cost()
    with app.app_context():
        store = db.get()
        rows = [(f"{number:010}", f"other {number % 7}", json.dumps(made(number % 20))) for number in range(1000)]
        with db.write(store):
            store.conn.executemany(
                "INSERT INTO own_games (key, browser, recipe, created, touched) VALUES (?, ?, ?, '', '')", rows
            )
    after, again = cost()
    assert [re.sub(r"'[^']*'", "?", one) for one in again] == [re.sub(r"'[^']*'", "?", one) for one in statements]
    assert after <= before * 1.05
    with app.app_context():
        for statement in {one for one in again if "own_games" in one}:
            plan = " ".join(row[3] for row in db.get().execute(f"EXPLAIN QUERY PLAN {statement}"))
            assert "SCAN" not in plan, statement


def test_the_token_names_no_browser(app: Flask, client: FlaskClient) -> None:
    """A link says nothing of who hands the game on, and its code is not that of a match."""
    address = kept(client)
    handed = link(client, address)
    with app.app_context():
        game = own_games.find(db.get(), address[7:])
        assert game is not None
        assert handed == f"/g/{rights.game_token(game)}"
        assert game.browser not in app.test_client().get(handed).text
    assert client.get(f"/m/{handed[3:]}").status_code == 404
