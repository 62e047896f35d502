"""Sentences and price labels used by several games."""

from collections.abc import Mapping, Sequence

from scorer.engine.cards import CARDS, SUITS
from scorer.engine.facts import NobodyOption
from scorer.engine.phrases import N_, AsTyped, ByPack, ListedTexts, N_n, Phrase, Signed, Text, c_, phrase, plural_phrase

FOLLOW = N_("Follow suit if you can; if not, play any card.")
HIGHEST = N_("There are no trumps. The highest card of the suit led wins the trick, and its winner leads to the next.")
TRUMPS = N_("The highest trump wins the trick, or else the highest card of the suit led; its winner leads to the next.")
SHORT_PACK = ByPack(N_("32 French cards, those below the 7 left out."), N_("32 German cards."))
LOW_TO_HIGH = N_("From low to high:")
COURT = {"jack": ByPack(N_("jack"), N_("unter")), "queen": ByPack(N_("queen"), N_("ober"))}
"""The words of the pack in a list of ranks."""
SHORT_RANKS = ListedTexts(("7", "8", "9", "10", COURT["jack"], COURT["queen"], N_("king"), N_("ace")))
LONG_PACK = N_("52 cards, in each suit from low to high:")
LONG_RANKS = ListedTexts(("2", "3", "4", "5", "6", "7", "8", "9", "10", N_("jack"), N_("queen"), N_("king"), N_("ace")))
PASSED = NobodyOption(N_("Who passed?"), N_("Nobody passed"))
ALL_THEN_LEFT = N_("The same player deals every contract once, then the deal passes to the left.")
ALL_THEN_RIGHT = N_("The same player deals every contract once, then the deal passes to the right.")
DENEXA = N_("As described on the pages of Denexa Games")
BANK_WAITS = N_("Small games by each dealer, for chips; the last one empties the bank.")
LEFT_CUTS = N_("The player on the dealer's left cuts.")
EMPTIES_BANK = N_("%(contract)s: who goes out takes all of it; no other game takes anything out.")
LOT = N_("The first dealer is drawn by lot.")
EIGHT = N_("Eight cards each.")
TEN = N_("Ten cards each.")
TO_THE_LEFT = N_("Deal and play run to the left.")
TO_THE_RIGHT = N_("Deal and play run to the right.")
LEFT_LEADS = N_("The player on the dealer's left leads.")
RIGHT_LEADS = N_("The player on the dealer's right leads.")
SPLIT = N_("What lies in the bank when the match ends is shared equally, or stays for another match.")
QUADS = N_(
    "The leader plays any card. Whoever has the next higher card of the suit plays it at once, the seven after the "
    "ace, until four lie there or the next one is gone. They are set aside, and who played last leads any card. Play "
    "stops as soon as somebody has no cards left."
)

A_HEART = ByPack(N_("A heart"), c_("German pack", "A heart"))
A_TRICK = N_("A trick")
A_QUEEN = ByPack(N_("A queen"), N_("An ober"))
A_CARD_LEFT = N_("A card left")
A_PASS = N_("A pass")
A_FALSE_PASS = N_("A false pass")
ALL_OF_THEM = N_("All of them")
GOING_OUT = N_("Going out")
FOR_ITS_TAKER = N_("For its taker")
FOR_WHO_IS_OUT = N_("%(n)s a card left, for the player who goes out")
FROM_EACH = N_("From each of the others, or to each")

WITHOUT_TRICKS = N_("Some games have no tricks. How they go is told with each.")
TAKE_NONE = N_("Take none of them.")
TAKE_NONE_OR_ALL = N_("Take none of them, or else all of them.")
TAKE_NEITHER = N_("Take neither the king nor the last trick.")
ONCE_FALLEN = N_("Once it has fallen the rest need not be played.")
LEFT_OUT = phrase(N_("Left out: %(cards)s."), cards=ListedTexts((CARDS["diamonds-7"].name, CARDS["diamonds-8"].name)))
"""What three players do with a short pack."""


def each(n: int | Signed) -> Phrase:
    """What each of something costs."""
    return phrase(N_("%(n)s each"), n=n)


def a_trick(n: Signed) -> ListedTexts:
    """What each trick costs, where the contract's name does not say "trick"."""
    return list_prices((A_TRICK, n))


def each_or_all(n: Signed, all: Signed) -> Phrase:
    """What each of something costs, and what all of it come to together."""
    return phrase(N_("%(n)s each; all of them: %(all)s"), n=n, all=all)


def list_prices(*prices: tuple[Text, int | Signed], between: str = " · ") -> ListedTexts:
    """Prices in a list: "A heart 1 · Queen of clubs 4"; with "; " the first of them may stand alone."""
    parts = tuple(phrase(N_("%(what)s %(n)s"), what=what, n=price) for what, price in prices)
    return ListedTexts(parts, between)


def told_on_pagat(names: str) -> Phrase:
    """The source of a game that pagat.com has from these people."""
    return phrase(N_("As told on pagat.com: %(names)s"), names=AsTyped(names))


def for_none(prices: Text) -> Phrase:
    """Prices that those get who took nothing."""
    return phrase(N_("%(prices)s, shared by those who took none"), prices=prices)


def pay_to_bank(*prices: tuple[Text, int | Signed]) -> Phrase:
    """Prices that are paid to the bank."""
    return phrase(N_("To the bank: %(prices)s"), prices=list_prices(*prices))


def to_bank_for_who_is_out(*prices: tuple[Text, int | Signed]) -> Phrase:
    """The same, where who goes out takes the bank."""
    return phrase(N_("To the bank: %(prices)s; who goes out takes it all"), prices=list_prices(*prices))


def four_suits(prices: Sequence[int]) -> Phrase:
    """What the four queens cost where those who took none get it, in the order of their suits."""
    return for_none(list_prices(*((suit.name, price) for suit, price in zip(SUITS.values(), prices, strict=True))))


def signed_prices(price: Mapping[str, int]) -> dict[str, Signed]:
    """All prices with their signs, by key."""
    return {key: Signed(number) for key, number in price.items()}


def chips(price: int) -> Phrase:
    """A price in chips: "4 chips"."""
    return plural_phrase(N_n("%(n)s chip", "%(n)s chips"), price)


def points(price: int) -> Phrase:
    """A price in points, with its sign: "+4 points"."""
    return plural_phrase(N_n("%(n)s point", "%(n)s points"), Signed(price))
