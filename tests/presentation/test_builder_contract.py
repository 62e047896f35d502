"""The fold of a contract shows what it may have, and nothing that it cannot."""

from dataclasses import replace

import pytest

from scorer.forms.builder.conversion import from_recipe
from scorer.forms.builder.draft import GameDraft
from scorer.presentation import builder_contract
from tests.helpers import recipes
from tests.helpers.builder import SEVEN, shipped, tapped, typed

pytestmark = pytest.mark.usefixtures("reader")
DRAFT = tapped(*SEVEN, "add:salad", "rows")


def fold(draft, place):
    return builder_contract.contract_fold(draft, draft.contracts[place])


def values(draft, place, what):
    return [value for value, _label in fold(draft, place)[what]]


def test_what_may_be_chosen():
    """No "takes everything" for laying out or one card, no doubling in chips, no place of chips where there is one."""
    assert values(DRAFT, 3, "ways") == ["", "fixed", "turn", "others"]
    assert values(DRAFT, 4, "ways") == values(DRAFT, 6, "ways") == []
    assert values(DRAFT, 3, "doubling") == ["", "all", "declarer"]
    assert values(DRAFT, 3, "targets") == []
    chips = tapped(*SEVEN, "add:places", "rows", draft=GameDraft(unit="chips"))
    assert values(chips, 3, "targets") == ["bank", "share", "share-bank"]
    assert values(chips, 6, "targets") == ["bank", "share", "share-bank", "winner", "winner-bank"]
    assert values(chips, 7, "targets") == []
    assert values(chips, 3, "doubling") == []
    assert fold(chips, 7)["target_text"].startswith("The bank pays the first to go out")
    assert fold(DRAFT, 3)["target_text"] == ""


def test_how_often():
    """In the words of the order; where any contract may be played nobody counts."""
    (times,) = builder_contract.times_dealt(DRAFT, DRAFT.contracts[0])
    assert (times.help, times.number, times.most) == ("in a row, by each dealer", 1, 12)
    assert builder_contract.times_dealt(typed(DRAFT, order="free"), DRAFT.contracts[0]) == []


def test_how_often_for_each_number_of_players():
    """A number for each, where the table has asked for them."""
    king = shipped("kierki")
    trumps = replace(king, opened=7).contracts[7]
    steps = builder_contract.times_dealt(king, trumps)
    assert [(step.said, step.label, step.number, step.least) for step in steps] == [
        ("times:0", "How often", 4, 1), ("times:3", "How often, with 3 players", 3, 1),
    ]  # fmt: skip
    shown = [fold(king, place) for place in (7, 1)]
    assert [more["other_numbers"] for more in shown] == ["With 3 players other numbers"] * 2
    assert [more["has_other_numbers"] for more in shown] == [True, False]
    assert fold(DRAFT, 0)["other_numbers"] == ""


def test_how_often_all_together():
    """Where somebody chooses it may be counted for all together."""
    king = shipped("turkish-king")
    (tricks,), (trumps,) = (builder_contract.times_dealt(king, king.contracts[place]) for place in (0, 6))
    assert (tricks.help, tricks.number, tricks.most) == ("by all together", 2, 72)
    assert (trumps.help, trumps.number, trumps.most) == ("by each who chooses", 2, 12)
    assert fold(DRAFT, 0)["counted"] == []


def test_the_declarer():
    """Who chooses, or else who deals; in chips not below 0."""
    trix = shipped("trix-tunisian")
    step = fold(trix, 0)["declarer"]
    assert (step.number, step.help, step.least) == (2, "for who chooses it", -10)
    chips = replace(DRAFT, unit="chips")
    step = fold(chips, 0)["declarer"]
    assert (step.number, step.help, step.least) == (1, "for who deals", 0)


