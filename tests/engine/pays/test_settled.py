"""Doubling is settled last: every pair its difference, as the results stood before any settling."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

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


@given(
    counts=st.lists(st.integers(0, 50), min_size=4, max_size=4),
    pairs=st.dictionaries(st.sampled_from([(1, 0), (1, 2), (3, 1), (2, 3), (3, 0)]), st.booleans()),
)
def test_pairs_settle_their_difference(counts: list[int], pairs: dict[tuple[int, int], bool]) -> None:
    """Whatever they began the deal with; one gets what the other gives."""
    given_doubles = [{"by": by, "of": of, "redoubled": again} for (by, of), again in pairs.items()]
    effect = CONTRACT.start_reading({"hearts": counts, "doubles": given_doubles}, TABLE).effect
    expected = list(counts)
    for (by, of), again in pairs.items():
        difference = (counts[by] - counts[of]) * (2 if again else 1)
        expected[by] += difference
        expected[of] -= difference
    assert effect is not None
    assert list(effect.changes) == expected
    assert sum(effect.changes) == sum(counts)


def test_what_is_told() -> None:
    """The results before, and every pair; nothing where nobody doubled, and all is certain then."""
    facts = {"hearts": [4, 1, 0, 0], "doubles": [{"by": 1, "of": 0, "redoubled": True}]}
    effect = CONTRACT.start_reading(facts, TABLE).effect
    assert effect is not None
    assert [str(why) for why in effect.explanations] == [
        "Before doubling: seat 0 +4, seat 1 +1, seat 2 0, seat 3 0.",
        "seat 1 doubled seat 0, redoubled: seat 0 gets 6.",
    ]
    even = CONTRACT.start_reading(
        {"hearts": [2, 2, 1, 0], "doubles": [{"by": 1, "of": 0}, {"by": 2, "of": 3}]}, TABLE
    ).effect
    assert even is not None
    assert [str(why) for why in even.explanations[1:]] == [
        "seat 1 doubled seat 0: they are even.",
        "seat 2 doubled seat 3: seat 2 gets 1.",
    ]
    assert CONTRACT.partial_changes(facts, TABLE) == [None] * 4
    assert CONTRACT.partial_changes({"hearts": [4, 1, 0, None]}, TABLE) == [4, 1, 0, None]
    assert str(DoublingSettlement(doubles).describe()) == "Players may double each other"
    assert str(DoublingSettlement(Doubles("doubles", declarer_only=True)).describe()) == "The declarer may be doubled"
