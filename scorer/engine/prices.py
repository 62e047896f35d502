"""Prices: the numbers of a game as a list, of which a table may write any anew, within its bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from scorer.engine.problems import Problems
from scorer.engine.reading import Json, is_whole
from scorer.engine.things import Card, Thing
from scorer.engine.words import N_, AsTyped, Text, phrase

HIGHEST = 10_000
"""No price is beyond this, either way."""


@dataclass(frozen=True, slots=True)
class ScaledPrice:
    """What so many players pay of a price: `times` as much over `over`, rounded down."""

    seats: int
    numerator: int
    denominator: int
    text: str
    """Says it beside the price, with `price` for the number: "with three %(price)s"."""

    def amount(self, number: int) -> int:
        """What these players pay where the price is that number."""
        return number * self.numerator // self.denominator


@dataclass(frozen=True, slots=True)
class Price:
    """One number of a game, in chips or points, signed as its rules print it."""

    key: str
    """Its name in documents, in snake case; never changed once it was played."""
    default: int | Callable[[Any], int]
    """What it is where the table has said nothing; a function where another house rule says it."""
    label: Text
    """What it is for, under the name of its contract: "A heart"."""
    contract_key: str = ""
    """The key of the contract under whose name it stands; empty: it is about the whole match."""
    lowest: int = -HIGHEST
    highest: int = HIGHEST
    signed: bool = True
    """Whether it is printed with its sign, as points are that somebody gets or loses; what is paid, and totals, not."""
    symbol_of: Card | Thing | None = None
    """What is drawn before its words, where the sign of its contract does not say it."""
    is_relevant: Callable[[Any, int], bool] | None = None
    """Whether it has any effect beside these house rules, for so many players; None: where its contract is played."""
    scaled: ScaledPrice | None = None
    """What another number of players pays of it; None: it is the same for all."""

    def amount_for(self, number: int, seats: int) -> int:
        """What so many players pay where the price is that number."""
        return self.scaled.amount(number) if self.scaled and self.scaled.seats == seats else number

    def default_for(self, rules: Any) -> int:
        """What it is by these house rules where the table has said nothing."""
        return self.default(rules) if callable(self.default) else self.default


chip_price = partial(Price, lowest=0, signed=False)
"""A price in chips or beans, or in points that are never turned round: nobody pays less than nothing."""


def parse_prices(known: Sequence[Price], given: Json, problems: Problems) -> dict[str, int]:
    """The prices of a document's options, which hold at least what differs; those with a problem are left out."""
    if not isinstance(given, Mapping):
        problems.add(N_("an object of prices is needed"))
        return {}
    found, by_key = dict[str, int](), {price.key: price for price in known}
    for key, value in given.items():
        place, price = problems.at(str(key)), by_key.get(key)
        if price is None:
            place.add(N_("this game has no such price"))
            continue
        if type(value) is int and price.lowest <= value <= price.highest:
            found[price.key] = value
        else:
            place.add(price_error(value, price.lowest, price.highest))
    return found


def price_error(given: Json, lowest: int, highest: int) -> Text:
    """Why this is no price between these two, and what could be one."""
    if is_whole(given) and given > highest:  # type: ignore[operator]
        return phrase(N_("%(given)s is too much: at most %(most)s"), given=_written(given), most=_written(highest))
    if is_whole(given) and given < lowest:  # type: ignore[operator]
        return phrase(N_("%(given)s is too little: at least %(least)s"), given=_written(given), least=_written(lowest))
    words = N_("a whole number from %(least)s to %(most)s is needed")
    return phrase(words, least=_written(lowest), most=_written(highest))


def _written(number: Json) -> AsTyped:
    """A number with a true minus."""
    return AsTyped(str(number).replace("-", "\N{MINUS SIGN}"))
