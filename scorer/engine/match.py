"""Match, everything that one table decided and entered, and Opening, what its match begins with."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorer.engine.chip_set import ChipSet
from scorer.engine.facts.fact import BY_SEAT, Order
from scorer.engine.game import Game, Play
from scorer.engine.house_rules import HouseRules
from scorer.engine.json_values import LIMIT, Json, parse_amounts, parse_counts, parse_whole
from scorer.engine.phrases import N_
from scorer.engine.problems import KNOWN_KEY, Problems

_KEYS = ("totals", "bank", "pennies", "bank_pennies")


@dataclass(frozen=True, slots=True)
class Opening:
    """What every seat and the bank have when a match begins; totals and bank need not balance."""

    totals: tuple[int, ...]  # chips, points or beans, a seat each
    bank: int = 0
    pennies: tuple[int, ...] = ()  # the pennies of each seat; empty in a game without
    bank_pennies: int = 0


def usual_opening(play: Play) -> Opening:
    """The opening of a match whose document has no `start`."""
    counting, seats = play.counting, play.seats
    return Opening((counting.start,) * seats, pennies=(counting.pennies,) * seats if counting.pennies else ())


def parse_opening(raw: Json, play: Play, problems: Problems) -> Opening | None:
    """The opening of a document's `start`; None where it is the usual one or has problems."""
    before, usual, has_pennies = len(problems), usual_opening(play), bool(play.counting.pennies)
    if not isinstance(raw, Mapping):
        problems.need("an object with totals and bank")
        return None
    known = _KEYS if has_pennies else _KEYS[:2]
    for key in raw:
        if key not in known:
            problems.at(str(key)).need("a game of beans, for pennies" if key in _KEYS else KNOWN_KEY)
    totals, pennies, coins = usual.totals, usual.pennies, 0
    bank = parse_whole(raw.get("bank", 0), 0, LIMIT, problems.at("bank"))
    if bank and not play.counting.has_bank:
        problems.at("bank").need("a game of chips, for a bank")
    if "totals" in raw:
        before_totals = len(problems)
        totals = parse_amounts(raw["totals"], play.seats, problems.at("totals"))
        if len(problems) == before_totals and play.is_over(totals):
            problems.at("totals").add(N_("with these totals the match is over before its first deal"))
    if has_pennies:
        if "pennies" in raw:
            pennies = parse_counts(raw["pennies"], play.seats, LIMIT, problems.at("pennies"), by_seat=True) or ()
        coins = parse_whole(raw.get("bank_pennies", 0), 0, LIMIT, problems.at("bank_pennies"))
    if len(problems) > before:
        return None
    opening = Opening(totals, bank, pennies, coins)
    return None if opening == usual else opening


def opening_json(opening: Opening, play: Play) -> dict[str, Json]:
    """The opening as a document's `start`, with only what differs from the usual one."""
    usual = usual_opening(play)
    values = ((key, getattr(opening, key), getattr(usual, key)) for key in _KEYS)
    return {
        key: list(value) if isinstance(value, tuple) else value for key, value, default in values if value != default
    }


def reseat_opening(start: Mapping[str, Any] | None, order: Order) -> dict[str, Any] | None:
    """A checked `start` of a document in another order of seats: people keep what they begin with."""
    moved = {key: BY_SEAT.reseat(start[key], order) for key in ("totals", "pennies") if start and key in start}
    return None if start is None else {**start, **moved}


@dataclass(frozen=True, slots=True)
class Money:
    """The value of one chip or point."""

    currency: str  # three letters
    unit: int  # in the smallest unit of the currency (cents), at least 1


@dataclass(frozen=True, slots=True)
class Match:
    """Everything that one table decided and entered."""

    game: Game
    players: tuple[str, ...]  # the names in the order of play
    rules: HouseRules
    first_dealer: int = 0  # a seat
    log: tuple[Json, ...] = ()  # the entries as JSON
    title: str = ""
    created: str = ""  # a time in ISO 8601; empty: unknown
    money: Money | None = None  # None: it is not about money
    start: Opening | None = None  # None: the usual opening
    sits_out: str = ""  # who sits out of a deal: the `dealer` or the player `before`; empty: nobody ever does
    chips: ChipSet | None = None  # None: nothing was said of the chips themselves

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def play(self) -> Play:
        return self.game.for_table(self.rules, self.seats, self.sits_out)
