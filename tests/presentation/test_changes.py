"""What others have changed, in words: news, where an entry stands after them, both sides of a late form or a match."""

from dataclasses import replace

import pytest

from scorer.presentation import changes
from scorer.presentation.changes import before_changes, conflict_view, handed_match
from scorer.store import history
from scorer.store.history import MatchChange
from scorer.store.saving import Conflict
from tests.helpers.evening import EVENING, KEEP, called, regular
from tests.helpers.ledgers import moved
from tests.helpers.worked_out import stored_match, worked_out
from tests.play.test_documents import differ

pytestmark = pytest.mark.usefixtures("reader")
MOVED, DEAL = moved(1, -1, 0, 0), called("small", 1)
IN, OUT, CORRECTED = (
    MatchChange("log", 1, after=DEAL), MatchChange("log", 1, before=DEAL), MatchChange("log", 1, DEAL, DEAL),
)  # fmt: skip
MADE = "Small game: Boris made it (+30), Ana, Cyril and Dana \N{MINUS SIGN}10 each"
SETTINGS = MatchChange("settings", before={"title": ""}, after={"title": "Friday"})


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (MatchChange("log", 2, after=DEAL), f"Deal 2, {MADE}"),
        (MatchChange("log", 2, before=DEAL), "Deal 2: taken out (on another phone)."),
        (MatchChange("log", 2, DEAL, called("big", 1)), "Deal 2: corrected (on another phone)."),
        (MatchChange("log", 2, DEAL, None, undoes=3), "Another phone took a change back."),
        (MatchChange("log", 1, after=MOVED), "Chips moved: Ana +1, Boris \N{MINUS SIGN}1"),
        (MatchChange("log", 3, after=KEEP), "Finished"),
        (MatchChange("log", 3, before=KEEP), "Another phone reopened the match."),
        (SETTINGS, "Another phone changed the settings of the match."),
    ],
)
def test_what_another_phone_did(change, sentence):
    """Deals have their numbers, without what was no deal before them."""
    worked = worked_out(log=[DEAL, MOVED, DEAL, *([KEEP] if change.after is KEEP else [])])
    assert changes.changes_by_others(worked, [change], "me") == sentence


FIRST_MINE, THEIRS_SECOND = MatchChange("log", 0, after=DEAL, who="me"), MatchChange("log", 1, after=DEAL, who="other")


@pytest.mark.parametrize(
    ("deals", "done", "who", "sentence"),
    [
        (2, [FIRST_MINE], "me", ""),
        (2, [FIRST_MINE, replace(THEIRS_SECOND, place=0)], "me", f"Deal 1, {MADE}"),
        (2, [FIRST_MINE, THEIRS_SECOND], None, "2 changes by other phones."),
        (1, [replace(THEIRS_SECOND, revision=3), replace(OUT, undoes=3, who="me", revision=4)], "me", ""),
        (1, [THEIRS_SECOND, MatchChange("log", 0, before=DEAL, who="me")], "me", f"Deal 1, {MADE}"),
    ],
)
def test_news_are_what_others_did_and_still_stands(deals, done, who, sentence):
    """What another tab of this browser has undone is none; what stands elsewhere by now is told as it stands."""
    assert changes.changes_by_others(worked_out(log=[DEAL] * deals), done, who) == sentence


@pytest.mark.parametrize(
    ("done", "first"),
    [([IN], 1), ([MatchChange("log", 4, after=DEAL), OUT], 1), ([IN, SETTINGS], 0), ([SETTINGS], 0), ([], 0)],
)
def test_the_first_row_that_may_look_different(done, first):
    """Rows before the earliest place look as they did; names and rules may change every row."""
    assert changes.first_changed_index(done) == first


@pytest.mark.parametrize(
    ("place", "done", "now"),
    [
        (3, [], 3), (3, [IN], 4), (3, [OUT], 2), (3, [CORRECTED], 3), (3, [SETTINGS], 3), (3, [IN, OUT], 3),
        (3, [OUT, OUT], 1), (1, [OUT], None), (0, [IN, OUT], 0), (0, [MatchChange("log", 0, after=DEAL), OUT], None),
    ],
)  # fmt: skip
def test_where_an_entry_stands_afterwards(place, done, now):
    """Taken out itself it stands nowhere, whatever came before; what happens below it is no matter."""
    assert changes.new_index(place, done) == now


LOG = [regular([2, 0, 6, 0], 0, 2), called("small", 1), called("small", 2)]
OTHER = [regular([2, 0, 6, 0], 0, 0), *LOG[1:]]
CHIPS = [[LOG[0], moved(chips, -chips, 0, 0), LOG[1]] for chips in (2, 4)]


@pytest.mark.parametrize(
    ("before", "after", "place", "text"),
    [
        (LOG, LOG, 0, "Deal 1: corrected."),
        (LOG, OTHER, 0, "Deal 1: corrected; 2 later deals recalculated."),
        (LOG[:2], OTHER[:2], 0, "Deal 1: corrected; 1 later deal recalculated."),
        (*CHIPS, 1, "Chips moved, after deal 1: corrected; 1 later deal recalculated."),
    ],
)
def test_what_a_correction_changed(before, after, place, text):
    """An adjustment has no number; the deals after it have."""
    assert changes.correction_text(worked_out(log=before), worked_out(log=after), place) == text


def test_what_was_put_in_moves_all_the_rest():
    assert changes.insertion_text(worked_out(log=LOG), 1) == "Deal 2: put in; 1 later deal recalculated."
    assert changes.insertion_text(worked_out(log=LOG), 2) == "Deal 3: put in."


