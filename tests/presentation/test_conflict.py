"""Both sides of a form that came too late: what the others saved, and what may become of this one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from scorer.presentation.conflict import ConflictView, before_changes, compare
from scorer.store import history
from scorer.store.history import MatchChange
from scorer.store.saving import Conflict
from tests.helpers.evening import KEEP, called
from tests.helpers.worked_out import stored_match

if TYPE_CHECKING:
    from scorer.store.matches import StoredMatch

pytestmark = pytest.mark.usefixtures("reader")

FIRST, MINE, THEIRS = called("small", 0), called("small", 1), called("big", 2)


def after(*done: MatchChange) -> tuple[StoredMatch, list[MatchChange]]:
    """A match of one deal after these changes, and the changes as its history has them."""
    match, lines = stored_match(log=[FIRST]), []
    for change in done:
        match = history.apply_change(match, change)
        lines.append(change)
    return match, lines


def late(entry: dict[str, Any] | None, *done: MatchChange, number: int | None = None, who: str = "me") -> ConflictView:
    """Both sides of a form with this entry, which has seen none of the changes."""
    match, lines = after(*done)
    return compare(Conflict(match, lines), who, lambda seen: entry, number)


def test_a_deal_that_another_phone_saved_too() -> None:
    """Both stand there in words with their changes; mine may take its place, or come after it."""
    view = late(MINE, MatchChange("log", 1, after=THEIRS, who="other"))
    assert [line.words for line in view.their_lines] == ["Deal 2: Big game, Cyril made it"]
    assert view.my_line is not None
    assert view.my_line.words == "Small game, Boris made it"
    assert list(view.my_line.cells) == [-10, 30, -10, -10]
    assert (view.is_own, view.replaceable_number, view.can_append, view.place) == (False, 2, True, None)


def test_one_s_own_earlier_form() -> None:
    """A browser hears that it was itself, as when the answer to a saved form was lost."""
    assert late(MINE, MatchChange("log", 1, after=MINE, who="me")).is_own
    assert not late(MINE, MatchChange("log", 1, after=MINE, who=None)).is_own


def test_changes_are_not_one_s_own_when_another_made_one_of_them() -> None:
    """Only a browser that made all of them hears that it was itself."""
    mine, theirs = MatchChange("log", 1, after=MINE, who="me"), MatchChange("log", 2, after=THEIRS, who="other")
    assert not late(MINE, mine, theirs).is_own
    assert late(MINE, mine, replace(theirs, who="me")).is_own


def test_after_the_end_nothing_comes() -> None:
    """The match was finished meanwhile: mine is shown, and fits nowhere."""
    view = late(MINE, MatchChange("log", 1, after=KEEP))
    assert (view.my_line is not None, view.replaceable_number, view.can_append) == (True, None, False)


def test_several_changes_leave_no_single_place() -> None:
    """What was changed again is told as that, what was taken out as taken out, settings as settings."""
    view = late(
        MINE,
        MatchChange("log", 1, after=THEIRS),
        MatchChange("log", 1, THEIRS, called("big", 3)),
        MatchChange("log", 0, before=FIRST),
        MatchChange("settings", before={"title": ""}, after={"title": "Friday"}),
    )
    assert [line.words for line in view.their_lines] == [
        "Deal 2, which was changed again.",
        "Deal 1: Big game, Dana made it",
        "Deal 1 was taken out.",
        "The settings of the match were changed.",
    ]
    assert view.replaceable_number is None


def test_a_correction_follows_its_deal() -> None:
    """The deal that it is for may have moved by now, or be gone."""
    moved = late(MINE, MatchChange("log", 0, after=THEIRS), number=1)
    assert (moved.place, moved.replaceable_number, moved.can_append) == (2, None, False)
    assert late(MINE, MatchChange("log", 0, before=FIRST), number=1).place is None


def test_a_form_without_an_entry() -> None:
    """An undo holds nothing that could be kept."""
    view = late(None, MatchChange("log", 1, after=THEIRS))
    assert (view.my_line, view.replaceable_number, view.can_append) == (None, None, False)


def test_what_is_not_finished_has_no_changes() -> None:
    """Half an entry is shown as that."""
    view = late({"kind": "deal", "contract": "regular", "facts": {}}, MatchChange("log", 1, after=THEIRS))
    assert view.my_line is not None
    assert (view.my_line.words, view.my_line.cells) == ("not finished, or not possible", ())
    assert not view.can_append


def test_a_match_as_it_was() -> None:
    """Taking the changes back leads to the log, the settings and the revision that the phone had seen."""
    match, lines = after(
        MatchChange("log", 1, after=THEIRS), MatchChange("settings", before={"title": ""}, after={"title": "x"})
    )
    old = before_changes(match, lines)
    assert (list(old.log), old.title, old.revision) == ([FIRST], "", match.revision - 2)
