"""What a change did to an entry: in the history each line has the number that the deal had then."""

from __future__ import annotations

import pytest

from scorer.presentation.entry_summary import ChangeLabels
from scorer.store.history import MatchChange
from tests.helpers.evening import called
from tests.helpers.ledgers import moved

pytestmark = pytest.mark.usefixtures("reader")
SMALL, BIG, CHIP = called("small", 0), called("big", 1), moved(1, -1, 0, 0)


@pytest.mark.parametrize(
    ("change", "kinds", "words"),
    [
        (MatchChange("log", 1, after=SMALL), ["deal", "deal"], ("Deal 2 entered", "Deal 2 entered again")),
        (MatchChange("log", 0, after=SMALL), ["deal", "deal"], ("Deal 1 put in", "Deal 1 put in again")),
        (MatchChange("log", 1, SMALL, BIG), ["adjustment", "deal"], ("Deal 1 corrected", "Deal 1 corrected again")),
        (MatchChange("log", 1, before=SMALL), ["void", "deal"], ("Deal 2 taken out", "Deal 2 taken out again")),
        (MatchChange("log", 1, after=CHIP), ["deal", "adjustment"],
         ("Entered: Chips moved after deal 1", "Entered again: Chips moved after deal 1")),
    ],
)  # fmt: skip
def test_done_and_made_again(change: MatchChange, kinds: list[str], words: tuple[str, str]) -> None:
    """Whoever reads the history back finds the log as it was before."""
    for turns, said in ((0, words[0]), (2, words[1])):
        log = ChangeLabels(list(kinds), "chips")
        assert log.label_before(change, change, turns) == said
        assert len(log.kinds) == len(kinds) - (change.before is None) + (change.after is None)


@pytest.mark.parametrize(
    ("what", "kinds", "words"),
    [
        (MatchChange("log", 9, after=SMALL), ["deal"] * 9, "Deal 10 taken back"),
        (MatchChange("log", 6, SMALL, BIG), ["deal"] * 9, "Correction of deal 7 taken back"),
        (MatchChange("log", 6, before=SMALL), ["deal"] * 9, "Deal 7 put back"),
        (MatchChange("log", 1, CHIP, moved(2, -2, 0, 0)), ["deal", "adjustment"],
         "Correction taken back: Chips moved after deal 1"),
    ],
)  # fmt: skip
def test_taken_back(what: MatchChange, kinds: list[str], words: str) -> None:
    """The other way round."""
    undone = MatchChange("log", what.place, what.after, what.before)
    assert ChangeLabels(kinds, "chips").label_before(undone, what, 1) == words
