"""What points are made of, where a contract counts many things at once."""

from __future__ import annotations

from scorer.engine.cards import HEART
from scorer.engine.contract import Contract
from scorer.engine.effect import TableState
from scorer.engine.facts import Count, Taker
from scorer.engine.scoring import Breakdown, ForTaker, PerItem

hearts, king = Count("hearts", HEART, total=8), Taker("king", "King of hearts")
LINES = (PerItem(hearts, -2), ForTaker(king, -8), PerItem(hearts, -1))


def test_it_tells_and_pays_nothing() -> None:
    """Each player with points, what for, each thing once; nothing of those who have none, and no line of its own."""
    contract = Contract(key="x", name="X", asks=(hearts, king), scoring=(*LINES, Breakdown(LINES)))
    facts = {"hearts": [5, 0, 3, 0], "king": 0}
    effect = contract.start_reading(facts, TableState.new(4)).effect
    assert effect is not None
    assert effect.changes == (-23, 0, -9, 0)
    assert [str(why) for why in effect.explanations] == ["seat 0 −23 (5 hearts, King of hearts), seat 2 −9 (3 hearts)."]
    assert contract.partial_changes(facts, TableState.new(4)) == [-23, 0, -9, 0]
    assert str(Breakdown(LINES).describe()) == ""
