"""The kinds of entries of a log, read from JSON; Move is an adjustment from one giver to one taker."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from scorer.engine.contract import Contract
from scorer.engine.facts.fact import BY_SEAT, NamedSeats, Order
from scorer.engine.game import Counting
from scorer.engine.json_values import (
    AMOUNT_NEEDED,
    Json,
    is_storable,
    is_whole,
    parse_amounts,
    parse_object,
    parse_seat,
)
from scorer.engine.problems import Problems


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal that was played, its answers still as JSON: only the contract can parse them."""

    contract: Json
    facts: Json
    kind = "deal"


@dataclass(frozen=True, slots=True)
class Void:
    """A deal that counts for nothing: it uses up its turn and changes no totals."""

    contract: Json  # unchecked; only the ledger knows which are open
    named: bool  # whether the entry has the key `contract`
    note: str  # why, in the table's own words
    kind = "void"


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Chips or points moved by agreement."""

    changes: tuple[int, ...]  # a seat each
    bank: int
    note: str  # why, in the table's own words
    kind = "adjustment"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Beans bought for the penny."""

    buyer: int
    seller: int | None  # a seat; None: the bank
    kind = "exchange"


@dataclass(frozen=True, slots=True)
class Finish:
    """The players stop here."""

    split: bool  # whether the players split the bank; otherwise it stays as it is
    kind = "finish"


@dataclass(frozen=True, slots=True)
class PenaltyEntry:
    """A penalty of this table for one player."""

    penalty: Json  # the key of the penalty, unchecked; only the ledger knows which there are
    seat: int
    contract: Json  # of the deal that it ends; as unchecked as that of a void deal
    named: bool  # whether the entry has the key `contract`
    note: str  # why, in the table's own words
    kind = "penalty"


Entry = Deal | Void | Adjustment | Exchange | PenaltyEntry | Finish

_KEYS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "deal": (("contract", "facts"), ()),
    "void": ((), ("contract", "note")),
    "adjustment": (("changes",), ("bank", "note")),
    "exchange": (("buyer", "seller"), ()),
    "penalty": (("penalty", "seat"), ("contract", "note")),
    "finish": ((), ("bank",)),
}
"""For each kind of entry the keys that it needs, and those that it may have."""


def parse_entry(raw: Json, seats: int, problems: Problems) -> Entry | None:
    """An entry of the log, or None where something is wrong with it."""
    before = len(problems)
    if not isinstance(raw, dict):
        problems.need("an entry of the log")
        return None
    kind = raw.get("kind")
    if not isinstance(kind, str) or kind not in _KEYS:
        problems.at("kind").need(f"one of {', '.join(_KEYS)}")
        return None
    needed, optional = _KEYS[kind]
    values = parse_object(raw, ("kind", *needed), ("kind", *needed, *optional), problems)
    if len(problems) > before:
        return None
    entry: Entry
    if kind == "deal":
        entry = Deal(values["contract"], values["facts"])
    elif kind == "void":
        entry = Void(values.get("contract"), "contract" in values, _parse_note(values, problems))
    elif kind == "adjustment":
        changes, bank = parse_amounts(values["changes"], seats, problems.at("changes")), values.get("bank", 0)
        if not is_whole(bank):
            problems.at("bank").add(AMOUNT_NEEDED)
        entry = Adjustment(changes, bank, _parse_note(values, problems))  # type: ignore[arg-type]
    elif kind == "exchange":
        seller = values["seller"]
        buyer = parse_seat(values["buyer"], seats, problems.at("buyer"))
        entry = Exchange(buyer, None if seller is None else parse_seat(seller, seats, problems.at("seller")))
    elif kind == "penalty":
        seat, contract = parse_seat(values["seat"], seats, problems.at("seat")), values.get("contract")
        entry = PenaltyEntry(values["penalty"], seat, contract, "contract" in values, _parse_note(values, problems))
    else:
        entry = Finish(values.get("bank") == "split")
        if values.get("bank", "keep") not in ("split", "keep"):
            problems.at("bank").need("split or kept")
    return entry if len(problems) == before else None


def _parse_note(values: dict[str, Json], problems: Problems) -> str:
    note = values.get("note", "")
    if isinstance(note, str) and is_storable(note):
        return note
    problems.at("note").need("a text")
    return ""


def reseat_entry(entry: Mapping[str, Any], order: Order, contracts: Mapping[str, Contract]) -> dict[str, Any]:
    """An entry of a checked log in another order of seats: what happened stays with the person."""
    if entry["kind"] == "deal":
        return {**entry, "facts": contracts[entry["contract"]].reseat(entry["facts"], order)}
    if entry["kind"] == "adjustment":
        return {**entry, "changes": BY_SEAT.reseat(entry["changes"], order)}
    if entry["kind"] == "exchange":
        return dict(NamedSeats(("buyer", "seller")).reseat(entry, order))
    if entry["kind"] == "penalty":
        return dict(NamedSeats(("seat",)).reseat(entry, order))
    return dict(entry)


class Move(NamedTuple):
    """An adjustment that moves chips from a giver to a taker; without a bank it changes the points of one player."""

    amount: int  # more than 0; of points also below 0
    taker: int | None  # the seat that gets them, or whose points change; None: the bank
    giver: int | None = None  # the seat that gives them; None: the bank, or nobody where there is none

    def to_adjustment(self, seats: int, counting: Counting, note: str = "") -> dict[str, Any]:
        by_seat: dict[int | None, int] = dict.fromkeys([*range(seats), None], 0)
        by_seat[self.taker] += self.amount
        by_seat[self.giver] -= self.amount
        bank = by_seat.pop(None) if counting.has_bank else 0
        return {"kind": "adjustment", "changes": [by_seat[seat] for seat in range(seats)], "bank": bank, "note": note}


def move_of(entry: Mapping[str, Any], counting: Counting) -> Move | None:
    """The move that a checked adjustment makes; None where it has several givers or takers."""
    by_seat: dict[int | None, int] = dict(enumerate(entry["changes"]))
    if not counting.has_bank:
        changed = [(seat, change) for seat, change in by_seat.items() if change]
        return Move(changed[0][1], changed[0][0]) if len(changed) == 1 else None
    by_seat[None] = entry.get("bank", 0)
    givers = [seat for seat, change in by_seat.items() if change < 0]
    takers = [seat for seat, change in by_seat.items() if change > 0]
    return Move(by_seat[takers[0]], takers[0], givers[0]) if len(givers) == len(takers) == 1 else None
