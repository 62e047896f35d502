"""What is stored beside the logs: ticked payments and merged names, and all of it for one browser."""

import json
from dataclasses import asdict, dataclass
from typing import NamedTuple

from sqlite_utils import Database

from scorer.store import matches
from scorer.store.db import write
from scorer.store.sequels import CarriedOverLists, carried_over_in

BANK = ""
"""The name under which the bank pays and is paid."""
OF_BROWSER = """
    SELECT 'paid', match_id, json_array(payer, payee, amount), 0 AS place
    FROM payments JOIN rights USING (match_id) WHERE browser = :browser
    UNION SELECT 'along', sequel_of, json_extract(after, '$.along') AS along, match_id
    FROM rights JOIN changes USING (match_id) JOIN matches ON id = match_id
    WHERE browser = :browser AND sequel_of IS NOT NULL AND what = 'made' AND along IS NOT NULL AND deleted IS NULL
    UNION SELECT 'merged', name, means, 0 FROM aliases WHERE browser = :browser
    ORDER BY place
"""


@dataclass(frozen=True, slots=True)
class Payment:
    """Who pays whom how much."""

    payer: str
    """The name of a player, or BANK."""
    payee: str
    """The name of a player, or BANK."""
    amount: int
    """In chips or points, above 0."""


class MatchExtras(NamedTuple):
    """What is stored beside the logs of the matches that a browser knows."""

    paid: dict[int, set[Payment]]
    """The ticked payments, by the id of their match."""
    carried_over: dict[int, CarriedOverLists]
    """The totals carried over from a match into matches that this browser knows, by the id of the match before."""
    merged: dict[str, str]
    """The merged names, each with the name that it means."""


def extras_of(db: Database, browser: str) -> MatchExtras:
    """Load payments, carried-over totals and merged names of this browser's matches in one query."""
    extras = MatchExtras({}, {}, {})
    for what, of, value, _place in db.execute(OF_BROWSER, {"browser": browser}):
        if what == "paid":
            extras.paid.setdefault(of, set()).add(Payment(*json.loads(value)))
        elif what == "along":
            extras.carried_over[of] = (*extras.carried_over.get(of, ()), carried_over_in(value))
        else:
            extras.merged[of] = value
    return extras


def aliases_of(db: Database, browser: str) -> dict[str, str]:
    """The merged names, each with the name that it means."""
    rows = db.execute("SELECT name, means FROM aliases WHERE browser = ? ORDER BY name", [browser])
    return dict(rows.fetchall())


def merge_names(db: Database, browser: str, name: str, means: str) -> None:
    """Let `name` mean `means` from now on. What `means` itself meant is deleted, so that there is no circle."""
    with write(db):
        db.table("aliases").delete_where("browser = ? AND name IN (?, ?)", [browser, name, means])
        db.table("aliases").insert({"browser": browser, "name": name, "means": means})


def split_names(db: Database, browser: str, name: str) -> None:
    """Separate `name` again; nothing happens where it was not merged."""
    with write(db):
        db.table("aliases").delete_where("browser = ? AND name = ?", [browser, name])


def ticked_payments(db: Database, match_id: int) -> set[Payment]:
    """The payments of this match that were ticked as made."""
    rows = db.execute("SELECT payer, payee, amount FROM payments WHERE match_id = ?", [match_id])
    return {Payment(*row) for row in rows}


def set_ticked(db: Database, match_id: int, payment: Payment, *, made: bool) -> None:
    """Tick a payment as made, or untick it. The same tick twice is one."""
    row = {"match_id": match_id} | asdict(payment)
    with write(db):
        if not made:
            where = "match_id = :match_id AND payer = :payer AND payee = :payee AND amount = :amount"
            db.table("payments").delete_where(where, row)
        elif payment not in ticked_payments(db, match_id):
            db.table("payments").insert(row | {"paid_at": matches.utc_now()})
