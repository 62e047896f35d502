"""My games by their pages: kept from a file, read, copied, thrown away, handed on; what strangers wrote is text."""

import io
import json
import re
from random import Random

import pytest

from scorer.play import recipes as files
from scorer.store import db, matches, own_games
from scorer.web.database import get_db
from scorer.web.links import game_token
from tests.helpers import counted
from tests.helpers.mutate import spoiled, text_of
from tests.helpers.own import OURS, keep_game, link, opened, post
from tests.helpers.recipes import of, random_new_recipe, random_recipe, recipe_of
from tests.helpers.sweep import sample
from tests.helpers.table import PLAYERS, csrf, hidden, make_match, new_form, post_new

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


@pytest.mark.parametrize("text", [True, False])
def test_a_file_becomes_one_of_mine(app, client, text):
    address = keep_game(client, OURS, text=text)
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
    assert keep_game(client) == address, "the same file again is the same game"


@pytest.mark.parametrize("seed", sample(range(12), 3))
def test_any_game_has_all_its_pages(client, seed):
    """Whatever a table has put together: its page, its rules for every number of players and pack, and its file."""
    recipe = random_new_recipe(seed)
    address = keep_game(client, recipe)
    assert client.get(address).status_code == 200
    for seats in recipe["seats"]:
        assert client.get(f"{address}/rules?players={seats}").status_code == 200
    assert keep_game(client, json.loads(client.get(f"{address}/file").data)) == address
    assert client.get(f"/new?game={address.rpartition('/')[2]}").status_code == 200


def test_strangers_are_only_text(app, client):
    address = keep_game(client, STRANGE)
    handed, stranger = link(client, address), app.test_client()
    pages = [client.get(at).text for at in (address, f"{address}/rules", "/games", f"/new?game={address[7:]}")]
    pages += [stranger.get(at).text for at in (handed, f"{handed}/rules")]
    assert [html for html in pages if BAD in html or "\u202e" in html] == []
    for html in (pages[0], pages[1], pages[4], pages[5]):
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
        assert "%(n)s {{ 7 }}" in html
        assert all(name in html for name in SCRIPTS)


def test_making_games_is_limited(app, client):
    """One address keeps so many games in ten minutes, and no more."""
    app.config["MOST_MADE"] = 2
    app.extensions.pop("limits.MOST_MADE", None)
    codes = [opened(client, OURS | {"name": f"Game {number}"}).status_code for number in range(3)]
    assert codes == [303, 303, 429]


def test_a_copy_beside_it(client):
    """Copy it makes another one under another name, once for each form."""
    address = keep_game(client)
    html = client.get(address).text
    fields = hidden(html)
    copy = client.post(f"{address}/copy", data=fields).headers["Location"]
    assert client.post(f"{address}/copy", data=fields).headers["Location"] == copy
    assert copy != address
    page = client.get(copy).text
    assert "Our Lora 2" in page
    assert "Like Our Lora." in page
    assert "Our Lora, changed" in page
    assert client.post(f"{address}/copy", data={"csrf_token": fields["csrf_token"]}).status_code == 400


def test_a_deleted_game_is_restored_from_home(client):
    """Thrown away it is on the home page to be taken back, and nowhere else; taken back it is as it was."""
    address = keep_game(client)
    assert post(client, address, f"{address}/throw-away").headers["Location"] == "/"
    home = client.get("/").text
    assert ("Thrown away" in home, "Our Lora" in home, client.get(address).status_code) == (True, True, 404)
    assert "Our Lora" not in client.get("/games").text + client.get("/new").text
    back = post(client, "/", f"{address}/take-back")
    assert back.headers["Location"] == address
    assert client.get(address).status_code == 200
    assert "Thrown away" not in client.get("/").text


@pytest.mark.parametrize(
    ("recipe", "expected"),
    [
        (OURS | {"cards": 3}, "cards: a whole number from 12 to 104 is needed"),
        (recipe_of({"count": "hearts", "each": "2"}), "contracts[0].lines[0].each: a whole number"),
        ({"format": 1, "game": "king"}, "name: needed: this key"),
        ([], "document: needed: an object"),
    ],
)
def test_a_wrong_file_is_told_where(client, recipe, expected):
    """422 with sentences, what was pasted still there, and nothing kept."""
    answer = opened(client, recipe)
    assert answer.status_code == 422
    assert expected in answer.text
    assert json.dumps(recipe) in re.sub("&#34;", '"', answer.text)
    assert "kept here yet" in client.get("/games").text


def test_what_is_too_large_is_not_read(client):
    """One byte above the limit is a sentence, far above it the answer is 413; brackets without end are a sentence."""
    data = hidden(client.get("/games/open").text)
    answers = [
        client.post("/games/open", data=data | {"file": (io.BytesIO(sent), "game.json")})
        for sent in (b" " * (files.MAX_BYTES + 1), b"[" * files.MAX_BYTES)
    ]
    assert [answer.status_code for answer in answers] == [422, 422]
    assert "larger than 256 kB" in answers[0].text
    assert "at most 100 levels" in answers[1].text
    assert client.post("/games/open", data=data | {"text": " " * 2 * files.MAX_BYTES}).status_code == 413


