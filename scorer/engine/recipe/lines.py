"""One line of a contract's price list, parsed from JSON."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorer.engine.cards import CARDS
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, phrase
from scorer.engine.problems import Problems
from scorer.engine.recipe.model import Line
from scorer.engine.recipe.object_reader import PRICE, ObjectReader, parse_number

KEY = re.compile(r"[a-z][a-z0-9-]{0,29}", re.ASCII)
SUITS = ("clubs", "diamonds", "hearts", "spades")
COUNTS = {"aces": 4, "kings": 4, "queens": 4, "jacks": 4, "tens": 4, "kings-jacks": 8}
"""What is counted, but for tricks and suits, and how many there are."""
MAX_PLACES = 6
NO_LINE = N_("a line says one thing: what is counted or taken, or what the laying out of cards costs")


@dataclass(frozen=True, slots=True)
class RecipeHead:
    """The head of a recipe as far as it is valid; lines are checked against it."""

    seats: tuple[int, ...] | None
    cards: tuple[int, ...] | None
    """For each number of players."""
    unit: str | None
    order: str | None

    @property
    def in_chips(self) -> bool:
        """Whether it is known to be about chips."""
        return self.unit == "chips"

    @property
    def lowest(self) -> int:
        """The lowest price that there may be: chips are paid, or not."""
        return 0 if self.in_chips else -PRICE

    @property
    def tables(self) -> int | None:
        """How many numbers of players there are."""
        return None if self.seats is None else len(self.seats)

    @property
    def tricks(self) -> tuple[int, ...] | None:
        """The tricks of a deal, for each number of players."""
        if self.seats is None or self.cards is None:
            return None
        return tuple(cards // seats for cards, seats in zip(self.cards, self.seats, strict=True))


def snake_case(key: str) -> str:
    """Return a key as facts have it."""
    return key.replace("-", "_")


def parse_key(reader: ObjectReader) -> str:
    """Return the key of an object, which stays when its name changes; "" after a problem."""
    raw = reader.get("key", needed=True)
    if isinstance(raw, str) and KEY.fullmatch(raw):
        return raw
    if reader.has("key"):
        reader.path_of("key").add(N_("a key is 1 to 30 small letters, figures and dashes, a letter first"))
    return ""


def parse_line(raw: Json, head: RecipeHead, problems: Problems) -> Line | None:
    """Return a line, or None after a problem."""
    rows = [row for row in ROWS if row in raw] if isinstance(raw, Mapping) else []
    if not isinstance(raw, Mapping) or len(rows) != 1:
        problems.add(NO_LINE)
        return None
    before, reader = len(problems), ObjectReader(raw, problems)
    line = ROWS[rows[0]](reader, head)
    reader.reject_unknown()
    return line if len(problems) == before else None


def _count(reader: ObjectReader, head: RecipeHead) -> Line | None:
    what, price = reader.get("count"), reader.price("each", head.lowest)
    if not isinstance(what, str) or what not in ("tricks", *SUITS, *COUNTS):
        reader.path_of("count").add(phrase(N_("this can be: %(keys)s"), keys=", ".join(("tricks", *SUITS, *COUNTS))))
        what = ""
    totals = usual_totals(what, head)
    if what == "tricks" and reader.has("total"):
        reader.get("total")
        reader.path_of("total").add(N_("how many tricks there are follows from the cards"))
    elif reader.has("total"):
        totals = reader.per_table("total", 1, 104, head.tables)
    nobody = reader.flag("nobody", only=True)
    return None if price is None else Line("count", snake_case(what), (price,), what, totals, nobody)


def usual_totals(what: str, head: RecipeHead) -> tuple[int, ...] | None:
    """How many there are of what is counted, for each number of players."""
    if what == "tricks":
        return head.tricks
    if what in SUITS:
        return None if head.cards is None else tuple((cards + 3) // 4 for cards in head.cards)
    return (COUNTS[what],) * head.tables if what and head.tables else None


def _thing(reader: ObjectReader, head: RecipeHead) -> Line | None:
    name, key, price = reader.name("thing"), parse_key(reader), reader.price("each", head.lowest)
    totals = reader.per_table("total", 1, 104, head.tables) if reader.has("total") else None
    return None if price is None else Line("thing", snake_case(key), (price,), name, totals)


def _who(reader: ObjectReader, head: RecipeHead) -> Line | None:
    name, key, price = reader.name("who"), parse_key(reader), reader.price("pays", head.lowest)
    nobody = reader.flag("nobody", only=True)
    return None if price is None else Line("who", snake_case(key), (price,), name, may_be_nobody=nobody)


def _card(reader: ObjectReader, head: RecipeHead) -> Line | None:
    card, price, nobody = reader.get("card"), reader.price("pays", head.lowest), reader.flag("nobody", only=True)
    if not isinstance(card, str) or card not in CARDS:
        reader.path_of("card").add(N_("a card is needed, its suit before its rank, as hearts-king or clubs-10"))
        return None
    return None if price is None else Line("card", snake_case(card), (price,), card, may_be_nobody=nobody)


def _trick(reader: ObjectReader, head: RecipeHead) -> Line | None:
    trick, price, nobody = reader.get("trick"), reader.price("pays", head.lowest), reader.flag("nobody", only=True)
    if trick in ("last", "second-last"):
        key = snake_case(f"trick-{trick}")
        return None if price is None else Line("trick", key, (price,), str(trick), may_be_nobody=nobody)
    most = min(head.tricks) if head.tricks else 104
    if type(trick) is not int or not 1 <= trick <= most:
        words = N_("a trick is its number from 1 to %(most)s, or last, or second-last")
        reader.path_of("trick").add(phrase(words, most=most))
        return None
    return None if price is None else Line("trick", f"trick_{trick}", (price,), trick, may_be_nobody=nobody)


def _out(reader: ObjectReader, head: RecipeHead) -> Line | None:
    price = reader.price("out", head.lowest)
    if head.in_chips:
        reader.path_of("out").add(N_("in a game of chips nothing is paid for going out: choose where the chips go"))
    return None if price is None else Line("out", "cards_left", (price,))


def _left(reader: ObjectReader, head: RecipeHead) -> Line | None:
    price = reader.price("left", head.lowest)
    return None if price is None else Line("left", "cards_left", (price,))


def _pass(reader: ObjectReader, head: RecipeHead) -> Line | None:
    price = reader.price("pass", head.lowest)
    return None if price is None else Line("pass", "passes", (price,))


def _places(reader: ObjectReader, head: RecipeHead) -> Line | None:
    raw, problems = reader.get("places"), reader.path_of("places")
    if not isinstance(raw, list) or not 1 <= len(raw) <= MAX_PLACES:
        problems.add(phrase(N_("a list of prices is needed, from 1 to %(most)s"), most=MAX_PLACES))
        return None
    prices = [parse_number(price, head.lowest, PRICE, problems.at(index)) for index, price in enumerate(raw)]
    return Line("places", "places", tuple(price for price in prices if price is not None))


ROWS: dict[str, Callable[[ObjectReader, RecipeHead], Line | None]] = {
    "count": _count, "thing": _thing, "who": _who, "card": _card, "trick": _trick,
    "out": _out, "left": _left, "pass": _pass, "places": _places,
}  # fmt: skip
"""How each row of the price list is read, by its first key."""
