"""Everything to one player: what happens instead, in four ways."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.engine.cards import HEART
from scorer.engine.contract import Contract
from scorer.engine.effect import Effect, TableState
from scorer.engine.facts import Count, OrNobody, Taker
from scorer.engine.scoring import ForTaker, PayBank, PerItem, UnlessOneTookAll

hearts, king = Count("hearts", HEART, total=8), OrNobody.wrap(Taker("king", "King"))
LINES = (PerItem(hearts, 2), ForTaker(king, 5))
ALL = {"hearts": [0, 8, 0, 0], "king": 1}


def effect(way: str, points: int, facts: dict[str, Any], pays: Any = LINES) -> Effect:
    """What a deal comes to."""
    contract = Contract(
        key="x", name="X", asks=(hearts, king), scoring=(UnlessOneTookAll((hearts, king), way, points, pays),)
    )
    found = contract.start_reading(facts, TableState.new(4)).effect
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("way", "points", "changes"),
    [("fixed", -16, (0, -16, 0, 0)), ("turn", 0, (0, -21, 0, 0)), ("others", 26, (26, 0, 26, 26)),
     ("each", 7, (-7, 21, -7, -7))],
)  # fmt: skip
def test_instead(way: str, points: int, changes: tuple[int, ...]) -> None:
    """Each way says what it does, and whose the numbers are."""
    found = effect(way, points, ALL)
    assert found.changes == changes
    assert str(found.summary) == "seat 1 took everything"
    assert "seat 1 took everything" in str(found.explanations[0])


@pytest.mark.parametrize("facts", [{"hearts": [0, 8, 0, 0], "king": 0}, {"hearts": [0, 8, 0, 0], "king": None},
                                   {"hearts": [1, 7, 0, 0], "king": 1}])  # fmt: skip
def test_one_thing_less_is_not_everything(facts: dict[str, Any]) -> None:
    """A heart that another took, or a king that is another's or nobody's, and it is paid as usual."""
    expected = [2 * number for number in facts["hearts"]]
    if facts["king"] is not None:
        expected[facts["king"]] += 5
    assert effect("fixed", -16, facts).changes == tuple(expected)


def test_chips_stay_out_of_the_bank() -> None:
    """Where each pays the taker nothing else moves."""
    found = effect("each", 3, ALL, (PayBank(LINES),))
    assert (found.changes, found.bank) == ((-3, 9, -3, -3), 0)


def test_its_words() -> None:
    """The lines first, then what happens instead."""
    words = str(UnlessOneTookAll((hearts, king), "others", 26, LINES).describe())
    assert words == "Hearts: +2 each. King: +5. Who takes everything: nothing, and each of the others +26"
