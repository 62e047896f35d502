"""Deal, Void, Adjustment, Exchange, Finish, Move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from scorer.engine.contract import Contract
from scorer.engine.facts.fact import BY_SEAT, NamedSeats, Order
from scorer.engine.game import Counting
from scorer.engine.json_values import LIMIT, ONE_EACH, Json, is_whole, parse_object, parse_seat
from scorer.engine.phrases import N_, phrase, plural_phrase
from scorer.engine.problems import Problems


@dataclass(frozen=True, slots=True)
class Deal:
    """What was played and seen at the table, still as JSON: only the contract can read it."""

    contract: Json
    facts: Json
    kind = "deal"


@dataclass(frozen=True, slots=True)
class Void:
    """A deal that counts for nothing: its turn is used up, and nothing moves."""

    contract: Json
    """As it stands in the entry; only the ledger knows which are open."""
    named: bool
    """Whether a contract stands there at all."""
    note: str
    """Why, in the table's own words."""
    kind = "void"


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Chips or points moved by agreement."""

    changes: tuple[int, ...]
    """A seat each."""
    bank: int
    """What the bank gets."""
    note: str
    """Why, in the table's own words."""
    kind = "adjustment"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Beans bought for the penny."""

    buyer: int
    seller: int | None
    """A seat; None: the bank."""
    kind = "exchange"


@dataclass(frozen=True, slots=True)
class Finish:
    """The players stop here."""

    split: bool
    """Whether what the bank holds is split among them, or kept in it."""
    kind = "finish"


Entry = Deal | Void | Adjustment | Exchange | Finish

_KEYS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "deal": (("contract", "facts"), ()),
    "void": ((), ("contract", "note")),
    "adjustment": (("changes",), ("bank", "note")),
    "exchange": (("buyer", "seller"), ()),
    "finish": ((), ("bank",)),
}
"""For each kind of entry the keys that must and that may stand in it."""


def parse_entry(given: Json, seats: int, problems: Problems) -> Entry | None:
    """An entry of the log, or None where something is wrong with it."""
    before = len(problems)
    if not isinstance(given, dict):
        problems.add(N_("an entry of the log is needed here"))
        return None
    kind = given.get("kind")
    if not isinstance(kind, str) or kind not in _KEYS:
        problems.at("kind").add(phrase(N_("an entry is one of these: %(kinds)s"), kinds=", ".join(_KEYS)))
        return None
    needed, optional = _KEYS[kind]
    parts = parse_object(given, ("kind", *needed), ("kind", *needed, *optional), problems)
    if len(problems) > before:
        return None
    entry: Entry
    if kind == "deal":
        entry = Deal(parts["contract"], parts["facts"])
    elif kind == "void":
        entry = Void(parts.get("contract"), "contract" in parts, _note(parts, problems))
    elif kind == "adjustment":
        entry = _adjustment(parts, seats, problems)
    elif kind == "exchange":
        seller = parts["seller"]
        entry = Exchange(
            parse_seat(parts["buyer"], seats, problems.at("buyer")),
            None if seller is None else parse_seat(seller, seats, problems.at("seller")),
        )
    else:
        entry = Finish(parts.get("bank") == "split")
        if parts.get("bank", "keep") not in ("split", "keep"):
            problems.at("bank").add(N_("the bank is split or kept"))
    return entry if len(problems) == before else None


def _adjustment(parts: dict[str, Json], seats: int, problems: Problems) -> Adjustment:
    changes, bank = parts["changes"], parts.get("bank", 0)
    no_number = phrase(N_("a whole number up to %(limit)s is needed"), limit=LIMIT)
    each = problems.at("changes")
    if not isinstance(changes, list) or len(changes) != seats:
        each.add(plural_phrase(ONE_EACH, seats))
        changes = []
    for seat, change in enumerate(changes):
        if not is_whole(change):
            each.at(seat).add(no_number)
    if not is_whole(bank):
        problems.at("bank").add(no_number)
        bank = 0
    return Adjustment(tuple(changes), bank, _note(parts, problems))  # type: ignore[arg-type]


def _note(parts: dict[str, Json], problems: Problems) -> str:
    note = parts.get("note", "")
    if isinstance(note, str) and is_storable(note):
        return note
    problems.at("note").add(N_("a note is text"))
    return ""


def is_storable(text: str) -> bool:
    """Whether a text can be stored and sent: half a surrogate pair cannot."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def reseat_entry(entry: Mapping[str, Any], order: Order, contracts: Mapping[str, Contract]) -> dict[str, Any]:
    """An entry of a checked log with every seat in it moved: what happened stays with the person it happened to."""
    if entry["kind"] == "deal":
        return {**entry, "facts": contracts[entry["contract"]].reseat(entry["facts"], order)}
    if entry["kind"] == "adjustment":
        return {**entry, "changes": BY_SEAT.reseat(entry["changes"], order)}
    if entry["kind"] == "exchange":
        return dict(NamedSeats(("buyer", "seller")).reseat(entry, order))
    return dict(entry)


class Move(NamedTuple):
    """Chips that go from one to another; where there is no bank, points of one player alone."""

    amount: int
    """How many, more than 0; of points also below 0."""
    taker: int | None
    """The seat of who gets them, or whose total it is; None: the bank."""
    giver: int | None = None
    """The seat of who gives them; None: the bank, or nobody where there is none."""

    def to_adjustment(self, seats: int, counting: Counting, note: str = "") -> dict[str, Any]:
        """The adjustment for the log of a match of so many players."""
        by_seat: dict[int | None, int] = dict.fromkeys([*range(seats), None], 0)
        by_seat[self.taker] += self.amount
        by_seat[self.giver] -= self.amount
        bank = by_seat.pop(None) if counting.has_bank else 0
        return {"kind": "adjustment", "changes": [by_seat[seat] for seat in range(seats)], "bank": bank, "note": note}


def move_of(entry: Mapping[str, Any], counting: Counting) -> Move | None:
    """The move that a checked adjustment is; None where more are in it than one gives and one gets."""
    by_seat: dict[int | None, int] = dict(enumerate(entry["changes"]))
    if not counting.has_bank:
        changed = [(seat, change) for seat, change in by_seat.items() if change]
        return Move(changed[0][1], changed[0][0]) if len(changed) == 1 else None
    by_seat[None] = entry.get("bank", 0)
    givers = [seat for seat, change in by_seat.items() if change < 0]
    takers = [seat for seat, change in by_seat.items() if change > 0]
    if len(givers) != 1 or len(takers) != 1:
        return None
    return Move(by_seat[takers[0]], takers[0], givers[0])
