"""House rules, prices and penalties of a table: read from a document, refused at their place, said in words."""

import json
from dataclasses import dataclass

import pytest
from hypothesis import given, settings, strategies as st

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
    parse_penalties,
    suggested_options,
    switch,
    whole_number,
)
from scorer.engine.ledger import replay
from scorer.engine.phrases import N_n
from scorer.engine.problems import Problems
from scorer.games import KEYS, LIBRARY, find
from tests.helpers import generate
from tests.helpers.examples import examples
from tests.helpers.playing import match_of
from tests.helpers.recipes import GONE, places, recipe_of

keys, seeds = st.sampled_from(KEYS), st.integers(0, 2**32)


@dataclass(frozen=True)
class TableRules(HouseRules):
    """Rules of a game that does not exist."""

    price_list = (
        Price("trick", -2, "A trick"),
        chip_price("heart", 1, "A heart"),
        Price("target", 6, "The target", lowest=0, highest=13),
        Price("last", lambda rules: rules.price, "The last trick"),
    )
    loud: bool = switch("Loud", off="Quiet.", on="Loud.")
    price: int = choice("Price", 4, {4: "four", 5: "five"})
    order: str = choice("Order", "fixed", {"fixed": "fixed", "choice": "choice"})
    contracts: tuple = contract_list(("a", "b"), ("a", "b", "c"))
    deals: int = whole_number("Deals", 4, range(13), N_n("%(n)s deal", "%(n)s deals"))

    def clashes(self, seats):
        if self.loud and self.order == "choice" and seats == 3:
            yield "order", "three loud players cannot choose"


def read(raw, rules=TableRules, seats=4):
    """The rules of these options, and the places of what is wrong with them."""
    parsed, problems = parse_options(rules, raw, seats)
    return parsed, [problem.path for problem in problems]


@pytest.mark.parametrize(
    ("raw", "rules"),
    [
        ({}, TableRules()),
        ({"loud": False, "price": 4, "order": "fixed", "contracts": ["a", "b"], "prices": {}}, TableRules()),
        ({"loud": True, "price": 5, "contracts": ["c", "a"]}, TableRules(True, 5, "fixed", ("c", "a"))),
        ({"price": 5, "prices": {"last": 5}}, TableRules(price=5)),
    ],
)
def test_what_is_left_out_or_as_usual_is_the_default(raw, rules):
    assert read(raw) == (rules, [])


@pytest.mark.parametrize(
    ("raw", "places"),
    [
        *[(bad, ["options"]) for bad in (None, [], "loud")],
        ({"Loud": True}, ["options.Loud"]),
        *[({"loud": bad}, ["options.loud"]) for bad in (1, None, "true")],
        *[({"price": bad}, ["options.price"]) for bad in (True, 4.0, "4", 6)],
        *[({"order": bad}, ["options.order"]) for bad in ("free", ["fixed"])],
        *[({"contracts": bad}, ["options.contracts"])
          for bad in ([], "ab", ["a", "a"], ["a", "d"], ["a", []], {"a": 1})],
        *[({"deals": bad}, ["options.deals"]) for bad in (None, True, -1, 13, 4.0, "4", [4], 10**30)],
        *[({"prices": bad}, ["options.prices"]) for bad in (None, [], "heart", 3, True)],
        *[({"prices": {key: bad}}, [f"options.prices.{key}"]) for key in ("trick", "heart", "target", "last")
          for bad in (None, True, False, 1.0, "1", [1], {}, 10_001, -10_001, 10**30, float("nan"))],
        *[({"prices": {key: bad}}, [f"options.prices.{key}"])
          for key, bad in (("heart", -1), ("target", 14), ("target", -1))],
        ({"loud": 3, "price": 3, "x": 3}, ["options.loud", "options.price", "options.x"]),
        ({"prices": {"heart": 3, "Heart": 2, "trick": "2", "__proto__": 1}},
         ["options.prices.Heart", "options.prices.trick", "options.prices.__proto__"]),
    ],
)  # fmt: skip
def test_what_cannot_be_set_is_named(raw, places):
    """1 is not true, "4" is not 4, and nothing that the game does not know is passed over."""
    assert read(raw)[1] == places


