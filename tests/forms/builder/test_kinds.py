"""The ten kinds: one tap adds a contract with a name and a price that may be played as it is."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from scorer.forms.builder.actions import ASKING, FACTS, KINDS, PRICED, unique_key
from scorer.forms.builder.check import check_draft
from scorer.forms.builder.draft import GameDraft
from tests.helpers.builder import SEVEN, tapped


@pytest.mark.parametrize(("kind", "unit", "best"), [*product(KINDS, ("points", "chips"), ("lowest", "highest"))])
def test_each_kind_can_be_played_at_once(kind: str, unit: str, best: str) -> None:
    """Whatever is tapped is a good game, with something for a salad to be made of."""
    draft = tapped("add:tricks", "add:suit", f"add:{kind}", draft=GameDraft(unit=unit, best=best))
    draft = tapped("put", draft=draft) if kind in ASKING and draft.asked else draft
    if kind == "thing":
        assert check_draft(draft).problems == {"row-2": "Write what it is that costs here."}
    else:
        assert check_draft(draft).problems == {}
    assert len(draft.contracts) == 3
    assert draft.page == "kinds"


def test_prices_cost_whoever_wins() -> None:
    """Where the most points win what is taken costs by a minus, and going out earns."""
    low, high = tapped(*SEVEN), tapped(*SEVEN, draft=GameDraft(best="highest"))
    assert [line.prices[0] for one in low.contracts for line in one.lines] == ["1", "-1", "2", "1", "4", "4", "-8", "1"]
    assert [line.prices[0] for one in high.contracts for line in one.lines] == [
        "-1",
        "1",
        "-2",
        "-1",
        "-4",
        "-4",
        "8",
        "-1",
    ]


def test_the_same_again_is_something_else() -> None:
    """Tricks again earn, another suit and other cards are meant, and no two contracts have one name or key."""
    kinds = (
        ["add:tricks"] * 3 + ["add:suit"] * 3 + ["add:court"] * 2 + ["add:trick", "put"] * 2 + ["add:who", "put"] * 2
    )
    draft = tapped(*kinds)
    assert [one.name for one in draft.contracts] == [
        "Minimum", "Maximum", "Minimum 2", "Hearts", "Diamonds", "Spades", "Queens", "Kings", "Last trick",
        "Trick before the last", "Reached 50", "Reached 25",
    ]  # fmt: skip
    assert len({one.key for one in draft.contracts}) == 12
    assert draft.contracts[1].lines[0].prices == ("-1",)


def test_sixteen_are_enough() -> None:
    """No contract more than the format takes."""
    draft = tapped(*["add:suit"] * 20)
    assert len(draft.contracts) == 16
    assert tapped("add:card", "put", draft=draft).contracts == draft.contracts


def test_a_salad_begins_with_what_fits_together() -> None:
    """Everything that can be in it and asks nothing twice is ticked."""
    draft = tapped(*SEVEN, "add:salad")
    assert draft.contracts[-1].of == ("minimum", "queens", "hearts", "king-of-hearts", "last-trick")
    assert check_draft(draft).problems == {}


@pytest.mark.parametrize("kind", PRICED)
def test_another_price_in_a_contract(kind: str) -> None:
    """Each kind may be a further price of an open contract, likely something that it does not ask yet."""
    draft = tapped("add:suit", "rows", "more:0", "prices", f"price:{kind}")
    assert draft.page == "rows"
    assert len(draft.contracts[0].lines) == 2
    assert len({(line.row, line.of) for line in draft.contracts[0].lines}) == 2


def test_cards_left_then_passes_then_going_out() -> None:
    """The three prices of laying out come one after the other, and then there is no further one."""
    draft = tapped("add:left", "rows", "more:0", *["price:left"] * 3)
    assert [line.row for line in draft.contracts[0].lines] == ["out", "left", "pass"]
    chips = tapped("add:left", "rows", "more:0", *["price:left"] * 3, draft=GameDraft(unit="chips"))
    assert [line.row for line in chips.contracts[0].lines] == ["out", "left", "pass"]


def test_no_price_too_many() -> None:
    """A contract has eight prices at most, and a salad none of its own."""
    assert len(tapped("add:suit", "rows", "more:0", *["price:card"] * 12).contracts[0].lines) == 8
    draft = tapped("add:suit", "add:tricks", "add:salad", "rows", "more:2", "price:card")
    assert draft.contracts[2].lines == ()


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Hearts", "hearts"),
        ("Červené", "cervene"),
        ("25", "x-25"),
        ("麻雀", "x"),
        ("-- __proto__", "proto"),
        ("A" * 40, "a" * 24),
    ],
)
def test_a_key_of_a_name(name: str, key: str) -> None:
    """Small letters, figures and dashes, a letter first; another where that one is taken."""
    assert unique_key(name, (), "x") == key
    assert unique_key(name, {key}, "x") == f"{key}-2"


def test_keys_of_a_tables_own_things_are_no_questions() -> None:
    """Something that is called like a card, a trick or a count never asks the same."""
    for name in ("Hearts", "Trick 1", "Blind", "Cards left", "Hearts king", "Doubles"):
        asked = tapped("add:thing")
        assert asked.asked is not None
        draft = tapped("put", draft=replace(asked, asked=replace(asked.asked, name=name)))
        assert draft.contracts[0].lines[0].key not in FACTS, name
        assert check_draft(draft).problems == {}
