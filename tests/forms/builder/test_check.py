"""Every problem of a draft has a sentence of the table at the field or the row where it can be mended."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.forms.builder.check import check_draft
from scorer.forms.builder.conversion import from_recipe
from scorer.forms.builder.draft import ContractDraft, GameDraft, LimitDraft, LineDraft, PenaltyDraft
from scorer.forms.builder.fields import price_field
from tests.helpers import recipes
from tests.helpers.builder import SEVEN, tapped, typed

DRAFT = tapped(*SEVEN, "add:salad", "rows")
LONG = "x" * 41
ON_ONE_LINE = "A name must be on one line, without tabs: write it again."
END = "Write the total at which the match ends, as 100 or −100, or leave this empty."


def problems(opened=-1, draft=DRAFT, **fields):
    """What is wrong after these fields were typed with this fold open."""
    draft = tapped(f"more:{opened}", draft=draft) if opened >= 0 else draft
    return check_draft(typed(draft, **fields)).problems


@pytest.mark.parametrize(
    ("opened", "fields", "place", "sentence"),
    [
        (-1, {"name": LONG}, "name", "A name has at most 40 letters, this one 41."),
        (-1, {"name": "Our\tLora"}, "name", ON_ONE_LINE),
        (-1, {"seats": []}, "seats", "Tick how many may play."),
        (-1, {"cards-4": "x"}, "cards-4", "Write how many cards are dealt out: from 12 to 104."),
        (-1, {"cards-4": "105"}, "cards-4", "Write how many cards are dealt out: from 12 to 104."),
        (-1, {"seats": ["4", "3"], "cards-3": "1"}, "cards-3", "Write how many cards are dealt out: from 12 to 104."),
        (-1, {"ends_at": "0"}, "ends_at", END),
        (-1, {"on": []}, "contracts", "Nothing is played: switch at least one contract on."),
        (-1, {price_field(2, 0): ""}, "p-2-0", "Write what it costs, or switch Queens off."),
        (-1, {price_field(2, 0): "a lot"}, "p-2-0", "Write a whole number."),
        (-1, {price_field(2, 0): "10001"}, "p-2-0", "10\u202f001 is too much: at most 10\u202f000."),
        (-1, {price_field(2, 0): "-10001"}, "p-2-0", "−10\u202f001 is too little: at least −10\u202f000."),
        (-1, {"unit": "chips"}, "p-1-0", "Chips are paid: write 0 or more."),
        (3, {"name-hearts": " "}, "row-3", "Write what this contract is called."),
        (3, {"name-hearts": LONG}, "row-3", "A name has at most 40 letters, this one 41."),
        (3, {"name-hearts": "Red\u2028hearts"}, "row-3", ON_ONE_LINE),
        (3, {"name-hearts": "\u200b\u3164"}, "row-3", "Write what this contract is called."),
        (3, {"all": "fixed", price_field(3, "all"): "x"}, "p-3-all", "Write a whole number."),
        (7, {"of": []}, "row-7", "Tick what is in it: Everything needs two contracts."),
        (7, {"of": ["hearts"]}, "row-7", "Tick one more: Everything needs two."),
        (5, {"line-0-of": "12"}, "row-5", "With 4 players there are 8 tricks; there is no trick 12."),
    ],
)  # fmt: skip
def test_said_at_its_place(opened, fields, place, sentence):
    assert problems(opened, **fields).get(place) == sentence


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("a\x00b", ON_ONE_LINE),
        ("\u2800", "Write what it is that costs here."),
        (" ", "Write what it is that costs here."),
    ],
)
def test_what_costs_has_a_name_that_is_seen(name, sentence):
    draft = tapped("add:who", "put", "rows")
    at = len(draft.contracts) - 1
    checked = check_draft(typed(tapped(f"more:{at}", draft=draft), **{"line-0-name": name}))
    assert checked.problems.get(f"row-{at}") == sentence
    assert checked.recipe is None


def test_a_game_with_a_name_that_nobody_sees_has_the_usual_one():
    checked = check_draft(typed(DRAFT, name="\u200b"))
    assert checked.problems == {}
    assert checked.recipe.name == "Our game"


def test_no_contract_yet():
    assert check_draft(GameDraft()).problems == {"contracts": "A contract is missing."}


def test_the_same_twice():
    draft = tapped("price:suit", draft=tapped("more:3", draft=DRAFT))
    faults = problems(draft=draft, **{"line-1-of": "hearts"})
    assert faults == {"row-3": "Hearts asks the same thing twice: choose something else, or take one of the two out."}


def test_a_salad_of_two_ways():
    draft = tapped("add:suit", "add:tricks", "add:suit", "rows", "more:2", "total:0:4:-1")
    draft = typed(draft, **{"line-0-of": "hearts"})
    draft = tapped("add:salad", "rows", "more:3", draft=draft)
    faults = problems(draft=draft, of=["hearts", "diamonds"])
    assert faults == {"row-3": "Two of these count the same thing in two ways: leave one of them out."}


def test_places_stand_alone_in_chips():
    draft = tapped("add:places", "rows", "more:0", "price:suit", draft=GameDraft(unit="chips"))
    words = "The bank pays for the order of going out, and nothing else may cost beside it."
    assert check_draft(draft).problems == {"row-0": words}
    lone = tapped("add:left", "rows", "more:0", "drop:1")
    assert problems(draft=lone, unit="chips")["row-0"] == "Nothing costs here: add a price, or take the contract out."


def test_a_problem_finds_its_place_behind_what_is_not_written():
    """Behind a contract that nobody plays, and behind what going out costs, which is nothing in chips."""
    assert list(problems(on=["queens"], **{price_field(2, 0): "x"})) == ["p-2-0"]
    contract = ContractDraft("deal", "Deal", (LineDraft("out"), LineDraft("left"), LineDraft("trick", "12")))
    chips = check_draft(GameDraft(unit="chips", contracts=(contract,))).problems
    assert set(chips) == {"p-0-1", "p-0-2", "row-0"}
    assert chips["row-0"] == "With 4 players there are 8 tricks; there is no trick 12."


def test_a_thing_needs_a_name():
    assert check_draft(tapped("add:thing", "put")).problems == {"row-0": "Write what it is that costs here."}


ODD = "With an odd number of players nobody sits opposite: choose who else gets it."
TOO_MUCH = "99\u202f999 is too much: at most 10\u202f000."
HEARTS = {"count": "hearts", "each": 1}


@pytest.mark.parametrize(
    ("raw", "fields", "place", "sentence"),
    [
        (recipes.recipe_of({**HEARTS, "paid_by": "opposite"}), {"seats": ["3"]}, "row-0", ODD),
        (
            recipes.recipe_of({"thing": "Pips", "key": "pips", "each": 1}), {"line-0-total-4": "1001"}, "row-0",
            "Write how many there are, from 1 to 1000; or nothing, where nobody knows.",
        ),
        (
            recipes.recipe_of({**HEARTS, "none": 1}), {"p-0-0-none": ""}, "p-0-0-none",
            "Write what somebody gets who has none, or take the tick out.",
        ),
        (recipes.recipe_of({**HEARTS, "none": 1}), {"p-0-0-none": "99999"}, "p-0-0-none", TOO_MUCH),
        (recipes.recipe_of({"flat": 1}, HEARTS), {"p-0-0": "x"}, "p-0-0", "Write a whole number."),
        (
            recipes.recipe_of({"flat": 1}, HEARTS), {"p-0-0": ""}, "p-0-0",
            "Write what it costs, or switch deal off.",
        ),
        (
            recipes.recipe_of(HEARTS, {"trick": 1, "pays": 1}, all={"fixed": 1, "over": ["hearts"]}),
            {"part": "1", "over": ["trick_1"]}, "row-0",
            "Tick what counts as everything: one thing that is counted, or two things.",
        ),
        (
            recipes.recipe_of(HEARTS, all={"fixed": 1, "over": ["hearts"]}), {"p-0-all": "x"}, "p-0-all",
            "Write a whole number.",
        ),
        (
            recipes.recipe_of(HEARTS, declarer=-2), {"unit": "chips"}, "row-0",
            "The declarer’s chips count 0 times or more.",
        ),
    ],
)  # fmt: skip
def test_each_new_word_that_is_wrong(raw, fields, place, sentence):
    assert problems(draft=tapped("more:0", draft=from_recipe(raw)), **fields) == {place: sentence}


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        ({**HEARTS, "each": [1, 2]}, "p-0-0-for3"),
        ({**HEARTS, "none": [1, 2]}, "p-0-0-none-for3"),
        ({"places": [[4, 2], [3]]}, "p-0-0-for3"),
    ],
)
def test_a_wrong_number_for_other_players(raw, field):
    """At its blank where its fold is open, else at the row."""
    draft = from_recipe(recipes.recipe_of(raw, head={"seats": [4, 3], "cards": [32, 30]}))
    assert problems(draft=tapped("more:0", draft=draft), **{field: "x"}) == {field: "Write a whole number."}
    wrong = typed(tapped("more:0", draft=draft), **{field: "x"})
    assert check_draft(tapped("more:0", draft=wrong)).problems == {"row-0": "Write a whole number."}


def test_a_wrong_sweep_for_other_players():
    raw = recipes.recipe_of(HEARTS, all={"fixed": [1, 2]}, head={"seats": [4, 3], "cards": [32, 30]})
    draft = tapped("more:0", draft=from_recipe(raw))
    assert problems(draft=draft, **{"p-0-all-for3": "x"}) == {"p-0-all-for3": "Write a whole number."}
    wrong = typed(draft, **{"p-0-all-for3": "x"})
    assert check_draft(tapped("more:0", draft=wrong)).problems == {"row-0": "Write a whole number."}


def test_what_all_together_name_needs_a_limit():
    draft = replace(tapped("add:tricks", "rows"), order="choice")
    together = replace(draft, contracts=(replace(draft.contracts[0], together=True, times=("4", "", "", "", "")),))
    words = "The whole table names this so often: say below how many of these each player names."
    assert check_draft(together).problems == {"row-0": words}


KEYS = st.sampled_from(["tricks", "hearts", "a", "b"])
LINES = st.builds(
    LineDraft,
    row=st.sampled_from(["count", "thing", "who", "card", "trick", "out", "left", "pass", "places", "flat"]),
    of=st.sampled_from(["", "hearts", "tricks", "hearts-king", "last", "99"]),
    key=KEYS,
    name=st.sampled_from(["", "Bells", LONG]),
    prices=st.tuples(
        st.lists(st.sampled_from(["", "1", "-2", "x", "99999"]), min_size=1, max_size=6).map(tuple),
        st.sampled_from([((), (), (), ()), (("1",), ("x",), (), ("-2", "y"))]),
    ).map(lambda prices: (prices[0], *prices[1])),
    totals=st.sampled_from([("", "", "", ""), ("0", "x", "3", ""), ("200",) * 4]),
    none=st.sampled_from([(), ("", "x", "", "", ""), ("99999",) * 5]),
    paid_by=st.sampled_from(["", "next", "opposite"]),
)
LIMITS = st.builds(LimitDraft, of=st.sampled_from([(), ("a",), ("b",)]),
                   each=st.sampled_from(["", "1", "x", "99"]).map(lambda number: (number, "", "", "", "")))  # fmt: skip
PENALTIES = st.builds(PenaltyDraft, key=KEYS, name=st.sampled_from(["", "Revoke", LONG, "a\tb"]),
                      amount=st.sampled_from(["", "1", "-2", "x", "99999"]))  # fmt: skip


@given(
    st.lists(LINES, max_size=4),
    st.sampled_from(["points", "chips"]),
    st.sampled_from(["block", "free", "choice"]),
    st.lists(LIMITS, max_size=2),
    st.lists(PENALTIES, max_size=2),
    st.sampled_from(["", "fixed", "turn", "bank"]),
)
def test_nothing_of_the_format_reaches_a_person(lines, unit, order, limits, penalties, way):
    """Whatever a draft holds, each problem has a field that there is and a sentence without a key of the format."""
    contract = ContractDraft("a", "A", tuple(lines), all=way, over=("hearts",) if way == "bank" else None, declarer=-1)
    draft = GameDraft(
        contracts=(contract,), unit=unit, order=order, seats=(4, 3), limits=tuple(limits), penalties=tuple(penalties)
    )
    for place, sentence in check_draft(draft).problems.items():
        price = r"p-\d+-(\d+(-none)?|all)(-\d)?(-for[3-6])?"
        further = r"limit-\d+(-each)?|penalty-\d+-(name|amount)"
        assert re.fullmatch(rf"name|seats|cards-[3-6]|ends_at|contracts|row-\d+|{price}|{further}", place)
        assert sentence.endswith(".")
        assert not re.search(r"lines|contracts?\[|game\.|_", sentence)
