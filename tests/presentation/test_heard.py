"""What is heard after a change further up: which deals came out otherwise."""

from __future__ import annotations

import pytest

from scorer.presentation import changes
from tests.helpers.evening import called, regular
from tests.helpers.ledgers import moved
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")
LOG = [regular([2, 0, 6, 0], 0, 2), called("small", 1), called("small", 2)]


def test_what_a_correction_changed() -> None:
    """Nothing more, the one deal after it, or all of them."""
    other = [regular([2, 0, 6, 0], 0, 0), *LOG[1:]]
    before, after = worked_out(log=LOG), worked_out(log=other)
    assert changes.correction_text(before, before, 0) == "Deal 1 corrected."
    assert changes.correction_text(before, after, 0) == "Deal 1 corrected; deals 2 to 3 recalculated."
    assert changes.correction_text(worked_out(log=LOG[:2]), worked_out(log=other[:2]), 0) == (
        "Deal 1 corrected; deal 2 recalculated."
    )


def test_what_is_no_deal_is_called_by_its_kind() -> None:
    """An adjustment has no number; the deals after it have."""
    logs = [[LOG[0], moved(chips, -chips, 0, 0), LOG[1]] for chips in (2, 4)]
    before, after = (worked_out(log=log) for log in logs)
    assert changes.correction_text(before, after, 1) == "Moved chips corrected; deal 2 recalculated."


def test_what_was_put_in_moves_all_the_rest() -> None:
    """The deals after it have other numbers."""
    assert changes.insertion_text(worked_out(log=LOG), 1) == "Deal 2 put in; deal 3 recalculated."
    assert changes.insertion_text(worked_out(log=LOG), 2) == "Deal 3 put in."
