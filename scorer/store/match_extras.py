"""What is stored beside the logs: summaries, the totals that sequels take on, payments, merged names, the live entry.

A summary says where a match stands and what its deals come to, so that a list replays no log. It is of one revision
of its match and of one version of what `play` writes into it; one of another says nothing, and `play` makes it anew.

A sequel, which may be a rematch, names the match before it. The first row of its history has the totals.

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
from scorer.store.matches import StoredMatch, dump_json

WRITE_SUMMARY = """
    INSERT INTO summaries (match_id, revision, version, content)
    SELECT id, revision, ?, ? FROM matches WHERE id = ? AND revision = ?
    ON CONFLICT (match_id) DO UPDATE SET
        revision = excluded.revision, version = excluded.version, content = excluded.content
"""
STALE = """
    SELECT key FROM matches LEFT JOIN summaries ON match_id = id
    WHERE matches.revision IS NOT summaries.revision OR version IS NOT ? ORDER BY id
"""
BANK = ""  # the name under which the bank pays and is paid
OF_BROWSER = """
    SELECT 'paid', match_id, json_array(payer, payee, amount), 0 AS place
    FROM payments JOIN rights USING (match_id) WHERE browser = :browser
    UNION SELECT 'along', sequel_of, json_extract(after, '$.along') AS along, match_id
    FROM rights JOIN changes USING (match_id) JOIN matches ON id = match_id
    WHERE browser = :browser AND sequel_of IS NOT NULL AND what = 'made' AND along IS NOT NULL AND deleted IS NULL
    UNION SELECT 'merged', name, means, 0 FROM aliases WHERE browser = :browser
    ORDER BY place
"""
SEQUEL = "SELECT key FROM matches WHERE sequel_of = ? AND deleted IS NULL ORDER BY id DESC LIMIT 1"
CARRIED_OVER = """
    SELECT json_extract(after, '$.along') AS along FROM matches JOIN changes ON match_id = id
    WHERE sequel_of = ? AND what = 'made' AND deleted IS NULL AND along IS NOT NULL ORDER BY id
"""


class Summary(NamedTuple):
    """A summary as `play` makes it."""

    version: int
    content: Mapping[str, Any]


def parse_summary(version: int, content: str) -> Summary:
    """Parse a summary as it is stored."""
    return Summary(version, json.loads(content))


def summary_row(summary: Summary) -> tuple[int, str]:
    """The version and the text of a summary as they are stored, for `parse_summary`."""
    return summary.version, dump_json(summary.content)


def write_summary(db: Database, match: StoredMatch, summary: Summary) -> None:
    """Write the summary of this revision of a match, inside the running transaction."""
    db.execute(WRITE_SUMMARY, [*summary_row(summary), match.id, match.revision])


def write_summaries_if_free(db: Database, *renewed: tuple[StoredMatch, Summary]) -> None:
    """Write summaries that were made anew, but of no match that has changed since, and none if somebody is writing."""
    if renewed:
        rows = ([*summary_row(summary), match.id, match.revision] for match, summary in renewed)
        write_best_effort(db, *((WRITE_SUMMARY, row) for row in rows))


def load_summary(db: Database, match: StoredMatch) -> Summary | None:
    """The summary of this revision of a match, or None."""
    query = "SELECT version, content FROM summaries WHERE match_id = ? AND revision = ?"
    row = db.execute(query, [match.id, match.revision]).fetchone()
    return parse_summary(*row) if row else None


def stale_keys(db: Database, version: int) -> list[str]:
    """The keys of the matches, in the bin too, without a summary of their revision and of this version."""
    return [key for (key,) in db.execute(STALE, [version])]


def delete_summaries(db: Database) -> None:
    """Delete every summary and every board of a circle, inside the running transaction: they are made anew."""
    db.execute("DELETE FROM summaries")
    db.execute("DELETE FROM circle_boards")


class CarriedOverPlayer(NamedTuple):
    """The total that a player carried over."""

    name: str
    seat: int  # the seat in the match before, because the name may have changed
    amount: int  # in chips, points or beans, pennies included: the player's total at the start, before any ante


class JoinedPlayer(NamedTuple):
    """A new player who did not begin with the usual total."""

    name: str
    worth: int  # the difference to the usual, in chips or beans


class CarriedOverTotals(NamedTuple):
    """The totals and the bank carried over into one sequel."""

    people: tuple[CarriedOverPlayer, ...]
    joined: tuple[JoinedPlayer, ...] = ()
    bank: int = 0  # the bank at the start, before any ante
    with_bank: bool = False  # whether players who left were settled with the bank, as in older matches


CarriedOverLists = tuple[CarriedOverTotals, ...]  # of each sequel that took totals; mostly one or none


@dataclass(frozen=True, slots=True)
class Payment:
    """Who pays whom how much."""

    payer: str  # the name of a player, or BANK
    payee: str  # the name of a player, or BANK
    amount: int  # in chips or points, above 0


class MatchExtras(NamedTuple):
    """What is stored beside the logs of the matches that a browser knows."""

    paid: dict[int, set[Payment]]  # the ticked payments, by the id of their match
    carried_over: dict[int, CarriedOverLists]  # the totals carried over, by the id of the match before
    merged: dict[str, str]  # the merged names, each with the name that it means


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
    """Let `name` mean `means` from now on, with whoever meant `name`.

    What `means` itself meant is deleted, so that there is no circle.
    """
    with write(db):
        db.execute("UPDATE aliases SET means = ? WHERE browser = ? AND means = ?", [means, browser, name])
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


def latest_sequel(db: Database, match: StoredMatch) -> StoredMatch | None:
    """The latest sequel or rematch of this match, or None."""
    row = db.execute(SEQUEL, [match.id]).fetchone()
    return matches.load(db, row[0]) if row else None


def carried_over(db: Database, match: StoredMatch) -> CarriedOverLists:
    """What was carried over from this match."""
    return tuple(carried_over_in(row[0]) for row in db.execute(CARRIED_OVER, [match.id]))


def carried_over_in(stored: str) -> CarriedOverTotals:
    """Parse what was carried over into one match, as stored in its first change; in older ones it is a list."""
    values = json.loads(stored)
    if isinstance(values, list):
        return CarriedOverTotals(tuple(CarriedOverPlayer(*player) for player in values), with_bank=True)
    people = tuple(CarriedOverPlayer(*player) for player in values.pop("people"))
    return CarriedOverTotals(people, tuple(JoinedPlayer(*player) for player in values.pop("joined")), **values)


MAX_LIVE_ENTRY_BYTES = 4000  # characters of an entry that is stored; no thumb taps more
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


def load_live_entry(db: Database, match_id: int) -> tuple[dict[str, Any], str | None]:
    """The entry that is being made at this revision, however old, and the browser that makes it.

    The entry is empty where there is none; the browser None also where it is unknown.
    """
    row = db.execute(READ_LIVE_ENTRY, [match_id]).fetchone()
    entry: dict[str, Any] = json.loads(row[0]) if row else {}
    who = entry.pop("who", None)
    return entry, who
