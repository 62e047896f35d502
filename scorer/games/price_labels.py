"""Words for the prices that several games have: what one is for, under the name of its contract, and how much it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.engine.cards import Card
from scorer.engine.phrases import N_, ByPack, N_n, Phrase, Signed, c_, phrase, plural_phrase

A_HEART = ByPack(N_("A heart"), c_("German pack", "A heart"))
A_TRICK = N_("A trick")
A_QUEEN = ByPack(N_("A queen"), N_("An ober"))
A_CARD_LEFT = N_("A card left")
A_PASS = N_("A pass")
A_FALSE_PASS = N_("A false pass")
ALL_HEARTS = N_("All eight hearts")
ALL_QUEENS = ByPack(N_("All four queens"), N_("All four obers"))
GOING_OUT = N_("Going out")
FOR_WHO_IS_OUT = N_("%(n)s a card left, for the player who goes out")
FOR_NONE_HEART = N_("%(n)s a heart, shared by those who took none")
FOR_NONE_TRICK = N_("%(n)s a trick, shared by those who took none")
FROM_EACH = N_("From each of the others, or to each")


def four_suits(prices: Sequence[int]) -> ByPack:
    """What the four queens cost where those who took none get it, in the order of their suits."""
    price = dict(zip(("first", "second", "third", "fourth"), prices, strict=True))
    french = N_(
        "Clubs %(first)s, spades %(second)s, diamonds %(third)s, hearts %(fourth)s, shared by those who took none"
    )
    german = N_(
        "Acorns %(first)s, leaves %(second)s, bells %(third)s, hearts %(fourth)s, shared by those who took none"
    )
    return ByPack(phrase(french, **price), phrase(german, **price))


def reached_mark(mark: Card) -> Phrase:
    """What is paid for coming to a mark: "Reached 25"."""
    return phrase(N_("Reached %(mark)s"), mark=mark.name)


def signed(price: Mapping[str, int]) -> dict[str, Signed]:
    """All prices with their signs, by key."""
    return {key: Signed(number) for key, number in price.items()}


def chips(price: int) -> Phrase:
    """A price in chips: "4 chips"."""
    return plural_phrase(N_n("%(n)s chip", "%(n)s chips"), price)


def points(price: int) -> Phrase:
    """A price in points, with its sign: "+4 points"."""
    return plural_phrase(N_n("%(n)s point", "%(n)s points"), Signed(price))
