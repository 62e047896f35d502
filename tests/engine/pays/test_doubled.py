"""Cards that may be doubled: twice for the taker, and as much back for the holder or for who led."""

from __future__ import annotations

import pytest

from scorer.engine.cards import SUITS
from scorer.engine.facts import Answers, CardTaken, DoubledCards, OrNobody, Taker
from scorer.engine.problems import Problems
from scorer.engine.scoring import ForDoublableCard, PerDoublableCard
from tests.helpers.facts import FOUR

cards = DoubledCards("cards", cards=(SUITS["clubs"], SUITS["hearts"]))
king = Taker("taker", "King")
one = ForDoublableCard(king, OrNobody.wrap(Taker("doubled_by")), OrNobody.wrap(Taker("leader")), -75, doubling=True)


@pytest.mark.parametrize(
    ("card", "changes"),
    [
        (CardTaken(0), (-25, 0, 0, 0)),
        (CardTaken(0, doubled_by=2), (-50, 0, 25, 0)),
        (CardTaken(2, doubled_by=2, leader=3), (0, 0, -50, 25)),
    ],
)
def test_each_card(card: CardTaken, changes: tuple[int, ...]) -> None:
    """Plain, doubled, and taken back by its holder; two cards add up."""
    pay = PerDoublableCard(cards, "A card", -25)
    effect = pay.effect(Answers({cards: {"clubs": card, "hearts": CardTaken(1)}}), FOUR)
    assert effect.changes == tuple(change - (25 if seat == 1 else 0) for seat, change in enumerate(changes))
    assert len(effect.explanations) == (card.doubled_by is not None)
    assert str(effect.summary) == ("None" if card.doubled_by is None else "Clubs (doubled by seat 2)")


def answered(taker: int, doubled_by: int | None = None, leader: int | None = None) -> Answers:
    """The three answers about one card."""
    return Answers({one.taker: taker, one.doubled_by: doubled_by, one.leader: leader})


def test_one_card_in_three_answers() -> None:
    """As one of several; few words say who doubled it."""
    plain, doubled, back = (one.effect(answered(*seats), FOUR) for seats in ((1,), (1, 0), (1, 1, 0)))
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
def test_what_does_not_go_together(doubling: bool, answers: Answers, places: list[str]) -> None:
    """Nobody doubles where the house does not, and who led is needed where the holder took the card."""
    problems = Problems("facts")
    ForDoublableCard(one.taker, one.doubled_by, one.leader, -75, doubling).check(answers, FOUR, problems)
    assert [problem.path for problem in problems.items] == places


def test_words() -> None:
    """Doubling is told where the house doubles."""
    assert "Doubled by its holder: \N{MINUS SIGN}150" in str(one.describe())
    plain = PerDoublableCard(DoubledCards("cards", cards=cards.cards, doubling=False), "A card", -25)
    assert str(plain.describe()) == "A card: \N{MINUS SIGN}25"
