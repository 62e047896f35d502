"""Who doubled whom: the results before, and what each pair settles."""

from scorer.engine.cards import HEART
from scorer.engine.contract import Contract
from scorer.engine.effect import TableState
from scorer.engine.facts import Count, Doubles
from scorer.engine.scoring import DoublingSettlement, PerItem

hearts, doubles = Count("hearts", HEART, limit=99), Doubles("doubles", optional=True)
CONTRACT = Contract(
    key="x", name="X", asks=(hearts, doubles), scoring=(PerItem(hearts, 1), DoublingSettlement(doubles))
)
TABLE = TableState(4, 0, (50, -3, 0, 7), 0, (50, -3, 0, 7))


def test_what_is_told():
    """The results before, and every pair; nothing where nobody doubled, and all is certain then."""
    facts = {"hearts": [4, 1, 0, 0], "doubles": [{"by": 1, "of": 0, "redoubled": True}]}
    effect = CONTRACT.start_reading(facts, TABLE).effect
    assert [str(why) for why in effect.explanations] == [
        "Before doubling: seat 0 +4, seat 1 +1, seat 2 0, seat 3 0.",
        "seat 1 doubled seat 0, redoubled: seat 0 gets 6.",
    ]
    even = CONTRACT.start_reading(
        {"hearts": [2, 2, 1, 0], "doubles": [{"by": 1, "of": 0}, {"by": 2, "of": 3}]}, TABLE
    ).effect
    assert [str(why) for why in even.explanations[1:]] == [
        "seat 1 doubled seat 0: they are even.",
        "seat 2 doubled seat 3: seat 2 gets 1.",
    ]
    assert CONTRACT.partial_changes(facts, TABLE) == [None] * 4
    assert CONTRACT.partial_changes({"hearts": [4, 1, 0, None]}, TABLE) == [4, 1, 0, None]
    assert str(DoublingSettlement(doubles).describe()) == "Players may double each other"
    assert str(DoublingSettlement(Doubles("doubles", declarer_only=True)).describe()) == "The declarer may be doubled"
