"""Circles: named sets of matches with links of their own, who may do what there, and whom their names mean.

What a circle holds of its matches is in `circle_matches`. Its links work as those of a match: the database stores only
generations, and the hash of a browser's number.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlite_utils import Database

from scorer.store import matches, rights
from scorer.store.db import write
from scorer.store.matches import NotFound, dump_json
from scorer.store.rights import MAX_WATCHERS

DEFAULT_SEASON = "09-01"  # the first day of a season, month and day, unless the circle sets another
MAX_CIRCLES = 50  # how many circles a browser may have made
MAX_NAMES = 500  # how many names of a circle may be joined
MAX_CHANGES = 100  # how many changes of a circle can be taken back, the last ones

FIELDS = "id, key, name, season, names, revision, rewritten, watch_generation, keep_generation, created, touched"
FIND = f"SELECT {FIELDS} FROM circles WHERE key = ?"  # noqa: S608 (names of this module)
OF_BROWSER = f"""
    SELECT {", ".join(f"circles.{name}" for name in FIELDS.split(", "))},
        max(CASE role WHEN 'maker' THEN 3 WHEN 'keep' THEN 2 ELSE 1 END) AS rank
    FROM circle_rights JOIN circles ON id = circle_id
    WHERE browser = ? AND (role = 'maker' OR role = 'keep' AND generation = keep_generation
        OR role = 'watch' AND generation = watch_generation)
    GROUP BY id ORDER BY touched DESC, id DESC LIMIT ?
"""  # noqa: S608
INSERT = """
    INSERT INTO circles (key, name, season, created, touched, form_key)
    VALUES (:key, :name, :season, :now, :now, :form_key)
"""
OLDEST_SELVES = """
    DELETE FROM circle_selves WHERE circle_id = ?1 AND browser IN (
        SELECT browser FROM circle_selves WHERE circle_id = ?1 ORDER BY said DESC LIMIT -1 OFFSET ?2
    )
"""
TOUCH = """
    UPDATE circles SET revision = revision + 1, touched = ?2,
        rewritten = CASE WHEN ?3 THEN revision + 1 ELSE rewritten END
    WHERE id = ?1
"""
OLD_CHANGES = """
    DELETE FROM circle_changes WHERE circle_id = ?1 AND id NOT IN (
        SELECT id FROM circle_changes WHERE circle_id = ?1 ORDER BY id DESC LIMIT ?2
    )
