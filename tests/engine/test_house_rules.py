"""House rules: read from a document, refused at their place, said in words."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.engine import document
from scorer.engine.document import options_json
from scorer.engine.house_rules import (
    HouseRules,
    Price,
    chip_price,
    choice,
    contract_list,
    options_of,
    parse_options,
    parse_prices,
    suggested_options,
    switch,
    whole_number,
)
from scorer.engine.ledger import replay
from scorer.engine.phrases import N_n
from scorer.engine.problems import Problems
from scorer.games import KEYS, find
from tests.helpers import generate
from tests.helpers.examples import examples


@dataclass(frozen=True)
class TableRules(HouseRules):
    """Rules of a game that does not exist."""

    loud: bool = switch("Loud", off="Quiet.", on="Loud.")
    price: int = choice("Price", 4, {4: "four", 5: "five"})
    order: str = choice("Order", "fixed", {"fixed": "fixed", "choice": "choice"})
    contracts: tuple[str, ...] = contract_list(("a", "b"), ("a", "b", "c"))
    deals: int = whole_number("Deals", 4, range(13), N_n("%(n)s deal", "%(n)s deals"))

    def clashes(self, seats):
        if self.loud and self.order == "choice" and seats == 3:
            yield "order", "three loud players cannot choose"


def problems(raw, seats=4):
    """The places of what is wrong with these options."""
    return [problem.path for problem in parse_options(TableRules, raw, seats, "options")[1]]


def test_what_is_left_out_is_the_default():
    """An empty object is the game as it is usually played; a default may also be said."""
    assert parse_options(TableRules, {}, 4, "options") == (TableRules(), [])
    options = {"loud": False, "price": 4, "order": "fixed", "contracts": ["a", "b"]}
    assert parse_options(TableRules, options, 4, "options") == (TableRules(), [])


def test_what_is_set():
    """Each option takes its values, a list of contracts in any order and with those that the default leaves out."""
    rules, faults = parse_options(TableRules, {"loud": True, "price": 5, "contracts": ["c", "a"]}, 4, "options")
    assert faults == []
    assert rules == TableRules(True, 5, "fixed", ("c", "a"))


@dataclass(frozen=True)
class Renamed(HouseRules):
    """House rules of which one has other names in documents, and one is suggested."""

    way: str = choice("Way", "before", {"before": "", "next": ""}, written_as={"before": "right", "next": "left"})
    side: str = choice("Side", "left", {"left": "", "right": ""}, suggested={"ar": "right"})
    loud: bool = switch("Loud", off="", on="", suggested={"": True})


def test_a_document_has_its_own_name_of_a_value():
    """It is read and written by that name, so that every reader of documents knows it; the other is read too."""
    assert options_json(Renamed("next")) == {"way": "left", "side": "left", "loud": False}
    assert options_json(Renamed(), only_changed=True) == {}
    for written, way in (("right", "before"), ("left", "next"), ("before", "before"), ("next", "next")):
        assert parse_options(Renamed, {"way": written}, 4, "options") == (Renamed(way=way), [])
    assert [problem.path for problem in parse_options(Renamed, {"way": "up"}, 4, "options")[1]] == ["options.way"]
    assert [problem.path for problem in parse_options(Renamed, {"way": ["left"]}, 4, "options")[1]] == ["options.way"]


def test_what_is_suggested_is_no_default():
    """By the reader's language, or to everybody; a document that says nothing has the default."""
    assert suggested_options(Renamed, "ar") == {"side": "right", "loud": True}
    assert suggested_options(Renamed, "en") == {"loud": True}
    assert parse_options(Renamed, {}, 4, "options")[0] == Renamed("before", "left", False)


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        (None, "options"),
        ([], "options"),
        ("loud", "options"),
        ({"Loud": True}, "options.Loud"),
        ({"loud": 1}, "options.loud"),
        ({"loud": None}, "options.loud"),
        ({"loud": "true"}, "options.loud"),
        ({"price": True}, "options.price"),
        ({"price": 4.0}, "options.price"),
        ({"price": "4"}, "options.price"),
        ({"price": 6}, "options.price"),
        ({"order": "free"}, "options.order"),
        ({"order": ["fixed"]}, "options.order"),
        ({"contracts": []}, "options.contracts"),
        ({"contracts": "ab"}, "options.contracts"),
        ({"contracts": ["a", "a"]}, "options.contracts"),
        ({"contracts": ["a", "d"]}, "options.contracts"),
        ({"contracts": ["a", []]}, "options.contracts"),
        ({"contracts": {"a": 1}}, "options.contracts"),
        *[({"deals": bad}, "options.deals") for bad in (None, True, -1, 13, 4.0, "4", [4], 10**30)],
    ],
)
def test_what_cannot_be_set(raw, place):
    """1 is not true, "4" is not 4, and nothing that the game does not know is passed over."""
    assert problems(raw) == [place]


