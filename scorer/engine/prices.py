"""Prices: the numbers of a game as a list, of which a table may write any anew, within its bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from scorer.engine.problems import Problems
from scorer.engine.reading import Json, whole
from scorer.engine.things import Card, Thing
from scorer.engine.words import N_, AsTyped, Text, say

HIGHEST = 10_000
"""No price is beyond this, either way."""


@dataclass(frozen=True, slots=True)
class Scaled:
    """What so many players pay of a price: `times` as much over `over`, rounded down."""

    seats: int
    times: int
    over: int
    words: str
    """Says it beside the price, with `price` for the number: "with three %(price)s"."""

    def paid(self, number: int) -> int:
        """What these players pay where the price is that number."""
        return number * self.times // self.over


@dataclass(frozen=True, slots=True)
class Price:
    """One number of a game, in chips or points, signed as its rules print it."""

    key: str
    """Its name in documents, in snake case; never changed once it was played."""
    usual: int | Callable[[Any], int]
    """What it is where the table has said nothing; a function where another house rule says it."""
    label: Text
    """What it is for, under the name of its contract: "A heart"."""
    of: str = ""
    """The key of the contract under whose name it stands; empty: it is about the whole match."""
    lowest: int = -HIGHEST
    highest: int = HIGHEST
    signed: bool = True
    """Whether it is printed with its sign, as points are that somebody gets or loses; what is paid, and totals, not."""
    shows: Card | Thing | None = None
    """What is drawn before its words, where the sign of its contract does not say it."""
    matters: Callable[[Any, int], bool] | None = None
    """Whether it has any effect beside these house rules, for so many players; None: where its contract is played."""
    scaled: Scaled | None = None
    """What another number of players pays of it; None: it is the same for all."""

    def paid(self, number: int, seats: int) -> int:
        """What so many players pay where the price is that number."""
        return self.scaled.paid(number) if self.scaled and self.scaled.seats == seats else number

    def by(self, rules: Any) -> int:
        """What it is by these house rules where the table has said nothing."""
        return self.usual(rules) if callable(self.usual) else self.usual


paid = partial(Price, lowest=0, signed=False)
"""A price in chips or beans, or in points that are never turned round: nobody pays less than nothing."""


def read_prices(known: Sequence[Price], given: Json, problems: Problems) -> dict[str, int]:
    """The prices of a document's options, which hold at least what differs; those with a problem are left out."""
    if not isinstance(given, Mapping):
        problems.note(N_("an object of prices is needed"))
        return {}
    found, by_key = dict[str, int](), {price.key: price for price in known}
    for key, value in given.items():
        place, price = problems.below(str(key)), by_key.get(key)
        if price is None:
            place.note(N_("this game has no such price"))
            continue
        if type(value) is int and price.lowest <= value <= price.highest:
            found[price.key] = value
        else:
            place.note(why_not(value, price.lowest, price.highest))
    return found


def why_not(given: Json, lowest: int, highest: int) -> Text:
    """Why this is no price between these two, and what could be one."""
    if whole(given) and given > highest:  # type: ignore[operator]
        return say(N_("%(given)s is too much: at most %(most)s"), given=_written(given), most=_written(highest))
    if whole(given) and given < lowest:  # type: ignore[operator]
        return say(N_("%(given)s is too little: at least %(least)s"), given=_written(given), least=_written(lowest))
    words = N_("a whole number from %(least)s to %(most)s is needed")
    return say(words, least=_written(lowest), most=_written(highest))


def _written(number: Json) -> AsTyped:
    """A number with a true minus."""
    return AsTyped(str(number).replace("-", "\N{MINUS SIGN}"))
