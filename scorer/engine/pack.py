"""The pack: every card by its key, and all that is counted, with their words and their signs in both packs."""

from __future__ import annotations

from scorer.engine.things import HEART, KING_OR_JACK, QUEEN, SUITS, TRICK, Card, Thing
from scorer.engine.words import N_, ByPack, N_n, Text, c_

_ACORN = Thing(N_("Acorns"), N_n("%(n)s acorn", "%(n)s acorns"), "s-acorn")
_LEAF = Thing(N_("Leaves"), N_n("%(n)s leaf", "%(n)s leaves"), "s-leaf")
_BELL = Thing(N_("Bells"), N_n("%(n)s bell", "%(n)s bells"), "s-bell")
_UNTER = Thing(N_("Unters"), N_n("%(n)s unter", "%(n)s unters"), "s-unter")
_KING_OR_UNTER = Thing(N_("Kings and unters"), N_n("%(n)s king or unter", "%(n)s kings and unters"), "s-king")

THING_NAMES = {
    "tricks": TRICK,
    "clubs": Thing(N_("Clubs"), N_n("%(n)s club", "%(n)s clubs"), "s-club", _ACORN),
    "diamonds": Thing(N_("Diamonds"), N_n("%(n)s diamond", "%(n)s diamonds"), "s-diamond", _BELL),
    "hearts": HEART,
    "spades": Thing(N_("Spades"), N_n("%(n)s spade", "%(n)s spades"), "s-spade", _LEAF),
    "aces": Thing(N_("Aces"), N_n("%(n)s ace", "%(n)s aces"), "s-trump"),
    "kings": Thing(N_("Kings"), N_n("%(n)s king", "%(n)s kings"), "s-king"),
    "queens": QUEEN,
    "jacks": Thing(N_("Jacks"), N_n("%(n)s jack", "%(n)s jacks"), "s-jack", _UNTER),
    "tens": Thing(N_("Tens"), N_n("%(n)s ten", "%(n)s tens"), "s-deck"),
    "kings-jacks": Thing(KING_OR_JACK.name, KING_OR_JACK.counted, KING_OR_JACK.symbol, _KING_OR_UNTER),
}
"""What can be counted, by its key."""

_NAMES: dict[str, Text] = {
    "clubs-2": ByPack(N_("Two of clubs"), N_("Two of acorns")),
    "clubs-3": ByPack(N_("Three of clubs"), N_("Three of acorns")),
    "clubs-4": ByPack(N_("Four of clubs"), N_("Four of acorns")),
    "clubs-5": ByPack(N_("Five of clubs"), N_("Five of acorns")),
    "clubs-6": ByPack(N_("Six of clubs"), N_("Six of acorns")),
    "clubs-7": ByPack(N_("Seven of clubs"), N_("Seven of acorns")),
    "clubs-8": ByPack(N_("Eight of clubs"), N_("Eight of acorns")),
    "clubs-9": ByPack(N_("Nine of clubs"), N_("Nine of acorns")),
    "clubs-10": ByPack(N_("Ten of clubs"), N_("Ten of acorns")),
    "clubs-jack": ByPack(N_("Jack of clubs"), N_("Unter of acorns")),
    "clubs-queen": ByPack(N_("Queen of clubs"), N_("Ober of acorns")),
    "clubs-king": ByPack(N_("King of clubs"), N_("King of acorns")),
    "clubs-ace": ByPack(N_("Ace of clubs"), N_("Ace of acorns")),
    "diamonds-2": ByPack(N_("Two of diamonds"), N_("Two of bells")),
    "diamonds-3": ByPack(N_("Three of diamonds"), N_("Three of bells")),
    "diamonds-4": ByPack(N_("Four of diamonds"), N_("Four of bells")),
    "diamonds-5": ByPack(N_("Five of diamonds"), N_("Five of bells")),
    "diamonds-6": ByPack(N_("Six of diamonds"), N_("Six of bells")),
    "diamonds-7": ByPack(N_("Seven of diamonds"), N_("Seven of bells")),
    "diamonds-8": ByPack(N_("Eight of diamonds"), N_("Eight of bells")),
    "diamonds-9": ByPack(N_("Nine of diamonds"), N_("Nine of bells")),
    "diamonds-10": ByPack(N_("Ten of diamonds"), N_("Ten of bells")),
    "diamonds-jack": ByPack(N_("Jack of diamonds"), N_("Unter of bells")),
    "diamonds-queen": ByPack(N_("Queen of diamonds"), N_("Ober of bells")),
    "diamonds-king": ByPack(N_("King of diamonds"), N_("King of bells")),
    "diamonds-ace": ByPack(N_("Ace of diamonds"), N_("Ace of bells")),
    "hearts-2": ByPack(N_("Two of hearts"), c_("German pack", "Two of hearts")),
    "hearts-3": ByPack(N_("Three of hearts"), c_("German pack", "Three of hearts")),
    "hearts-4": ByPack(N_("Four of hearts"), c_("German pack", "Four of hearts")),
    "hearts-5": ByPack(N_("Five of hearts"), c_("German pack", "Five of hearts")),
    "hearts-6": ByPack(N_("Six of hearts"), c_("German pack", "Six of hearts")),
    "hearts-7": ByPack(N_("Seven of hearts"), c_("German pack", "Seven of hearts")),
    "hearts-8": ByPack(N_("Eight of hearts"), c_("German pack", "Eight of hearts")),
    "hearts-9": ByPack(N_("Nine of hearts"), c_("German pack", "Nine of hearts")),
    "hearts-10": ByPack(N_("Ten of hearts"), c_("German pack", "Ten of hearts")),
    "hearts-jack": ByPack(N_("Jack of hearts"), N_("Unter of hearts")),
    "hearts-queen": ByPack(N_("Queen of hearts"), N_("Ober of hearts")),
    "hearts-king": ByPack(N_("King of hearts"), c_("German pack", "King of hearts")),
    "hearts-ace": ByPack(N_("Ace of hearts"), c_("German pack", "Ace of hearts")),
    "spades-2": ByPack(N_("Two of spades"), N_("Two of leaves")),
    "spades-3": ByPack(N_("Three of spades"), N_("Three of leaves")),
    "spades-4": ByPack(N_("Four of spades"), N_("Four of leaves")),
    "spades-5": ByPack(N_("Five of spades"), N_("Five of leaves")),
    "spades-6": ByPack(N_("Six of spades"), N_("Six of leaves")),
    "spades-7": ByPack(N_("Seven of spades"), N_("Seven of leaves")),
    "spades-8": ByPack(N_("Eight of spades"), N_("Eight of leaves")),
    "spades-9": ByPack(N_("Nine of spades"), N_("Nine of leaves")),
    "spades-10": ByPack(N_("Ten of spades"), N_("Ten of leaves")),
    "spades-jack": ByPack(N_("Jack of spades"), N_("Unter of leaves")),
    "spades-queen": ByPack(N_("Queen of spades"), N_("Ober of leaves")),
    "spades-king": ByPack(N_("King of spades"), N_("King of leaves")),
    "spades-ace": ByPack(N_("Ace of spades"), N_("Ace of leaves")),
}

CARDS = {
    key: Card(key.replace("-", "_"), name, suit.symbol, suit.german_symbol)
    for key, name in _NAMES.items()
    for suit in (SUITS[key.partition("-")[0]],)
}
"""Every card by the key that documents have for it: its suit and its rank, as on a French pack."""