def test_all_problems_at_once():
    """Each wrong option is named."""
    assert problems({"loud": 3, "price": 3, "x": 3}) == ["options.loud", "options.price", "options.x"]


def test_what_does_not_go_together():
    """A clash is found at the later option, and only where it is one."""
    clash = {"loud": True, "order": "choice"}
    assert problems(clash, seats=3) == ["options.order"]
    assert problems(clash, seats=4) == []


def test_words():
    """A switch has a sentence for off and for on, a choice the words of its value."""
    options = {option.key: option for option in options_of(TableRules)}
    assert list(options) == ["loud", "price", "order", "contracts", "deals"]
    assert (options["loud"].describe(False, TableRules()), options["loud"].describe(True, TableRules())) == (
        "Quiet.",
        "Loud.",
    )
    assert options["price"].describe(5, TableRules()) == "five"


def test_a_number():
    """Any in its range, said with its word, counted; what is beyond is refused with the range."""
    (deals,) = (option for option in options_of(TableRules) if option.key == "deals")
    assert [deals.parse(value) for value in (0, 12)] == [0, 12]
    assert deals.values == tuple(range(13))
    assert [str(deals.describe(value, TableRules())) for value in (1, 5)] == ["1 deal", "5 deals"]
    (problem,) = parse_options(TableRules, {"deals": 13}, 4, "options")[1]
    assert str(problem) == "options.deals: a whole number from 0 to 12 is needed"


@dataclass(frozen=True)
class PricedRules(HouseRules):
    """House rules whose words follow a price."""

    price_list = (Price("fine", lambda rules: 10 * rules.price_of_a_fine, "A fine"),)
    price_of_a_fine: int = choice(
        "Fine",
        1,
        dict.fromkeys((1, 2), lambda rules: f"costs {rules.price_of['fine']}"),
        help=lambda rules: f"now {rules.price_of['fine']}",
        helps={2: lambda rules: f"then {rules.price_of['fine']}", 3: "never"},
    )


def test_words_follow_a_price():
    """Each value is said as the rules with it would have it; a price that a table has set is the same in all."""
    (fine,) = options_of(PricedRules)
    usual, own = PricedRules(), PricedRules().with_prices({"fine": 7})
    assert [fine.describe(value, usual) for value in (1, 2)] == ["costs 10", "costs 20"]
    assert [fine.describe_with_label(value, own) for value in (1, 2)] == ["costs 7", "costs 7"]
    assert (fine.explain(usual), fine.explain(PricedRules(2))) == ("now 10", "then 20")
    assert fine.explain_all(usual) == ["now 10", "then 20", "never"]
    assert fine.explain_all(own) == ["now 7", "then 7", "never"]


keys, seeds = st.sampled_from(KEYS), st.integers(0, 2**32)


@dataclass(frozen=True)
class RulesWithPrices(HouseRules):
    """Rules of a game that does not exist."""

    price_list = (
        Price("trick", -2, "A trick"),
        chip_price("heart", 1, "A heart"),
        Price("target", 6, "The target", lowest=0, highest=13),
        Price("last", lambda rules: rules.each, "The last trick"),
    )
    each: int = choice("Each", 4, {4: "four", 5: "five"})


def read(raw):
    """The rules of these options, and the places of what is wrong with them."""
    rules, problems = parse_options(RulesWithPrices, raw, 4, "options")
    return rules, [problem.path for problem in problems]


def test_what_is_left_out_is_usual():
    """Also where another house rule says what that is."""
    assert dict(read({})[0].price_of) == {"trick": -2, "heart": 1, "target": 6, "last": 4}
    assert read({"each": 5})[0].price_of["last"] == 5
    assert read({"prices": {}}) == (RulesWithPrices(), [])


def test_what_is_given():
    """A price wins over the house rule that says it otherwise; one that is as usual is the same as none."""
    rules, faults = read({"each": 5, "prices": {"last": 4, "heart": 0, "trick": -2}})
    assert faults == []
    assert rules.prices == (("heart", 0), ("last", 4))
    assert dict(rules.price_of) == {"trick": -2, "heart": 0, "target": 6, "last": 4}
    assert rules.changed_prices == {"heart", "last"}
    assert read({"each": 5, "prices": {"last": 5}})[0] == RulesWithPrices(5)


