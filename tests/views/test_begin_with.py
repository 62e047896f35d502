"""Begin with, on the new-match page: totals, bank and ante are stored, or come back with a sentence at the field."""

import re

import pytest

from scorer.games import all_games
from tests.helpers.evening import stored
from tests.helpers.sweep import sample
from tests.helpers.table import PLAYERS, new_form, post_new


def problems(html):
    """The fields beside which a sentence stands."""
    return re.findall(r'<p class="problem" id="([^"]*)-problem">', html)


@pytest.mark.parametrize("game", sample(all_games(), 2), ids=lambda game: game.key)
def test_begin_with(app, client, game):
    form = new_form(game.key, PLAYERS[: max(game.seats)]) | {"total-1": "-7"}
    answer = post_new(client, form)
    assert answer.status_code == 303
    assert stored(app, answer.headers["Location"]).start["totals"][1] == -7
    assert "Began with:" in client.get(f"{answer.headers['Location']}/finish").text
    assert "Began with:" in client.get(f"{answer.headers['Location']}/print").text
    assert 'value="-7"' not in client.get("/new").text


def test_begin_with_what_cannot_be(client):
    """422, the fold open, the sentence at its field, and what was typed still there, also after a move."""
    form = new_form(bank="-1", ante="x") | {"total-1": "many", "total-3": "4"}
    answer = post_new(client, form)
    assert answer.status_code == 422
    assert problems(answer.text) == ["total-1", "ante"]
    assert '<details class="group" id="begin" open>' in answer.text
    moved = post_new(client, form | {"do": "up:1"}).text
    assert re.findall(r'name="total-\d" value="([^"]*)"', moved) == ["many", "", "", "4"]
    assert problems(post_new(client, new_form(bank="-1")).text) == ["bank"]
    assert "/m/" not in client.get("/").text
