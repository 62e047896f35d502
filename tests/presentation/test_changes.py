"""What others have changed, in a sentence; and where an entry stands after it."""

import pytest

from scorer.presentation import changes
from scorer.store.history import MatchChange
from tests.helpers.evening import KEEP, called, regular
from tests.helpers.ledgers import moved
from tests.helpers.worked_out import worked_out

MOVED = {"kind": "adjustment", "changes": [1, -1, 0, 0], "bank": 0, "note": ""}
DEAL = called("small", 1)
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


def test_one_s_own_changes_are_no_news():
    mine, theirs = MatchChange("log", 0, after=DEAL, who="me"), MatchChange("log", 0, after=DEAL, who="other")
    worked = worked_out(log=[DEAL, DEAL])
    assert changes.changes_by_others(worked, [mine], "me") == ""
    assert changes.changes_by_others(worked, [mine, theirs], "me") == f"Deal 1, {MADE}"
    assert changes.changes_by_others(worked, [mine, theirs], None) == "2 changes by other phones."


def test_what_was_saved_and_taken_back_meanwhile_is_no_news():
    """Another tab of this browser has undone it; or it stands elsewhere by now, and is told as it stands."""
    theirs = MatchChange("log", 1, after=DEAL, who="other", revision=3)
    gone = [theirs, MatchChange("log", 1, before=DEAL, undoes=3, who="me", revision=4)]
    assert changes.changes_by_others(worked_out(log=[DEAL]), gone, "me") == ""
    moved = [theirs, MatchChange("log", 0, before=DEAL, who="me", revision=4)]
    assert changes.changes_by_others(worked_out(log=[DEAL]), moved, "me") == f"Deal 1, {MADE}"


@pytest.mark.parametrize(
    ("done", "first"),
    [([IN], 1), ([MatchChange("log", 4, after=DEAL), OUT], 1), ([IN, SETTINGS], 0), ([SETTINGS], 0), ([], 0)],
)
def test_the_first_row_that_may_look_different(done, first):
    """Rows before the earliest place look as they did; names and rules may change every row."""
    assert changes.first_changed_index(done) == first


@pytest.mark.parametrize(
    ("done", "place"),
    [([], 3), ([IN], 4), ([OUT], 2), ([CORRECTED], 3), ([SETTINGS], 3), ([IN, OUT], 3), ([OUT, OUT], 1)],
)
def test_where_an_entry_stands_afterwards(done, place):
    assert changes.new_index(3, done) == place


def test_an_entry_that_is_gone():
    """Taken out itself it stands nowhere, whatever came before; what happens below it is no matter."""
    assert changes.new_index(1, [OUT]) is None
    assert changes.new_index(0, [IN, OUT]) == 0
    assert changes.new_index(0, [MatchChange("log", 0, after=DEAL), OUT]) is None


pytestmark = pytest.mark.usefixtures("reader")
LOG = [regular([2, 0, 6, 0], 0, 2), called("small", 1), called("small", 2)]


def test_what_a_correction_changed():
    other = [regular([2, 0, 6, 0], 0, 0), *LOG[1:]]
    before, after = worked_out(log=LOG), worked_out(log=other)
    assert changes.correction_text(before, before, 0) == "Deal 1: corrected."
    assert changes.correction_text(before, after, 0) == "Deal 1: corrected; 2 later deals recalculated."
    assert changes.correction_text(worked_out(log=LOG[:2]), worked_out(log=other[:2]), 0) == (
        "Deal 1: corrected; 1 later deal recalculated."
    )


def test_what_is_no_deal_is_called_by_its_kind():
    """An adjustment has no number; the deals after it have."""
    logs = [[LOG[0], moved(chips, -chips, 0, 0), LOG[1]] for chips in (2, 4)]
    before, after = (worked_out(log=log) for log in logs)
    assert (
        changes.correction_text(before, after, 1) == "Chips moved, after deal 1: corrected; 1 later deal recalculated."
    )


def test_what_was_put_in_moves_all_the_rest():
    assert changes.insertion_text(worked_out(log=LOG), 1) == "Deal 2: put in; 1 later deal recalculated."
    assert changes.insertion_text(worked_out(log=LOG), 2) == "Deal 3: put in."
