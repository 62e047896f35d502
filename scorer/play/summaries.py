"""What the summary of a match holds: where it stands, and what the deals of each contract come to.

The totals and the ends of a match are in its state; what cannot be seen there is counted deal by deal, so that a saved
deal adds one row and not all of them. Of a finished match it also holds what a board of many matches asks: who played
which game how, and where its records are. Nothing else must be read for that, not even the game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from scorer.engine import highlights
from scorer.engine.ledger import Ledger
from scorer.engine.match import MatchState
from scorer.engine.step import Row
from scorer.store.match_extras import Summary

VERSION = 5
"""Raise it where a match comes to something else or its summary holds something else: all are then made anew."""
MAX_KEY = 64  # an identity that is longer is no key but the recipe of an own game
STATE = ("totals", "bank", "pennies", "bank_pennies", "deals", "over", "closed")
"""What a summary holds of the state: all but which contracts are used up, which only the next deal asks for."""


class ContractCount(NamedTuple):
    """What the deals of one contract come to, a number a seat. Void deals and moves by agreement are none.

    Of a seat count only the deals that it played, and of one that has played none there is no highest change.
    """

    deals: tuple[int, ...]
    sums: tuple[int, ...]
    table_sums: tuple[int, ...]  # of everybody in those deals: a seat is compared with the average of the players
    most: tuple[int | None, ...]  # the highest change in one deal, which is the best or the worst
    least: tuple[int | None, ...]  # the lowest one


_Seat = tuple[int, int, int, int | None, int | None]  # what is counted of one seat


def _add_deal(known: ContractCount | None, row: Row) -> ContractCount:
    table = sum(row.changes)
    seats: list[_Seat] = [(0, 0, 0, None, None)] * len(row.changes)
    if known is not None:
        seats = [*zip(*known, strict=True)]
    for seat, change in enumerate(row.changes):
        if seat in row.sitting:
            continue
        deals, total, table_sum, most, least = seats[seat]
        highest = change if most is None else max(most, change)
        lowest = change if least is None else min(least, change)
        seats[seat] = (deals + 1, total + change, table_sum + table, highest, lowest)
    return ContractCount(*zip(*seats, strict=True))


class DealCount(NamedTuple):
    """What the rows of a ledger come to."""

    rows: int = 0
    largest_bank: int = 0
    last_changes: tuple[int, ...] = ()  # the changes of the last row; empty before the first
    contracts: Mapping[str, ContractCount] = {}  # by key, those that were played, in the order of their first deals


NO_DEALS = DealCount()


def count_deals(rows: Sequence[Row], before: DealCount = NO_DEALS) -> DealCount:
    """Return what these rows come to, continuing the count of the rows `before`."""
    contracts, largest_bank = dict(before.contracts), before.largest_bank
    for row in rows[before.rows :]:
        largest_bank = max(largest_bank, row.bank)
        if row.kind != "deal" or row.contract is None:
            continue
        contracts[row.contract] = _add_deal(contracts.get(row.contract), row)
    return DealCount(len(rows), largest_bank, rows[-1].changes if rows else (), contracts)


def to_summary(ledger: Ledger, count: DealCount) -> Summary:
    """Return the summary of a match with this ledger and the count of its rows."""
    places = {seat: place for place, seats in ledger.places for seat in seats}
    content: dict[str, Any] = {
        "finished": ledger.next_turn is None,
        "places": [places[seat] for seat in range(ledger.play.seats)] if ledger.leaders else None,
    }
    content |= {name: getattr(ledger.state, name) for name in STATE}
    content |= {"rows": count.rows, "largest_bank": count.largest_bank, "last_changes": count.last_changes}
    if content["finished"] and count.contracts:  # void deals alone are no result
        content["result"] = _result(ledger)
    return Summary(VERSION, content | {"contracts": {key: own._asdict() for key, own in count.contracts.items()}})


def game_id(identity: str) -> str:
    """Return the short name of a game: its key, or of an own game, whose identity is its recipe, a hash."""
    return identity if len(identity) < MAX_KEY else f"own-{hashlib.sha256(identity.encode()).hexdigest()[:16]}"


def _result(ledger: Ledger) -> dict[str, Any]:
    """Return what a board asks of a finished match besides its totals, places and contracts."""
    play, game = ledger.play, ledger.play.game
    result: dict[str, Any] = {
        "game": game_id(game.identity), "unit": play.counting.unit, "best": play.counting.best,
        "playing": play.playing, "sides": play.teams if game.sides_win else (),
        "early": play.schedule.total is not None and ledger.state.deals < play.schedule.total,
        "best_deals": _best_deals(ledger), "lead": _longest_lead(ledger), "bank_deals": _fullest_bank_deals(ledger),
    }  # fmt: skip
    if game.is_own:
        names = {key: str(contract.name) for key, contract in play.contracts.items()}
        result["names"] = {"game": str(game.name), "contracts": names}
    return result


def _best_deals(ledger: Ledger) -> dict[str, list[int | None]]:
    """By contract, the number of the deal that was the best of each seat; None where a seat has played none."""
    sign = 1 if ledger.play.counting.best == "highest" else -1
    best: dict[str, list[tuple[int, int] | None]] = {}
    for number, row in highlights.deals(ledger):
        if row.kind != "deal" or row.contract is None:
            continue
        seats = best.setdefault(row.contract, [None] * len(row.changes))
        for seat in row.players:
            known, change = seats[seat], sign * row.changes[seat]
            if known is None or change > known[0]:
                seats[seat] = (change, number)
    return {key: [None if known is None else known[1] for known in seats] for key, seats in best.items()}


def _longest_lead(ledger: Ledger) -> list[Any] | None:
    """How many deals on end somebody, or a side, was alone in front, the seats, and from which deal; None: nobody."""
    sides = ledger.play.teams if ledger.play.game.sides_win else ()
    sides = sides or tuple((seat,) for seat in range(ledger.play.seats))
    sign, longest = 1 if ledger.play.counting.best == "highest" else -1, list[Any]()
    fronts = list[tuple[int, tuple[int, ...]]]()
    for standing in highlights.standings(ledger):
        values = [sign * sum(standing.worth[seat] for seat in side) for side in sides]
        in_front = [side for side, value in zip(sides, values, strict=True) if value == max(values)]
        fronts.append((standing.deal, in_front[0] if len(in_front) == 1 else ()))
    for seats, run in groupby(fronts, key=lambda front: front[1]):
        numbers = [number for number, _ in run]
        if seats and (not longest or len(numbers) > longest[0]):
            longest = [len(numbers), list(seats), numbers[0]]
    return longest or None


def _fullest_bank_deals(ledger: Ledger) -> int:
    """After how many deals on end there was something in the bank when it was fullest; 0: there never was."""
    runs = [
        [standing.highest_bank for standing in run]
        for is_full, run in groupby(highlights.standings(ledger), key=lambda standing: standing.highest_bank > 0)
        if is_full
    ]
    return len(max(runs, key=lambda run: (max(run), len(run)), default=[]))


def state_of(summary: Summary, seats: int) -> MatchState:
    """Return where the match stands, without the contracts that are used up."""
    values = {name: _to_tuple(summary.content[name]) for name in STATE}
    return MatchState(used=((),) * seats, **values)


def count_of(summary: Summary) -> DealCount:
    """Return what the rows of the match come to."""
    content = summary.content
    contracts = {
        key: ContractCount(**{name: _to_tuple(value) for name, value in own.items()})
        for key, own in content["contracts"].items()
    }
    return DealCount(content["rows"], content["largest_bank"], tuple(content["last_changes"]), contracts)


def _to_tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
