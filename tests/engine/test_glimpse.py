"""What is certain of a deal while it is still being entered: never more than the answers say, and never an error."""

from __future__ import annotations

import pytest

from scorer.engine.facts import CardsLeft, Count, Taker
from scorer.engine.pays import Each, Out, Took
from scorer.engine.table import Table
from scorer.engine.things import TRICK

TABLE = Table.fresh(4)
tricks, left, taker = Count("tricks", TRICK, total=8), CardsLeft("left", most=8), Taker("taker", "Last trick")


@pytest.mark.parametrize("given", [None, 3, "3", [], [1, 2], [1, 2, 3, 1, 1], {}, [[]]])
def test_odd_answers_are_not_known(given: object) -> None:
    """An answer of a strange shape leaves every seat open."""
    answers = {"tricks": given, "left": given, "taker": None if given == 3 else given}
    for pay in (Each(tricks, 1), Out(left, -8), Took(taker, 4)):
        assert pay.glimpse(answers, TABLE) == [None] * 4


def test_what_is_answered_is_known() -> None:
    """Seats that have their number are certain, blank ones are not."""
    assert Each(tricks, -1).glimpse({"tricks": [2, None, 0, 1]}, TABLE) == [-2, None, 0, -1]
    assert Out(left, -8).glimpse({"left": [2, 0, None, 1]}, TABLE) == [0, -8, 0, 0]
    assert Took(taker, 4, seats_after=1).glimpse({"taker": 3}, TABLE) == [4, 0, 0, 0]
