"""Cards that may be doubled: twice for the taker, and as much back for the holder or for who led."""

import pytest

from scorer.engine.cards import HEART, SUITS
from scorer.engine.contract import Contract
from scorer.engine.effect import TableState
from scorer.engine.facts import Answers, Count, DoubledCards, Doubles, OrNobody, Taker
from scorer.engine.problems import Problems
from scorer.engine.scoring import DoublingSettlement, ForDoublableCard, PerDoublableCard, PerItem
from tests.helpers.facts import FOUR

cards = DoubledCards("cards", cards=(SUITS["clubs"], SUITS["hearts"]))
king = Taker("taker", "King")
rule = ForDoublableCard(king, OrNobody.wrap(Taker("doubled_by")), OrNobody.wrap(Taker("leader")), -75, doubling=True)


def answered(taker, doubled_by=None, leader=None):
    """The three answers about one card."""
    return Answers({rule.taker: taker, rule.doubled_by: doubled_by, rule.leader: leader})


@pytest.mark.parametrize(
    ("doubling", "answers", "places"),
    [
        (True, answered(1), []), (True, answered(1, 0), []), (True, answered(1, 1, 0), []),
        (True, answered(1, 1), ["facts.leader"]), (False, answered(1, 0), ["facts.doubled_by"]),
    ],
)  # fmt: skip
def test_what_does_not_go_together(doubling, answers, places):
    """Nobody doubles where the house does not, and who led is needed where the holder took the card."""
    problems = Problems("facts")
    ForDoublableCard(rule.taker, rule.doubled_by, rule.leader, -75, doubling).check(answers, FOUR, problems)
    assert [problem.path for problem in problems.items] == places


def test_words():
    assert "Doubled by its holder: \N{MINUS SIGN}150" in str(rule.describe())
    plain = PerDoublableCard(DoubledCards("cards", cards=cards.cards, doubling=False), "A card", -25)
    assert str(plain.describe()) == "A card: \N{MINUS SIGN}25"


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
