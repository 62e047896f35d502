"""Lines of a contract's price list, and the limits of what a chooser may name, parsed from JSON."""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass

from scorer.engine.cards import CARDS
from scorer.engine.json_values import MAX_PRICE, Json, ObjectReader, parse_number
from scorer.engine.phrases import N_, Text, phrase
from scorer.engine.problems import Problems, needed
from scorer.engine.recipe.model import (
    CHOSEN,
    COUNT_ROWS,
    FLAT,
    TAKER_ROWS,
    ContractLimit,
    Line,
    PerTable,
    RecipeContract,
)

CHOOSERS = "an order in which somebody chooses the contract"

SUITS = ("clubs", "diamonds", "hearts", "spades")
COUNTS = {"aces": 4, "kings": 4, "queens": 4, "jacks": 4, "tens": 4, "kings-jacks": 8}
"""What is counted, but for tricks and suits, and how many there are."""
MAX_PLACES = 6
MAX_COUNT, MAX_TOTAL = 104, 1_000  # of cards and tricks, and of a thing that a table has named
NEIGHBOURS = ("next", "opposite", "previous")  # who may get what a line says of a player


@dataclass(frozen=True, slots=True)
class RecipeHead:
    """The head of a recipe as far as it is valid; lines are checked against it."""

    seats: tuple[int, ...] | None
    cards: tuple[int, ...] | None  # for each number of players
    unit: str | None
    order: str | None

    @property
    def in_chips(self) -> bool:
        """Whether it is known to be about chips."""
        return self.unit == "chips"

    @property
    def lowest(self) -> int:
        """The lowest price that there may be: chips are paid, or not."""
        return 0 if self.in_chips else -MAX_PRICE

    @property
    def tables(self) -> int | None:
        return None if self.seats is None else len(self.seats)

    @property
    def tricks(self) -> tuple[int, ...] | None:
        """The tricks of a deal, for each number of players."""
        if self.seats is None or self.cards is None:
            return None
        return tuple(cards // seats for cards, seats in zip(self.cards, self.seats, strict=True))

    def parse_prices(self, reader: ObjectReader, key: str) -> PerTable | None:
        """A price that is needed, or a list with one for each number of players; None after a problem."""
        return reader.per_table(key, self.lowest, MAX_PRICE, self.tables)


def snake_case(key: str) -> str:
    """Return a key as facts have it."""
    return key.replace("-", "_")


def parse_line(raw: Json, head: RecipeHead, problems: Problems) -> Line | None:
    """Return a line, or None after a problem."""
    rows = [row for row in ROWS if row in raw] if isinstance(raw, Mapping) else []
    if not isinstance(raw, Mapping) or len(rows) != 1:
        problems.need("one thing in a line: what is counted or taken, or what the laying out of cards costs")
        return None
    row, before, reader = rows[0], len(problems), ObjectReader(raw, problems)
    key, subject = _subject(row, reader, head)
    if row == "places":
        prices = _places(reader, head)
    else:
        prices = tuple((price,) for price in head.parse_prices(reader, ROWS[row]) or ())
    line = Line(
        row, key, prices, subject, totals=_totals(row, str(subject), reader, head),
        may_be_nobody=row in ("count", *TAKER_ROWS) and reader.flag("nobody", only=True),
        none=head.parse_prices(reader, "none") if row in COUNT_ROWS and reader.has("none") else None,
        paid_by=_paid_by(reader, head) if row in (*COUNT_ROWS, *TAKER_ROWS) else "",
    )  # fmt: skip
    if row == "out" and head.in_chips:
        reader.path_of("out").need("a game of points: in one of chips say where the chips go")
    reader.reject_unknown()
    return line if len(problems) == before else None


ROWS = {
    "count": "each", "thing": "each", "who": "pays", "card": "pays", "trick": "pays",
    FLAT: FLAT, "out": "out", "left": "left", "pass": "pass", "places": "places",
}  # fmt: skip
"""The rows of the price list, by their first keys, with the key under which the price stands."""


def _subject(row: str, reader: ObjectReader, head: RecipeHead) -> tuple[str, str | int]:
    """The key of the fact that a line asks, and what is counted or taken; of no use after a problem."""
    if row in ("thing", "who"):
        return snake_case(reader.key()), reader.name(row)
    if row not in ("count", "card", "trick"):
        return {FLAT: "", "places": "places", "pass": "passes"}.get(row, "cards_left"), ""
    what = reader.get(row)
    if row == "count":
        if isinstance(what, str) and what in ("tricks", *SUITS, *COUNTS):
            return snake_case(what), what
        reader.path_of("count").need(f"one of {', '.join(('tricks', *SUITS, *COUNTS))}")
    elif row == "card":
        if isinstance(what, str) and what in CARDS:
            return snake_case(what), what
        reader.path_of("card").need("a card, its suit before its rank, as hearts-king or clubs-10")
    else:
        most = min(head.tricks) if head.tricks else 104
        if what in ("last", "second-last") or (type(what) is int and 1 <= what <= most):
            return snake_case(f"trick-{what}"), what
        reader.path_of("trick").need(f"a number from 1 to {most}, last or second-last")
    return "", ""


def _totals(row: str, subject: str, reader: ObjectReader, head: RecipeHead) -> PerTable | None:
    """How many there are of what is counted, for each number of players; None: nobody knows."""
    if row == "thing" and reader.has("total"):
        return reader.per_table("total", 1, MAX_TOTAL, head.tables)
    if row != "count":
        return None
    if subject == "tricks" and reader.has("total"):
        reader.get("total")
        reader.path_of("total").need("no total: how many tricks there are follows from the cards")
    elif reader.has("total"):
        return reader.per_table("total", 1, MAX_COUNT, head.tables)
    return usual_totals(subject, head)


def usual_totals(what: str, head: RecipeHead) -> tuple[int, ...] | None:
    """How many there are of what is counted, for each number of players."""
    if what == "tricks":
        return head.tricks
    if what in SUITS:
        return None if head.cards is None else tuple((cards + 3) // 4 for cards in head.cards)
    return (COUNTS[what],) * head.tables if what and head.tables else None


def _paid_by(reader: ObjectReader, head: RecipeHead) -> str:
    paid_by = reader.one_of("paid_by", NEIGHBOURS, "")
    if paid_by == "opposite" and any(seats % 2 for seats in head.seats or ()):
        reader.path_of("paid_by").need("next or previous: nobody sits opposite in an odd number of players")
    return paid_by or ""


def _places(reader: ObjectReader, head: RecipeHead) -> tuple[tuple[int, ...], ...]:
    raw, problems = reader.get("places"), reader.path_of("places")
    if not (isinstance(raw, list) and raw and isinstance(raw[0], list)):
        return (_place_prices(raw, head, problems),) * (head.tables or 1)
    if head.tables is None:
        return ()
    if len(raw) != head.tables:
        problems.need(f"one list of prices, or {head.tables}: one for each number of players")
        return ()
    return tuple(_place_prices(item, head, problems.at(index)) for index, item in enumerate(raw))


def _place_prices(raw: Json, head: RecipeHead, problems: Problems) -> tuple[int, ...]:
    if not isinstance(raw, list) or not 1 <= len(raw) <= MAX_PLACES:
        problems.need(f"a list of 1 to {MAX_PLACES} prices")
        return ()
    prices = [parse_number(price, head.lowest, MAX_PRICE, problems.at(index)) for index, price in enumerate(raw)]
    return tuple(price for price in prices if price is not None)


MAX_LIMITS = MAX_NAMED = 16


def parse_limits(
    top: ObjectReader, head: RecipeHead, parts: Sequence[RecipeContract] | None
) -> tuple[ContractLimit, ...]:
    """The limits of a recipe, in their order; of no use after a problem. `parts` is None where contracts have one."""
    raw, problems = top.get("limits"), top.path_of("limits")
    before = len(problems)
    if top.has("limits") and head.order is not None and head.order not in CHOSEN:
        problems.need(CHOOSERS)
    elif top.has("limits") and (not isinstance(raw, list) or not 1 <= len(raw) <= MAX_LIMITS):
        problems.need(f"a list of 1 to {MAX_LIMITS} limits")
    if parts is None or len(problems) > before:
        return ()
    by_key, limits, seen = {part.key: part for part in parts}, list[ContractLimit | None](), set[str]()
    for index, item in enumerate(raw if isinstance(raw, list) else ()):
        limits.append(_parse_limit(item, by_key, seen, head, problems.at(index)))
    if len(problems) == before:
        for index, part in enumerate(parts):
            if part.in_all is not None and part.key not in seen:
                top.path_of("contracts").at(index).at("in_all").need("a limit with this contract in it")
    return tuple([limit for limit in limits if limit is not None])


def _parse_limit(
    raw: Json, by_key: Mapping[str, RecipeContract], seen: set[str], head: RecipeHead, problems: Problems
) -> ContractLimit | None:
    """A limit; `seen` are the contracts of those before it, to which its own are added."""
    if not isinstance(raw, Mapping):
        problems.need("a limit: how many deals each player names (each) of which contracts (of)")
        return None
    reader, before = ObjectReader(raw, problems), len(problems)
    parts = _parse_contracts(reader, by_key, seen)
    known = len(problems) == before
    each = reader.per_table("each", 1, 1_000_000, head.tables)
    reader.reject_unknown()
    if each is None or not known:
        return None
    for index, number in enumerate(each):
        if parts[0].in_all is None:
            most = sum(part.times[index] for part in parts)
        else:  # so that nobody is left without
            in_all = sum(part.in_all[index] for part in parts if part.in_all is not None)
            most = in_all // (head.seats[index] if head.seats else 1)
        if number > most:
            at = reader.path_of("each")
            text = N_("each player can name at most %(most)s of these deals")
            (at.at(index) if isinstance(raw["each"], list) else at).add(phrase(text, most=most))
            break
    return ContractLimit(tuple(part.key for part in by_key.values() if part in parts), each)


def _parse_contracts(
    reader: ObjectReader, by_key: Mapping[str, RecipeContract], seen: set[str]
) -> list[RecipeContract]:
    """The contracts of a limit: in no other, and all counted for each player or all for the whole table."""
    raw, problems = reader.get("of", needed=True), reader.path_of("of")
    if not isinstance(raw, list) or not 1 <= len(raw) <= MAX_NAMED:
        if reader.has("of"):
            problems.need("a list of one or more different contracts")
        return []

    def refuse(key: str, before: list[str]) -> Text:
        if key in seen or key in before:
            return N_("this contract is in a limit already")
        if before and (by_key[key].in_all is None) != (by_key[before[0]].in_all is None):
            return needed("contracts counted alike: all for each player, or all for the whole table (in_all)")
        return ""

    keys = parse_keys(raw, by_key, refuse, problems)
    seen.update(keys)
    return [by_key[key] for key in keys]


def parse_keys(
    raw: list[Json], known: Container[str], refuse: Callable[[str, list[str]], Text], problems: Problems
) -> list[str]:
    """The keys of contracts in a list, without those with a problem.

    `refuse` says what is wrong with a known one after those before it, "" where nothing is.
    """
    keys = list[str]()
    for index, key in enumerate(raw):
        if not isinstance(key, str) or key not in known:
            problems.at(index).need("the key of a contract of this game")
        elif message := refuse(key, keys):
            problems.at(index).add(message)
        else:
            keys.append(key)
    return keys