@pytest.mark.parametrize(("key", "value"), [("trick", 10_000), ("trick", -10_000), ("heart", 0), ("target", 13)])
def test_a_price_goes_as_far_as_its_bounds(key, value):
    assert read({"prices": {key: value}})[1] == []


def test_what_does_not_go_together_is_named_at_the_later_option():
    clash = {"loud": True, "order": "choice"}
    assert read(clash, seats=3)[1] == ["options.order"]
    assert read(clash, seats=4)[1] == []


def test_prices_follow_another_house_rule_unless_they_are_given():
    """A price that is as usual is the same as none, in whatever order a document has them."""
    assert read({"price": 5})[0].price_of == {"trick": -2, "heart": 1, "target": 6, "last": 5}
    rules, faults = read({"price": 5, "prices": {"last": 4, "heart": 0, "trick": -2}})
    assert (faults, rules.prices, rules.changed_prices) == ([], (("heart", 0), ("last", 4)), {"heart", "last"})
    assert rules.price_of == {"trick": -2, "heart": 0, "target": 6, "last": 4}
    assert read({"prices": {"last": 7, "trick": 0}})[0] == read({"prices": {"trick": 0, "last": 7}})[0]


def test_an_option_is_said_in_words():
    """A switch has a sentence for off and for on, a number its word, counted; beyond its range it is refused."""
    options = {option.key: option for option in options_of(TableRules)}
    assert list(options) == ["loud", "price", "order", "contracts", "deals"]
    assert [options["loud"].describe(value, TableRules()) for value in (False, True)] == ["Quiet.", "Loud."]
    assert options["price"].describe(5, TableRules()) == "five"
    assert [str(options["deals"].describe(value, TableRules())) for value in (1, 5)] == ["1 deal", "5 deals"]
    (problem,) = parse_options(TableRules, {"deals": 13}, 4)[1]
    assert str(problem) == "options.deals: a whole number from 0 to 12 is needed"


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
        assert read({"way": written}, Renamed) == (Renamed(way=way), [])
    for wrong in ("up", ["left"]):
        assert read({"way": wrong}, Renamed)[1] == ["options.way"]


def test_what_is_suggested_is_no_default():
    """By the reader's language, or to everybody; a document that says nothing has the default."""
    assert suggested_options(Renamed, "ar") == {"side": "right", "loud": True}
    assert suggested_options(Renamed, "en") == {"loud": True}
    assert read({}, Renamed)[0] == Renamed("before", "left", False)


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
    assert [fine.explain_all(rules) for rules in (usual, own)] == [["now 10", "then 20", "never"],
                                                                   ["now 7", "then 7", "never"]]  # fmt: skip


BOUNDS = {"slovak-lorum": (0, 10_000), "hungarian-lorum": (0, 10_000), "chip-lorum": (0, 10_000),
          "german-lorum": (0, 10_000), "lora-points": (0, 10_000), "tribello": (0, 13)}  # fmt: skip
"""The bounds of all prices of these games; elsewhere they go to 10,000 either way."""


def test_in_chips_nobody_pays_less_than_nothing():
    """A limit is at least 1 and a bet at least nothing; no usual price is beyond its bounds, and each has a label."""
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
    """All of them said, and none: the same match, and the same document when it is written."""
    match = generate.of(key, seed, deals=12)
    plain = document.to_document(match)
    assert "prices" not in plain["options"]
    options = {**plain["options"], "prices": dict(match.rules.price_of)}
    again, problems = document.parse_match(plain | {"options": options}, find)
    assert (again, problems, document.to_document(again)) == (match, [], plain)


