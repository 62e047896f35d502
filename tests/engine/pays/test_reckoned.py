"""What points are made of, where a contract counts many things at once."""

from __future__ import annotations

from scorer.engine.contract import Contract
from scorer.engine.facts import Count, Taker
from scorer.engine.pays import Each, Reckoned, Took
from scorer.engine.table import Table
from scorer.engine.things import HEART

hearts, king = Count("hearts", HEART, total=8), Taker("king", "King of hearts")
LINES = (Each(hearts, -2), Took(king, -8), Each(hearts, -1))


def test_it_tells_and_pays_nothing() -> None:
    """Each player with points, what for, each thing once; nothing of those who have none, and no line of its own."""
    contract = Contract(key="x", name="X", asks=(hearts, king), pays=(*LINES, Reckoned(LINES)))
    facts = {"hearts": [5, 0, 3, 0], "king": 0}
    effect = contract.reading(facts, Table.fresh(4)).effect
    assert effect is not None
    assert effect.changes == (-23, 0, -9, 0)
    assert [str(why) for why in effect.why] == ["seat 0 −23 (5 hearts, King of hearts), seat 2 −9 (3 hearts)."]
    assert contract.glimpse(facts, Table.fresh(4)) == [-23, 0, -9, 0]
    assert str(Reckoned(LINES).words()) == ""
