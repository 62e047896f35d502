"""The fold of a contract shows what it may have, and nothing that it cannot."""

from dataclasses import replace

import pytest

from scorer.forms.builder.conversion import from_recipe
from scorer.presentation.builder_contract import contract_fold
from tests.helpers import recipes
from tests.helpers.builder import SEVEN, shipped, tapped, typed

pytestmark = pytest.mark.usefixtures("reader")
DRAFT = tapped(*SEVEN, "add:salad", "rows")


def of_recipe(*lines, **more):
    return from_recipe(recipes.recipe_of(*lines, **more))


def fold(draft, place=0):
    return contract_fold(draft, draft.contracts[place])


def detail(draft, place=0):
    return fold(draft, place)["details"][0]


def test_a_part_of_it():
    """No question where everything is all of it."""
    mixed = fold(of_recipe({"count": "hearts", "each": 1}, {"left": 1}, all={"fixed": 2, "over": ["hearts"]}))
    assert (mixed["parts"], len(mixed["part_members"])) == ([], 1)


def test_who_gets_what_a_line_says():
    """Nobody sits opposite at an odd table, but what was chosen stays to be seen."""
    odd = replace(shipped("quodlibet-wheel"), seats=(4, 3))
    assert "opposite" not in [choice.value for choice in detail(odd, 2).paid_by]
    opposite = of_recipe({"card": "clubs-jack", "pays": 1, "paid_by": "opposite"})
    paid_by = detail(replace(opposite, seats=(3,))).paid_by
    assert [choice.value for choice in paid_by if choice.chosen] == ["opposite"]


def test_the_salad():
    """What is switched off cannot be in it, where no contract is played in place of another."""
    free = typed(DRAFT, order="free", on=["everything", "minimum"])
    assert {member.name: member.words for member in fold(free, 7)["members"]}["Queens"] == "switched off"


@pytest.mark.parametrize(
    ("draft", "place", "part", "chosen"),
    [
        (typed(DRAFT, **{"cards-4": "52"}), 4, "ranks", "2"),
        (typed(tapped("more:5", draft=DRAFT), **{"line-0-of": "12"}), 5, "which", "Trick 12"),
    ],
)
def test_rare_cards_and_tricks_are_offered(draft, place, part, chosen):
    """The twos of a large pack; and a trick that is not there any more, so that it is seen what is wrong."""
    choices = getattr(detail(draft, place), part)
    assert choices[0].sign == chosen if part == "ranks" else [own.words for own in choices if own.chosen] == [chosen]


def test_nothing_in_chips_counts_less_than_not_at_all():
    assert [fold(replace(DRAFT, unit=unit))["declarer"].least for unit in ("points", "chips")] == [-10, 0]
