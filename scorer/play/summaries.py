"""What the summary of a match holds: where it stands, and what the deals of each contract come to.

The totals and the ends of a match are in its state; what cannot be seen there is counted deal by deal, so that a saved
deal adds one row and not all of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import repeat
from operator import add
from typing import Any, NamedTuple

from scorer.engine.ledger import Ledger
from scorer.engine.state import MatchState
from scorer.engine.step import Row
from scorer.store.summaries import Summary

VERSION = 2
"""Raise it where a match comes to something else or its summary holds something else: all are then made anew."""
STATE = ("totals", "bank", "pennies", "bank_pennies", "deals", "over", "closed")
"""What a summary holds of the state: all but which contracts are used up, which only the next deal asks for."""


class ContractCount(NamedTuple):
    """What the deals of one contract come to, a number a seat. Void deals and moves by agreement are none.

    Of a seat count only the deals that it played, and of one that has played none there is no highest change.
    """

    deals: tuple[int, ...]
    sums: tuple[int, ...]
    table_sums: tuple[int, ...]
    """The changes of everybody in those deals, in sum: by the average of the players a seat is compared."""
    most: tuple[int | None, ...]
    """The highest change in one deal, which is the best or the worst."""
    least: tuple[int | None, ...]
    """The lowest change in one deal."""


def _first_deal(row: Row) -> ContractCount:
    changes, seats = row.changes, len(row.changes)
    if not row.sitting:
        return ContractCount((1,) * seats, changes, (sum(changes),) * seats, changes, changes)
    nobody = (None,) * seats
    return _deal_with_sitters(ContractCount((0,) * seats, (0,) * seats, (0,) * seats, nobody, nobody), row)


def _next_deal(known: ContractCount, row: Row) -> ContractCount:
    if row.sitting:
        return _deal_with_sitters(known, row)
    changes, table = row.changes, sum(row.changes)
    return ContractCount(
        tuple(map(add, known.deals, repeat(1))),
        tuple(map(add, known.sums, changes)),
        tuple(map(add, known.table_sums, repeat(table))),
        tuple(map(max, known.most, changes)),  # type: ignore[arg-type] # nobody ever sits out, so nobody has no deal
        tuple(map(min, known.least, changes)),  # type: ignore[arg-type]
    )


def _deal_with_sitters(known: ContractCount, row: Row) -> ContractCount:
    """The count with a deal that only some have played."""
    values, table = [*zip(*known, strict=True)], sum(row.changes)
    for seat in row.players:
        deals, total, table_sum, most, least = values[seat]
        change = row.changes[seat]
        highest = change if most is None else max(most, change)
        lowest = change if least is None else min(least, change)
        values[seat] = (deals + 1, total + change, table_sum + table, highest, lowest)
    return ContractCount(*zip(*values, strict=True))


class DealCount(NamedTuple):
    """What the rows of a ledger come to."""

    rows: int = 0
    largest_bank: int = 0
    last_changes: tuple[int, ...] = ()
    """The changes of the last row; empty before the first."""
    contracts: Mapping[str, ContractCount] = {}
    """By key, those that were played, in the order of their first deals."""


NO_DEALS = DealCount()


def count_deals(rows: Sequence[Row], before: DealCount = NO_DEALS) -> DealCount:
    """Return what these rows come to, continuing the count of the rows `before`."""
    contracts, largest_bank = dict(before.contracts), before.largest_bank
    for row in rows[before.rows :]:
        largest_bank = max(largest_bank, row.bank)
        if row.kind != "deal" or row.contract is None:
            continue
        known = contracts.get(row.contract)
        contracts[row.contract] = _first_deal(row) if known is None else _next_deal(known, row)
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
    return Summary(VERSION, content | {"contracts": {key: own._asdict() for key, own in count.contracts.items()}})


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
    """Return a list of JSON as the tuple that was stored."""
    return tuple(value) if isinstance(value, list) else value
