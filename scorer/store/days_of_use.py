"""Days of use: the days on which Scorer was used, counted, for what is to happen after so many of them.

A clock may be wrong for a week and then be mended, so no span of time is taken from dates. However far a clock jumps,
it is one day more; and a day that comes again is none.
"""

from __future__ import annotations

from sqlite_utils import Database

from scorer.store.db import write


def count_day(db: Database, day: str) -> None:
    """Count this day (2026-11-20) as one of use, unless it was counted before; what lies in the bin is a day older."""
    with write(db):
        if db.execute("INSERT OR IGNORE INTO days (day) VALUES (?)", [day]).rowcount:
            db.execute("UPDATE binned SET days = days + 1")


def day_before(db: Database, number: int) -> str:
    """The day that lies so many days of use back; "", which is before every day, where there were not so many."""
    row = db.execute("SELECT day FROM days ORDER BY number DESC LIMIT 1 OFFSET ?", [number]).fetchone()
    return str(row[0]) if row else ""


def put_in_bin(db: Database, key: str) -> None:
    """From now on the match with this key grows older in the bin, inside the transaction under way."""
    db.execute("INSERT INTO binned (key, days) VALUES (?, 0) ON CONFLICT DO NOTHING", [key])


def restore_from_bin(db: Database, key: str) -> None:
    """And no longer, likewise."""
    db.execute("DELETE FROM binned WHERE key = ?", [key])
