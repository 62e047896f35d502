"""Cards with a story: who took one that may have been doubled, and in which trick one fell."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.engine.cards import SUITS
from scorer.engine.facts import CardTaken, DoubledCards, Fact, InTrick
from tests.helpers.facts import FOUR, read

cards = DoubledCards("cards", cards=(SUITS["hearts"],))
plain_cards = DoubledCards("cards", cards=(SUITS["hearts"],), doubling=False)
trick = InTrick("trick", "In which trick?", number_of_tricks=8)

GOOD: list[tuple[Fact[Any], object, object]] = [
    (trick, 1, 1),
    (trick, 8, 8),
    (cards, {"hearts": {"taker": 1}}, {"hearts": CardTaken(1)}),
    (cards, {"hearts": {"taker": 1, "doubled_by": 1, "leader": 1}}, {"hearts": CardTaken(1, 1, 1)}),
    (cards, {"hearts": {"taker": 1, "doubled_by": None, "leader": None}}, {"hearts": CardTaken(1)}),
    (plain_cards, {"hearts": {"taker": 1, "doubled_by": None, "leader": 2}}, {"hearts": CardTaken(1, None, 2)}),
]

BAD: list[tuple[Fact[Any], object, str]] = [
    *[(trick, given, "at") for given in (None, 0, 9, True, 1.0, "1")],
    (cards, {"hearts": 1}, "at.hearts"),
    (cards, {"hearts": {}}, "at.hearts.taker"),
    (cards, {"hearts": {"taker": None}}, "at.hearts.taker"),
    (cards, {"hearts": {"taker": 1, "doubled_by": 4}}, "at.hearts.doubled_by"),
    (cards, {"hearts": {"taker": 1, "doubled_by": 1}}, "at.hearts.leader"),
    (cards, {"hearts": {"taker": 1, "leader": "0"}}, "at.hearts.leader"),
    (cards, {"hearts": {"taker": 1, "by": 1}}, "at.hearts.by"),
    (plain_cards, {"hearts": {"taker": 1, "doubled_by": 2}}, "at.hearts.doubled_by"),
]


@pytest.mark.parametrize(("fact", "given", "meant"), GOOD)
def test_good_answers(fact: Fact[Any], given: object, meant: object) -> None:
    """A good answer reads as what it means, with no problem."""
    assert read(fact, given) == (meant, [])


@pytest.mark.parametrize(("fact", "given", "place"), BAD)
def test_bad_answers(fact: Fact[Any], given: object, place: str) -> None:
    """A bad answer is a problem at its place, and the reading goes on."""
    assert place in read(fact, given)[1]


@pytest.mark.parametrize(
    ("card", "back"), [(CardTaken(1), False), (CardTaken(1, 2), False), (CardTaken(1, 1, 0), True)]
)
def test_a_card_that_its_holder_took_back(card: CardTaken, back: bool) -> None:
    """Only one that was doubled, by whoever took it in the end."""
    assert card.taken_by_holder is back


def test_what_is_missing() -> None:
    """The first card, and the number of the trick in the words of its question."""
    assert str(cards.missing_text(FOUR)) == "Missing: Hearts"
    assert trick.missing_text(FOUR) == "In which trick?"


def test_one_card_alone() -> None:
    """Its object is the whole answer, and a problem stands at its part; it is told, and moved, like others."""
    alone = DoubledCards("king", cards=(SUITS["hearts"],), is_single=True)
    assert read(alone, {"taker": 2}) == ({"hearts": CardTaken(2)}, [])
    assert read(alone, {"taker": 1, "doubled_by": 1, "leader": 0}) == ({"hearts": CardTaken(1, 1, 0)}, [])
    assert read(alone, {"taker": 1, "doubled_by": 1})[1] == ["at.leader"]
    assert read(alone, {})[1] == ["at.taker"]
    assert read(alone, {"hearts": {"taker": 1}})[1] == ["at.hearts", "at.taker"]
    assert [read(alone, bad)[1] for bad in (None, [], 3)] == [["at"], ["at"], ["at"]]
    assert str(alone.describe({"taker": 2})) == str(cards.describe({"hearts": {"taker": 2}}))
    assert alone.reseat({"taker": 2, "doubled_by": None}, (1, 2, 0, 3)) == {"taker": 1, "doubled_by": None}
    assert alone.reseat(None, (1, 0, 2, 3)) is None