def test_the_order_of_a_document_does_not_matter():
    """The same prices are the same rules, so that matches share what is made of them."""
    assert read({"prices": {"last": 7, "trick": 0}})[0] == read({"prices": {"trick": 0, "last": 7}})[0]


@pytest.mark.parametrize("value", [None, True, False, 1.0, "1", [1], {}, 10_001, -10_001, 10**30, float("nan")])
@pytest.mark.parametrize("key", ["trick", "heart", "target", "last"])
def test_what_no_price_can_be(key, value):
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
def test_the_bounds(key, value, fine):
    """Nobody pays less than nothing, and a price may have bounds of its own."""
    assert read({"prices": {key: value}})[1] == ([] if fine else [f"options.prices.{key}"])


@pytest.mark.parametrize("raw", [None, [], "heart", 3, True])
def test_what_is_no_object(raw):
    """Named as a whole."""
    assert read({"prices": raw})[1] == ["options.prices"]


def test_every_problem_at_its_place():
    """Unknown keys too; what is good beside them is read."""
    problems = Problems("options.prices")
    raw = {"heart": 3, "Heart": 2, "trick": "2", "__proto__": 1}
    assert parse_prices(RulesWithPrices.price_list, raw, problems) == {"heart": 3}
    at = "options.prices"
    assert [problem.path for problem in problems.items] == [f"{at}.Heart", f"{at}.trick", f"{at}.__proto__"]


def test_a_game_without_prices_has_no_such_option():
    """It is refused like any other that the game does not know."""
    assert [problem.path for problem in parse_options(HouseRules, {"prices": {}}, 4, "options")[1]] == [
        "options.prices"
    ]


BOUNDS = {
    "slovak-lorum": (0, 10_000),
    "hungarian-lorum": (0, 10_000),
    "chip-lorum": (0, 10_000),
    "german-lorum": (0, 10_000),
    "lora-points": (0, 10_000),
    "tribello": (0, 13),
}
"""The bounds of all prices of these games; elsewhere they go to 10,000 either way."""


def test_the_bounds_of_every_game():
    """In chips nobody pays less than nothing; a limit is at least 1 and a bet at least nothing."""
    own = {("lora-points", "limit"): (1, 10_000), ("libyan-lora", "bet"): (0, 10_000)}
    for game in map(find, KEYS):
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
def test_the_usual_prices_change_nothing(key, seed):
    """All of them said, and none: the same ledger, and the same document when it is written."""
    match = generate.of(key, seed, deals=12)
    plain = document.to_document(match)
    assert "prices" not in plain["options"]
    options = {**plain["options"], "prices": dict(match.rules.price_of)}
    again, problems = document.parse_match(plain | {"options": options}, find)
    assert problems == []
    assert again == match
    assert document.to_document(again) == plain


@settings(max_examples=examples(100))
@given(key=keys, seed=seeds)
def test_any_prices_can_be_played(key, seed):
    """Nothing crashes, chips are neither made nor lost, and the document comes back with what differs."""
    match = generate.of(key, seed, deals=12, priced=True)
    ledger = replay(match)
    assert not ledger.problems
    for row in ledger.rows:
        assert all(type(number) is int for number in (*row.changes, row.bank_change))
        if ledger.play.counting.has_bank:
            assert sum(row.changes) + row.bank_change == 0
            assert row.bank >= 0
        for phrase in (*row.explanations, *row.notes, row.summary):
            assert phrase is None or str(phrase)
    written = json.loads(json.dumps(document.to_document(match)))
    assert document.parse_match(written, find)[0] == match
    assert json.loads(json.dumps(document.to_document(match, every_option=True)))["options"].get("prices", {}) == dict(
        match.rules.prices
    )


@settings(max_examples=examples(60))
@given(key=keys, seed=seeds)
def test_a_match_adds_up_to_nothing_where_it_is_said_to(key, seed):
    """A game in points whose rules say so comes to 0 in the end by any prices, if nothing was moved by agreement."""
    match = generate.of(key, seed, priced=True)
    zero_sum, entries = match.game.zero_sum, [entry["kind"] for entry in match.log]
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
def test_what_adds_up_to_nothing(key, prices, to_0):
    """King, Trex and Tribello do by their usual prices, and by others that do."""
    game = find(key)
    assert game.zero_sum is not None
    assert game.zero_sum(game.rules().with_prices(prices)) is to_0
