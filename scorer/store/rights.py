"""The rights of browsers: each keeps the rights of the links that it has opened, until a link is renewed.

Renewing a link raises its generation. The database stores only the hash of a browser's number.
"""

from typing import Literal

from sqlite_utils import Database

from scorer.store import matches
from scorer.store.db import day_before, write, write_best_effort
from scorer.store.matches import ListedMatch, MatchSummary, StoredMatch

Role = Literal["watch", "keep"]
"""The right that a link gives: to watch the match, or to keep its score too."""
MAX_WATCHERS = 200
"""How many watchers of a match are recorded, for their home pages."""
WATCHED_DAYS = 400
"""For how many days of use a watcher is recorded."""

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
"""The first to open the keep link of a match without an owner, as after `scorer import`, becomes its owner."""
CLAIM_EVERYTHING = """
    INSERT INTO rights (browser, match_id, role, generation, opened) SELECT ?1, id, 'maker', 0, ?2 FROM matches
    WHERE id NOT IN (SELECT match_id FROM rights WHERE browser = ?1 AND role IN ('maker', 'watch'))
"""
CLAIM_CIRCLES = """
    INSERT OR IGNORE INTO circle_rights (browser, circle_id, role, generation, opened) SELECT ?1, id, 'maker', 0, ?2
    FROM circles
"""
LONG_UNUSED = "DELETE FROM rights WHERE role = 'watch' AND opened < ?"


def link_generation(match: ListedMatch | MatchSummary, role: Role) -> int:
    """The generation that links of this role must have."""
    return match.watch_generation if role == "watch" else match.keep_generation


def remember(db: Database, match: StoredMatch | MatchSummary, role: Role, who: str | None) -> None:
    """Give this browser the right of a link that it has opened; it lasts until the link is renewed.

    Watching needs no stored right. A watcher is recorded only for its home page, best effort, and only the last
    MAX_WATCHERS per match.
    """
    generation = link_generation(match, role)
    if _stored_right(db, match, who, role) == generation:
        return
    row = [who, match.id, role, generation, matches.utc_now()]
    if role == "watch":
        write_best_effort(db, (REMEMBER, row), (OLDEST_WATCHERS, [match.id, MAX_WATCHERS]))
        return
    with write(db):
        db.execute(REMEMBER, row)
        db.execute(CLAIM_OWNERSHIP, [who, match.id, row[-1]])


def reset_owner(db: Database, match: StoredMatch) -> StoredMatch:
    """End the links to keep score; the first to open the new one becomes the owner."""
    renewed = renew(db, match, "keep")
    with write(db):
        db.execute("DELETE FROM rights WHERE match_id = ? AND role = 'maker'", [match.id])
    return renewed


def claim_everything(db: Database, who: str) -> None:
    """Make this browser the owner of every match, game and circle here, but of what it has handed over."""
    with write(db):
        db.execute(CLAIM_EVERYTHING, [who, matches.utc_now()])
        db.execute(CLAIM_CIRCLES, [who, matches.utc_now()])
        db.execute("UPDATE own_games SET browser = ? WHERE browser <> ?", [who, who])
        db.execute("UPDATE OR IGNORE aliases SET browser = ? WHERE browser <> ?", [who, who])


def hand_over(db: Database, match: MatchSummary, who: str) -> None:
    """Let this browser only look on from now on: another phone keeps the score."""
    with write(db):
        db.execute("DELETE FROM rights WHERE browser = ? AND match_id = ?", [who, match.id])
        db.execute(REMEMBER, [who, match.id, "watch", match.watch_generation, matches.utc_now()])


def take_back(db: Database, match: StoredMatch | MatchSummary, who: str) -> None:
    """Make this browser the owner of a match that it has handed over."""
    with write(db):
        db.execute("DELETE FROM rights WHERE browser = ? AND match_id = ?", [who, match.id])
        db.execute(REMEMBER, [who, match.id, "maker", 0, matches.utc_now()])


def delete_expired(db: Database) -> int:
    """Delete the rights of renewed links and of watchers who came too long ago; return how many rows that were.

    How long ago is counted in days of use, so that no wrong clock ends it early.
    """
    with write(db):
        day = day_before(db, WATCHED_DAYS)
        return db.execute(EXPIRED).rowcount + db.execute(LONG_UNUSED, [day]).rowcount


def may_keep(db: Database, match: StoredMatch | MatchSummary, who: str | None) -> bool:
    """Whether this browser may change the match: it made it, or opened the current keep link."""
    if who is None:
        return False
    query = (
        "SELECT 1 FROM rights WHERE browser = ? AND match_id = ?"
        " AND (role = 'maker' OR role = 'keep' AND generation = ?)"
    )
    return db.execute(query, [who, match.id, match.keep_generation]).fetchone() is not None


def is_owner(db: Database, match: StoredMatch | MatchSummary, who: str | None) -> bool:
    """Whether this browser made the match, and so may renew its links and delete it."""
    return _stored_right(db, match, who, "maker") is not None


def renew(db: Database, match: StoredMatch | MatchSummary, role: Role) -> StoredMatch:
    """End the links of this role, so that there is a new one. The owner loses no right."""
    return matches.renew(db, match.key, role)


def _stored_right(db: Database, match: StoredMatch | MatchSummary, who: str | None, role: str) -> int | None:
    query = "SELECT generation FROM rights WHERE browser = ? AND match_id = ? AND role = ?"
    row = db.execute(query, [who, match.id, role]).fetchone()
    return row[0] if row else None
