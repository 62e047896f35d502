"""A game that is handed on: a copy for whoever opens its link, until that ends; nobody else sees or changes a game."""

from scorer.store import own_games
from scorer.web.database import get_db
from scorer.web.links import game_token
from tests.helpers.own import OURS, keep_game, link, post
from tests.helpers.table import csrf, new_form, post_new


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
        own_games.save(get_db(), own_games.load(get_db(), address[7:]).browser, OURS | {"name": "New"}, address[7:])
    assert "Our Lora" in friend.get(copy).text
    assert "New" in friend.get(handed).text, "the link shows the game as it is now"
    assert client.get(handed).headers["Location"] == address, "who keeps it sees its own page"


def test_a_new_link_ends_the_old_one(app, client):
    address, friend = keep_game(client), app.test_client()
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


def test_the_token_names_no_browser(app, client):
    address = keep_game(client)
    handed = link(client, address)
    with app.app_context():
        game = own_games.load(get_db(), address[7:])
        assert handed == f"/g/{game_token(game)}"
        assert game.browser not in app.test_client().get(handed).text
    assert client.get(f"/m/{handed[3:]}").status_code == 404
