"""The builder's field for how a contract is played: whether its sentence still fits the prices."""

from tests.helpers.builder import Hand, stored_recipes


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
