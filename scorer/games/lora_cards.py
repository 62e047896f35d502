"""What the Loras of the south Slavs have in common: their cards, and how their two kinds of contracts are played."""

from __future__ import annotations

from scorer.engine.facts import Count, Taker
from scorer.engine.things import HEART, JACK_OF_CLUBS, KING_OF_HEARTS, PASS, QUEEN, TRICK, Card
from scorer.engine.words import N_, Text

KING = Card("king", KING_OF_HEARTS, "s-heart")
JACK = Card("jack", JACK_OF_CLUBS, "s-club", "s-acorn")
FOLLOW = N_("Suit must be followed and the highest card of it takes the trick; there are no trumps.")
LAID_OUT = N_(
    "The first card names the rank with which every suit begins; each suit is built upwards, after the ace comes the "
    "seven. Who can play must, and who cannot passes, until one player has no cards left."
)

hearts = Count("hearts", HEART, total=8)
queens = Count("queens", QUEEN, total=4)
passes = Count("passes", PASS)
jack = Taker("taker", JACK.name, card=JACK)
king = Taker("king", KING.name, card=KING)


def special(name: Text, key: str = "trick") -> Taker:
    """Who won the one trick that counts, by the name of that trick."""
    return Taker(key, name, card=Card("trick", name, "s-trick"))


def hand(seats: int) -> int:
    """The cards of each player, and so the tricks: ten for three players, whose last trick brings the two over."""
    return 8 if seats == 4 else 10


def tricks(seats: int) -> Count:
    """The tricks of each player, all of them counted."""
    return Count("tricks", TRICK, total=hand(seats))
