"""Cards and what is counted: their words and their signs in both packs."""

from collections import Counter

from scorer.engine.cards import CARDS, SUITS, THING_NAMES
from scorer.engine.phrases import ByPack
from scorer.engine.recipe.lines import COUNTS, SUITS as SUIT_KEYS
from tests.helpers.recipes import RANKS


def test_each_suit_has_its_own_sign_in_a_german_pack():
    assert [suit.sign("german") for suit in SUITS.values()] == ["s-acorn", "s-leaf", "s-bell", "s-heart"]


def german(name):
    """What it is called where German cards are on the table."""
    return str(name.german) if isinstance(name, ByPack) else str(name)


def test_every_card_has_a_name_in_both_packs():
    assert set(CARDS) == {f"{suit}-{rank}" for suit in SUIT_KEYS for rank in RANKS}
    assert len(CARDS) == 52
    for names in ([str(card.name) for card in CARDS.values()], [german(card.name) for card in CARDS.values()]):
        assert max(Counter(names).values()) == 1
    assert (str(CARDS["clubs-jack"].name), german(CARDS["clubs-jack"].name)) == ("Jack of clubs", "Unter of acorns")
    assert german(CARDS["diamonds-10"].name) == "10 of bells"


def test_everything_that_can_be_counted_has_words():
    assert set(THING_NAMES) == {"tricks", *SUIT_KEYS, *COUNTS}
    assert str(THING_NAMES["clubs"].count(1)) == "1 club"
    assert german(THING_NAMES["kings-jacks"].count(3)) == "3 kings and unters"
