"""Who may do what: a browser remembers the rights of the links that it has opened, until a link is renewed.

Renewing a link raises its generation. Of a browser the database knows the hash of its number alone.
"""

from __future__ import annotations

from typing import Literal

from sqlite_utils import Database

from scorer.store import days_of_use, matches
from scorer.store.db import write, write_best_effort
from scorer.store.matches import MatchSummary, StoredMatch

Role = Literal["watch", "keep"]
"""What a link lets people do: look at the match, or keep its score too."""
MOST_WATCHERS = 200
"""How many of those who watch a match are remembered, for their homes."""
WATCHED_DAYS = 400
"""For how many days of use that is."""

REMEMBER = """
    INSERT INTO rights (browser, match_id, role, generation, opened) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET generation = excluded.generation, opened = excluded.opened
"""
OLDEST_WATCHERS = """
    DELETE FROM rights WHERE match_id = ?1 AND role = 'watch' AND browser IN (
        SELECT browser FROM rights WHERE match_id = ?1 AND role = 'watch' ORDER BY opened DESC LIMIT -1 OFFSET ?2
    )
"""
EXPIRED = """
    DELETE FROM rights WHERE role = 'watch' AND generation <> (SELECT watch_generation FROM matches WHERE id = match_id)
        OR role = 'keep' AND generation <> (SELECT keep_generation FROM matches WHERE id = match_id)
"""
CLAIM_OWNERSHIP = """
    INSERT INTO rights (browser, match_id, role, generation, opened) SELECT ?1, ?2, 'maker', 0, ?3
    WHERE NOT EXISTS (SELECT 1 FROM rights WHERE match_id = ?2 AND role = 'maker')
"""
"""Who opens the keep link of a match that nobody made here, as one that a command brought in, is as who made it."""
LONG_UNUSED = "DELETE FROM rights WHERE role = 'watch' AND opened < ?"


def link_generation(match: StoredMatch | MatchSummary, role: Role) -> int:
    """Which links of this role fit: those made since they were renewed last."""
    return match.watch_generation if role == "watch" else match.keep_generation


def remember(db: Database, match: StoredMatch | MatchSummary, role: Role, who: str | None) -> None:
    """Give this browser the right of a link that it has opened; it lasts until the link is renewed.

    To watch needs no right that is stored: that this browser watches is noted for its home only, where nobody has to
    wait for it and it can be written, and of each match for the MOST_WATCHERS who opened it last.
    """
    generation = link_generation(match, role)
    if _stored_right(db, match, who, role) == generation:
        return
    row = [who, match.id, role, generation, matches.utc_now()]
    if role == "watch":
        write_best_effort(db, (REMEMBER, row), (OLDEST_WATCHERS, [match.id, MOST_WATCHERS]))
        return
    with write(db):
        db.execute(REMEMBER, row)
        db.execute(CLAIM_OWNERSHIP, [who, match.id, row[-1]])


def reset_owner(db: Database, match: StoredMatch) -> StoredMatch:
    """End the links to keep score, and let whoever opens the new one first be who made the match."""
    renewed = renew(db, match, "keep")
    with write(db):
        db.execute("DELETE FROM rights WHERE match_id = ? AND role = 'maker'", [match.id])
    return renewed


def delete_expired(db: Database) -> int:
    """Destroy what gives no right any more because its link was renewed, and what watchers opened too long ago.

    How long that is, is counted in days of use, so that no clock can make it come early. How many rows those were.
    """
    with write(db):
        return (
            db.execute(EXPIRED).rowcount + db.execute(LONG_UNUSED, [days_of_use.day_before(db, WATCHED_DAYS)]).rowcount
        )


def may_keep(db: Database, match: StoredMatch | MatchSummary, who: str | None) -> bool:
    """Whether this browser may change the match: it made it, or opened the keep link that now holds."""
    if who is None:
        return False
    row = db.execute(
        "SELECT 1 FROM rights WHERE browser = ? AND match_id = ?"
        " AND (role = 'maker' OR role = 'keep' AND generation = ?)",
        [who, match.id, match.keep_generation],
    ).fetchone()
    return row is not None


def is_owner(db: Database, match: StoredMatch | MatchSummary, who: str | None) -> bool:
    """Whether this browser made the match, and so may renew its links and delete it."""
    return _stored_right(db, match, who, "maker") is not None


def renew(db: Database, match: StoredMatch | MatchSummary, role: Role) -> StoredMatch:
    """End the links of this role and give it a new one. Who made the match loses no right."""
    return matches.renew(db, match.key, role)


def _stored_right(db: Database, match: StoredMatch | MatchSummary, who: str | None, role: str) -> int | None:
    row = db.execute(
        "SELECT generation FROM rights WHERE browser = ? AND match_id = ? AND role = ?", [who, match.id, role]
    ).fetchone()
    return row[0] if row else None
