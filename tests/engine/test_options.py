"""House rules: read from a document, refused at their place, said in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from scorer.engine.document import options_json
from scorer.engine.house_rules import (
    HouseRules,
    Price,
    choice,
    contract_list,
    options_of,
    parse_options,
    suggested_options,
    switch,
    whole_number,
)
from scorer.engine.phrases import N_n


@dataclass(frozen=True)
class TableRules(HouseRules):
    """Rules of a game that does not exist."""

    loud: bool = switch("Loud", off="Quiet.", on="Loud.")
    price: int = choice("Price", 4, {4: "four", 5: "five"})
    order: str = choice("Order", "fixed", {"fixed": "fixed", "choice": "choice"})
    contracts: tuple[str, ...] = contract_list(("a", "b"), ("a", "b", "c"))
    deals: int = whole_number("Deals", 4, range(13), N_n("%(n)s deal", "%(n)s deals"))

    def clashes(self, seats: int) -> Iterator[tuple[str, str]]:
        if self.loud and self.order == "choice" and seats == 3:
            yield "order", "three loud players cannot choose"


def problems(given: object, seats: int = 4) -> list[str]:
    """The places of what is wrong with these options."""
    return [problem.path for problem in parse_options(TableRules, given, seats, "options")[1]]


def test_what_is_left_out_is_the_default() -> None:
    """An empty object is the game as it is usually played; a default may also be said."""
    assert parse_options(TableRules, {}, 4, "options") == (TableRules(), [])
    said = {"loud": False, "price": 4, "order": "fixed", "contracts": ["a", "b"]}
    assert parse_options(TableRules, said, 4, "options") == (TableRules(), [])


def test_what_is_set() -> None:
    """Each option takes its values, a list of contracts in any order and with those that the default leaves out."""
    rules, found = parse_options(TableRules, {"loud": True, "price": 5, "contracts": ["c", "a"]}, 4, "options")
    assert found == []
    assert rules == TableRules(True, 5, "fixed", ("c", "a"))


@dataclass(frozen=True)
class Renamed(HouseRules):
    """House rules of which one has other names in documents, and one is suggested."""

    way: str = choice("Way", "before", {"before": "", "next": ""}, written_as={"before": "right", "next": "left"})
    side: str = choice("Side", "left", {"left": "", "right": ""}, suggested={"ar": "right"})
    loud: bool = switch("Loud", off="", on="", suggested={"": True})


def test_a_document_has_its_own_name_of_a_value() -> None:
    """It is read and written by that name, so that every reader of documents knows it; the other is read too."""
    assert options_json(Renamed("next")) == {"way": "left", "side": "left", "loud": False}
    assert options_json(Renamed(), only_changed=True) == {}
    for given, way in (("right", "before"), ("left", "next"), ("before", "before"), ("next", "next")):
        assert parse_options(Renamed, {"way": given}, 4, "options") == (Renamed(way=way), [])
    assert [problem.path for problem in parse_options(Renamed, {"way": "up"}, 4, "options")[1]] == ["options.way"]
    assert [problem.path for problem in parse_options(Renamed, {"way": ["left"]}, 4, "options")[1]] == ["options.way"]


def test_what_is_suggested_is_no_default() -> None:
    """By the reader's language, or to everybody; a document that says nothing has the default."""
    assert suggested_options(Renamed, "ar") == {"side": "right", "loud": True}
    assert suggested_options(Renamed, "en") == {"loud": True}
    assert parse_options(Renamed, {}, 4, "options")[0] == Renamed("before", "left", False)


@pytest.mark.parametrize(
    ("given", "place"),
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
def test_what_cannot_be_set(given: object, place: str) -> None:
    """1 is not true, "4" is not 4, and nothing that the game does not know is passed over."""
    assert problems(given) == [place]


def test_all_problems_at_once() -> None:
    """Each wrong option is named."""
    assert problems({"loud": 3, "price": 3, "x": 3}) == ["options.loud", "options.price", "options.x"]


def test_what_does_not_go_together() -> None:
    """A clash is found at the later option, and only where it is one."""
    clash = {"loud": True, "order": "choice"}
    assert problems(clash, seats=3) == ["options.order"]
    assert problems(clash, seats=4) == []


def test_words() -> None:
    """A switch has a sentence for off and for on, a choice the words of its value."""
    options = {option.key: option for option in options_of(TableRules)}
    assert list(options) == ["loud", "price", "order", "contracts", "deals"]
    assert (options["loud"].describe(False, TableRules()), options["loud"].describe(True, TableRules())) == (
        "Quiet.",
        "Loud.",
    )
    assert options["price"].describe(5, TableRules()) == "five"


def test_a_number() -> None:
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


def test_words_follow_a_price() -> None:
    """Each value is said as the rules with it would have it; a price that a table has set is the same in all."""
    (fine,) = options_of(PricedRules)
    usual, own = PricedRules(), PricedRules().with_prices({"fine": 7})
    assert [fine.describe(value, usual) for value in (1, 2)] == ["costs 10", "costs 20"]
    assert [fine.describe_with_label(value, own) for value in (1, 2)] == ["costs 7", "costs 7"]
    assert (fine.explain(usual), fine.explain(PricedRules(2))) == ("now 10", "then 20")
    assert fine.explain_all(usual) == ["now 10", "then 20", "never"]
    assert fine.explain_all(own) == ["now 7", "then 7", "never"]
