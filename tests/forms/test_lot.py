"""The lot: fair, never level, and the highest card deals."""

from __future__ import annotations

from scorer.engine.cards import CARDS
from scorer.forms import draft_actions


def test_no_two_of_one_rank() -> None:
    """Six who draw have six ranks, each a card of the pack."""
    for _time in range(50):
        drawn = draft_actions.draw_cards(range(6))
        assert len({draft_actions.rank(card) for card in drawn.values()}) == 6
        assert set(drawn.values()) <= set(CARDS)


def test_the_ranks_of_every_pack() -> None:
    """From the seven to the ace, as they take each other."""
    assert draft_actions.RANKS == ("7", "8", "9", "10", "jack", "queen", "king", "ace")


def test_the_highest_deals() -> None:
    """A court card is above a ten, the ace above all; the first row where nobody drew."""
    assert draft_actions.highest_card_row({0: "hearts-10", 2: "clubs-jack", 3: "spades-9"}) == 2
    assert draft_actions.highest_card_row({0: "hearts-king", 1: "clubs-ace"}) == 1
    assert draft_actions.highest_card_row(draft_actions.draw_cards([])) == 0


def test_everybody_may_be_drawn() -> None:
    """In a hundred draws each of two is the highest some time."""
    assert {draft_actions.highest_card_row(draft_actions.draw_cards([1, 3])) for _time in range(100)} == {1, 3}
