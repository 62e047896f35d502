"""Stored matches: inserted, loaded, listed, put in the bin and restored.

Nothing here changes what happened at the table; `saving` does that and writes the history too.
"""

import json
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlite_utils import Database

from scorer.store.db import put_in_bin, restore_from_bin, write

KEY_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""The letters of a match's key: none that is mistaken for another when it is read aloud."""
KEY_LENGTH = 10
BIN_DAYS = 30  # for how many days of use a match lies in the bin before it goes for good
PEN_SECONDS = 60  # how long watchers see a live entry after its last tap
SETTINGS = (
    "title", "players", "first_dealer", "options", "money", "pack", "stake", "settling", "per", "start", "chips",
)  # fmt: skip
"""The fields of a match that may be changed while it is played."""
JSON_COLUMNS = frozenset({"players", "options", "money", "log", "start", "recipe", "chips"})
Version = tuple[int, str, int, int, str | None]
"""Different for every state of a match: revision, touched, both generations of links, deleted."""


class NotFound(LookupError):
    """The match, or the entry of its log, is not there (any more)."""


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match without its log and settings: enough to know whether anything changed."""

    id: int
    key: str
    revision: int
    watch_generation: int
    keep_generation: int
    touched: str
    deleted: str | None
    pen: int | None = None  # the number of the live entry, another one after every tap; None where there is no entry

    @property
    def stamp(self) -> Version:
        """Equal while nothing of the match, its links or its place in the bin has changed."""
        return version_of(self)


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match as lists read it: all of it but its log."""

    id: int  # the number of its row in the database; never shown
    key: str  # the name with which its links begin, and which commands take
    game: str
    title: str  # the name of the evening, or ""
    players: Sequence[str]
    first_dealer: int  # the seat that deals first
    options: Mapping[str, Any]  # the value of every house rule of the game, by its key
    pack: str  # one of the packs of the game; "" is its usual one
    money: Mapping[str, Any] | None  # of one chip or point: `currency`, three letters, and `unit` of its smallest coin
    revision: int  # the number of its changes, its creation among them
    watch_generation: int  # the number that links for watching must have; renewing them raises it
    keep_generation: int  # the same for links for keeping score
    created: str  # the moment of its creation, UTC like 2026-11-20T19:30:00Z
    touched: str  # the moment of its last change
    deleted: str | None  # the moment when it was put in the bin; None where it is not there
    stake: int | None = None  # chips in hand at the start, where people want to see those; not in the document
    settling: str | None = None
    """How points are settled, one of settlement.METHODS; None: as usual in the game. Not in the document."""
    per: int | None = None  # how many are worth what `money` says; None: one. Not in the document
    start: Mapping[str, Any] | None = None  # the opening, as in the document; None: as usual
    recipe: Mapping[str, Any] | None = None  # of a game of one's own, never changed; None for a game of the house
    sits_out: str | None = None  # who sits out of a deal, as in the document, never changed; None: nobody ever does
    chips: Mapping[str, Any] | None = None  # what was said of the chips themselves, as in the document; None: nothing
    sequel_of: int | None = None  # the id of the match that it continues; None also where that was deleted for good

    @property
    def stamp(self) -> Version:
        return version_of(self)


@dataclass(frozen=True, slots=True)
class StoredMatch(ListedMatch):
    """A match as it was read. Treat the lists inside as values: a change goes through `saving`."""

    log: Sequence[Mapping[str, Any]] = field(kw_only=True)  # the entries, exactly as the match document has them


LISTED_FIELDS = tuple(field.name for field in fields(ListedMatch))  # the columns of the table but the log
FIELDS = tuple(field.name for field in fields(StoredMatch))


def version_of(match: ListedMatch | MatchSummary) -> Version:
    """The version of a match or of its summary."""
    return match.revision, match.touched, match.watch_generation, match.keep_generation, match.deleted


@dataclass(frozen=True, slots=True)
class KnownMatch:
    """A match that a browser knows."""

    match: ListedMatch
    role: str  # the most it may do there: 'watch', 'keep' (score), or everything as its owner, 'maker'
    summary: tuple[int, str] | None = None  # version and text of the summary of its revision, for `parse_summary`


SELECT_MATCH = "SELECT * FROM matches WHERE key = ?"
SUMMARY_COLUMNS = """
    SELECT id, key, revision, watch_generation, keep_generation, touched, deleted,
        (SELECT number FROM pens WHERE match_id = id AND pens.revision = matches.revision AND at > ?)
    FROM matches WHERE key = ?
"""
RANK = "max(CASE role WHEN 'maker' THEN 3 WHEN 'keep' THEN 2 ELSE 1 END) AS rank"
KNOWN = """
    WHERE browser = :browser AND (deleted IS NOT NULL) = :deleted AND (
        role = 'maker'
        OR role = 'keep' AND generation = keep_generation AND NOT :deleted
        OR role = 'watch' AND generation = watch_generation AND NOT :deleted
    )
    GROUP BY matches.id ORDER BY touched DESC, matches.id DESC LIMIT :limit OFFSET :offset
"""
OF_BROWSER = f"""
    SELECT {", ".join(f"matches.{name}" for name in LISTED_FIELDS)}, version, content, {RANK}
    FROM rights JOIN matches ON matches.id = rights.match_id
    LEFT JOIN summaries ON summaries.match_id = matches.id AND summaries.revision = matches.revision
    {KNOWN}
"""  # noqa: S608 (names of this module)
VERSIONS_OF_BROWSER = f"""
    SELECT group_concat(version_of_match, ' ') FROM (
        SELECT key || ' ' || revision || ' ' || touched || ' ' || watch_generation || ' ' || keep_generation
            || ' ' || {RANK.removesuffix(" AS rank")} AS version_of_match
        FROM rights JOIN matches ON matches.id = rights.match_id
        {KNOWN}
    )
"""  # noqa: S608
INSERT = """
    INSERT INTO matches
        (key, game, title, players, first_dealer, options, pack, money, revision, created, touched, log,
         stake, settling, per, start, recipe, sits_out, chips, sequel_of)
    VALUES
        (:key, :game, :title, :players, :first_dealer, :options, :pack, :money, 1, :created, :touched, :log,
         :stake, :settling, :per, :start, :recipe, :sits_out, :chips, :sequel_of)
"""


