"""Things: what lies on the table and is counted or taken, with its words and its sign in both packs.

A French and a German pack are the same game with other pictures: queens are obers (upper men), jacks are unters
(lower men), clubs acorns, spades leaves (greens), diamonds bells. What English calls the same in both, as hearts, is
marked in the context "German pack": in other languages those are red.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorer.engine.words import N_, ByPack, N_n, Phrase, PluralText, Text, c_, cn_, phrase, plural_phrase


@dataclass(frozen=True, slots=True)
class Thing:
    """What is counted."""

    name: Text
    """The heading: "Hearts"."""
    counted: PluralText
    """One and many: "%(n)s heart", "%(n)s hearts"."""
    symbol: str
    """Its sign in the sprite."""
    german: Thing | None = None
    """The same where German cards are on the table; None: it has no other name there."""

    def count(self, n: int) -> ByPack | Phrase:
        """A number of them in words: "1 heart", "3 hearts"."""
        french = plural_phrase(self.counted, n)
        return ByPack(french, self.german.count(n)) if self.german else french

    @property
    def label(self) -> Text:
        """The heading above the keys: "Hearts"."""
        return ByPack(self.name, self.german.name) if self.german else self.name

    def sign(self, pack: str) -> str:
        """The id of its drawing in the sprite, in this pack."""
        return (self.german or self).symbol if pack == "german" else self.symbol


@dataclass(frozen=True, slots=True)
class Card:
    """One card, or one mark, as the 25 of Train."""

    key: str
    """Its name in a document."""
    name: Text
    symbol: str
    """Its sign in the sprite."""
    german_symbol: str = ""
    """Its sign where German cards are on the table; empty: the same."""
    question: Text = ""
    """Who took it, as a question, where the table is asked that."""

    @property
    def asked(self) -> Text:
        """In few words what is to be answered: the question, or that it is missing."""
        return self.question or phrase(N_("Missing: %(things)s"), things=self.name)

    def sign(self, pack: str) -> str:
        """The id of its drawing in the sprite, in this pack."""
        return (self.german_symbol or self.symbol) if pack == "german" else self.symbol


_RED = Thing(c_("German pack", "Hearts"), cn_("German pack", "%(n)s heart", "%(n)s hearts"), "s-heart")
HEART = Thing(N_("Hearts"), N_n("%(n)s heart", "%(n)s hearts"), "s-heart", _RED)
DIAMOND = Thing(N_("Diamonds"), N_n("%(n)s diamond", "%(n)s diamonds"), "s-diamond")
OBER = Thing(N_("Obers"), N_n("%(n)s ober", "%(n)s obers"), "s-ober")
QUEEN = Thing(N_("Queens"), N_n("%(n)s queen", "%(n)s queens"), "s-queen", OBER)
KING_OR_JACK = Thing(N_("Kings and jacks"), N_n("%(n)s king or jack", "%(n)s kings and jacks"), "s-king")
TRICK = Thing(N_("Tricks"), N_n("%(n)s trick", "%(n)s tricks"), "s-trick")
CARD = Thing(N_("Cards left"), N_n("%(n)s card left", "%(n)s cards left"), "s-deck")
PASS = Thing(N_("Passes"), N_n("%(n)s pass", "%(n)s passes"), "s-pass")
FALSE_PASS = Thing(N_("False passes"), N_n("%(n)s false pass", "%(n)s false passes"), "s-pass")
FORECAST = Thing(N_("Forecast"), N_n("%(n)s trick forecast", "%(n)s tricks forecast"), "s-forecast")

KING_OF_HEARTS = ByPack(N_("King of hearts"), c_("German pack", "King of hearts"))
WHO_TOOK_THE_KING = ByPack(N_("Who took the king of hearts?"), c_("German pack", "Who took the king of hearts?"))
JACK_OF_CLUBS = ByPack(N_("Jack of clubs"), N_("Unter of acorns"))
WHO_TOOK_THE_JACK = ByPack(N_("Who took the jack of clubs?"), N_("Who took the unter of acorns?"))
FIRST_TRICK = Card("trick", N_("First trick"), "s-trick", question=N_("Who won the first trick?"))
FIFTH_TRICK = Card("trick", N_("Fifth trick"), "s-trick", question=N_("Who won the fifth trick?"))
SIXTH_TRICK = Card("trick", N_("Sixth trick"), "s-trick", question=N_("Who won the sixth trick?"))
EIGHTH_TRICK = Card("trick", N_("Eighth trick"), "s-trick", question=N_("Who won the eighth trick?"))
LAST_TRICK = Card("trick", N_("Last trick"), "s-trick", question=N_("Who won the last trick?"))

SUITS = {
    "clubs": Card("clubs", ByPack(N_("Clubs"), N_("Acorns")), "s-club", "s-acorn"),
    "spades": Card("spades", ByPack(N_("Spades"), N_("Leaves")), "s-spade", "s-leaf"),
    "diamonds": Card("diamonds", ByPack(N_("Diamonds"), N_("Bells")), "s-diamond", "s-bell"),
    "hearts": Card("hearts", HEART.label, "s-heart"),
}
"""The four suits by the French key they have in documents."""

QUEENS = tuple(
    Card(suit.key, name, suit.symbol, suit.german_symbol, question)
    for suit, name, question in zip(
        SUITS.values(),
        (
            ByPack(N_("Queen of clubs"), N_("Ober of acorns")),
            ByPack(N_("Queen of spades"), N_("Ober of leaves")),
            ByPack(N_("Queen of diamonds"), N_("Ober of bells")),
            ByPack(N_("Queen of hearts"), N_("Ober of hearts")),
        ),
        (
            ByPack(N_("Who took the queen of clubs?"), N_("Who took the ober of acorns?")),
            ByPack(N_("Who took the queen of spades?"), N_("Who took the ober of leaves?")),
            ByPack(N_("Who took the queen of diamonds?"), N_("Who took the ober of bells?")),
            ByPack(N_("Who took the queen of hearts?"), N_("Who took the ober of hearts?")),
        ),
        strict=True,
    )
)
"""The four queens, keyed by their French suit."""

OBERS = tuple(
    Card(key, queen.name, queen.symbol, queen.german_symbol, queen.question)
    for key, queen in zip(("acorns", "leaves", "balls", "hearts"), QUEENS, strict=True)
)
"""The four obers, keyed by their German suit."""

MARKS = (
    Card("25", "25", "i-flag", question=N_("Who reached 25?")),
    Card("50", "50", "i-flag", question=N_("Who reached 50?")),
    Card("75", "75", "i-flag", question=N_("Who reached 75?")),
    Card("100", "100", "i-flag", question=N_("Who reached 100?")),
)
"""What the running total of Train and Addition reaches."""