FIRST, MINE, THEIRS = called("small", 0), called("small", 1), called("big", 2)
ADDED, GONE = MatchChange("log", 1, after=THEIRS, who="other"), MatchChange("log", 0, before=FIRST)


def after(*done):
    """A match of one deal after these changes."""
    match = stored_match(log=[FIRST])
    for change in done:
        match = history.apply_change(match, change)
    return match


def late(entry, *done, number=None):
    """Both sides of a form with this entry, which has seen none of the changes."""
    return conflict_view(Conflict(after(*done), list(done)), "me", lambda seen: entry, number)


@pytest.mark.parametrize(
    ("done", "lines"),
    [
        ([ADDED], ["Deal 2: Big game, Cyril made it"]),
        ([ADDED, MatchChange("log", 1, THEIRS, called("big", 3)), GONE, SETTINGS],
         ["Deal 2: changed again.", "Deal 1: Big game, Dana made it", "Deal 1: taken out.",
          "The settings of the match were changed."]),
        ([ADDED, MatchChange("log", 1, before=THEIRS), GONE],
         ["Deal 2: changed again.", "Deal 2: taken out.", "Deal 1: taken out."]),
    ],
)  # fmt: skip
def test_what_others_saved_meanwhile(done, lines):
    """Even where the match has become shorter than the place at which an entry once stood."""
    assert [line.words for line in late(MINE, *done).their_lines] == lines


MY_LINE = ("Small game, Boris made it", (-10, 30, -10, -10))
HALF = {"kind": "deal", "contract": "regular", "facts": {}}


@pytest.mark.parametrize(
    ("entry", "done", "number", "line", "replaceable", "can_append", "place"),
    [
        (MINE, [ADDED], None, MY_LINE, 2, True, None),
        (MINE, [ADDED, SETTINGS], None, MY_LINE, None, True, None),
        (MINE, [MatchChange("log", 1, after=KEEP)], None, MY_LINE, None, False, None),
        (HALF, [ADDED], None, ("not finished, or not possible", ()), 2, False, None),
        (None, [ADDED], None, None, None, False, None),
        (MINE, [MatchChange("log", 0, after=THEIRS)], 1, MY_LINE, None, False, 2),
        (MINE, [GONE], 1, MY_LINE, None, False, None),
    ],
)
def test_what_may_become_of_a_late_form(entry, done, number, line, replaceable, can_append, place):
    """It may take the place of the one deal that was put there, or come after it; a correction follows its deal.

    After the end nothing comes, and an undo holds nothing that could be kept.
    """
    view = late(entry, *done, number=number)
    assert (view.my_line and (view.my_line.words, tuple(view.my_line.cells))) == line
    assert (view.replaceable_number, view.can_append, view.place) == (replaceable, can_append, place)


@pytest.mark.parametrize(
    ("makers", "is_own"), [(["me"], True), ([None], False), (["me", "other"], False), (["me", "me"], True)]
)
def test_changes_are_one_s_own_where_this_browser_made_all_of_them(makers, is_own):
    done = [MatchChange("log", place, after=MINE, who=who) for place, who in enumerate(makers, 1)]
    assert late(MINE, *done).is_own == is_own


def test_a_match_as_it_was():
    match = after(ADDED, SETTINGS)
    old = before_changes(match, [ADDED, SETTINGS])
    assert (list(old.log), old.title, old.revision) == ([FIRST], "", match.revision - 2)


NOTE = moved(3, -3, 0, 0, note="agreed")
HANDED = [
    (EVENING[:9], EVENING[:7], "You have it up to deal 7", "Deals 8 and 9 are new.", "Take deals 8 and 9"),
    (EVENING[:8], EVENING[:7], "You have it up to deal 7", "Deal 8 is new.", "Take deal 8"),
    (EVENING[:9], EVENING[:5], "You have it up to deal 5", "Deals 6 to 9 are new.", "Take deals 6 to 9"),
    ([*EVENING[:2], NOTE], EVENING[:2], "You have it up to deal 2", "What was entered after it", "Take what is new"),
    (EVENING[:2], [], "You have it, without a deal yet", "Deals 1 and 2 are new.", "Take deals 1 and 2"),
    (EVENING[:2], EVENING[:3], "You have it up to deal 3", "You have more", ""),
    (EVENING[:2], EVENING[:2], "You have it up to deal 2", "Nothing in it is new", ""),
    ([*EVENING[:2], EVENING[8]], EVENING[:3], "Both of you have a deal 3. Which one is right?", "Undo", "Take theirs"),
    ([*EVENING[:2], NOTE], EVENING[:3], "Both went on since then. Which one is right?", "Undo", "Take theirs"),
]


@pytest.mark.parametrize(("theirs", "mine", "heading", "sentence", "take"), HANDED)
def test_what_is_said_of_a_match_from_another_phone(theirs, mine, heading, sentence, take):
    handed = handed_match(differ(theirs, mine))
    assert (handed.heading, handed.take) == (heading, take)
    assert sentence in handed.sentence


def test_matches_that_went_on_apart_show_both_sides():
    handed = handed_match(differ([*EVENING[:2], EVENING[8]], EVENING[:9]))
    mine, theirs = ([line.words.partition(":")[0] for line in side] for side in (handed.mine, handed.theirs))
    assert (mine, theirs) == (["Deal 3", "Deal 4", "Deal 5", "Deal 6", "and 3 more"], ["Deal 3"])
