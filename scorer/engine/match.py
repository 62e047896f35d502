"""Match, everything that one table decided and entered; Opening, what it begins with; MatchState, where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from operator import add
from typing import Any, NamedTuple

from scorer.engine.chip_set import ChipSet
from scorer.engine.effect import Effect, TableState
from scorer.engine.facts.fact import BY_SEAT, Order
from scorer.engine.game import Game, Play
from scorer.engine.house_rules import HouseRules
from scorer.engine.json_values import LIMIT, Json, parse_amounts, parse_counts, parse_whole
from scorer.engine.phrases import N_
from scorer.engine.problems import KNOWN_KEY, Problems
from scorer.engine.schedule import Turn

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


class MatchState(NamedTuple):
    """Where a match stands between two entries."""

    totals: tuple[int, ...]  # chips, points or beans, a seat each
    bank: int = 0  # the chips or beans in the bank
    pennies: tuple[int, ...] = ()  # the coins of each seat; empty in a game without
    bank_pennies: int = 0
    deals: int = 0
    used: tuple[tuple[str, ...], ...] = ()  # the contracts that each seat has named, in a game of choice
    over: bool = False  # whether the match has ended by itself
    closed: bool = False  # whether the players have stopped it

    @property
    def finished(self) -> bool:
        """Whether no more deals can be played."""
        return self.over or self.closed

    def contracts_named_by(self, chooser: int | None) -> tuple[str, ...]:
        """The contracts that this seat has named; none where nobody chooses."""
        return () if chooser is None else self.used[chooser]

    def table(self, dealer: int, sitting: tuple[int, ...] = ()) -> TableState:
        """What a deal of this dealer finds on the table now, where these seats sit out."""
        return TableState(len(self.totals), dealer, self.totals, self.bank, self.totals, self.bank_pennies, sitting)

    def with_effect(self, effect: Effect) -> MatchState:
        totals, pennies, bank_pennies = tuple(map(add, self.totals, effect.changes)), self.pennies, self.bank_pennies
        if effect.pennies:
            pennies, bank_pennies = tuple(map(add, pennies, effect.pennies)), bank_pennies - sum(effect.pennies)
        return MatchState(
            totals, self.bank + effect.bank, pennies, bank_pennies, self.deals, self.used, self.over, self.closed
        )

    def with_deal(self, chooser: int | None, contract: str | None) -> MatchState:
        """The state with one more deal; the contract that the chooser named is used up."""
        used = self.used
        if chooser is not None and contract is not None:
            used = tuple((*keys, contract) if seat == chooser else keys for seat, keys in enumerate(used))
        return MatchState(
            self.totals, self.bank, self.pennies, self.bank_pennies, self.deals + 1, used, self.over, self.closed
        )


def initial_state(play: Play, opening: Opening | None = None) -> MatchState:
    """The state before the first entry, with this opening or the usual one."""
    start = opening or usual_opening(play)
    return MatchState(start.totals, start.bank, start.pennies, start.bank_pennies, used=((),) * play.seats)


def next_turn(play: Play, state: MatchState, first_dealer: int) -> Turn | None:
    """The next deal by the schedule; None: the last one has been played."""
    sitting_for = play.sitting if play.sits_out else None
    return play.schedule.turn(state.deals, first_dealer, play.seats, state.used.__getitem__, sitting_for)
