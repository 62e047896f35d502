"""Limits and penalties in the builder: what stands at their doors, and a row for each on their pages."""

from dataclasses import replace

import pytest

from scorer.engine.house_rules import MAX_PENALTIES
from scorer.engine.recipe.lines import MAX_LIMITS
from scorer.forms.builder.check import check_draft
from scorer.forms.builder.draft import NO_TOTALS, LimitDraft, PenaltyDraft
from scorer.presentation import builder, builder_game
from tests.helpers.builder import SEVEN, tapped

pytestmark = pytest.mark.usefixtures("reader")
DRAFT = tapped(*SEVEN)
REVOKE = PenaltyDraft("revoke", "Revoke", "-10", ends=True)


def number(typed):
    """A number that holds for all."""
    return (typed, *NO_TOTALS)


def doors(draft):
    """The page behind each door, what stands at it, and what is wrong there."""
    return [(door.page, door.brief, door.problem) for door in builder_game.page_links(draft, check_draft(draft))]


def test_what_stands_at_the_doors():
    """Limits only where somebody chooses; of each what it says, in few words."""
    assert doors(DRAFT) == [("penalties", "a revoke, a misdeal", "")]
    choice = replace(DRAFT, order="choice", penalties=(REVOKE,))
    assert doors(choice) == [("limits", "as often as each contract says", ""), ("penalties", "Revoke −10", "")]
    limited = replace(choice, limits=(LimitDraft(("hearts", "queens"), number("1")), LimitDraft(("lora",))))
    assert doors(limited)[0][1] == "1 of Queens, Hearts; – of Lora"


def test_what_is_wrong_behind_a_door_is_said_at_it():
    draft = replace(
        DRAFT, order="choice", limits=(LimitDraft(("lora",), number("x")),), penalties=(replace(REVOKE, name=" "),)
    )
    sentence = "Write how many of these each player names: 1 or more."
    assert [door[2] for door in doors(draft)] == [sentence, "Write what the penalty is for."]
    assert builder.first_problem(draft, check_draft(draft)) == (sentence, "limits")
    penalty = replace(draft, limits=())
    assert builder.first_problem(penalty, check_draft(penalty)) == ("Write what the penalty is for.", "penalties")
    (field, _label, _typed), *_others = builder_game.limit_rows(draft)[0].numbers
    assert check_draft(draft).problems == {field: sentence, "penalty-0-name": "Write what the penalty is for."}


@pytest.mark.parametrize(
    ("limits", "field", "sentence"),
    [
        ([("lora", "9")], "limit-0-each", "Each player can name at most 1 of these deals."),
        ([("", "1")], "limit-0", "Tick which contracts these are."),
        ([("lora", "1"), ("lora", "1")], "limit-1", "This contract is in a limit already."),
    ],
)
def test_each_problem_of_a_limit(limits, field, sentence):
    drafts = tuple(LimitDraft((key,) if key else (), number(each)) for key, each in limits)
    assert check_draft(replace(DRAFT, order="choice", limits=drafts)).problems == {field: sentence}


def test_other_numbers_of_players():
    """A limit may have another number for each, and a wrong one is said at its own field."""
    draft = replace(DRAFT, order="choice", seats=(4, 3), limits=(LimitDraft(("lora",), ("1", "7", "", "", "")),))
    limit = builder_game.limit_rows(draft)[0]
    assert [(field, typed) for field, _label, typed in limit.numbers] == [
        ("limit-0-each", "1"),
        ("limit-0-each-for3", "7"),
    ]
    assert check_draft(draft).problems == {"limit-0-each-for3": "Each player can name at most 1 of these deals."}


@pytest.mark.parametrize(
    ("unit", "amount", "sentence"),
    [
        ("points", "", "Write what it costs, or take the name out."),
        ("points", "x", "Write a whole number."),
        ("points", "99999", "99\u202f999 is too much: at most 10\u202f000."),
        ("chips", "-1", "Chips are paid: write 0 or more."),
    ],
)
def test_each_problem_of_a_penalty(unit, amount, sentence):
    draft = replace(tapped("add:tricks", "rows"), unit=unit, penalties=(replace(REVOKE, amount=amount),))
    assert check_draft(draft).problems == {"penalty-0-amount": sentence}


def test_there_is_always_room_for_another():
    """A blank row behind those that are written, as long as there may be more."""
    assert builder_game.penalty_rows(DRAFT) == [PenaltyDraft("")] * 2
    assert builder_game.penalty_rows(replace(DRAFT, penalties=(REVOKE,)))[0].amount == "−10"
    many = tuple(replace(REVOKE, key=f"p-{n}") for n in range(MAX_PENALTIES))
    full = replace(DRAFT, order="choice", penalties=many, limits=(LimitDraft(),) * MAX_LIMITS)
    assert len(builder_game.penalty_rows(full)) == MAX_PENALTIES
    assert len(builder_game.limit_rows(full)) == MAX_LIMITS
