"""Cards, counted things, their words and symbols by pack."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.engine.phrases import N_, ByPack, N_n, Phrase, PluralText, Text, c_, cn_, phrase, plural_phrase


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing that is counted, such as hearts or tricks."""

    name: Text  # the heading: "Hearts"
    counted: PluralText  # one and many: "%(n)s heart", "%(n)s hearts"
    symbol: str  # the id of its drawing in the sprite
    german: Thing | None = None  # what takes its place in a German pack; None: it has no other name there

    def count(self, n: int) -> ByPack | Phrase:
        """A number of them: "1 heart", "3 hearts"."""
        french = plural_phrase(self.counted, n)
        return ByPack(french, self.german.count(n)) if self.german else french

    @property
    def label(self) -> Text:
        return ByPack(self.name, self.german.name) if self.german else self.name

    def sign(self, pack: str) -> str:
        return (self.german or self).symbol if pack == "german" else self.symbol


@dataclass(frozen=True, slots=True)
class Card:
    """A card, or a mark such as the 25 of Train."""

    key: str  # its name in a document
    name: Text
    symbol: str  # the id of its drawing in the sprite
    german_symbol: str = ""  # the same in a German pack; empty: the drawing does not change

    @property
    def missing_text(self) -> Text:
        return phrase(N_("%(card)s: who?"), card=told_card(self))

    def sign(self, pack: str) -> str:
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
JACK_OF_CLUBS = ByPack(N_("Jack of clubs"), N_("Unter of acorns"))
FIRST_TRICK = Card("trick", N_("First trick"), "s-trick")
FIFTH_TRICK = Card("trick", N_("Fifth trick"), "s-trick")
SIXTH_TRICK = Card("trick", N_("Sixth trick"), "s-trick")
EIGHTH_TRICK = Card("trick", N_("Eighth trick"), "s-trick")
LAST_TRICK = Card("trick", N_("Last trick"), "s-trick")

SUITS = {
    "clubs": Card("clubs", ByPack(N_("Clubs"), N_("Acorns")), "s-club", "s-acorn"),
    "spades": Card("spades", ByPack(N_("Spades"), N_("Leaves")), "s-spade", "s-leaf"),
    "diamonds": Card("diamonds", ByPack(N_("Diamonds"), N_("Bells")), "s-diamond", "s-bell"),
    "hearts": Card("hearts", HEART.label, "s-heart"),
}
"""The four suits by the French key they have in documents."""

MARKS = tuple(Card(mark, mark, "i-flag") for mark in ("25", "50", "75", "100"))
"""What the running total of Train and Addition reaches."""


def told_card(card: Card) -> Text:
    """A card as it is told where no question stands before it: a mark says that it was reached."""
    return phrase(N_("Reached %(n)s"), n=card.name) if card in MARKS else card.name


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

_COURT: dict[str, Text] = {
    "clubs-jack": JACK_OF_CLUBS,
    "clubs-queen": ByPack(N_("Queen of clubs"), N_("Ober of acorns")),
    "clubs-king": ByPack(N_("King of clubs"), N_("King of acorns")),
    "clubs-ace": ByPack(N_("Ace of clubs"), N_("Ace of acorns")),
    "diamonds-jack": ByPack(N_("Jack of diamonds"), N_("Unter of bells")),
    "diamonds-queen": ByPack(N_("Queen of diamonds"), N_("Ober of bells")),
    "diamonds-king": ByPack(N_("King of diamonds"), N_("King of bells")),
    "diamonds-ace": ByPack(N_("Ace of diamonds"), N_("Ace of bells")),
    "hearts-jack": ByPack(N_("Jack of hearts"), N_("Unter of hearts")),
    "hearts-queen": ByPack(N_("Queen of hearts"), N_("Ober of hearts")),
    "hearts-king": KING_OF_HEARTS,
    "hearts-ace": ByPack(N_("Ace of hearts"), c_("German pack", "Ace of hearts")),
    "spades-jack": ByPack(N_("Jack of spades"), N_("Unter of leaves")),
    "spades-queen": ByPack(N_("Queen of spades"), N_("Ober of leaves")),
    "spades-king": ByPack(N_("King of spades"), N_("King of leaves")),
    "spades-ace": ByPack(N_("Ace of spades"), N_("Ace of leaves")),
}


def _numbered(n: int) -> dict[str, Text]:
    return {
        "clubs": ByPack(phrase(N_("%(n)s of clubs"), n=n), phrase(N_("%(n)s of acorns"), n=n)),
        "diamonds": ByPack(phrase(N_("%(n)s of diamonds"), n=n), phrase(N_("%(n)s of bells"), n=n)),
        "hearts": ByPack(phrase(N_("%(n)s of hearts"), n=n), c_("German pack", "%(n)s of hearts", n=n)),
        "spades": ByPack(phrase(N_("%(n)s of spades"), n=n), phrase(N_("%(n)s of leaves"), n=n)),
    }


_CARD_NAMES = {
    key: name
    for suit in ("clubs", "diamonds", "hearts", "spades")
    for key, name in (
        *((f"{suit}-{n}", _numbered(n)[suit]) for n in range(2, 11)),
        *((key, name) for key, name in _COURT.items() if key.startswith(suit)),
    )
}

CARDS = {
    key: Card(key.replace("-", "_"), name, suit.symbol, suit.german_symbol)
    for key, name in _CARD_NAMES.items()
    for suit in (SUITS[key.partition("-")[0]],)
}
"""Every card by its key in documents: suit and rank of a French pack."""

QUEENS = tuple(
    Card(suit.key, _CARD_NAMES[f"{suit.key}-queen"], suit.symbol, suit.german_symbol) for suit in SUITS.values()
)
"""The four queens, keyed by their French suit."""

OBERS = tuple(
    Card(key, queen.name, queen.symbol, queen.german_symbol)
    for key, queen in zip(("acorns", "leaves", "balls", "hearts"), QUEENS, strict=True)
)
"""The four obers, keyed by their German suit."""
