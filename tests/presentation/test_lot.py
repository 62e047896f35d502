"""The lot in words: with the cards of the pack that lies on the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.forms.match_draft import MatchDraft
from scorer.games import find
from scorer.presentation import new_match

pytestmark = pytest.mark.usefixtures("reader")

DRAWN = {0: "spades-9", 1: "hearts-jack", 2: "clubs-ace", 3: "diamonds-7"}


def drawn(game: str = "slovak-lorum", pack: str = "german") -> MatchDraft:
    """Four who have drawn, Cyril the highest."""
    found = find(game)
    assert found is not None
    return MatchDraft(found, ("Ana", "Boris", "Cyril", "Dana"), dealer=2, pack=pack, drawn=DRAWN)


@pytest.mark.parametrize(
    ("pack", "ranks", "signs", "card"),
    [
        ("german", ["9", "U", "A", "7"], ["s-leaf", "s-heart", "s-acorn", "s-bell"], "Ace of acorns"),
        ("french", ["9", "J", "A", "7"], ["s-spade", "s-heart", "s-club", "s-diamond"], "Ace of clubs"),
    ],
)
def test_the_cards_are_those_of_the_pack(pack: str, ranks: list[str], signs: list[str], card: str) -> None:
    """Rank and suit as they stand on the card, and its name; one is the highest."""
    cards = new_match.drawn_cards(drawn(pack=pack))
    assert [one["rank"] for one in cards] == ranks
    assert [one["sign"] for one in cards] == signs
    assert [(one["name"], one["card"]) for one in cards if one["highest"]] == [("Cyril", card)]


def test_who_deals_and_who_leads() -> None:
    """As the game has it: the next player, the dealer too, or it is not known while somebody is missing."""
    assert new_match.draw_outcome(drawn()) == "Ace of acorns: Cyril deals first, Dana leads."
    assert new_match.draw_outcome(drawn("trex", "french")) == "Ace of clubs: Cyril deals first and leads."
    two = replace(drawn(), names=("", "Boris", "Cyril", ""), drawn={1: "hearts-7", 2: "clubs-ace"})
    assert new_match.draw_outcome(two) == "Ace of acorns: Cyril deals first."


def test_nothing_was_drawn() -> None:
    """Then there is neither a card nor a word."""
    blank = replace(drawn(), drawn={})
    assert (new_match.drawn_cards(blank), new_match.draw_outcome(blank)) == ([], "")
