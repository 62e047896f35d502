"""The rights of browsers: each keeps the rights of the links that it has opened, until a link is renewed.

Those to matches and to circles are alike, each in a table of its own. Renewing a link raises its generation. The
database stores only the hash of a browser's number.
"""

from dataclasses import replace
from typing import Literal, Protocol, TypeVar

from sqlite_utils import Database

from scorer.store import matches
from scorer.store.db import day_before, write, write_best_effort
from scorer.store.matches import ListedMatch, MatchSummary, StoredMatch

Role = Literal["watch", "keep"]  # the right that a link gives: to watch the match, or to keep its score too
MAX_WATCHERS = 200  # how many watchers of a match are recorded, for their home pages
WATCHED_DAYS = 400  # for how many days of use a watcher is recorded

STORE = """
    INSERT INTO {rights} (browser, {id}, role, generation, opened) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET generation = excluded.generation, opened = excluded.opened
"""
OLDEST_WATCHERS = """
    DELETE FROM {rights} WHERE {id} = ?1 AND role = 'watch' AND browser IN (
        SELECT browser FROM {rights} WHERE {id} = ?1 AND role = 'watch' ORDER BY opened DESC LIMIT -1 OFFSET ?2
    )
"""
EXPIRED = """
    DELETE FROM {rights} WHERE role = 'watch' AND opened < ?
        OR role = 'watch' AND generation <> (SELECT watch_generation FROM {all} WHERE id = {id})
        OR role = 'keep' AND generation <> (SELECT keep_generation FROM {all} WHERE id = {id})
"""
CLAIM_OWNERSHIP = """
    INSERT INTO {rights} (browser, {id}, role, generation, opened) SELECT ?1, ?2, 'maker', 0, ?3
    WHERE NOT EXISTS (SELECT 1 FROM {rights} WHERE {id} = ?2 AND role = 'maker')
"""
"""The first to open the keep link of what has no owner, as after `scorer import`, becomes its owner."""
DISOWN = "DELETE FROM {rights} WHERE {id} = ? AND role = 'maker'"
MAY_KEEP = """
    SELECT 1 FROM {rights} WHERE browser = ? AND {id} = ? AND (role = 'maker' OR role = 'keep' AND generation = ?)
"""
RENEW = {
    "watch": "UPDATE {all} SET watch_generation = watch_generation + 1 WHERE id = ? RETURNING watch_generation",
    "keep": "UPDATE {all} SET keep_generation = keep_generation + 1 WHERE id = ? RETURNING keep_generation",
}
STORED = "SELECT generation FROM {rights} WHERE browser = ? AND {id} = ? AND role = ?"
CLAIM_EVERYTHING = """
    INSERT INTO rights (browser, match_id, role, generation, opened) SELECT ?1, id, 'maker', 0, ?2 FROM matches
    WHERE id NOT IN (SELECT match_id FROM rights WHERE browser = ?1 AND role IN ('maker', 'watch'))
"""
CLAIM_CIRCLES = """
    INSERT OR IGNORE INTO circle_rights (browser, circle_id, role, generation, opened) SELECT ?1, id, 'maker', 0, ?2
    FROM circles
"""
OF_MATCHES = {"rights": "rights", "id": "match_id", "all": "matches"}
OF_CIRCLES = {"rights": "circle_rights", "id": "circle_id", "all": "circles"}


class Linked(Protocol):
    """A match or a circle."""

    @property
    def id(self) -> int: ...
    @property
    def key(self) -> str: ...
    @property
    def watch_generation(self) -> int: ...
    @property
    def keep_generation(self) -> int: ...


L = TypeVar("L", bound=Linked)


def _for(linked: Linked, query: str) -> str:
    return query.format_map(OF_MATCHES if isinstance(linked, ListedMatch | MatchSummary) else OF_CIRCLES)


def link_generation(linked: Linked, role: Role) -> int:
    """The generation that links of this role must have."""
    return linked.watch_generation if role == "watch" else linked.keep_generation


def remember(db: Database, linked: Linked, role: Role, who: str | None) -> None:
    """Give this browser the right of a link that it has opened; it lasts until the link is renewed.

    Watching needs no stored right. A watcher is recorded only for its home page, best effort, and only the last
    MAX_WATCHERS of a match or circle.
    """
    generation = link_generation(linked, role)
    if _stored_right(db, linked, who, role) == generation:
        return
    row = [who, linked.id, role, generation, matches.utc_now()]
    if role == "watch":
        oldest = (_for(linked, OLDEST_WATCHERS), [linked.id, MAX_WATCHERS])
        write_best_effort(db, (_for(linked, STORE), row), oldest)
        return
    with write(db):
        db.execute(_for(linked, STORE), row)
        db.execute(_for(linked, CLAIM_OWNERSHIP), [who, linked.id, row[-1]])


def store_right(db: Database, linked: Linked, who: str, role: str, generation: int = 0) -> None:
    """Give this browser a right, as its owner `maker`, inside the running transaction."""
    db.execute(_for(linked, STORE), [who, linked.id, role, generation, matches.utc_now()])


def disown(db: Database, linked: Linked) -> None:
    """Take the owner's right away: the first to open the link to keep becomes the owner."""
    with write(db):
        db.execute(_for(linked, DISOWN), [linked.id])


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
        store_right(db, match, who, "watch", match.watch_generation)


def take_back(db: Database, match: StoredMatch | MatchSummary, who: str) -> None:
    """Make this browser the owner of a match that it has handed over."""
    with write(db):
        db.execute("DELETE FROM rights WHERE browser = ? AND match_id = ?", [who, match.id])
        store_right(db, match, who, "maker")


def delete_expired(db: Database) -> int:
    """Delete the rights of renewed links and of watchers who came too long ago; return how many rows that were.

    How long ago is counted in days of use, so that no wrong clock ends it early.
    """
    with write(db):
        day = [day_before(db, WATCHED_DAYS)]
        return sum(db.execute(EXPIRED.format_map(tables), day).rowcount for tables in (OF_MATCHES, OF_CIRCLES))


def may_keep(db: Database, linked: Linked, who: str | None) -> bool:
    """Whether this browser may change the match or circle: it made it, or opened the current keep link."""
    return db.execute(_for(linked, MAY_KEEP), [who, linked.id, linked.keep_generation]).fetchone() is not None


def is_owner(db: Database, linked: Linked, who: str | None) -> bool:
    """Whether this browser made the match or circle, and so may renew its links and delete it."""
    return _stored_right(db, linked, who, "maker") is not None


def renew(db: Database, linked: L, role: Role) -> L:
    """End the links of this role by raising their generation. The owner loses no right. Raises NotFound."""
    with write(db):
        rows = db.execute(_for(linked, RENEW[role]), [linked.id]).fetchall()
    if not rows:
        raise matches.NotFound(linked.key)
    return replace(linked, **{f"{role}_generation": rows[0][0]})  # type: ignore[type-var]


def _stored_right(db: Database, linked: Linked, who: str | None, role: str) -> int | None:
    row = db.execute(_for(linked, STORED), [who, linked.id, role]).fetchone()
    return row[0] if row else None
