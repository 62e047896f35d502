"""A match as a line of its history found it: names, pack, house rules and contracts of that time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.engine.document import options_json
from scorer.engine.phrases import Seat
from scorer.games import find
from scorer.presentation.history import SETTINGS_NEEDED, MatchAsOf
from tests.helpers.table import PLAYERS

if TYPE_CHECKING:
    from flask import Flask


def test_it_speaks_as_it_was_then(app: Flask) -> None:
    """A later name and a later house rule are no part of it until they are set."""
    game = find("slovak-lorum")
    assert game is not None
    options = options_json(game.rules())
    then = MatchAsOf(game, dict(zip(SETTINGS_NEEDED, (PLAYERS, options, "german", 2), strict=True)))
    later = then.with_settings({"players": ["Anna", *PLAYERS[1:]], "options": options | {"announce": True}})
    with app.test_request_context():
        assert [one.translate(Seat(0)) for one in (then, later)] == ["Ana", "Anna"]
    assert [one.rules.announce for one in (then, later)] == [False, True]
    assert [len(one.play.contracts["regular"].asks) for one in (then, later)] == [4, 5]
    assert (then.first_dealer, later.first_dealer) == (2, 2)


def test_a_contract_that_the_house_left_out_has_a_name() -> None:
    """What was played before it was left out can still be told; what no game has cannot."""
    game = find("serbian-lora")
    assert game is not None
    options = options_json(game.rules()) | {"contracts": ["queens"]}
    then = MatchAsOf(game, dict(zip(SETTINGS_NEEDED, (PLAYERS, options, "french", 0), strict=True)))
    assert list(then.play.contracts) == ["queens"]
    assert then.contract("hearts") is not None
    assert then.contract("no-such") is None
