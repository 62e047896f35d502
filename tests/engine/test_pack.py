"""The pack: 52 cards and what can be counted of them, in the words of both packs."""

from __future__ import annotations

from collections import Counter

from scorer.engine.cards import CARDS, THING_NAMES
from scorer.engine.phrases import ByPack
from scorer.engine.recipe.lines import COUNTS, SUITS
from tests.helpers.recipes import RANKS


def german(name: object) -> str:
    """What it is called where German cards are on the table."""
    return str(name.german) if isinstance(name, ByPack) else str(name)


def test_every_card_has_a_name_in_both_packs() -> None:
    """52 keys, and no two cards called alike."""
    assert set(CARDS) == {f"{suit}-{rank}" for suit in SUITS for rank in RANKS}
    assert len(CARDS) == 52
    for names in ([str(card.name) for card in CARDS.values()], [german(card.name) for card in CARDS.values()]):
        assert max(Counter(names).values()) == 1
    assert (str(CARDS["clubs-jack"].name), german(CARDS["clubs-jack"].name)) == ("Jack of clubs", "Unter of acorns")
    assert german(CARDS["diamonds-10"].name) == "Ten of bells"


def test_everything_that_can_be_counted_has_words() -> None:
    """Tricks, suits, ranks, and kings and jacks together."""
    assert set(THING_NAMES) == {"tricks", *SUITS, *COUNTS}
    assert str(THING_NAMES["clubs"].count(1)) == "1 club"
    assert german(THING_NAMES["kings-jacks"].count(3)) == "3 kings and unters"
