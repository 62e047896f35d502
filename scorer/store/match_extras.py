"""Ticked payments, merged names, all extras of a browser's matches."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import NamedTuple

from sqlite_utils import Database

from scorer.store import matches
from scorer.store.db import write
from scorer.store.sequels import CarriedOverLists, carried_over_in


def aliases_of(db: Database, browser: str) -> dict[str, str]:
    """The names that were merged: each name with the one that it means."""
    rows = db.execute("SELECT name, means FROM aliases WHERE browser = ? ORDER BY name", [browser])
    return dict(rows.fetchall())


def merge_names(db: Database, browser: str, name: str, means: str) -> None:
    """From now on `name` means `means`; what `means` itself meant is forgotten, so that no circle can close."""
    with write(db):
        db.table("aliases").delete_where("browser = ? AND name IN (?, ?)", [browser, name, means])
        db.table("aliases").insert({"browser": browser, "name": name, "means": means})


def split_names(db: Database, browser: str, name: str) -> None:
    """Take `name` apart again; nothing happens where it was not merged."""
    with write(db):
        db.table("aliases").delete_where("browser = ? AND name = ?", [browser, name])


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


OF_BROWSER = """
    SELECT 'paid', match_id, json_array(payer, payee, amount), 0 AS place
    FROM payments JOIN rights USING (match_id) WHERE browser = :browser
    UNION SELECT 'along', sequel_of, json_extract(after, '$.along') AS along, match_id
    FROM rights JOIN changes USING (match_id) JOIN matches ON id = match_id
    WHERE browser = :browser AND sequel_of IS NOT NULL AND what = 'made' AND along IS NOT NULL AND deleted IS NULL
    UNION SELECT 'merged', name, means, 0 FROM aliases WHERE browser = :browser
    ORDER BY place
"""


class MatchExtras(NamedTuple):
    """What is known beside the logs of the matches that a browser knows."""

    paid: dict[int, set[Payment]]
    """The payments that were made, by the id of their match."""
    gone_on: dict[int, CarriedOverLists]
    """What went along from a match into those that this browser knows, by the id of the match before."""
    merged: dict[str, str]
    """Names that were merged, each with the one that it means."""


def extras_of(db: Database, browser: str) -> MatchExtras:
    """All three."""
    found = MatchExtras({}, {}, {})
    for what, of, value, _place in db.execute(OF_BROWSER, {"browser": browser}):
        if what == "paid":
            found.paid.setdefault(of, set()).add(Payment(*json.loads(value)))
        elif what == "along":
            found.gone_on[of] = (*found.gone_on.get(of, ()), carried_over_in(value))
        else:
            found.merged[of] = value
    return found
