"""What the summary of a match holds: where it stands, and what the deals of each contract come to.

The totals and the ends of a match are in its state; what cannot be seen there is counted deal by deal, so that a saved
deal adds one row and not all of them.
"""

from collections.abc import Mapping, Sequence
from operator import add
from typing import Any, NamedTuple

from scorer.engine.ledger import Ledger
from scorer.engine.state import MatchState
from scorer.engine.step import Row
from scorer.store.summaries import Summary

VERSION = 1
"""Raise it where a match comes to something else or its summary holds something else: all are then made anew."""
STATE = ("totals", "bank", "pennies", "bank_pennies", "deals", "over", "closed")
"""What a summary holds of the state: all but which contracts are used up, which only the next deal asks for."""


class ContractCount(NamedTuple):
    """What the deals of one contract come to, a number a seat. Void deals and moves by agreement are none."""

    deals: int
    sums: tuple[int, ...]
    most: tuple[int, ...]
    """The highest change in one deal, which is the best or the worst."""
    least: tuple[int, ...]
    """The lowest change in one deal."""


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
        changes, known = row.changes, contracts.get(row.contract)
        contracts[row.contract] = (
            ContractCount(1, changes, changes, changes)
            if known is None
            else ContractCount(
                known.deals + 1,
                tuple(map(add, known.sums, changes)),
                tuple(map(max, known.most, changes)),
                tuple(map(min, known.least, changes)),
            )
        )
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