def load(db: Database, key: str) -> StoredMatch | None:
    """The match of this key, also when it lies in the bin."""
    rows = [*db.query(SELECT_MATCH, [key])]
    return StoredMatch(**_parse_columns(rows[0])) if rows else None


def load_summary(db: Database, key: str) -> MatchSummary | None:
    """The same match without its log, many times as quick for a long match."""
    row = db.execute(SUMMARY_COLUMNS, [_text(_clock() - timedelta(seconds=PEN_SECONDS)), key]).fetchone()
    return MatchSummary(*row) if row else None


def of_browser(
    db: Database, browser: str, *, deleted: bool = False, limit: int = 50, offset: int = 0
) -> list[KnownMatch]:
    """The matches that this browser made, keeps or watches by a link that still holds; last touched first.

    With `deleted`, those it made and put in the bin instead.
    """
    rows = db.execute(OF_BROWSER, {"browser": browser, "deleted": deleted, "limit": limit, "offset": offset})
    roles = ("", "watch", "keep", "maker")
    return [
        KnownMatch(
            ListedMatch(**_parse_columns(dict(zip(LISTED_FIELDS, row, strict=True)))),
            roles[rank],
            None if version is None else (version, content),
        )
        for *row, version, content, rank in rows
    ]


def versions_of_browser(db: Database, browser: str, limit: int) -> str:
    """Equal while `of_browser` lists the same matches, unchanged; read many times as quickly as they are."""
    values = {"browser": browser, "deleted": False, "limit": limit, "offset": 0}
    return db.execute(VERSIONS_OF_BROWSER, values).fetchone()[0] or ""


def all_matches(db: Database, *, binned: bool = False) -> list[StoredMatch]:
    """All matches, with `binned` those in the bin too, oldest first: for lists and checks on the command line."""
    rows = db.query("SELECT * FROM matches WHERE ? OR deleted IS NULL ORDER BY id", [binned])
    return [StoredMatch(**_parse_columns(row)) for row in rows]


def delete(db: Database, key: str) -> None:
    """Put the match in the bin, where it can be restored for 30 days of use."""
    with write(db):
        if db.execute("UPDATE matches SET deleted = ? WHERE key = ? AND deleted IS NULL", [utc_now(), key]).rowcount:
            put_in_bin(db, key)


def restore(db: Database, key: str) -> None:
    """Take the match out of the bin, as it was."""
    with write(db):
        db.execute("UPDATE matches SET deleted = NULL WHERE key = ?", [key])
        restore_from_bin(db, key)


def new_match(*, game: str, players: Sequence[str], options: Mapping[str, Any], **more: Any) -> StoredMatch:
    """A match that is not stored yet. `options` must hold the value of every option; `more` are any other fields."""
    moment = utc_now()
    usual: dict[str, Any] = {"title": "", "first_dealer": 0, "pack": "", "money": None, "created": moment, "log": []}
    return StoredMatch(
        id=0, key=new_key(), game=game, players=players, options=options, revision=1, watch_generation=0,
        keep_generation=0, touched=moment, deleted=None, **usual | more,
    )  # fmt: skip


def insert(db: Database, match: StoredMatch) -> StoredMatch:
    """Insert a new match, inside the running transaction; return it as it is stored."""
    row = {name: getattr(match, name) for name in FIELDS}
    db.execute(INSERT, row | {name: dump_json(row[name]) for name in JSON_COLUMNS if row[name] is not None})
    stored = load(db, match.key)
    assert stored is not None
    return stored


def update(db: Database, match: StoredMatch, names: Iterable[str]) -> None:
    """Write these fields of a changed match and its new revision, inside the running transaction."""
    values = {name: getattr(match, name) for name in (*SETTINGS, "log") if name in names}
    values |= {name: dump_json(value) for name, value in values.items() if name in JSON_COLUMNS and value is not None}
    columns = "".join(f", {name} = ?" for name in values)
    db.execute(
        f"UPDATE matches SET revision = ?, touched = ?{columns} WHERE id = ?",  # noqa: S608 (names of this module)
        [match.revision, match.touched, *values.values(), match.id],
    )


def _parse_columns(row: dict[str, Any]) -> dict[str, Any]:
    return row | {name: json.loads(row[name]) for name in JSON_COLUMNS & row.keys() if row[name] is not None}


dump_json: Callable[[object], str] = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""JSON as it is stored: short, yet readable in the database."""


def new_key() -> str:
    """A random key for a match or a game of one's own."""
    return "".join(secrets.choice(KEY_LETTERS) for _ in range(KEY_LENGTH))


def utc_now() -> str:
    """This moment as it is stored: UTC to the second."""
    return _text(_clock())


def _clock() -> datetime:
    return datetime.now(UTC)


def _text(moment: datetime) -> str:
    return f"{moment.isoformat(timespec='seconds').removesuffix('+00:00')}Z"