@settings(max_examples=examples(100))
@given(key=keys, seed=seeds)
def test_any_prices_can_be_played(key, seed):
    """Nothing crashes, chips are neither made nor lost, and the document comes back with what differs."""
    match = generate.of(key, seed, deals=12, priced=True)
    ledger = replay(match)
    assert not ledger.problems
    for row in ledger.rows:
        if ledger.play.counting.has_bank:
            assert sum(row.changes) + row.bank_change == 0
            assert row.bank >= 0
        assert all(str(phrase) for phrase in (*row.explanations, *row.notes, row.summary) if phrase is not None)
    written = json.loads(json.dumps(document.to_document(match)))
    assert document.parse_match(written, find)[0] == match
    assert document.to_document(match, every_option=True)["options"].get("prices", {}) == dict(match.rules.prices)


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
        ("king", {}, True), ("king", {"trick": -21}, False), ("king", {"trick": -25, "heart": -15}, True),
        ("king", {"down": -74}, False), ("king", {"up": 38, "trick": -72, "down": -62}, True), ("trex", {}, True),
        ("trex", {"diamond": 10}, False), ("trex", {"first": 190, "second": 160}, True), ("tribello", {}, True),
        ("tribello", {"take_dealer": 5}, False), ("tribello", {"take_dealer": 5, "take_third": 4}, True),
        ("tribello", {"avoid_third": 13}, False),
    ],
)  # fmt: skip
def test_which_prices_add_up_to_nothing(key, prices, to_0):
    game = find(key)
    assert game.zero_sum(game.rules().with_prices(prices)) is to_0


POINTS = {"key": "revoke", "name": " Revoke ", "points": -16}
CHIPS = {"key": "revoke", "name": "Revoke", "pays": 10, "to": "others", "ends_deal": True}
NO_NUMBER = (None, True, "4", 4.0, [], [1, 2], {}, 10_001, 10**30)
BAD_IN_POINTS = {
    "key": (GONE, None, 1, "", "Revoke", "a_b", "x" * 31, "2nd"), "name": (GONE, None, 3, "", "  ", "x" * 41, "\ud800"),
    "points": (GONE, -10_001, *NO_NUMBER), "pays": (3,), "to": ("bank", "others"), "ends_deal": (None, 0, 1, "yes"),
    "seat": (1,),
}  # fmt: skip
BAD_IN_CHIPS = {
    "pays": (GONE, -1, *NO_NUMBER), "to": (GONE, None, "", "share", ["bank"], 3), "points": (3,),
    "ends_deal": (None, 0, "no"),
}  # fmt: skip


def paths(raw, in_points):
    problems = Problems("penalties")
    parse_penalties(raw, in_points, problems)
    return [problem.path for problem in problems.items]


@pytest.mark.parametrize(
    ("good", "key", "value"),
    [(good, key, value) for good, bad in ((POINTS, BAD_IN_POINTS), (CHIPS, BAD_IN_CHIPS))
     for key, values in bad.items() for value in values],
)  # fmt: skip
def test_what_is_wrong_in_a_penalty_has_its_place(good, key, value):
    wrong = {name: other for name, other in {**good, key: value}.items() if other is not GONE}
    assert paths([{**good, "key": "other"}, wrong], good is POINTS) == [f"penalties[1].{key}"]


@pytest.mark.parametrize(
    ("raw", "in_points", "wrong"),
    [
        *[(raw, True, ["penalties"]) for raw in (None, [], {}, "revoke", POINTS, [POINTS] * 13, True)],
        ([POINTS, None], True, ["penalties[1]"]),
        ([POINTS, []], True, ["penalties[1]"]),
        ([POINTS, {**POINTS, "key": "x"}, POINTS], True, ["penalties[2].key"]),
        ([{**POINTS, "key": f"k{number}"} for number in range(12)], True, []),
        ([POINTS], False, ["penalties[0].points"]),  # before what lacks
    ],
)
def test_a_list_of_1_to_12_with_different_keys_is_needed(raw, in_points, wrong):
    assert paths(raw, in_points) == wrong


