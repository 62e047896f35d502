"""Payments: which of the transfers at the end of a match were ticked off as paid.

A tick is for these two people and this amount. It is no part of the match document and no line of its history: where
a correction changes who owes what, the tick of another amount is simply not found, and comes back with an Undo. People
are stored by name, so that no change of seats can move a tick to somebody else. The bank is a name nobody can have.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlite_utils import Database

from scorer.store import matches
from scorer.store.db import write

BANK = ""
"""The name under which the bank pays and is paid."""


@dataclass(frozen=True, slots=True)
class Payment:
    """Who pays whom how much."""

    payer: str
    """The name of a player, or BANK."""
    payee: str
    """The name of a player, or BANK."""
    amount: int
    """In chips or points, more than none."""


def ticked_payments(db: Database, match_id: int) -> set[Payment]:
    """The payments of this match that were made."""
    rows = db.execute("SELECT payer, payee, amount FROM payments WHERE match_id = ?", [match_id])
    return {Payment(*row) for row in rows}


def set_ticked(db: Database, match_id: int, payment: Payment, *, made: bool) -> None:
    """Note that a payment was made, or that it was not after all. The same tick twice is one."""
    row = {"match_id": match_id} | asdict(payment)
    with write(db):
        if not made:
            where = "match_id = :match_id AND payer = :payer AND payee = :payee AND amount = :amount"
            db.table("payments").delete_where(where, row)
        elif payment not in ticked_payments(db, match_id):
            db.table("payments").insert(row | {"paid_at": matches.utc_now()})