@pytest.mark.parametrize("seed", sample(range(60), 10))
def test_whatever_is_opened_is_kept_or_refused(client, seed):
    """A file with something in it changed, lost, doubled or out of place: a page, or sentences, never a trace."""
    random = Random(seed)
    sent = text_of(spoiled(random_recipe(seed), random), random)
    data = hidden(client.get("/games/open").text) | {"file": (io.BytesIO(sent), "game.json")}
    answer = client.post("/games/open", data=data)
    assert answer.status_code in (303, 422)
    if answer.status_code == 303:
        assert client.get(answer.headers["Location"]).status_code == 200
    else:
        assert "Nothing was kept: the file is not in order." in answer.text


@pytest.mark.parametrize(
    ("way", "others", "statuses"),
    [("/games/open", "/games/try", [422, 422, 429, 429]), ("/games/try", "/games/try/preview", [303, 303, 429, 429])],
)
def test_too_many_wrong_files_have_to_wait(app, client, way, others, statuses):
    """As with match documents; so has who tries deals of a game that nobody has written."""
    app.config["MOST_REFUSED"] = 2
    data = hidden(client.get("/games/open").text) | {"text": "{}"}
    assert [client.post(path, data=data).status_code for path in (way, way, way, others)] == statuses


@pytest.mark.parametrize("path", ["/import", "/games/open"])
def test_the_first_problems_and_how_many_more(client, path):
    """Of a long list five and a count; what was sent stands there whole."""
    fields = hidden(client.get(path).text)
    page = client.post(path, data=fields | {"text": json.dumps({f"key{number}": 1 for number in range(59)})})
    assert (page.status_code, page.text.count("<li>")) == (422, 6)
    assert re.search(r"and \d+ more</li>", page.text)
    assert "key58" in page.text.partition("<textarea")[2]
    assert "Choose a file, or paste its text." in client.post(path, data=fields).text


def test_the_picked_one_says_what_is_different(app, client):
    address = keep_game(client)
    with app.app_context():
        mine = own_games.load(get_db(), address[7:])
        cheap = recipe_of({"count": "hearts", "each": 1}, head={"name": "Lora"})
        key = own_games.save(get_db(), mine.browser, OURS | {"name": "Other"}, origin=cheap)
    assert "Like Lora: deal 2." in client.get(f"/new?game={key}").text


def test_a_match_has_its_own_copy(app, client):
    """Started from New match it is played by the prices of that day, whatever becomes of the game."""
    address = keep_game(client)
    table = make_match(client, address[7:])
    assert "Our Lora" in client.get(table).text
    with app.app_context():
        (match,) = matches.all_matches(get_db())
        assert (match.game, match.recipe, tuple(match.players)) == ("own", OURS, PLAYERS)
        mine = own_games.load(get_db(), address[7:])
        own_games.save(get_db(), mine.browser, recipe_of({"left": 9}), address[7:])
        own_games.delete(get_db(), mine.browser, address[7:])
    assert "Our Lora" in client.get(f"{table}/rules").text
    assert client.get("/new").status_code == 200


def test_the_game_played_last_is_picked(client):
    address = keep_game(client)
    make_match(client, address[7:])
    html = client.get("/new").text
    assert (f'value="{address[7:]}" checked' in html, 'value="Boris"' in html) == (True, True)
    post(client, address, f"{address}/throw-away")
    html = client.get("/new").text
    assert ("Our Lora" in html, 'value="Boris"' in html) == (False, True)


def test_going_on_with_one_of_mine(client):
    """After a match of any game the next one may be one of one's own."""
    table, address = make_match(client, "king"), keep_game(client)
    html = client.get(f"{table}/go-on").text
    assert f'value="{address[7:]}"' in html
    answer = client.post(f"{table}/go-on", data=hidden(html) | new_form(address[7:]))
    assert answer.status_code == 303
    assert "Our Lora" in client.get(answer.headers["Location"]).text


def test_pages_of_many(app, client):
    address = keep_game(client)
    with app.app_context():
        mine = own_games.load(get_db(), address[7:])
        for number in range(30):
            own_games.save(get_db(), mine.browser, OURS | {"name": f"Game {number}"})
    first, second = client.get("/games").text, client.get("/games?page=2").text
    assert (first.count('href="/games/'), "Older" in first) == (22, True)
    assert ("Newer" in second, "Older" in second) == (True, False)
    assert [client.get(f"/games?page={page}").status_code for page in ("0", "x", "99999999999999999999")] == [200] * 3
    assert client.get("/new").text.count("mine-do") <= 1
    assert len(re.findall(r'name="game" value="[a-z0-9]{10}"', client.get("/new").text)) == 5


