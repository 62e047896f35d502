"""Customs: sentences and questions that several games share."""

from __future__ import annotations

from scorer.engine.facts import NobodyOption
from scorer.engine.phrases import N_, ByPack, ListedTexts

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