def test_a_part_of_it():
    """Each question with its tick; none where everything is all of it."""
    omnibus = shipped("omnibus-hearts")
    members = builder_contract.part_members(omnibus, omnibus.contracts[0])
    assert [(member.key, member.name, member.ticked) for member in members] == [
        ("hearts", "Hearts", True), ("spades_queen", "Queen of spades", True),
        ("diamonds_jack", "Jack of diamonds", False),
    ]  # fmt: skip
    assert [value for value, _label in fold(omnibus, 0)["parts"]] == ["", "1"]
    hearts = shipped("hearts")
    assert builder_contract.part_members(hearts, hearts.contracts[0]) == []
    mixed = from_recipe(
        recipes.recipe_of({"count": "hearts", "each": 1}, {"left": 1}, all={"fixed": 2, "over": ["hearts"]})
    )
    assert fold(mixed, 0)["parts"] == []
    assert len(builder_contract.part_members(mixed, mixed.contracts[0])) == 1


def test_what_is_played_in_place_of_another():
    """All others with a tick, where the order says which comes when."""
    king = shipped("king-portuguese")
    members = builder_contract.alternative_members(king, king.contracts[6])
    assert [member.name for member in members if member.ticked] == ["Down"]
    assert len(members) == 7
    choice = replace(king, order="choice")
    assert builder_contract.alternative_members(choice, choice.contracts[6]) == []


def test_who_gets_what_a_line_says():
    """A neighbour may; nobody sits opposite at an odd table, but what was chosen stays to be seen."""
    wheel = shipped("quodlibet-wheel")
    detail = builder_contract.line_details(wheel, wheel.contracts[2])[0]
    assert [choice.value for choice in detail.paid_by if choice.chosen] == ["next"]
    assert [choice.value for choice in detail.paid_by] == ["", "next", "opposite", "previous"]
    odd = replace(wheel, seats=(4, 3))
    assert "opposite" not in [
        choice.value for choice in builder_contract.line_details(odd, wheel.contracts[2])[0].paid_by
    ]
    opposite = from_recipe(recipes.recipe_of({"card": "clubs-jack", "pays": 1, "paid_by": "opposite"}))
    now_odd = replace(opposite, seats=(3,))
    kept = builder_contract.line_details(now_odd, now_odd.contracts[0])[0].paid_by
    assert [choice.value for choice in kept if choice.chosen] == ["opposite"]


def test_who_has_none():
    wheel = shipped("quodlibet-wheel")
    flat, tricks = builder_contract.line_details(wheel, wheel.contracts[0])
    assert (flat.none, tricks.none, flat.paid_by) == (None, True, [])
    assert builder_contract.line_details(wheel, wheel.contracts[3])[0].none is None


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
    """What is counted, how many there are for each number of players, and whether it may be nobody's."""
    several = from_recipe(recipes.recipe_of({"count": "hearts", "each": 1}, head={"seats": [4, 3], "cards": [52, 51]}))
    (detail,) = builder_contract.line_details(several, several.contracts[0])
    assert [(number, words) for _seats, number, words in detail.totals] == [
        (13, "with 4 players, usually 13"), (13, "with 3 players, usually 13"),
    ]  # fmt: skip
    assert [choice.words for choice in detail.which if choice.chosen] == ["Hearts"]
    assert detail.may_be[0] == "Some may be in nobody’s tricks"
    card = builder_contract.line_details(DRAFT, DRAFT.contracts[4])[0]
    assert [choice.words for choice in card.suits if choice.chosen] == ["Hearts"]
    assert [choice.sign for choice in card.ranks] == ["7", "8", "9", "10", "J", "Q", "K", "A"]
    assert [choice.words for choice in card.ranks if choice.chosen] == ["King"]
    trick = builder_contract.line_details(DRAFT, DRAFT.contracts[5])[0]
    assert len(trick.which) == 10
    assert not trick.can_go


def test_low_cards_of_a_large_pack():
    """Where so many cards are dealt the twos to sixes are there too."""
    large = typed(DRAFT, **{"cards-4": "52"})
    assert builder_contract.line_details(large, large.contracts[4])[0].ranks[0].sign == "2"


def test_a_trick_that_is_not_there_stays_chosen():
    """So that it can be seen what is wrong."""
    draft = typed(tapped("more:5", draft=DRAFT), **{"line-0-of": "12"})
    which = builder_contract.line_details(draft, draft.contracts[5])[0].which
    assert [choice.words for choice in which if choice.chosen] == ["Trick 12"]


def test_room_for_prices():
    """Eight at most, and none in a salad."""
    assert fold(DRAFT, 0)["can_grow"]
    assert not fold(DRAFT, 7)["can_grow"]
