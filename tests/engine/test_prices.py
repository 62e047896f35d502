"""Prices: read from a document, refused at their place, in force in every amount, and the usual ones change nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.engine import document
from scorer.engine.house_rules import HouseRules, Price, chip_price, choice, parse_options, parse_prices
from scorer.engine.ledger import replay
from scorer.engine.problems import Problems
from scorer.games import KEYS, find
from tests.helpers import generate
from tests.helpers.examples import examples

keys, seeds = st.sampled_from(KEYS), st.integers(0, 2**32)


@dataclass(frozen=True)
class PricedRules(HouseRules):
    """Rules of a game that does not exist."""

    price_list = (
        Price("trick", -2, "A trick"),
        chip_price("heart", 1, "A heart"),
        Price("target", 6, "The target", lowest=0, highest=13),
        Price("last", lambda rules: rules.each, "The last trick"),
    )
    each: int = choice("Each", 4, {4: "four", 5: "five"})


def read(given: object) -> tuple[HouseRules, list[str]]:
    """The rules of these options, and the places of what is wrong with them."""
    rules, problems = parse_options(PricedRules, given, 4, "options")
    return rules, [problem.path for problem in problems]


def test_what_is_left_out_is_usual() -> None:
    """Also where another house rule says what that is."""
    assert dict(read({})[0].price_of) == {"trick": -2, "heart": 1, "target": 6, "last": 4}
    assert read({"each": 5})[0].price_of["last"] == 5
    assert read({"prices": {}}) == (PricedRules(), [])


def test_what_is_given() -> None:
    """A price wins over the house rule that says it otherwise; one that is as usual is the same as none."""
    rules, found = read({"each": 5, "prices": {"last": 4, "heart": 0, "trick": -2}})
    assert found == []
    assert rules.prices == (("heart", 0), ("last", 4))
    assert dict(rules.price_of) == {"trick": -2, "heart": 0, "target": 6, "last": 4}
    assert rules.changed_prices == {"heart", "last"}
    assert read({"each": 5, "prices": {"last": 5}})[0] == PricedRules(5)


def test_the_order_of_a_document_does_not_matter() -> None:
    """The same prices are the same rules, so that matches share what is made of them."""
    assert read({"prices": {"last": 7, "trick": 0}})[0] == read({"prices": {"trick": 0, "last": 7}})[0]


@pytest.mark.parametrize("value", [None, True, False, 1.0, "1", [1], {}, 10_001, -10_001, 10**30, float("nan")])
@pytest.mark.parametrize("key", ["trick", "heart", "target", "last"])
def test_what_no_price_can_be(key: str, value: object) -> None:
    """Only a whole number, at most 10,000 either way."""
    assert read({"prices": {key: value}})[1] == [f"options.prices.{key}"]


@pytest.mark.parametrize(
    ("key", "value", "fine"),
    [
        ("trick", 10_000, True),
        ("trick", -10_000, True),
        ("heart", 0, True),
        ("heart", -1, False),
        ("heart", 10_000, True),
        ("target", 13, True),
        ("target", 14, False),
        ("target", -1, False),
    ],
)
def test_the_bounds(key: str, value: int, fine: bool) -> None:
    """Nobody pays less than nothing, and a price may have bounds of its own."""
    assert read({"prices": {key: value}})[1] == ([] if fine else [f"options.prices.{key}"])


@pytest.mark.parametrize("given", [None, [], "heart", 3, True])
def test_what_is_no_object(given: object) -> None:
    """Named as a whole."""
    assert read({"prices": given})[1] == ["options.prices"]


def test_every_problem_at_its_place() -> None:
    """Unknown keys too; what is good beside them is read."""
    problems = Problems("options.prices")
    given = {"heart": 3, "Heart": 2, "trick": "2", "__proto__": 1}
    assert parse_prices(PricedRules.price_list, given, problems) == {"heart": 3}
    at = "options.prices"
    assert [problem.path for problem in problems.items] == [f"{at}.Heart", f"{at}.trick", f"{at}.__proto__"]


def test_a_game_without_prices_has_no_such_option() -> None:
    """It is refused like any other that the game does not know."""
    assert [problem.path for problem in parse_options(HouseRules, {"prices": {}}, 4, "options")[1]] == [
        "options.prices"
    ]


BOUNDS: Mapping[str, tuple[int, int]] = {
    "slovak-lorum": (0, 10_000),
    "hungarian-lorum": (0, 10_000),
    "chip-lorum": (0, 10_000),
    "german-lorum": (0, 10_000),
    "lora-points": (0, 10_000),
    "tribello": (0, 13),
}
"""The bounds of all prices of these games; elsewhere they go to 10,000 either way."""


def test_the_bounds_of_every_game() -> None:
    """In chips nobody pays less than nothing; a limit is at least 1 and a bet at least nothing."""
    own = {("lora-points", "limit"): (1, 10_000), ("libyan-lora", "bet"): (0, 10_000)}
    for game in map(find, KEYS):
        assert game is not None
        rules = game.rules()
        assert len({price.key for price in rules.price_list}) == len(rules.price_list) > 0
        for price in rules.price_list:
            wanted = own.get((game.key, price.key), BOUNDS.get(game.key, (-10_000, 10_000)))
            assert (price.lowest, price.highest) == wanted, (game.key, price.key)
            assert price.lowest <= price.default_for(rules) <= price.highest
            assert price.label
        contracts = {contract.key for seats in game.seats for contract in game.contracts(rules, seats)}
        assert {price.contract_key for price in rules.price_list} - {""} <= contracts


@settings(max_examples=examples(100))
@given(key=keys, seed=seeds)
def test_the_usual_prices_change_nothing(key: str, seed: int) -> None:
    """All of them said, and none: the same ledger, and the same document when it is written."""
    match = generate.of(key, seed, deals=12)
    plain = document.to_document(match)
    assert "prices" not in plain["options"]  # type: ignore[operator]
    said = {**plain["options"], "prices": dict(match.rules.price_of)}  # type: ignore[dict-item]
    again, problems = document.parse_match(plain | {"options": said}, find)
    assert problems == []
    assert again == match
    assert document.to_document(again) == plain


@settings(max_examples=examples(100))
@given(key=keys, seed=seeds)
def test_any_prices_can_be_played(key: str, seed: int) -> None:
    """Nothing crashes, chips are neither made nor lost, and the document comes back with what differs."""
    match = generate.of(key, seed, deals=12, priced=True)
    ledger = replay(match)
    assert not ledger.problems
    for row in ledger.rows:
        assert all(type(number) is int for number in (*row.changes, row.bank_change))
        if ledger.play.counting.has_bank:
            assert sum(row.changes) + row.bank_change == 0
            assert row.bank >= 0
        for said in (*row.explanations, *row.notes, row.summary):
            assert said is None or str(said)
    written = json.loads(json.dumps(document.to_document(match)))
    assert document.parse_match(written, find)[0] == match
    assert json.loads(json.dumps(document.to_document(match, every_option=True)))["options"].get("prices", {}) == dict(
        match.rules.prices
    )


@settings(max_examples=examples(60))
@given(key=keys, seed=seeds)
def test_a_match_adds_up_to_nothing_where_it_is_said_to(key: str, seed: int) -> None:
    """A game in points whose rules say so comes to 0 in the end by any prices, if nothing was moved by agreement."""
    match = generate.of(key, seed, priced=True)
    zero_sum, entries = match.game.zero_sum, [entry["kind"] for entry in match.log]  # type: ignore[index]
    if zero_sum is not None and zero_sum(match.rules) and set(entries) <= {"deal"}:
        assert sum(replay(match).state.totals) == 0


@pytest.mark.parametrize(
    ("key", "prices", "to_0"),
    [
        ("king", {}, True),
        ("king", {"trick": -21}, False),
        ("king", {"trick": -25, "heart": -15}, True),
        ("king", {"down": -74}, False),
        ("king", {"up": 38, "trick": -72, "down": -62}, True),
        ("trex", {}, True),
        ("trex", {"diamond": 10}, False),
        ("trex", {"first": 190, "second": 160}, True),
        ("tribello", {}, True),
        ("tribello", {"take_dealer": 5}, False),
        ("tribello", {"take_dealer": 5, "take_third": 4}, True),
        ("tribello", {"avoid_third": 13}, False),
    ],
)
def test_what_adds_up_to_nothing(key: str, prices: dict[str, int], to_0: bool) -> None:
    """King, Trex and Tribello do by their usual prices, and by others that do."""
    game = find(key)
    assert game is not None
    assert game.zero_sum is not None
    assert game.zero_sum(game.rules().with_prices(prices)) is to_0
