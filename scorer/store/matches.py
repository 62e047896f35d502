"""Matches as they are stored: made, found, listed, put in the bin and taken out again.

Nothing here changes what happened at the table; that is `saving`, which writes the history too.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlite_utils import Database

from scorer.store import days_of_use
from scorer.store.db import write

KEY_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""What the key of a match is made of: no letter that is mistaken for another when it is read aloud."""
KEY_LENGTH = 10
BIN_DAYS = 30
"""For how many days of use a match lies in the bin before it goes for good."""
PEN_SECONDS = 60
"""How long those who watch see an entry at which nobody has tapped since."""
SETTINGS = ("title", "players", "first_dealer", "options", "money", "pack", "stake", "settling", "per", "start")
"""The fields of a match that may be changed while it is played."""
JSON_COLUMNS = frozenset({"players", "options", "money", "log", "start", "recipe"})
"""The fields of a match that are stored as JSON."""


Version = tuple[int, str, int, int, str | None]
"""What tells one state of a match from every other: revision, touched, both generations of links, deleted."""


class NotFound(LookupError):
    """The match, or the entry of its log, is not there (any more)."""


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """What can be known of a match without reading its log: enough to say whether anything changed."""

    id: int
    """The number of its row, by which other tables name it; never shown."""
    key: str
    """The name that its links begin with, and that commands take."""
    revision: int
    """How many changes it has seen, its making among them."""
    watch_generation: int
    """Which links for watching fit: those made since they were renewed last."""
    keep_generation: int
    """Which links for keeping score fit."""
    touched: str
    """When it was changed last, UTC like 2026-11-20T19:30:00Z."""
    deleted: str | None
    """When it was put in the bin; None where it is not there."""
    pen: int | None = None
    """Which entry is being made just now, another number after every tap; None: none."""

    @property
    def stamp(self) -> Version:
        """Equal while nothing of the match, its links or its place has changed."""
        return version_of(self)


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as it was read: everything a replay needs, and how far its changes and links have come.

    Treat the lists inside as values: a change goes through `saving`.
    """

    id: int
    """The number of its row, by which other tables name it; never shown."""
    key: str
    """The name that its links begin with, and that commands take."""
    game: str
    """The key of the game."""
    title: str
    """What the evening is called; "" where nobody gave it a name."""
    players: Sequence[str]
    """The names, a seat each."""
    first_dealer: int
    """The seat that deals first."""
    options: Mapping[str, Any]
    """The value of every house rule of the game, by its key."""
    pack: str
    """Which cards lie on the table, one of the packs of the game; "" is its usual one."""
    money: Mapping[str, Any] | None
    """What one chip or point is worth: `currency`, three letters, and `unit` of its smallest coin; or None."""
    revision: int
    """How many changes it has seen, its making among them."""
    watch_generation: int
    """Which links for watching fit: those made since they were renewed last."""
    keep_generation: int
    """Which links for keeping score fit."""
    created: str
    """When it was made, UTC like 2026-11-20T19:30:00Z."""
    touched: str
    """When it was changed last, likewise."""
    deleted: str | None
    """When it was put in the bin, likewise; None where it is not there."""
    log: Sequence[Mapping[str, Any]]
    """The entries, exactly as the match document has them."""
    stake: int | None = None
    """What everybody had in hand at the start, where people want to see chips in hand: no part of the document."""
    settling: str | None = None
    """How points are settled, one of settle.WAYS; None: as is usual in the game. No part of the document."""
    per: int | None = None
    """How many chips or points together are worth what `money` says; None: one. No part of the document."""
    start: Mapping[str, Any] | None = None
    """What the match begins with, as the document has it; None: as usual."""
    recipe: Mapping[str, Any] | None = None
    """The recipe of a game that the table has made, which is never changed; None: it is a game of the house."""
    sequel_of: int | None = None
    """The match from which it goes on, by its number; None: it goes on from none, or that one was destroyed."""

    @property
    def stamp(self) -> Version:
        """Equal while nothing of the match, its links or its place has changed."""
        return version_of(self)


FIELDS = tuple(field.name for field in fields(StoredMatch))
"""The columns of the table in their order, which are the fields of a match."""


def version_of(match: StoredMatch | MatchSummary) -> Version:
    """The stamp of a match, read whole or at a glance."""
    return match.revision, match.touched, match.watch_generation, match.keep_generation, match.deleted


@dataclass(frozen=True, slots=True)
class KnownMatch:
    """A match that a browser knows."""

    match: StoredMatch
    role: str
    """The most it may do there: 'watch', 'keep' (score), or everything as its 'maker'."""


SELECT_MATCH = "SELECT * FROM matches WHERE key = ?"
SUMMARY_COLUMNS = """
    SELECT id, key, revision, watch_generation, keep_generation, touched, deleted,
        (SELECT number FROM pens WHERE match_id = id AND pens.revision = matches.revision AND at > ?)
    FROM matches WHERE key = ?
