"""Refusals name the entry that would break as the list does; that no key is read holds tests/language/test_refusals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.engine.problems import Problem
from scorer.play.replayed_match import ReplayedMatch, make_check
from scorer.presentation.refusals import ADDED_ENTRY, ProposedChange, no_room_text, refusal_text
from tests.helpers.evening import called, regular
from tests.helpers.ledgers import moved
from tests.helpers.seated import until
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")
FILLED = [regular([0, 4, 4, 0], 1, 1), called("small", 0)]


def why(worked: ReplayedMatch, log: list[object], proposed: ProposedChange = ADDED_ENTRY) -> str:
    """The first sentence why this log cannot be."""
    problems = make_check(None)(replace(worked.stored, log=log)).problems
    return refusal_text(worked, problems[0], proposed)


def test_an_adjustment_that_loses_its_bank() -> None:
    """By the words of the people who moved the chips, just after what is to go or later."""
    filled = regular([1, 2, 3, 2], 1, 2)
    bank = worked_out(log=[filled]).ledger.state.bank
    assert bank > 4
    taken = moved(5, 0, 0, 0, bank=-5)
    worked = worked_out(log=[filled, taken])
    assert why(worked, [taken], ProposedChange(removed=0)) == (
        "Without it the bank would be empty later, where 5 are taken out."
    )
    later = worked_out(log=[filled, called("small", 0), taken])
    assert why(later, [called("small", 0), taken], ProposedChange(removed=0)) == (
        "Chips moved after deal 2: the bank holds only 0, and 5 would be taken out."
    )


def test_a_contract_is_named_by_whom() -> None:
    """In a game of choice nobody names a contract twice; the deal has its number of now."""
    minimum, queens = ({"kind": "void", "contract": key} for key in ("minimum", "queens"))
    worked = worked_out("serbian-lora", {"order": "choice"}, [minimum, queens])
    assert why(worked, [minimum, minimum]) == "Deal 2: Boris has named Minimum before."
    assert (
        why(worked, [queens, minimum, queens], ProposedChange(inserted=0)) == "Deal 2: Boris has named Queens before."
    )


def test_other_house_rules_and_what_was_entered() -> None:
    """What they do not ask, or ask besides, is told by its question."""
    worked = worked_out(
        options={"announce": True}, log=[{**FILLED[0], "facts": FILLED[0]["facts"] | {"announced": {}}}]
    )
    problem = Problem("log[0].facts.announced", "this contract does not ask that")
    assert refusal_text(worked, problem, ProposedChange(rules=True)) == (
        "Deal 1: these house rules do not fit what was entered (Announced obers)."
    )
    more = Problem("log[0].facts.passes", "an answer is missing", "Missing: Passes")
    assert (
        refusal_text(worked, more, ProposedChange(rules=True))
        == "Deal 1: these house rules ask more (Missing: Passes)."
    )
    assert refusal_text(worked, Problem("log[0].facts.hearts[1]", "too many")) == "Deal 1: too many (Hearts)."
    assert refusal_text(worked, Problem("log[0].facts.nonsense", "too many")) == "Deal 1: too many."
    assert refusal_text(worked, Problem("start.bank", "no bank")) == "What the match begins with: no bank."
    assert refusal_text(worked, Problem("options.announce", "this cannot be")) == "this cannot be."


def test_the_numbers_are_those_of_the_list_as_it_is() -> None:
    """After a removal the list still has the one that is to go; one to be put in has no number yet."""
    worked = worked_out(log=[called("small", n % 4) for n in range(5)])
    problem = Problem("log[2]", "no")
    assert refusal_text(worked, problem) == "Deal 3: no."
    assert refusal_text(worked, problem, ProposedChange(removed=0)) == "Deal 4: no."
    assert refusal_text(worked, problem, ProposedChange(removed=3)) == "Deal 3: no."
    assert refusal_text(worked, problem, ProposedChange(inserted=1)) == "Deal 2: no."
    assert refusal_text(worked, problem, ProposedChange(inserted=2)) == "no."


def test_room_for_a_forgotten_deal() -> None:
    """In a free order anywhere; in a fixed one only where all that follows still has its contract."""
    free = worked_out(log=FILLED)
    assert no_room_text(free, free.as_before(0), 0) == ""
    fixed = worked_out("king", log=until("king", "queens"))
    assert no_room_text(fixed, fixed.as_before(0), 0) == (
        "No deal can be put in here. Deal 1: by the order of the contracts this is No hearts, not No tricks."
    )
