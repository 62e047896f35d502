"""What may be said of a contract follows from what it counts, and from points or chips."""

from dataclasses import replace

import pytest

from scorer.forms.builder.conversion import contract_sum, from_recipe
from scorer.forms.builder.draft import ContractDraft, GameDraft, LineDraft
from scorer.forms.builder.fields import price_field
from tests.helpers import recipes
from tests.helpers.builder import SEVEN, tapped, typed

HEARTS, KING, LEFT = LineDraft("count", "hearts"), LineDraft("card", "hearts-king"), LineDraft("left")
BELLS = LineDraft("thing", key="bells", name="Bells")


def game(*lines, unit="points"):
    contract = ContractDraft("deal", "Deal", lines)
    return GameDraft(unit=unit, contracts=(contract,)), contract


@pytest.mark.parametrize(
    ("lines", "can"),
    [
        ((HEARTS,), True), ((KING,), False), ((KING, HEARTS), True), ((KING, LineDraft("trick", "last")), True),
        ((KING, KING), False), ((HEARTS, LEFT), True), ((KING, LEFT), False), ((BELLS,), False),
        ((replace(BELLS, totals=("8", "8", "8", "8")),), True), ((LineDraft("who", key="x"), HEARTS), True),
        ((LineDraft("who", key="x"), KING), False), ((LineDraft("flat"), KING), False), ((), False),
    ],
)  # fmt: skip
def test_who_takes_everything(lines, can):
    draft, contract = game(*lines)
    assert draft.sweep_methods(contract) == (("fixed", "turn", "others") if can else ())
    draft, contract = game(*lines, unit="chips")
    assert draft.sweep_methods(contract) == (("each", "bank") if can else ())


def test_what_everything_is():
    draft, contract = game(HEARTS, KING)
    assert draft.over(contract) is None
    assert draft.over(replace(contract, over=("hearts_king", "gone"))) == ("hearts_king",)
    draft, contract = game(LEFT, HEARTS, LineDraft("flat"))
    assert draft.over(contract) == ("hearts",)
    draft, contract = game(LineDraft("flat"), HEARTS)
    assert draft.over(contract) is None


@pytest.mark.parametrize(
    ("lines", "to", "where"),
    [
        ((HEARTS,), "", "bank"), ((HEARTS,), "share", "share"), ((HEARTS,), "winner", "bank"), ((LEFT,), "", "winner"),
        ((LEFT,), "share-bank", "share-bank"), ((LineDraft("places"),), "share", "from-bank"),
    ],
)  # fmt: skip
def test_where_chips_go(lines, to, where):
    draft, contract = game(*lines, unit="chips")
    assert draft.target(replace(contract, to=to)) == where


def test_what_a_salad_is_made_of():
    """No other salad, nothing that is laid out; what is switched off only where it can be said that it is."""
    hearts, lora = ContractDraft("hearts", "Hearts", (HEARTS,)), ContractDraft("lora", "Lora", (LEFT,))
    off, other = ContractDraft("king", "King", (KING,), on=False), ContractDraft("other", "Other", of=("hearts",))
    salad = ContractDraft("all", "All", of=("lora", "king", "gone", "hearts", "other"))
    draft = GameDraft(contracts=(hearts, lora, off, other, salad))
    assert draft.members(salad) == [off, hearts]
    assert draft.lines_of(salad) == (KING, HEARTS)
    assert draft.salads_with(off) == (salad,)
    assert replace(draft, order="free").members(salad) == [hearts]


@pytest.mark.parametrize(
    ("lines", "whole"),
    [
        ([{"count": "hearts", "each": 2, "nobody": True}], None),
        ([{"count": "hearts", "each": 0, "nobody": True}], 0),
        ([{"places": [8, 4, 2, 1, 1]}], 15),
        ([{"flat": 10}, {"count": "tricks", "each": -5}], 0),
        ([{"count": "tricks", "each": -5, "none": 3}], None),
        ([{"count": "tricks", "each": -5, "none": 0}], -40),
        ([{"out": -8}, {"left": 0}], -8),
        ([{"who": "Fifty", "key": "fifty", "pays": 4}, {"trick": 3, "pays": 5}], 9),
        ([{"thing": "Bells", "key": "bells", "each": 3}], None),
        ([{"thing": "Bells", "key": "bells", "each": 3, "total": 5}], 15),
        ([{"count": "tens", "each": -1, "total": 3}], -3),
    ],
)
def test_each_row(lines, whole):
    draft = from_recipe(recipes.recipe_of(*lines))
    assert contract_sum(draft, draft.contracts[0]) == whole


def test_a_salad_is_the_sum_of_what_is_in_it():
    draft = tapped(*SEVEN, "add:salad", "rows")
    assert contract_sum(draft, draft.contracts[7]) == 8 + 8 + 8 + 4 + 4
    off = typed(draft, on=["everything"])
    assert contract_sum(off, off.contracts[7]) == 32
    places = tapped("add:places", draft=GameDraft(unit="chips"))
    assert contract_sum(places, places.contracts[0]) is None


def test_nothing_is_known_of_what_is_not_written():
    draft = tapped(*SEVEN)
    for fields in ({price_field(0, 0): ""}, {price_field(0, 0): "x"}, {"cards-4": "x"}):
        changed = typed(draft, **fields)
        assert contract_sum(changed, changed.contracts[0]) is None


def test_how_many_there_are():
    draft = from_recipe(recipes.recipe_of({"count": "hearts", "each": 1}, head={"seats": [4, 3], "cards": [52, 51]}))
    line = draft.contracts[0].lines[0]
    assert [draft.usual_total(line, seats) for seats in (4, 3)] == [13, 13]
    written = from_recipe(
        recipes.recipe_of({"count": "hearts", "each": 1, "total": [9, 8]}, head={"seats": [4, 3], "cards": [52, 51]})
    )
    assert [written.total(written.contracts[0].lines[0], seats) for seats in (4, 3)] == [9, 8]
    tricks_line = LineDraft("count", "tricks", totals=("9", "9", "9", "9"))
    assert [draft.total(tricks_line, seats) for seats in (4, 3)] == [13, 17], "tricks are as many as they are"
