"""The builder's field for how a contract is played: whether its sentence still fits the prices."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from tests.helpers.builder import Hand, stored_recipes


def test_a_sentence_that_was_written_for_other_prices_is_left_out_unless_confirmed(
    app: Flask, client: FlaskClient
) -> None:
    """It is marked where a price was changed and it was not; written anew or confirmed it is kept."""
    old, mark = "Everybody begins with 325, and every trick costs 75. There are no trumps.", "was written for other"
    hand = Hand(client, "/games/new?from=king-portuguese")
    assert mark not in hand.do("more:7").text
    assert old in hand.answer.text
    assert mark in hand.do("look", **{"p-7-0": "300"}).text
    assert mark not in hand.do("look", **{"p-7-0": "325"}).text
    for fields, kept in (
        ({}, None),
        ({"about-holds": "1"}, old),
        ({"about-down": "From 300, 75 less a trick."}, "From 300, 75 less a trick."),
    ):
        hand = Hand(client, "/games/new?from=king-portuguese")
        hand.do("more:7")
        assert hand.do("play", **{"p-7-0": "300"}, **fields).status_code == 303
        contracts = stored_recipes(app)[-1]["contracts"]
        assert contracts[7].get("about") == kept
        assert contracts[6]["about"].startswith("Every trick earns points.")