@pytest.mark.parametrize("key", KEYS)
def test_every_printed_game_takes_them(key):
    """As an option, in points or chips as it is counted; it comes back, and nothing else of the document changes."""
    game = find(key)
    raw = {"format": 1, "game": key, "players": list("ABCD"[: max(game.seats)]), "log": []}
    right, wrong = (CHIPS, POINTS) if game.counting(game.rules()).has_bank else (POINTS, CHIPS)
    match = match_of({**raw, "options": {"penalties": [right]}})
    assert document.to_document(match)["options"] == {"penalties": [{**right, "name": "Revoke"}]}
    problems = document.parse_match({**raw, "options": {"penalties": [wrong]}}, find)[1]
    assert {problem.path for problem in problems} <= {
        f"options.penalties[0].{name}" for name in ("points", "pays", "to")
    }
    assert game.parse_readable_options({"penalties": [wrong]}) == game.rules()
    for bad in ([], None, {}):
        assert document.parse_match({**raw, "options": {"penalties": bad}}, find)[1][0].path == "options.penalties"


def test_beans_are_chips():
    raw = {"format": 1, "game": "german-lorum", "players": list("ABC"), "log": []}
    options = {"penalties": [CHIPS], "scoring": "beans"}
    assert document.parse_match({**raw, "options": options}, find)[1] == []
    problems = document.parse_match({**raw, "options": {"penalties": [CHIPS]}}, find)[1]
    assert problems[0].path.startswith("options.penalties[0].")


@pytest.mark.parametrize("game", [LIBRARY[0], recipe_of({"left": 1})])
def test_recipes_have_them_in_the_recipe(game):
    raw = {"format": 1, "game": game, "players": list("ABCD"), "options": {"penalties": [POINTS]}, "log": []}
    assert [problem.path for problem in document.parse_match(raw, find)[1]] == ["options.penalties"]


def test_in_a_recipe_they_are_named_by_their_place():
    points, chips = recipe_of({"left": 1}), recipe_of({"left": 1}, to="winner", head={"unit": "chips"})
    assert places({**points, "penalties": [POINTS]}) == places({**chips, "penalties": [CHIPS]}) == []
    assert places({**points, "penalties": [POINTS, POINTS]}) == ["game.penalties[1].key"]
    assert places({**chips, "penalties": [POINTS]}) == ["game.penalties[0].points"]


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        ({"penalty": "kick", "seat": 0}, "penalty"), ({"penalty": None, "seat": 0}, "penalty"),
        ({"penalty": ["revoke"], "seat": 0}, "penalty"), ({"seat": 0}, "penalty"), ({"penalty": "revoke"}, "seat"),
        ({"penalty": "revoke", "seat": 3}, "seat"), ({"penalty": "revoke", "seat": None}, "seat"),
        ({"penalty": "revoke", "seat": True}, "seat"), ({"penalty": "revoke", "seat": 0, "note": 3}, "note"),
        ({"penalty": "revoke", "seat": 0, "contract": "deal"}, "contract"),
        ({"penalty": "revoke", "seat": 0, "contract": None}, "contract"),
        ({"penalty": "misdeal", "seat": 0, "contract": None}, "contract"),
        ({"penalty": "misdeal", "seat": 0, "contract": "other"}, "contract"),
        ({"penalty": "revoke", "seat": 0, "points": 3}, "points"),
    ],
)  # fmt: skip
def test_a_wrong_entry_is_named_by_its_place(entry, place):
    penalties = [POINTS, {"key": "misdeal", "name": "Misdeal", "points": 1, "ends_deal": True}]
    recipe = recipe_of({"left": 1}, head={"seats": [3], "penalties": penalties})
    raw = {"format": 1, "game": recipe, "players": list("ABC"), "log": [{"kind": "penalty", **entry}]}
    assert [problem.path for problem in replay(match_of(raw)).problems] == [f"log[0].{place}"]