def test_a_thousand_games_cost_a_page_nothing(app, client, monkeypatch):
    """The same questions to the database, each by an index, and as much work, whatever other browsers keep."""
    address = keep_game(client)
    pages = (address, "/games", "/new", "/", f"{address}/rules")
    asked = counted.statements(monkeypatch)

    def cost():
        asked.clear()
        work = counted.calls(lambda: [client.get(page) for page in pages])
        return work, list(asked)

    cost()
    before, statements = cost()
    with app.app_context():
        store = get_db()
        rows = [
            (f"{number:010}", f"other {number % 7}", json.dumps(random_recipe(number % 20))) for number in range(1000)
        ]
        with db.write(store):
            store.conn.executemany(
                "INSERT INTO own_games (key, browser, recipe, created, touched) VALUES (?, ?, ?, '', '')", rows
            )
    after, again = cost()
    assert [re.sub(r"'[^']*'", "?", sql) for sql in again] == [re.sub(r"'[^']*'", "?", sql) for sql in statements]
    assert after <= before * 1.05
    with app.app_context():
        for statement in {sql for sql in again if "own_games" in sql}:
            plan = " ".join(row[3] for row in get_db().execute(f"EXPLAIN QUERY PLAN {statement}"))
            assert "SCAN" not in plan, statement


def test_another_browser_neither_sees_nor_changes_a_game(app, client):
    """Its address opens nothing for anybody else, as if it were not there."""
    address, stranger = keep_game(client), app.test_client()
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


def test_handed_on_and_taken_along(app, client):
    """Who opens the link sees the prices and one button; what is taken along is a copy that follows nothing."""
    address = keep_game(client)
    handed, friend = link(client, address), app.test_client()
    page = friend.get(handed)
    assert page.headers["X-Robots-Tag"] == "noindex"
    for words, is_there in {"A heart": True, "Take it along": True, "Change it": False, "Copy it": False}.items():
        assert (words in page.text) == is_there
    copy, twice = (post(friend, handed, handed).headers["Location"] for _tap in range(2))
    assert copy == twice != address
    with app.app_context():
        game = own_games.load(get_db(), address[7:])
        assert handed == f"/g/{game_token(game)}"
        own_games.save(get_db(), game.browser, OURS | {"name": "New"}, address[7:])
    assert game.browser not in page.text
    assert client.get(f"/m/{handed[3:]}").status_code == 404
    assert "Our Lora" in friend.get(copy).text
    assert "New" in friend.get(handed).text, "the link shows the game as it is now"
    assert client.get(handed).headers["Location"] == address, "who keeps it sees its own page"


def test_a_new_link_ends_the_old_one(app, client):
    address, friend = keep_game(client), app.test_client()
    old = link(client, address)
    answer = post(client, address, f"{address}/renew")
    assert answer.status_code == 303
    new = link(client, address)
    client.post(f"{address}/renew", data={"csrf_token": csrf(client.get(address).text), "token": old[3:]})
    assert link(client, address) == new != old, "a second tap ends nothing more"
    gone = friend.get(old)
    assert gone.status_code == 404
    assert "This game is no longer handed on" in gone.text
    assert friend.get(new).status_code == 200
    token = csrf(friend.get(new).text)
    assert friend.post(old, data={"csrf_token": token, "form_key": "k" * 22}).status_code == 404
    post(client, address, f"{address}/throw-away")
    assert "This game is no longer handed on" in friend.get(new).text


def test_wrong_links_are_slowed(app, client):
    """As those of a match are: after so many the answer is to wait; a right one opens, as tables share an address."""
    address = keep_game(client)
    handed, guesser = link(client, address), app.test_client()
    app.config["MOST_WRONG"] = 3
    app.extensions.pop("limits.MOST_WRONG", None)
    wrong = [f"{handed[:-1]}{letter}" for letter in "BCD"]
    assert [guesser.get(way).status_code for way in wrong] == [404, 404, 404]
    assert guesser.get(wrong[0]).status_code == 429
    assert guesser.get(address).status_code == 429
    token = csrf(guesser.get("/open").text)
    assert guesser.post(wrong[0], data={"csrf_token": token, "form_key": "k" * 22}).status_code == 429
    assert guesser.get(handed).status_code == 200
    assert client.get(address).status_code == 200


def test_a_pasted_link_opens_the_game(app, client):
    """With or without what stands before it; a wrong one says so."""
    handed, friend = link(client, keep_game(client)), app.test_client()
    for pasted in (f"https://example.org{handed}", handed[3:]):
        data = {"csrf_token": csrf(friend.get("/open").text), "link": pasted}
        assert friend.post("/open", data=data).headers["Location"] == handed
    data["link"] = f"{handed[:-1]}x"
    assert friend.post("/open", data=data).status_code == 422