"""


@dataclass(frozen=True, slots=True)
class Circle:
    """A named set of matches."""

    id: int
    key: str
    name: str
    season: str  # the first day of a season, month and day: 09-01
    names: Mapping[str, str]  # the joined names, each with the name that it means
    revision: int  # raised by everything that its readers can see
    rewritten: int  # the last revision that did more than put a newer match in
    watch_generation: int
    keep_generation: int
    created: str
    touched: str


class KnownCircle(NamedTuple):
    """A circle that a browser knows."""

    circle: Circle
    role: str  # the most it may do there: 'watch', 'keep', or everything as its owner, 'maker'


class TooManyCircles(Exception):
    """A browser has made as many circles as it may."""


def create_circle(
    db: Database, browser: str | None, name: str, *, season: str = DEFAULT_SEASON, form_key: str | None = None
) -> Circle:
    """Create a circle that this browser owns, or nobody yet. A `form_key` makes one, however often it is sent."""
    with write(db):
        stored_form_key = f"{browser}:{form_key}" if form_key else None
        row = db.execute("SELECT key FROM circles WHERE form_key = ?", [stored_form_key]).fetchone()
        if row is None:
            owned = db.execute("SELECT count(*) FROM circle_rights WHERE browser = ? AND role = 'maker'", [browser])
            if owned.fetchone()[0] >= MAX_CIRCLES:
                raise TooManyCircles
            values = {"key": matches.new_key(), "name": name, "season": season, "now": matches.utc_now()}
            db.execute(INSERT, values | {"form_key": stored_form_key})
        circle = load_circle(db, values["key"] if row is None else row[0])
        assert circle is not None
        if row is None and browser is not None:
            rights.store_right(db, circle, browser, "maker")
        return circle


def load_circle(db: Database, key: str) -> Circle | None:
    """The circle of this key."""
    row = db.execute(FIND, [key]).fetchone()
    return _from_row(row) if row else None


def circles_of(db: Database, browser: str) -> list[KnownCircle]:
    """The circles that this browser made, keeps or watches by a link that still holds; last touched first."""
    roles = ("", "watch", "keep", "maker")
    return [KnownCircle(_from_row(row), roles[rank]) for *row, rank in db.execute(OF_BROWSER, [browser, MAX_CIRCLES])]


def all_circles(db: Database) -> list[Circle]:
    """All circles, oldest first: for lists and checks on the command line."""
    return [_from_row(row) for row in db.execute(f"SELECT {FIELDS} FROM circles ORDER BY id")]  # noqa: S608


def change_settings(db: Database, circle: Circle, name: str, season: str) -> None:
    """Give the circle a name, and the first day of its season."""
    with write(db):
        db.execute("UPDATE circles SET name = ?, season = ? WHERE id = ?", [name, season, circle.id])
        touch(db, circle.id, is_rewritten=season != circle.season)


def delete_circle(db: Database, key: str) -> bool:
    """Delete the circle for good with its copies; its matches stay. False where it is not there."""
    with write(db):
        return bool(db.execute("DELETE FROM circles WHERE key = ?", [key]).rowcount)


def touch(db: Database, circle_id: int, *, is_rewritten: bool) -> None:
    """Raise the revision of a circle, inside the running transaction."""
    db.execute(TOUCH, [circle_id, matches.utc_now(), is_rewritten])


def linked_matches(db: Database, circle: Circle, numbers: Iterable[int], browser: str | None) -> dict[int, str]:
    """The keys of those matches that this browser may open, by the numbers of their copies.

    Those are the ones that every reader of the circle may open, and those that it made, keeps or watches.
    """
    query = """
        SELECT copy.id, identity FROM circle_matches AS copy JOIN matches ON matches.id = copy.match_id
        WHERE circle_id = ? AND copy.id IN (SELECT value FROM json_each(?)) AND (is_linked OR EXISTS (
            SELECT 1 FROM rights WHERE rights.match_id = copy.match_id AND browser = ? AND (
                role = 'maker' OR role = 'keep' AND generation = keep_generation
                OR role = 'watch' AND generation = watch_generation
            )
        ))
    """
    return dict(db.execute(query, [circle.id, dump_json(sorted(numbers)), browser]).fetchall())


def join_names(db: Database, circle: Circle, name: str, means: str, who: str | None = None) -> None:
    """Let `name` mean `means` from now on; with a `means` that nobody is called yet, this renames.

    Whoever meant `name` means `means` too, and what `means` itself meant is forgotten, so that there is no circle.
    """

    def join(names: dict[str, str]) -> dict[str, str]:
        kept = {old: new for old, new in names.items() if old.casefold() not in (name.casefold(), means.casefold())}
        moved = {old: means if new.casefold() == name.casefold() else new for old, new in kept.items()}
        return {**moved, name: means} if name != means else moved

    _change_names(db, circle, join, who)


def confirm_name(db: Database, circle: Circle, name: str, who: str | None = None) -> None:
    """Say that `name` is somebody of their own, so that nobody is asked who it is: it means itself."""
    _change_names(db, circle, lambda names: {**names, name: name}, who)


def part_names(db: Database, circle: Circle, name: str, who: str | None = None) -> None:
    """Separate `name` again; nothing happens where it was not joined."""
    _change_names(
        db, circle, lambda names: {old: new for old, new in names.items() if old.casefold() != name.casefold()}, who
    )


def record_change(db: Database, circle_id: int, what: str, before: object, who: str | None) -> None:
    """Remember what was before a change, so that it can be taken back, inside the running transaction."""
    row = [circle_id, matches.utc_now(), who, what, dump_json(before)]
    db.execute("INSERT INTO circle_changes (circle_id, at, who, what, before) VALUES (?, ?, ?, ?, ?)", row)
    db.execute(OLD_CHANGES, [circle_id, MAX_CHANGES])


def last_change(db: Database, circle: Circle) -> tuple[int, str, Any] | None:
    """The number of the last change that can be taken back, what it was ('names' or 'out'), and what was before."""
    query = "SELECT id, what, before FROM circle_changes WHERE circle_id = ? ORDER BY id DESC LIMIT 1"
    row = db.execute(query, [circle.id]).fetchone()
    return (row[0], row[1], json.loads(row[2])) if row else None


def restore_names(db: Database, circle_id: int, names: Mapping[str, str]) -> None:
    """Let names mean what they meant before, inside the running transaction."""
    db.execute("UPDATE circles SET names = ? WHERE id = ?", [dump_json(names), circle_id])
    touch(db, circle_id, is_rewritten=True)


def _change_names(db: Database, circle: Circle, change: Any, who: str | None) -> None:
    with write(db):
        current = load_circle(db, circle.key)
        if current is None:
            raise NotFound(circle.key)
        names = dict(current.names)
        changed = change(names)
        if changed != names and len(changed) <= MAX_NAMES:
            record_change(db, circle.id, "names", names, who)
            restore_names(db, circle.id, changed)


def self_of(db: Database, circle: Circle, browser: str | None) -> str:
    """As whom this browser knows itself in the circle; "" where it has not said."""
    query = "SELECT name FROM circle_selves WHERE circle_id = ? AND browser = ?"
    row = db.execute(query, [circle.id, browser]).fetchone()
    return str(row[0]) if row else ""


def set_self(db: Database, circle: Circle, browser: str, name: str) -> None:
    """Say as whom this browser knows itself in the circle; "" takes that back."""
    with write(db):
        db.execute("DELETE FROM circle_selves WHERE circle_id = ? AND browser = ?", [circle.id, browser])
        if name:
            db.execute("INSERT INTO circle_selves VALUES (?, ?, ?, ?)", [browser, circle.id, name, matches.utc_now()])
            db.execute(OLDEST_SELVES, [circle.id, MAX_WATCHERS])


def leave_circle(db: Database, circle: Circle, browser: str) -> None:
    """Forget the rights of a browser that only kept or watched the circle."""
    with write(db):
        query = "DELETE FROM circle_rights WHERE circle_id = ? AND browser = ? AND role <> 'maker'"
        db.execute(query, [circle.id, browser])


def _from_row(row: Any) -> Circle:
    number, key, name, season, names, *rest = row
    return Circle(number, key, name, season, json.loads(names), *rest)
