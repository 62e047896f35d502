"""A game like that of a table: the builder begins with the prices and house rules of the match."""

import re
from html import unescape
from urllib.parse import urlencode

import pytest

from scorer.forms.builder.fields import STATE, deserialize
from tests.helpers.builder import Hand, stored_recipes
from tests.helpers.filled import as_shown
from tests.helpers.table import new_form, post_new


def from_table(client, game, **fields):
    """The page of the builder to which the rules of a new match lead; `fields` are house rules and prices."""
    form = new_form(game) | {f"{game}-{key}": typed for key, typed in fields.items()}
    table = post_new(client, form).headers["Location"]
    (address,) = re.findall(r'href="(/games/new[^"]*)"', client.get(f"{table}/rules").text)
    return Hand(client, unescape(address))


def draft_of(hand):
    (state,) = as_shown(hand.answer.text)[STATE]
    draft = deserialize(state, hand.client.application.secret_key)
    assert draft is not None
    return draft


def test_like_a_table_begins_with_its_prices_and_house_rules(app, client):
    house_rules = {"order": "choice", "dealing": "rotate", "contracts": ["hearts", "lora"], "passes": "true"}
    prices = {"prices.heart": "3", "prices.hearts_all": "-24"}
    penalty = {"penalties[0].name": "Revoke", "penalties[0].amount": "5"}
    hand = from_table(client, "serbian-lora", **house_rules, **prices, **penalty)
    draft = draft_of(hand)
    hearts, lora = draft.contracts[:2]
    assert (hearts.lines[0].prices[0], hearts.all_price[0]) == (("3",), "-24")
    assert [line.row for line in lora.lines] == ["out", "left", "pass"]
    assert [contract.key for contract in draft.contracts if contract.on] == ["hearts", "lora"]
    assert draft.order == "choice"
    assert [(penalty.name, penalty.amount) for penalty in draft.penalties] == [("Revoke", "5")]
    assert "There are no extra deals at the end." in hand.answer.text
    assert hand.do("play").status_code == 303
    (recipe,) = stored_recipes(app)
    assert recipe["contracts"][0]["lines"] == [{"count": "hearts", "each": 3}]


def test_like_a_table_names_what_of_its_house_rules_is_lost(client):
    """Beans are said to be points only where the table counts them, and stay said after a tap; anew is as the table."""
    beans = "It is counted in points, and not in beans."
    assert beans not in client.get("/games/new?from=german-lorum").text
    hand = from_table(client, "german-lorum", scoring="beans", **{"prices.heart": "2"})
    for tap in ("look", "more:0", "anew"):
        assert beans in hand.answer.text
        hand.do(tap)
    assert beans in hand.answer.text
    assert draft_of(hand).contracts[0].lines[0].prices[0] == ("2",)


def test_like_a_draft_of_a_new_match_takes_its_prices_along(client):
    """What is typed on New match stands in the address; what cannot be played so leads to the usual ones."""
    form = {"game": "king", "king-positives": "8", "do": "look"}
    assert "positives" in post_new(client, form).text.split("/games/new?from=king")[1][:80]
    clash = {"game": "serbian-lora", "serbian-lora-order": "fixed", "serbian-lora-dealing": "rotate", "do": "look"}
    assert 'href="/games/new?from=serbian-lora"' in post_new(client, clash).text


def test_like_a_table_with_long_names_of_penalties_has_an_address_that_servers_read(client):
    """Twelve of them in letters that take six in an address: as many as fit come along, and anew they are there too."""
    rows = {f"penalties[{row}].name": "\u0639" * 38 + str(row) for row in range(12)}
    amounts = {f"penalties[{row}].amount": "-10000" for row in range(12)}
    hand = from_table(client, "serbian-lora", **rows, **amounts)
    assert len(hand.address) < 4000
    kept = draft_of(hand).penalties
    assert 5 < len(kept) < 12
    hand.do("anew")
    assert draft_of(hand).penalties == kept


@pytest.mark.parametrize("options", ["[]", "{", '{"heart": 1}', '{"prices": {"heart": "x"}}', "null"])
def test_there_is_nothing_like_house_rules_that_are_none(client, options):
    address = "/games/new?" + urlencode({"from": "serbian-lora", "options": options})
    assert client.get(address).status_code == 404
