"""Entries: what a log is made of (a deal or a void one, an adjustment, an exchange, a finish), read from their JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorer.engine.contract import Contract
from scorer.engine.problems import Problems
from scorer.engine.reading import LIMIT, ONE_EACH, Json, read_keys, read_seat, whole
from scorer.engine.shapes import BY_SEAT, Order, Parts
from scorer.engine.words import N_, say, say_n


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


def read_entry(given: Json, seats: int, problems: Problems) -> Entry | None:
    """An entry of the log, or None where something is wrong with it."""
    before = len(problems)
    if not isinstance(given, dict):
        problems.note(N_("an entry of the log is needed here"))
        return None
    kind = given.get("kind")
    if not isinstance(kind, str) or kind not in _KEYS:
        problems.below("kind").note(say(N_("an entry is one of these: %(kinds)s"), kinds=", ".join(_KEYS)))
        return None
    needed, optional = _KEYS[kind]
    parts = read_keys(given, ("kind", *needed), ("kind", *needed, *optional), problems)
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
            read_seat(parts["buyer"], seats, problems.below("buyer")),
            None if seller is None else read_seat(seller, seats, problems.below("seller")),
        )
    else:
        entry = Finish(parts.get("bank") == "split")
        if parts.get("bank", "keep") not in ("split", "keep"):
            problems.below("bank").note(N_("the bank is split or kept"))
    return entry if len(problems) == before else None


def _adjustment(parts: dict[str, Json], seats: int, problems: Problems) -> Adjustment:
    changes, bank = parts["changes"], parts.get("bank", 0)
    no_number = say(N_("a whole number up to %(limit)s is needed"), limit=LIMIT)
    each = problems.below("changes")
    if not isinstance(changes, list) or len(changes) != seats:
        each.note(say_n(ONE_EACH, seats))
        changes = []
    for seat, change in enumerate(changes):
        if not whole(change):
            each.below(seat).note(no_number)
    if not whole(bank):
        problems.below("bank").note(no_number)
        bank = 0
    return Adjustment(tuple(changes), bank, _note(parts, problems))  # type: ignore[arg-type]


def _note(parts: dict[str, Json], problems: Problems) -> str:
    note = parts.get("note", "")
    if isinstance(note, str) and writable(note):
        return note
    problems.below("note").note(N_("a note is text"))
    return ""


def writable(text: str) -> bool:
    """Whether a text can be stored and sent: half a surrogate pair cannot."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def reseated(entry: Mapping[str, Any], order: Order, contracts: Mapping[str, Contract]) -> dict[str, Any]:
    """An entry of a checked log with every seat in it moved: what happened stays with the person it happened to."""
    if entry["kind"] == "deal":
        return {**entry, "facts": contracts[entry["contract"]].reseat(entry["facts"], order)}
    if entry["kind"] == "adjustment":
        return {**entry, "changes": BY_SEAT.reseat(entry["changes"], order)}
    if entry["kind"] == "exchange":
        return dict(Parts(("buyer", "seller")).reseat(entry, order))
    return dict(entry)
