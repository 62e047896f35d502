"""The lot: a card for everybody, no two of one rank, and the highest deals first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import SystemRandom

from scorer.engine.cards import CARDS, SUITS


def rank(card: str) -> str:
    """The rank of a card by its key."""
    return card.partition("-")[2]


RANKS = tuple(dict.fromkeys(rank(card) for card in CARDS))[-8:]
"""The ranks that lie in every pack, from the seven to the ace."""


def draw_cards(rows: Sequence[int]) -> dict[int, str]:
    """A card for each of these rows, by its key in the pack; at most as many rows as there are RANKS.

    That no two are of one rank is as fair as drawing anew until it is so.
    """
    chance = SystemRandom()
    ranks = chance.sample(RANKS, len(rows))
    return {row: f"{chance.choice([*SUITS])}-{rank}" for row, rank in zip(rows, ranks, strict=True)}


def highest_card_row(drawn: Mapping[int, str]) -> int:
    """The row that drew the highest card; the first row where nobody drew."""
    return max(drawn, key=lambda row: RANKS.index(rank(drawn[row])), default=0)
