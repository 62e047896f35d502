"""New match with games of one's own: they stand first, the match has its own copy, and a thousand cost nothing."""

import json
import re

from scorer.store import db, matches, own_games
from scorer.web.database import get_db
from tests.helpers import counted
from tests.helpers.own import OURS, keep_game, post
from tests.helpers.recipes import random_recipe, recipe_of
from tests.helpers.table import PLAYERS, hidden, make_match, new_form


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
    assert f'value="{address[7:]}" checked' in html
    assert 'value="Boris"' in html
    post(client, address, f"{address}/throw-away")
    html = client.get("/new").text
    assert "Our Lora" not in html
    assert 'value="Boris"' in html


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
