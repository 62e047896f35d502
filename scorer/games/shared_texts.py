"""Sentences and price labels used by several games."""

from collections.abc import Mapping, Sequence

from scorer.engine.facts import NobodyOption
from scorer.engine.phrases import N_, ByPack, ListedTexts, N_n, Phrase, Signed, c_, phrase, plural_phrase

FOLLOW = N_("Follow suit if you can; if not, play any card.")
HIGHEST = N_("There are no trumps. The highest card of the suit led wins the trick, and its winner leads to the next.")
TRUMPS = N_("The highest trump wins the trick, or else the highest card of the suit led; its winner leads to the next.")
SHORT_PACK = ByPack(N_("32 French cards, those below the 7 left out."), N_("32 German cards."))
LOW_TO_HIGH = N_("From low to high:")
SHORT_RANKS = ListedTexts(
    ("7", "8", "9", "10", ByPack(N_("jack"), N_("unter")), ByPack(N_("queen"), N_("ober")), N_("king"), N_("ace"))
)
LONG_PACK = N_("52 cards, in each suit from low to high:")
LONG_RANKS = ListedTexts(("2", "3", "4", "5", "6", "7", "8", "9", "10", N_("jack"), N_("queen"), N_("king"), N_("ace")))
PASSED = NobodyOption(N_("Who passed?"), N_("Nobody passed"))
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


def signed_prices(price: Mapping[str, int]) -> dict[str, Signed]:
    """All prices with their signs, by key."""
    return {key: Signed(number) for key, number in price.items()}


def chips(price: int) -> Phrase:
    """A price in chips: "4 chips"."""
    return plural_phrase(N_n("%(n)s chip", "%(n)s chips"), price)


def points(price: int) -> Phrase:
    """A price in points, with its sign: "+4 points"."""
    return plural_phrase(N_n("%(n)s point", "%(n)s points"), Signed(price))
