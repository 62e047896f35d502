"""Taps on the small buttons of New match and Settings: people, contracts and prices of a draft."""

from dataclasses import replace

import pytest

from scorer.engine.cards import CARDS
from scorer.forms import draft_actions
from scorer.forms.opening import OpeningInput
from tests.helpers.table import PLAYERS as NAMES, draft


@pytest.mark.parametrize(
    ("tap", "names", "dealer"),
    [
        ("up:1", ("Boris", "Ana", "Cyril", "Dana"), 1), ("down:0", ("Boris", "Ana", "Cyril", "Dana"), 1),
        ("down:2", ("Ana", "Boris", "Dana", "Cyril"), 0), ("up:0", NAMES, 0), ("down:3", NAMES, 0),
        ("up:9999999", NAMES, 0), ("up:-1", NAMES, 0), ("up:x", NAMES, 0),
        ("round", ("Dana", "Ana", "Boris", "Cyril"), 0), ("nonsense", NAMES, 0),
    ],
)  # fmt: skip
def test_people_change_seats(tap, names, dealer):
    """Up and down take the first dealer along, a round leaves the deal at its seat; what cannot be changes nothing."""
    after = draft_actions.apply_action(draft(), tap)
    assert (after.names, after.dealer) == (names, dealer)


def test_the_lot_falls_on_somebody_who_plays():
    rows = {draft_actions.apply_action(draft(names=("", "Ana", "", "Boris")), "lot").dealer for _ in range(50)}
    assert rows <= {1, 3}
    assert draft_actions.apply_action(draft(names=("",) * 4), "lot").dealer == 0


@pytest.mark.parametrize(
    ("tapped", "order"),
    [
        (("contracts:up:c",), ["a", "c", "b"]),
        (("contracts:up:a",), ["a", "b", "c"]),
        (("contracts:down:a",), ["b", "a", "c"]),
        (("contracts:down:c",), ["a", "b", "c"]),
        (("contracts:out:b",), ["a", "c"]),
        (("contracts:out:b", "contracts:in:b"), ["a", "b", "c"]),
        (("contracts:out:a", "contracts:out:b", "contracts:out:c"), ["c"]),
        (("contracts:up:poker",), ["a", "b", "c"]),
    ],
)
def test_contracts_change_their_order(tapped, order):
    """Up, down, out, in again where it usually stands; the last one stays, what is no contract changes nothing."""
    result = draft("german-lorum")
    keys = [key for key, _words in next(option for option in result.game.options if option.ordered).choices][:3]
    named = dict(zip("abc", keys, strict=True))
    result = replace(result, options={"contracts": keys})
    for tap in tapped:
        *rest, letter = tap.split(":")
        result = draft_actions.apply_action(result, ":".join([*rest, named.get(letter, letter)]))
        assert draft_actions.opened_folds(result, tap) == ("rules",)
    assert list(result.options["contracts"]) == [named[letter] for letter in order]


def test_what_somebody_begins_with_moves_along():
    begun = draft(begin=OpeningInput(("1", "", "3", ""), ("", "", "", "")))
    assert draft_actions.apply_action(begun, "up:2").begin.totals == ("1", "3", "", "")
    assert draft_actions.apply_action(begun, "round").begin.totals == ("", "1", "", "3")


@pytest.mark.parametrize(
    ("tap", "prices"), [("usual:heart", {"big": 30}), ("usual", {}), ("usual:poker", None), ("usual:big:heart", None)]
)
def test_prices_are_put_back(tap, prices):
    """One, also one that could not be, or all; their folds stay open."""
    written = {"heart": "x", "big": 30}
    before = draft(options={"announce": True, "prices": written})
    after = draft_actions.apply_action(before, tap)
    assert after.options == {"announce": True, "prices": written if prices is None else prices}
    assert draft_actions.opened_folds(before, tap) == ("rules", "prices")
    assert draft_actions.opened_folds(before, "lot") == ()


def test_no_two_of_one_rank():
    for _time in range(50):
        drawn = draft_actions.draw_cards(range(6))
        assert len({draft_actions.rank(card) for card in drawn.values()}) == 6
        assert set(drawn.values()) <= set(CARDS)


def test_the_highest_deals():
    assert draft_actions.highest_card_row({0: "hearts-10", 2: "clubs-jack", 3: "spades-9"}) == 2
    assert draft_actions.highest_card_row({0: "hearts-king", 1: "clubs-ace"}) == 1
    assert draft_actions.highest_card_row(draft_actions.draw_cards([])) == 0


def test_everybody_may_be_drawn():
    assert {draft_actions.highest_card_row(draft_actions.draw_cards([1, 3])) for _time in range(100)} == {1, 3}
