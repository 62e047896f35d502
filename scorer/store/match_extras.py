"""What is stored beside the logs: ticked payments, merged names, and the entry that somebody is making just now.

A live entry is no part of the match nor of its history: one row a match, overwritten with every tap, and ignored after
the next change of the match or when it is a minute old (see `matches.load_summary`). It is in the database because
another process may serve the watchers.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from sqlite_utils import Database

from scorer.store import matches
from scorer.store.db import write, write_best_effort
from scorer.store.matches import StoredMatch
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


MAX_LIVE_ENTRY_BYTES = 4000
"""Characters of an entry that is stored; no thumb taps more."""
WRITE_LIVE_ENTRY = """
    INSERT INTO pens (match_id, revision, number, at, entry)
    SELECT id, revision, 1, ?, ? FROM matches WHERE id = ? AND revision = ?
    ON CONFLICT DO UPDATE SET
        revision = excluded.revision, number = number + 1, at = excluded.at, entry = excluded.entry
"""
CLEAR_LIVE_ENTRY = "UPDATE pens SET number = number + 1, entry = '{}' WHERE match_id = ? AND revision = ?"
READ_LIVE_ENTRY = """
    SELECT entry FROM pens JOIN matches ON matches.id = pens.match_id
    WHERE match_id = ? AND pens.revision = matches.revision
"""


def save_live_entry(db: Database, match: StoredMatch, entry: Mapping[str, Any], who: str | None = None) -> None:
    """Store what the browser `who` has entered so far at this revision of the match, best effort."""
    text = json.dumps({**entry, "who": who}, separators=(",", ":"))
    if len(text) <= MAX_LIVE_ENTRY_BYTES:
        write_best_effort(db, (WRITE_LIVE_ENTRY, [matches.utc_now(), text, match.id, match.revision]))


def clear_live_entry(db: Database, match: StoredMatch) -> None:
    """Empty the entry of this revision, best effort. Its row stays with a new number, so that watchers notice."""
    write_best_effort(db, (CLEAR_LIVE_ENTRY, [match.id, match.revision]))


def load_live_entry(db: Database, match_id: int) -> dict[str, Any] | None:
    """The entry that is being made at this revision, however old; None where there is none."""
    entry = _load_row(db, match_id)
    entry.pop("who", None)
    return entry or None


def live_entry_author(db: Database, match_id: int) -> str | None:
    """The browser that is making that entry; None where there is no entry, or its browser is unknown."""
    who: str | None = _load_row(db, match_id).get("who")
    return who


def _load_row(db: Database, match_id: int) -> dict[str, Any]:
    row = db.execute(READ_LIVE_ENTRY, [match_id]).fetchone()
    entry: dict[str, Any] = json.loads(row[0]) if row else {}
    return entry
