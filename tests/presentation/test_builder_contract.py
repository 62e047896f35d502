"""The fold of a contract shows what it may have, and nothing that it cannot."""

from __future__ import annotations

import pytest

from scorer.forms.builder.conversion import from_recipe
from scorer.forms.builder.draft import GameDraft
from scorer.forms.builder.fields import parse_form
from scorer.presentation import builder_contract
from tests.helpers import recipes
from tests.helpers.builder import SEVEN, sent, tapped

pytestmark = pytest.mark.usefixtures("reader")
DRAFT = tapped(*SEVEN, "add:salad", "rows")


def values(draft: GameDraft, place: int, what: str) -> list[str]:
    """What may be chosen."""
    return [value for value, _label in builder_contract.contract_choices(draft, draft.contracts[place], what)]


def test_what_may_be_chosen() -> None:
    """No "takes everything" for laying out or one card, no doubling in chips, no place of chips where there is one."""
    assert values(DRAFT, 3, "all") == ["", "fixed", "turn", "others"]
    assert values(DRAFT, 4, "all") == values(DRAFT, 6, "all") == []
    assert values(DRAFT, 3, "doubling") == ["", "all", "declarer"]
    assert values(DRAFT, 3, "to") == []
    chips = tapped(*SEVEN, "add:places", "rows", draft=GameDraft(unit="chips"))
    assert values(chips, 3, "to") == ["bank", "share", "share-bank"]
    assert values(chips, 6, "to") == ["bank", "share", "share-bank", "winner", "winner-bank"]
    assert values(chips, 7, "to") == []
    assert values(chips, 3, "doubling") == []
    assert builder_contract.chip_target_text(chips, chips.contracts[7]).startswith("The bank pays the first to go out")
    assert builder_contract.chip_target_text(DRAFT, DRAFT.contracts[3]) == ""


def test_how_often() -> None:
    """In the words of the order; where any contract may be played nobody counts."""
    times = builder_contract.times_dealt(DRAFT, DRAFT.contracts[0])
    assert times is not None
    assert times[:2] == ("in a row, by each dealer", 1)
    assert builder_contract.times_dealt(parse_form(sent(DRAFT, order="free")), DRAFT.contracts[0]) is None


def test_the_salad() -> None:
    """All others, first those that can be in it with what they add, then the rest with the reason."""
    members = builder_contract.salad_members(DRAFT, DRAFT.contracts[7])
    assert [(member.name, member.ticked, member.sum) for member in members[:3]] == [
        ("Minimum", True, "8"), ("Maximum", False, "−8"), ("Queens", True, "8"),
    ]  # fmt: skip
    assert (members[-1].name, members[-1].words) == ("Lora", "cards that are laid out cannot be in it")
    assert members[2].words == "A queen 2"
    whole = builder_contract.salad_total(DRAFT, DRAFT.contracts[7])
    assert whole == "Everything comes to 32. Only the prices come along, nothing else of these contracts."
    free = parse_form(sent(DRAFT, order="free", on=["everything", "minimum"]))
    assert {member.name: member.words for member in builder_contract.salad_members(free, free.contracts[7])}[
        "Queens"
    ] == "switched off"


def test_the_details_of_lines() -> None:
    """What is counted, how many there are for each number of players, and whether it may be nobody's."""
    several = from_recipe(recipes.recipe_of({"count": "hearts", "each": 1}, head={"seats": [4, 3], "cards": [52, 51]}))
    (detail,) = builder_contract.line_details(several, several.contracts[0])
    assert [(number, words) for _seats, number, words in detail.totals] == [
        (13, "with 4 players, usually 13"), (13, "with 3 players, usually 13"),
    ]  # fmt: skip
    assert [choice.words for choice in detail.which if choice.chosen] == ["Hearts"]
    assert detail.may_be[0] == "Some may stay in nobody’s tricks"
    card = builder_contract.line_details(DRAFT, DRAFT.contracts[4])[0]
    assert [choice.words for choice in card.suits if choice.chosen] == ["Hearts"]
    assert [choice.sign for choice in card.ranks] == ["7", "8", "9", "10", "J", "Q", "K", "A"]
    assert [choice.words for choice in card.ranks if choice.chosen] == ["King"]
    trick = builder_contract.line_details(DRAFT, DRAFT.contracts[5])[0]
    assert len(trick.which) == 10
    assert not trick.can_go


def test_low_cards_of_a_large_pack() -> None:
    """Where so many cards are dealt the twos to sixes are there too."""
    large = parse_form(sent(DRAFT, **{"cards-4": "52"}))
    assert builder_contract.line_details(large, large.contracts[4])[0].ranks[0].sign == "2"


def test_a_trick_that_is_not_there_stays_chosen() -> None:
    """So that it can be seen what is wrong."""
    draft = parse_form(sent(tapped("more:5", draft=DRAFT), **{"line-0-of": "12"}))
    which = builder_contract.line_details(draft, draft.contracts[5])[0].which
    assert [choice.words for choice in which if choice.chosen] == ["Trick 12"]


def test_room_for_prices() -> None:
    """Eight at most, and none in a salad."""
    assert builder_contract.can_grow(DRAFT.contracts[0])
    assert not builder_contract.can_grow(DRAFT.contracts[7])