"""
OF_BROWSER = """
    SELECT matches.*, max(CASE role WHEN 'maker' THEN 3 WHEN 'keep' THEN 2 ELSE 1 END) AS rank
    FROM rights JOIN matches ON matches.id = rights.match_id
    WHERE browser = :browser AND (deleted IS NOT NULL) = :deleted AND (
        role = 'maker'
        OR role = 'keep' AND generation = keep_generation AND NOT :deleted
        OR role = 'watch' AND generation = watch_generation AND NOT :deleted
    )
    GROUP BY matches.id ORDER BY touched DESC, matches.id DESC LIMIT :limit OFFSET :offset
"""
INSERT = """
    INSERT INTO matches
        (key, game, title, players, first_dealer, options, pack, money, revision, created, touched, log,
         stake, settling, per, start, recipe, sequel_of)
    VALUES
        (:key, :game, :title, :players, :first_dealer, :options, :pack, :money, 1, :created, :touched, :log,
         :stake, :settling, :per, :start, :recipe, :sequel_of)
"""
RENEW = {
    "watch": "UPDATE matches SET watch_generation = watch_generation + 1 WHERE key = ?",
    "keep": "UPDATE matches SET keep_generation = keep_generation + 1 WHERE key = ?",
}


def load(db: Database, key: str) -> StoredMatch | None:
    """The match of this key, also when it lies in the bin."""
    row = db.execute(SELECT_MATCH, [key]).fetchone()
    return _match(dict(zip(FIELDS, row, strict=True))) if row else None


def load_summary(db: Database, key: str) -> MatchSummary | None:
    """The same without the log, many times as quick for a long match."""
    row = db.execute(SUMMARY_COLUMNS, [moment_before(timedelta(seconds=PEN_SECONDS)), key]).fetchone()
    return MatchSummary(*row) if row else None


def of_browser(
    db: Database, browser: str, *, deleted: bool = False, limit: int = 50, offset: int = 0
) -> list[KnownMatch]:
    """The matches that this browser made, keeps or watches by a link that still holds; last touched first.

    With `deleted`, those it made and put in the bin instead.
    """
    asked = {"browser": browser, "deleted": deleted, "limit": limit, "offset": offset}
    roles = ("", "watch", "keep", "maker")
    return [KnownMatch(role=roles[row.pop("rank")], match=_match(row)) for row in db.query(OF_BROWSER, asked)]


def all_matches(db: Database, *, binned: bool = False) -> list[StoredMatch]:
    """All matches, with `binned` those in the bin too, oldest first: for lists and checks on the command line."""
    rows = db.query("SELECT * FROM matches WHERE ? OR deleted IS NULL ORDER BY id", [binned])
    return [_match(row) for row in rows]


def delete(db: Database, key: str) -> None:
    """Put the match in the bin, from which `restore` takes it back for 30 days of use."""
    with write(db):
        if db.execute("UPDATE matches SET deleted = ? WHERE key = ? AND deleted IS NULL", [utc_now(), key]).rowcount:
            days_of_use.put_in_bin(db, key)


def restore(db: Database, key: str) -> None:
    """Take the match out of the bin, as it was."""
    with write(db):
        db.execute("UPDATE matches SET deleted = NULL WHERE key = ?", [key])
        days_of_use.restore_from_bin(db, key)


def renew(db: Database, key: str, role: str) -> StoredMatch:
    """End the links of this role ('watch' or 'keep') by raising their generation. Raises Missing."""
    with write(db):
        db.execute(RENEW[role], [key])
        match = load(db, key)
    if match is None:
        raise NotFound(key)
    return match


def insert(db: Database, values: Mapping[str, Any]) -> StoredMatch:
    """Write a new match inside the transaction under way; `values` are the fields that it begins with."""
    key, moment = new_key(), utc_now()
    db.execute(INSERT, _row({"key": key, "created": moment, "touched": moment} | dict(values)))
    match = load(db, key)
    assert match is not None
    return match


def update(db: Database, match: StoredMatch, names: Iterable[str]) -> None:
    """Write these fields of a match that has changed, and its new revision, inside the transaction under way."""
    written = [name for name in (*SETTINGS, "log") if name in names]
    values = [dump_json(getattr(match, name)) if name in JSON_COLUMNS and getattr(match,
    name) is not None else getattr(match, name)
              for name in written]  # fmt: skip
    columns = "".join(f", {name} = ?" for name in written)
    db.execute(
        f"UPDATE matches SET revision = ?, touched = ?{columns} WHERE id = ?",  # noqa: S608 (names of this module)
        [match.revision, match.touched, *values, match.id],
    )


def _match(row: dict[str, Any]) -> StoredMatch:
    return StoredMatch(**row | {name: json.loads(row[name]) for name in JSON_COLUMNS if row[name] is not None})


def _row(values: dict[str, Any]) -> dict[str, Any]:
    return values | {name: dump_json(values[name]) for name in JSON_COLUMNS if values[name] is not None}


def dump_json(value: object) -> str:
    """JSON as it is stored: short, and readable in the database."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def new_key() -> str:
    """A key that nothing has yet, for a match or a game of one's own."""
    return "".join(secrets.choice(KEY_LETTERS) for _ in range(KEY_LENGTH))


def utc_now() -> str:
    """This moment as it is stored: UTC to the second."""
    return _text(_clock())


def moment_before(span: timedelta) -> str:
    """The moment that lies so far back, likewise."""
    return _text(_clock() - span)


def _clock() -> datetime:
    return datetime.now(UTC)


def _text(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
