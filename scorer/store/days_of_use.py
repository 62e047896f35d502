"""Counts the days on which Scorer was used, for what is to happen after so many of them.

A clock may be wrong for a week and then be mended, so no span of time is taken from dates. However far a clock jumps,
it is one day more; a day that comes again is not counted.
"""

from sqlite_utils import Database

from scorer.store.db import write


def count_day(db: Database, day: str) -> None:
    """Count this day (2026-11-20) unless it was counted before; then what lies in the bin is a day older."""
    with write(db):
        if db.execute("INSERT OR IGNORE INTO days (day) VALUES (?)", [day]).rowcount:
            db.execute("UPDATE binned SET days = days + 1")


def day_before(db: Database, number: int) -> str:
    """The day so many days of use ago; "", which is before every day, where there were not so many."""
    row = db.execute("SELECT day FROM days ORDER BY number DESC LIMIT 1 OFFSET ?", [number]).fetchone()
    return str(row[0]) if row else ""


def put_in_bin(db: Database, key: str) -> None:
    """Start counting days in the bin for this key, inside the running transaction."""
    db.execute("INSERT INTO binned (key, days) VALUES (?, 0) ON CONFLICT DO NOTHING", [key])


def restore_from_bin(db: Database, key: str) -> None:
    """Stop counting days for this key, inside the running transaction."""
    db.execute("DELETE FROM binned WHERE key = ?", [key])
