"""Refusals name the entry that would break, conflicts show both sides; tests/language/test_refusals holds the keys."""

from dataclasses import replace

import pytest

from scorer.engine.problems import Problem
from scorer.presentation.refusals import (
    ADDED_ENTRY,
    ProposedChange,
    before_changes,
    conflict_view,
    no_room_text,
    refusal_text,
)
from scorer.store import history
from scorer.store.history import MatchChange
from scorer.store.saving import Conflict
from tests.helpers import changing
from tests.helpers.evening import KEEP, called, regular
from tests.helpers.ledgers import moved
from tests.helpers.seated import until
from tests.helpers.worked_out import stored_match, worked_out

pytestmark = pytest.mark.usefixtures("reader")
FILLED = [regular([0, 4, 4, 0], 1, 1), called("small", 0)]


def why(worked, log, proposed=ADDED_ENTRY):
    """The first sentence why this log cannot be."""
    problems = changing.problems_of(replace(worked.stored, log=log))
    return refusal_text(worked, problems[0], proposed)


def test_an_adjustment_that_loses_its_bank():
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
        "Chips moved, after deal 2: the bank holds only 0, and 5 would be taken out."
    )


def test_a_contract_is_named_by_whom():
    """In a game of choice nobody names a contract twice; the deal has its number of now."""
    minimum, queens = ({"kind": "void", "contract": key} for key in ("minimum", "queens"))
    worked = worked_out("serbian-lora", {"order": "choice"}, [minimum, queens])
    assert why(worked, [minimum, minimum]) == "Deal 2: Boris has named Minimum before."
    assert (
        why(worked, [queens, minimum, queens], ProposedChange(inserted=0)) == "Deal 2: Boris has named Queens before."
    )


def test_other_house_rules_and_what_was_entered():
    worked = worked_out(
        options={"announce": True}, log=[{**FILLED[0], "facts": FILLED[0]["facts"] | {"announced": {}}}]
    )
    problem = Problem("log[0].facts.announced", "this contract does not ask that")
    assert refusal_text(worked, problem, ProposedChange(rules=True)) == (
        "Deal 1: these house rules do not fit what was entered (Announced cards)."
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


def test_the_numbers_are_those_of_the_list_as_it_is():
    """After a removal the list still has the one that is to go; one to be put in has no number yet."""
    worked = worked_out(log=[called("small", n % 4) for n in range(5)])
    problem = Problem("log[2]", "no")
    assert refusal_text(worked, problem) == "Deal 3: no."
    assert refusal_text(worked, problem, ProposedChange(removed=0)) == "Deal 4: no."
    assert refusal_text(worked, problem, ProposedChange(removed=3)) == "Deal 3: no."
    assert refusal_text(worked, problem, ProposedChange(inserted=1)) == "Deal 2: no."
    assert refusal_text(worked, problem, ProposedChange(inserted=2)) == "no."


def test_room_for_a_forgotten_deal():
    """In a free order anywhere; in a fixed one only where all that follows still has its contract."""
    free = worked_out(log=FILLED)
    assert no_room_text(free, free.as_before(0), 0) == ""
    fixed = worked_out("king", log=until("king", "queens"))
    assert no_room_text(fixed, fixed.as_before(0), 0) == (
        "No deal can be put in here. Deal 1: by the order of the contracts this is No hearts, not No tricks."
    )


FIRST, MINE, THEIRS = called("small", 0), called("small", 1), called("big", 2)


def after(*done):
    """A match of one deal after these changes, and the changes as its history has them."""
    match, lines = stored_match(log=[FIRST]), []
    for change in done:
        match = history.apply_change(match, change)
        lines.append(change)
    return match, lines


def late(entry, *done, number=None, who="me"):
    """Both sides of a form with this entry, which has seen none of the changes."""
    match, lines = after(*done)
    return conflict_view(Conflict(match, lines), who, lambda seen: entry, number)


def test_a_deal_that_another_phone_saved_too():
    """Both stand there in words with their changes; mine may take its place, or come after it."""
    view = late(MINE, MatchChange("log", 1, after=THEIRS, who="other"))
    assert [line.words for line in view.their_lines] == ["Deal 2: Big game, Cyril made it"]
    assert view.my_line.words == "Small game, Boris made it"
    assert list(view.my_line.cells) == [-10, 30, -10, -10]
    assert (view.is_own, view.replaceable_number, view.can_append, view.place) == (False, 2, True, None)


def test_one_s_own_earlier_form():
    assert late(MINE, MatchChange("log", 1, after=MINE, who="me")).is_own
    assert not late(MINE, MatchChange("log", 1, after=MINE, who=None)).is_own


def test_changes_are_not_one_s_own_when_another_made_one_of_them():
    """Only a browser that made all of them hears that it was itself."""
    mine, theirs = MatchChange("log", 1, after=MINE, who="me"), MatchChange("log", 2, after=THEIRS, who="other")
    assert not late(MINE, mine, theirs).is_own
    assert late(MINE, mine, replace(theirs, who="me")).is_own


def test_after_the_end_nothing_comes():
    """The match was finished meanwhile: mine is shown, and fits nowhere."""
    view = late(MINE, MatchChange("log", 1, after=KEEP))
    assert (view.my_line is not None, view.replaceable_number, view.can_append) == (True, None, False)


def test_several_changes_leave_no_single_place():
    view = late(
        MINE,
        MatchChange("log", 1, after=THEIRS),
        MatchChange("log", 1, THEIRS, called("big", 3)),
        MatchChange("log", 0, before=FIRST),
        MatchChange("settings", before={"title": ""}, after={"title": "Friday"}),
    )
    assert [line.words for line in view.their_lines] == [
        "Deal 2: changed again.", "Deal 1: Big game, Dana made it", "Deal 1: taken out.",
        "The settings of the match were changed.",
    ]  # fmt: skip
    assert view.replaceable_number is None


def test_what_was_put_in_and_taken_out_again_keeps_its_name():
    """Even where the match has become shorter than the place at which it once stood."""
    view = late(
        MINE,
        MatchChange("log", 1, after=THEIRS),
        MatchChange("log", 1, before=THEIRS),
        MatchChange("log", 0, before=FIRST),
    )
    assert [line.words for line in view.their_lines] == [
        "Deal 2: changed again.", "Deal 2: taken out.", "Deal 1: taken out.",
    ]  # fmt: skip


def test_a_correction_follows_its_deal():
    """The deal that it is for may have moved by now, or be gone."""
    moved = late(MINE, MatchChange("log", 0, after=THEIRS), number=1)
    assert (moved.place, moved.replaceable_number, moved.can_append) == (2, None, False)
    assert late(MINE, MatchChange("log", 0, before=FIRST), number=1).place is None


def test_a_form_without_an_entry():
    """An undo holds nothing that could be kept."""
    view = late(None, MatchChange("log", 1, after=THEIRS))
    assert (view.my_line, view.replaceable_number, view.can_append) == (None, None, False)


def test_what_is_not_finished_has_no_changes():
    view = late({"kind": "deal", "contract": "regular", "facts": {}}, MatchChange("log", 1, after=THEIRS))
    assert (view.my_line.words, view.my_line.cells) == ("not finished, or not possible", ())
    assert not view.can_append


def test_a_match_as_it_was():
    match, lines = after(
        MatchChange("log", 1, after=THEIRS), MatchChange("settings", before={"title": ""}, after={"title": "x"})
    )
    old = before_changes(match, lines)
    assert (list(old.log), old.title, old.revision) == ([FIRST], "", match.revision - 2)
