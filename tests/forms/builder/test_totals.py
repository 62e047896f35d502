"""What contracts come to, as far as it is fixed."""

from __future__ import annotations

import pytest

from scorer.forms.builder.conversion import from_recipe
from scorer.forms.builder.draft import GameDraft, LineDraft, contract_sum, effective_total, usual_total
from scorer.forms.builder.fields import parse_form, price_field
from tests.helpers import recipes
from tests.helpers.builder import SEVEN, sent, tapped


def test_seven_contracts() -> None:
    """Eight tricks, minus eight tricks, four queens, eight hearts, a king and a trick; Lora depends on the deal."""
    draft = tapped(*SEVEN)
    assert [contract_sum(draft, one) for one in draft.contracts] == [8, -8, 8, 8, 4, 4, None]


@pytest.mark.parametrize(
    ("lines", "whole"),
    [
        ([{"count": "hearts", "each": 2, "nobody": True}], None),
        ([{"count": "hearts", "each": 0, "nobody": True}], 0),
        ([{"places": [8, 4, 2, 1, 1]}], 15),
        ([{"out": -8}, {"left": 0}], -8),
        ([{"who": "Fifty", "key": "fifty", "pays": 4}, {"trick": 3, "pays": 5}], 9),
        ([{"thing": "Bells", "key": "bells", "each": 3}], None),
        ([{"thing": "Bells", "key": "bells", "each": 3, "total": 5}], 15),
        ([{"count": "tens", "each": -1, "total": 3}], -3),
    ],
)
def test_each_row(lines: list[dict[str, object]], whole: int | None) -> None:
    """Each row of the price list by itself, for four players."""
    draft = from_recipe(recipes.one(*lines))
    assert contract_sum(draft, draft.contracts[0]) == whole


def test_a_salad_is_the_sum_of_what_is_in_it() -> None:
    """Also of what is switched off and played only in it; places in chips are what the bank has."""
    draft = tapped(*SEVEN, "add:salad", "rows")
    assert contract_sum(draft, draft.contracts[7]) == 8 + 8 + 8 + 4 + 4
    off = parse_form(sent(draft, on=["everything"]))
    assert contract_sum(off, off.contracts[7]) == 32
    places = tapped("add:places", draft=GameDraft(unit="chips"))
    assert contract_sum(places, places.contracts[0]) is None


def test_nothing_is_known_of_what_is_not_written() -> None:
    """A price that is missing or no number, cards that are no number."""
    draft = tapped(*SEVEN)
    for fields in ({price_field(0, 0): ""}, {price_field(0, 0): "x"}, {"cards-4": "x"}):
        typed = parse_form(sent(draft, **fields))
        assert contract_sum(typed, typed.contracts[0]) is None


def test_how_many_there_are() -> None:
    """As many as follow from the cards, or as somebody has written."""
    draft = from_recipe(recipes.one({"count": "hearts", "each": 1}, head={"seats": [4, 3], "cards": [52, 51]}))
    line = draft.contracts[0].lines[0]
    assert [usual_total(draft, line, seats) for seats in (4, 3)] == [13, 13]
    written = from_recipe(
        recipes.one({"count": "hearts", "each": 1, "total": [9, 8]}, head={"seats": [4, 3], "cards": [52, 51]})
    )
    assert [effective_total(written, written.contracts[0].lines[0], seats) for seats in (4, 3)] == [9, 8]
    told = LineDraft("count", "tricks", totals=("9", "9", "9", "9"))
    assert [effective_total(draft, told, seats) for seats in (4, 3)] == [13, 17], "tricks are as many as they are"
