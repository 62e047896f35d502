"""Match, Money, Opening."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorer.engine.facts.fact import BY_SEAT, Order
from scorer.engine.game import Game, Play
from scorer.engine.house_rules import HouseRules
from scorer.engine.json_values import LIMIT, ONE_EACH, Json, is_whole, parse_counts, parse_whole
from scorer.engine.phrases import N_, phrase, plural_phrase
from scorer.engine.problems import Problems

_KEYS = ("totals", "bank", "pennies", "bank_pennies")
NO_PENNIES = N_("there are pennies only in a game of beans")


@dataclass(frozen=True, slots=True)
class Opening:
    """What lies before everybody and in the bank when a match begins; totals and bank need not balance."""

    totals: tuple[int, ...]
    """Chips, points or beans, a seat each, as they come along from an evening that goes on."""
    bank: int = 0
    pennies: tuple[int, ...] = ()
    """The coins of each seat; empty in a game without."""
    bank_pennies: int = 0


def usual_opening(play: Play) -> Opening:
    """What a match of this game begins with where nobody says otherwise."""
    counting, seats = play.counting, play.seats
    return Opening((counting.start,) * seats, pennies=(counting.pennies,) * seats if counting.pennies else ())


def parse_opening(given: Json, play: Play, problems: Problems) -> Opening | None:
    """The opening of a document's `start`; None where it is the usual one, and after a problem."""
    before, begin, has_pennies = len(problems), usual_opening(play), bool(play.counting.pennies)
    if not isinstance(given, Mapping):
        problems.add(N_("an object with totals and bank is needed"))
        return None
    for key in given:
        if key not in (_KEYS if has_pennies else _KEYS[:2]):
            problems.at(str(key)).add(NO_PENNIES if key in _KEYS else N_("is not known here"))
    totals, pennies = begin.totals, begin.pennies
    bank = _read_bank(given.get("bank", 0), play, problems.at("bank"))
    if "totals" in given:
        totals = _read_totals(given["totals"], play, problems.at("totals"))
    if has_pennies and "pennies" in given:
        pennies = parse_counts(given["pennies"], play.seats, LIMIT, problems.at("pennies")) or ()
    coins = parse_whole(given.get("bank_pennies", 0), 0, LIMIT, problems.at("bank_pennies")) if has_pennies else 0
    if len(problems) > before:
        return None
    opening = Opening(totals, bank, pennies, coins)
    return None if opening == begin else opening


def _read_totals(given: Json, play: Play, problems: Problems) -> tuple[int, ...]:
    """A whole number a seat; a match that is over before its first entry is none."""
    before = len(problems)
    if not isinstance(given, list | tuple) or len(given) != play.seats:
        problems.add(plural_phrase(ONE_EACH, play.seats))
        return ()
    for seat, total in enumerate(given):
        if not is_whole(total):
            problems.at(seat).add(phrase(N_("a whole number up to %(limit)s is needed"), limit=LIMIT))
    if len(problems) == before and play.is_over(tuple(given)):
        problems.add(N_("with these totals the match is over before its first deal"))
    return tuple(given)


def _read_bank(given: Json, play: Play, problems: Problems) -> int:
    bank = parse_whole(given, 0, LIMIT, problems)
    if bank and not play.counting.has_bank:
        problems.add(N_("there is no bank in a game of points"))
    return bank


def opening_json(opening: Opening, play: Play) -> dict[str, Json]:
    """The opening as a document's `start`: what differs from the usual."""
    begin = usual_opening(play)
    found: dict[str, Json] = {}
    if opening.totals != begin.totals:
        found["totals"] = list(opening.totals)
    if opening.bank:
        found["bank"] = opening.bank
    if opening.pennies != begin.pennies:
        found["pennies"] = list(opening.pennies)
    if opening.bank_pennies:
        found["bank_pennies"] = opening.bank_pennies
    return found


def reseat_opening(start: Mapping[str, Any] | None, order: Order) -> dict[str, Any] | None:
    """A checked `start` of a document with its seats in another order: each begins with what was his or hers."""
    if start is None:
        return None
    return {
        key: BY_SEAT.reseat(value, order) if key in ("totals", "pennies") else value for key, value in start.items()
    }


@dataclass(frozen=True, slots=True)
class Money:
    """What one chip or point is worth."""

    currency: str
    """Three letters."""
    unit: int
    """In the smallest coin of the currency, at least 1."""


@dataclass(frozen=True, slots=True)
class Match:
    """Everything that was decided and entered at one table."""

    game: Game
    players: tuple[str, ...]
    """Their names in the order of play."""
    rules: HouseRules
    first_dealer: int = 0
    """A seat."""
    log: tuple[Json, ...] = ()
    """The entries, each as JSON."""
    title: str = ""
    created: str = ""
    """When, in ISO 8601; empty: nobody knows."""
    money: Money | None = None
    """What one chip or point is worth; None: it is not about money."""
    start: Opening | None = None
    """What it begins with; None: as usual."""

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    @property
    def play(self) -> Play:
        """The game as this table plays it."""
        return self.game.for_table(self.rules, self.seats)
