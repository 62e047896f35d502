"""The fold of a contract shows what it may have, and nothing that it cannot."""

from dataclasses import replace

import pytest

from scorer.forms.builder.conversion import from_recipe
from scorer.presentation import builder_contract
from tests.helpers import recipes
from tests.helpers.builder import SEVEN, shipped, tapped, typed

pytestmark = pytest.mark.usefixtures("reader")
DRAFT = tapped(*SEVEN, "add:salad", "rows")


def test_a_part_of_it():
    """No question where everything is all of it."""
    mixed = from_recipe(
        recipes.recipe_of({"count": "hearts", "each": 1}, {"left": 1}, all={"fixed": 2, "over": ["hearts"]})
    )
    assert builder_contract.contract_fold(mixed, mixed.contracts[0])["parts"] == []
    assert len(builder_contract.part_members(mixed, mixed.contracts[0])) == 1


def test_who_gets_what_a_line_says():
    """Nobody sits opposite at an odd table, but what was chosen stays to be seen."""
    wheel = shipped("quodlibet-wheel")
    odd = replace(wheel, seats=(4, 3))
    assert "opposite" not in [
        choice.value for choice in builder_contract.line_details(odd, wheel.contracts[2])[0].paid_by
    ]
    opposite = from_recipe(recipes.recipe_of({"card": "clubs-jack", "pays": 1, "paid_by": "opposite"}))
    now_odd = replace(opposite, seats=(3,))
    kept = builder_contract.line_details(now_odd, now_odd.contracts[0])[0].paid_by
    assert [choice.value for choice in kept if choice.chosen] == ["opposite"]


def test_the_salad():
    members = builder_contract.salad_members(DRAFT, DRAFT.contracts[7])
    assert [(member.name, member.ticked, member.sum) for member in members[:3]] == [
        ("Minimum", True, "8"), ("Maximum", False, "−8"), ("Queens", True, "8"),
    ]  # fmt: skip
    assert (members[-1].name, members[-1].words) == ("Lora", "cards that are laid out cannot be in it")
    assert members[2].words == "A queen 2"
    whole = builder_contract.salad_total(DRAFT, DRAFT.contracts[7])
    assert whole == "Everything comes to 32. Only the prices come along, nothing else of these contracts."
    free = typed(DRAFT, order="free", on=["everything", "minimum"])
    assert {member.name: member.words for member in builder_contract.salad_members(free, free.contracts[7])}[
        "Queens"
    ] == "switched off"


def test_the_details_of_lines():
    """How many there are for each number of players."""
    several = from_recipe(recipes.recipe_of({"count": "hearts", "each": 1}, head={"seats": [4, 3], "cards": [52, 51]}))
    (detail,) = builder_contract.line_details(several, several.contracts[0])
    assert [(number, words) for _seats, number, words in detail.totals] == [
        (13, "with 4 players, usually 13"), (13, "with 3 players, usually 13"),
    ]  # fmt: skip


def test_low_cards_of_a_large_pack():
    """Where so many cards are dealt the twos to sixes are there too."""
    large = typed(DRAFT, **{"cards-4": "52"})
    assert builder_contract.line_details(large, large.contracts[4])[0].ranks[0].sign == "2"


def test_a_trick_that_is_not_there_stays_chosen():
    """So that it can be seen what is wrong."""
    draft = typed(tapped("more:5", draft=DRAFT), **{"line-0-of": "12"})
    which = builder_contract.line_details(draft, draft.contracts[5])[0].which
    assert [choice.words for choice in which if choice.chosen] == ["Trick 12"]


def test_nothing_in_chips_counts_less_than_not_at_all():
    tricks = DRAFT.contracts[0]
    assert builder_contract.contract_fold(DRAFT, tricks)["declarer"].least == -10
    assert builder_contract.contract_fold(replace(DRAFT, unit="chips"), tricks)["declarer"].least == 0
