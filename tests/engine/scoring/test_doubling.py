"""Players who doubled each other: what is certain, and what is said; worked deals hold what each pair settles."""

from scorer.engine.effect import TableState
from scorer.engine.facts import Doubles
from scorer.engine.scoring import DoublingSettlement


def test_all_is_certain_where_nobody_doubled():
    rule = DoublingSettlement(Doubles("doubles", optional=True))
    assert rule.partial_changes({}, TableState.new(4)) == [0] * 4
    assert rule.partial_changes({"doubles": [{"by": 1, "of": 0}]}, TableState.new(4)) == [None] * 4
    assert str(rule.describe()) == "Players may double each other"
    assert str(DoublingSettlement(Doubles("doubles", declarer_only=True)).describe()) == "The declarer may be doubled"
