"""The ten kinds: one tap adds a contract with a name and a price that may be played as it is."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.forms.builder.actions import ASKING, FACTS, KINDS, PRICED, apply_action
from scorer.forms.builder.check import check_draft
from scorer.forms.builder.conversion import to_recipe
from scorer.forms.builder.draft import NO_TOTALS, GameDraft, LimitDraft
from scorer.forms.builder.fields import deserialize, serialize
from tests.helpers.builder import SEVEN, tapped, typed


@pytest.mark.parametrize(("kind", "unit", "best"), [*product(KINDS, ("points", "chips"), ("lowest", "highest"))])
def test_each_kind_can_be_played_at_once(kind, unit, best):
    """Whatever is tapped is a good game, with something for a salad to be made of."""
    draft = tapped("add:tricks", "add:suit", f"add:{kind}", draft=GameDraft(unit=unit, best=best))
    draft = tapped("put", draft=draft) if kind in ASKING and draft.asked else draft
    if kind == "thing":
        assert check_draft(draft).problems == {"row-2": "Write what it is that costs here."}
    else:
        assert check_draft(draft).problems == {}
    assert len(draft.contracts) == 3
    assert draft.page == "kinds"


def test_prices_cost_whoever_wins():
    low, high = tapped(*SEVEN), tapped(*SEVEN, draft=GameDraft(best="highest"))
    assert [line.prices[0][0] for contract in low.contracts for line in contract.lines] == [
        "1", "-1", "2", "1", "4", "4", "-8", "1",
    ]  # fmt: skip
    assert [line.prices[0][0] for contract in high.contracts for line in contract.lines] == [
        "-1", "1", "-2", "-1", "-4", "-4", "8", "-1",
    ]  # fmt: skip


def test_the_same_again_is_something_else():
    """Tricks again earn, another suit and other cards are meant, and no two contracts have one name or key."""
    kinds = (
        ["add:tricks"] * 3 + ["add:suit"] * 3 + ["add:court"] * 2 + ["add:trick", "put"] * 2 + ["add:who", "put"] * 2
    )
    draft = tapped(*kinds)
    assert [contract.name for contract in draft.contracts] == [
        "Minimum", "Maximum", "Minimum 2", "Hearts", "Diamonds", "Spades", "Queens", "Kings", "Last trick",
        "Trick before the last", "Reached 50", "Reached 25",
    ]  # fmt: skip
    assert len({contract.key for contract in draft.contracts}) == 12
    assert draft.contracts[1].lines[0].prices[0] == ("-1",)


def test_sixteen_are_enough():
    draft = tapped(*["add:suit"] * 20)
    assert len(draft.contracts) == 16
    assert tapped("add:card", "put", draft=draft).contracts == draft.contracts


def test_a_salad_begins_with_what_fits_together():
    draft = tapped(*SEVEN, "add:salad")
    assert draft.contracts[-1].of == ("minimum", "queens", "hearts", "king-of-hearts", "last-trick")
    assert check_draft(draft).problems == {}


@pytest.mark.parametrize("kind", PRICED)
def test_another_price_in_a_contract(kind):
    draft = tapped("add:suit", "rows", "more:0", "prices", f"price:{kind}")
    assert draft.page == "rows"
    assert len(draft.contracts[0].lines) == 2
    assert len({(line.row, line.of) for line in draft.contracts[0].lines}) == 2


def test_cards_left_then_passes_then_going_out():
    draft = tapped("add:left", "rows", "more:0", *["price:left"] * 3)
    assert [line.row for line in draft.contracts[0].lines] == ["out", "left", "pass"]
    chips = tapped("add:left", "rows", "more:0", *["price:left"] * 3, draft=GameDraft(unit="chips"))
    assert [line.row for line in chips.contracts[0].lines] == ["out", "left", "pass"]


def test_no_price_too_many():
    assert len(tapped("add:suit", "rows", "more:0", *["price:card"] * 12).contracts[0].lines) == 8
    draft = tapped("add:suit", "add:tricks", "add:salad", "rows", "more:2", "price:card")
    assert draft.contracts[2].lines == ()


def test_keys_of_a_tables_own_things_are_no_questions():
    for name in ("Hearts", "Trick 1", "Blind", "Cards left", "Hearts king", "Doubles"):
        asked = tapped("add:thing")
        draft = tapped("put", draft=replace(asked, asked=replace(asked.asked, name=name)))
        assert draft.contracts[0].lines[0].key not in FACTS, name
        assert check_draft(draft).problems == {}


WORDS = ["rows", "kinds", "prices", "ask", "put", "add", "price", "more", "up", "down", "out", "move", "drop", "times",
         "total", "tricks", "salad", "left", "card", "0", "1", "-1", "3", "99", "²", "", "__proto__"]  # fmt: skip


def names(draft):
    """The contracts in their order, by their first letters."""
    return [contract.name[:2] for contract in draft.contracts]


def test_rows_change_places():
    draft = tapped("add:tricks", "add:suit", "add:court", "rows", "more:1")
    assert names(tapped("up:1", draft=draft)) == ["He", "Mi", "Qu"]
    assert tapped("up:1", draft=draft).opened == 0
    assert names(tapped("down:1", draft=draft)) == ["Mi", "Qu", "He"]
    assert tapped("up:0", "down:2", draft=draft) == draft
    moved = tapped("move:2:0", draft=draft)
    assert (names(moved), moved.opened) == (["Qu", "Mi", "He"], 2)
    assert tapped("move:2:7", "move:2", draft=draft) == draft


def test_a_contract_goes_out():
    draft = tapped("add:tricks", "add:suit", "add:salad", "rows", "more:2", "out:0")
    assert names(draft) == ["He", "Ev"]
    assert draft.contracts[1].of == ("hearts",)
    assert draft.opened == 1
    assert tapped("out:1", draft=draft).opened == -1


def test_how_often():
    draft = tapped("add:tricks", "rows", "more:0", "times:0:1")
    assert draft.contracts[0].times[0] == "2"
    assert tapped(*["times:0:-1"] * 3, draft=draft).contracts[0].times[0] == "1"
    assert tapped(*["times:0:1"] * 20, draft=draft).contracts[0].times[0] == "12"


def test_how_many_there_are():
    """One more or fewer than usual, for each number of players; back at the usual nothing is written."""
    draft = tapped("add:court", "rows", "more:0", "total:0:4:1")
    assert to_recipe(draft, "?")["contracts"][0]["lines"][0]["total"] == 5
    assert tapped("total:0:4:-1", draft=draft).contracts[0].lines[0].totals == NO_TOTALS
    several = tapped(
        "add:suit", "rows", "more:0", "total:0:3:1", draft=GameDraft(seats=(4, 3), cards=("30", "32", "", ""))
    )
    assert to_recipe(several, "?")["contracts"][0]["lines"][0]["total"] == [8, 9]
    assert tapped(*["total:0:4:-1"] * 9, draft=draft).contracts[0].lines[0].totals[1] == "1"


def test_how_many_of_a_thing_there_are_is_typed():
    draft = tapped("add:thing", "put", "rows", "more:0")
    assert tapped("total:0:4:1", draft=draft) == draft


def test_how_often_with_other_numbers_of_players():
    two = GameDraft(seats=(4, 3), cards=("30", "32", "", ""))
    draft = tapped("add:tricks", "rows", "more:0", "times:3:1", draft=two)
    assert draft.contracts[0].times == ("1", "2", "", "", "")
    assert to_recipe(draft, "?")["contracts"][0]["times"] == [1, 2]
    assert tapped("times:3:1", draft=draft).contracts[0].times == ("1", "3", "", "", "")
    assert tapped("times:3:-1", draft=draft).contracts[0].times == ("1", *NO_TOTALS)
    varying = replace(draft, contracts=(replace(draft.contracts[0], varies=True),))
    assert tapped("times:0:-1", draft=varying).contracts[0].times[0] == "0"
    assert tapped("times:0:-1", draft=draft).contracts[0].times[0] == "1"


def test_how_often_all_together():
    draft = replace(tapped("add:tricks", "rows", "more:0"), order="choice")
    together = replace(draft, contracts=(replace(draft.contracts[0], together=True),))
    assert tapped(*["times:0:1"] * 80, draft=together).contracts[0].times[0] == "72"
    assert tapped(*["times:0:-1"] * 3, draft=together).contracts[0].times[0] == "1"


def test_how_often_the_declarers_part_counts():
    draft = tapped("add:tricks", "rows", "more:0", "declarer:1")
    assert to_recipe(draft, "?")["contracts"][0]["declarer"] == 2
    assert tapped(*["declarer:1"] * 20, draft=draft).contracts[0].declarer == 10
    assert tapped(*["declarer:-1"] * 30, draft=draft).contracts[0].declarer == -10
    assert tapped(*["declarer:-1"] * 30, draft=replace(draft, unit="chips")).contracts[0].declarer == 0


def test_everybody_gets_something_once():
    draft = tapped("add:tricks", "rows", "more:0", "price:flat")
    assert to_recipe(draft, "?")["contracts"][0]["lines"] == [{"count": "tricks", "each": 1}, {"flat": -10}]
    assert tapped("price:flat", draft=draft) == draft
    assert tapped("add:flat").contracts == ()


def test_what_is_taken_out_is_nowhere_else():
    draft = tapped("add:tricks", "add:suit", "add:court", "rows", "more:0")
    draft = typed(draft, **{"or-is": "1", "or": ["hearts", "queens"]})
    draft = replace(draft, limits=(LimitDraft(("hearts", "queens"), ("1", *NO_TOTALS)),))
    gone = tapped("out:1", draft=draft)
    assert gone.contracts[0].alternatives == ("queens",)
    assert gone.limits[0].of == ("queens",)


def test_a_price_goes_out():
    draft = tapped("add:left", "rows", "more:0", "drop:0")
    assert [line.row for line in draft.contracts[0].lines] == ["left"]
    assert tapped("drop:0", draft=draft) == draft


@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=4).map(":".join), max_size=12))
def test_no_tap_is_an_error(taps):
    draft = tapped(*SEVEN, "more:2", *taps)
    assert deserialize(serialize(draft, b"key"), b"key") == draft
    assert to_recipe(draft, "?")["name"]


@pytest.mark.parametrize("place", range(7))
def test_a_step_of_what_nobody_counts_changes_nothing(place):
    draft = tapped(*SEVEN, f"more:{place}")
    stepped = apply_action(draft, "total:0:4:1")
    assert draft.contracts[place].lines[0].row == "count" or stepped == draft
