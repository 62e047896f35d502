"""Cards that may be doubled: twice for the taker, and as much back for the holder or for who led."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.engine.cards import HEART, SUITS
from scorer.engine.contract import Contract
from scorer.engine.effect import TableState
from scorer.engine.facts import Answers, CardTaken, Count, DoubledCards, Doubles, OrNobody, Taker
from scorer.engine.problems import Problems
from scorer.engine.scoring import DoublingSettlement, ForDoublableCard, PerDoublableCard, PerItem
from tests.helpers.facts import FOUR

cards = DoubledCards("cards", cards=(SUITS["clubs"], SUITS["hearts"]))
king = Taker("taker", "King")
rule = ForDoublableCard(king, OrNobody.wrap(Taker("doubled_by")), OrNobody.wrap(Taker("leader")), -75, doubling=True)


@pytest.mark.parametrize(
    ("card", "changes"),
    [
        (CardTaken(0), (-25, 0, 0, 0)),
        (CardTaken(0, doubled_by=2), (-50, 0, 25, 0)),
        (CardTaken(2, doubled_by=2, leader=3), (0, 0, -50, 25)),
    ],
)
def test_each_card(card, changes):
    """Plain, doubled, and taken back by its holder; two cards add up."""
    pay = PerDoublableCard(cards, "A card", -25)
    effect = pay.effect(Answers({cards: {"clubs": card, "hearts": CardTaken(1)}}), FOUR)
    assert effect.changes == tuple(change - (25 if seat == 1 else 0) for seat, change in enumerate(changes))
    assert len(effect.explanations) == (card.doubled_by is not None)
    assert str(effect.summary) == ("None" if card.doubled_by is None else "Clubs (doubled by seat 2)")


def answered(taker, doubled_by=None, leader=None):
    """The three answers about one card."""
    return Answers({rule.taker: taker, rule.doubled_by: doubled_by, rule.leader: leader})


def test_one_card_in_three_answers():
    """As one of several; few words say who doubled it."""
    plain, doubled, back = (rule.effect(answered(*seats), FOUR) for seats in ((1,), (1, 0), (1, 1, 0)))
    assert (plain.changes, plain.summary) == ((0, -75, 0, 0), None)
    assert (doubled.changes, str(doubled.summary)) == ((75, -150, 0, 0), "seat 0 doubled it")
    assert (back.changes, str(back.summary)) == ((75, -150, 0, 0), "seat 1 doubled it and took it")
    assert str(back.explanations[0]) == (
        "King, doubled: seat 1 took it back, \N{MINUS SIGN}150; seat 0 led the trick, +75."
    )


@pytest.mark.parametrize(
    ("doubling", "answers", "places"),
    [
        (True, answered(1), []),
        (True, answered(1, 0), []),
        (True, answered(1, 1, 0), []),
        (True, answered(1, 1), ["facts.leader"]),
        (False, answered(1, 0), ["facts.doubled_by"]),
    ],
)
def test_what_does_not_go_together(doubling, answers, places):
    """Nobody doubles where the house does not, and who led is needed where the holder took the card."""
    problems = Problems("facts")
    ForDoublableCard(rule.taker, rule.doubled_by, rule.leader, -75, doubling).check(answers, FOUR, problems)
    assert [problem.path for problem in problems.items] == places


def test_words():
    """Doubling is told where the house doubles."""
    assert "Doubled by its holder: \N{MINUS SIGN}150" in str(rule.describe())
    plain = PerDoublableCard(DoubledCards("cards", cards=cards.cards, doubling=False), "A card", -25)
    assert str(plain.describe()) == "A card: \N{MINUS SIGN}25"


hearts, doubles = Count("hearts", HEART, limit=99), Doubles("doubles", optional=True)
CONTRACT = Contract(
    key="x", name="X", asks=(hearts, doubles), scoring=(PerItem(hearts, 1), DoublingSettlement(doubles))
)
TABLE = TableState(4, 0, (50, -3, 0, 7), 0, (50, -3, 0, 7))


@given(
    counts=st.lists(st.integers(0, 50), min_size=4, max_size=4),
    pairs=st.dictionaries(st.sampled_from([(1, 0), (1, 2), (3, 1), (2, 3), (3, 0)]), st.booleans()),
)
def test_pairs_settle_their_difference(counts, pairs):
    """Whatever they began the deal with; one gets what the other gives."""
    given_doubles = [{"by": by, "of": of, "redoubled": again} for (by, of), again in pairs.items()]
    effect = CONTRACT.start_reading({"hearts": counts, "doubles": given_doubles}, TABLE).effect
    expected = list(counts)
    for (by, of), again in pairs.items():
        difference = (counts[by] - counts[of]) * (2 if again else 1)
        expected[by] += difference
        expected[of] -= difference
    assert list(effect.changes) == expected
    assert sum(effect.changes) == sum(counts)


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
