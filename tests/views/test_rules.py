"""The rules pages: every game in sentences from its declaration, and a table's own house rules."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.games import KEYS, games
from scorer.language.phrases import speaker
from scorer.presentation import rules
from tests.helpers.table import make_match


def test_the_index_names_every_game_with_its_other_names(client: FlaskClient) -> None:
    """Who looks for a name finds the game."""
    html = client.get("/rules").text
    for game in games():
        assert f'href="/rules/{game.key}"' in html
        assert all(name in html for name in game.also)


@pytest.mark.parametrize("key", KEYS)
def test_each_game_is_told_whole(app: Flask, client: FlaskClient, key: str) -> None:
    """For every number of players and every pack: each contract has an anchor, asks and pays; nothing is blank."""
    game = next(one for one in games() if one.key == key)
    for seats in game.seats:
        for pack in game.packs:
            html = client.get(f"/rules/{key}?players={seats}&pack={pack}").text
            play = game.played(game.rules(), seats)
            with app.test_request_context():
                tell = speaker((), pack)
                for contract in play.contracts.values():
                    assert f'id="contract-{contract.key}"' in html
                    assert tell(contract.name).replace("'", "&#39;") in html
            assert "%(" not in html
            assert "Phrase(" not in html
            assert "<li></li>" not in html
            for part in play.game.guide(play.rules, seats):
                assert part.heading in html or not isinstance(part.heading, str)
            assert "Scorer asks" not in html


def test_the_page_says_to_whom_the_deal_passes(client: FlaskClient) -> None:
    """In Trex the kingdom goes to the player before, elsewhere the deal passes on."""
    assert "then the player before deals" in client.get("/rules/trex").text
    assert "then the next player deals" in client.get("/rules/libyan-lora").text
    assert "The deal passes on after every deal" in client.get("/rules/tribello").text


def test_the_table_leads_to_the_contract_that_is_played(client: FlaskClient) -> None:
    """The book on the table opens the rules where this deal's contract stands."""
    table = make_match(client, "libyan-lora")
    assert f'href="{table}/rules#contract-hearts"' in client.get(table).text
    assert 'id="contract-hearts"' in client.get(f"{table}/rules").text


def test_the_words_follow_the_pack(client: FlaskClient) -> None:
    """The same game names other cards where other cards lie on the table."""
    german, french = (client.get(f"/rules/slovak-lorum?pack={pack}").text for pack in ("german", "french"))
    assert german != french
    assert 'aria-current="true">German cards' in german


@pytest.mark.parametrize(
    "path",
    [
        "/rules/poker",
        "/rules/slovak-lorum?players=7",
        "/rules/slovak-lorum?pack=tarot",
        "/rules/..%2f",
        "/rules/__init__",
    ],
)
def test_what_is_not_there_is_404(client: FlaskClient, path: str) -> None:
    """An unknown game, number of players or pack."""
    assert client.get(path).status_code == 404


def test_a_table_shows_its_own_house_rules(app: Flask, client: FlaskClient) -> None:
    """What differs from the usual is marked, and the contracts pay by it."""
    usual, own = make_match(client), make_match(client, announce="true")
    assert "this table's own" not in client.get(f"{usual}/rules").text
    html = client.get(f"{own}/rules").text
    assert html.count("this table's own") == 1
    assert "An announced ober costs double." in html
    assert "An announced one costs double." in html
    assert app.test_client().get(f"{own}/rules").status_code == 200


def test_three_at_the_table_read_their_own_stakes(client: FlaskClient) -> None:
    """Three players play the called games for half as much again."""
    html = client.get(f"{make_match(client, players=('Ana', 'Boris', 'Cyril'))}/rules").text
    assert "15 from each of the others" in html
    assert "3 players at this table." in html


def test_the_shape_of_a_match_is_told(client: FlaskClient) -> None:
    """How long, who deals, who leads, in which order, how it is counted."""
    words = re.sub(r"<[^>]+>", " ", client.get("/rules/king").text)
    assert "The match has 10 deals: about 1 hour." in words
    assert "The player after the dealer leads." in words
    assert "Positive ×4" in words
    assert "the highest total wins" in words
    assert "until it has had enough" in client.get("/rules/slovak-lorum").text
    assert "the totals decide" in client.get("/rules/lora-points").text


def test_a_strange_link_is_404(client: FlaskClient) -> None:
    """Rules of no table."""
    assert client.get("/m/nothing/rules").status_code == 404


def test_no_game_is_told_in_numbers_alone(app: Flask) -> None:
    """Every game's match is told in at least four sentences, each of which ends as one."""
    with app.test_request_context():
        for game in games():
            for seats in game.seats:
                told = rules.shape(game.played(game.rules(), seats), speaker())
                assert len(told) >= 4, game.key
                assert all(sentence.endswith(".") for sentence in told), told
