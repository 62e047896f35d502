"""What circles hold of their matches: copies of results, and what these come to.

A copy is the stored summary of a finished match with its names and its day. It is written in the transaction of the
match's change and follows each correction; what becomes of the match does not touch it. A row without a copy says that
the match comes in when it is finished. A match is in at most one circle.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlite_utils import Database

from scorer.store import circles, match_extras, matches, rights
from scorer.store.circles import Circle
from scorer.store.db import write, write_best_effort
from scorer.store.matches import ListedMatch, StoredMatch, dump_json

MAX_CIRCLE_MATCHES = 5000
ALONG = """
    SELECT before.key, json_extract(after, '$.along') FROM matches
    JOIN matches AS before ON before.id = matches.sequel_of
    JOIN changes ON match_id = matches.id AND what = 'made'
    WHERE matches.id = ? AND json_extract(after, '$.along') IS NOT NULL
"""
PUT = """
    INSERT INTO circle_matches (circle_id, match_id, identity, moment, people, before, along, is_linked, content)
    VALUES (:circle_id, :match_id, :identity, :moment, :people, :before, :along, :is_linked, :content)
"""
IS_IN = "SELECT content IS NOT NULL, id, circle_id FROM circle_matches WHERE match_id = ?"
MAY_COME_IN = """
    SELECT EXISTS (SELECT 1 FROM changes WHERE match_id = ?1 AND json_extract(after, '$.kind') = 'finish')
    OR EXISTS (
        SELECT 1 FROM circle_rights AS own JOIN circles ON circles.id = own.circle_id
        JOIN rights ON rights.browser = own.browser AND rights.match_id = ?1 AND rights.role <> 'watch'
        WHERE own.circle_id = ?2 AND (own.role = 'maker' OR own.role = 'keep' AND own.generation = keep_generation)
    )
"""
"""A match that was finished before and goes on again stays in its circle, whoever keeps that by now."""
FOLLOW = "UPDATE circle_matches SET content = ?2, people = ?3 WHERE match_id = ?1"
OF_CIRCLE = """
    WITH later AS MATERIALIZED (
        SELECT before, along FROM circle_matches
        WHERE circle_id = :circle AND before IS NOT NULL AND content IS NOT NULL GROUP BY before
    )
    SELECT id, identity, match_id, moment, is_linked, content, later.along
    FROM circle_matches LEFT JOIN later ON later.before = identity
    WHERE circle_id = :circle AND content IS NOT NULL AND moment >= :since
        AND (moment > :after OR moment = :after AND id > :after_id)
        AND (:game = '' OR json_extract(content, '$.result.game') = :game)
"""
OLDEST_FIRST, NEWEST_FIRST = " ORDER BY moment, id", " ORDER BY moment DESC, id DESC LIMIT :limit OFFSET :offset"
REWRITE = """
    UPDATE circles SET revision = revision + 1, rewritten = revision + 1
    WHERE id = (SELECT circle_id FROM circle_matches WHERE match_id = ?)
"""
IS_NEWEST = """
    SELECT 1 FROM circle_matches AS own WHERE id = ?1 AND before IS NULL AND NOT EXISTS (
        SELECT 1 FROM circle_matches AS other WHERE other.circle_id = own.circle_id AND content IS NOT NULL
            AND (other.moment > own.moment OR other.moment = own.moment AND other.id > own.id)
    ) AND NOT EXISTS (
        SELECT 1 FROM circle_matches AS later WHERE later.circle_id = own.circle_id AND later.before = own.identity
            AND content IS NOT NULL
    )
"""
WITH_SAME_PEOPLE = """
    SELECT circles.key FROM circle_matches JOIN circles ON circles.id = circle_matches.circle_id
    JOIN circle_rights ON circle_rights.circle_id = circles.id
    WHERE people = ? AND browser = ? AND (role = 'maker' OR role = 'keep' AND generation = keep_generation)
    ORDER BY moment DESC, circle_matches.id DESC LIMIT 1
"""
TAKEN_OUT = "circle_id = ? AND what = 'out' AND json_extract(before, '$.identity') = ?"
PUT_BACK = f"DELETE FROM circle_changes WHERE {TAKEN_OUT}"  # noqa: S608 (words of this module)
"""Whoever puts a match in again has taken back that it was taken out."""
WRITE_BOARD = """
    INSERT INTO circle_boards (circle_id, scope, game, revision, version, content)
    SELECT id, ?, ?, ?, ?, ? FROM circles WHERE id = ?
    ON CONFLICT DO UPDATE SET revision = excluded.revision, version = excluded.version, content = excluded.content
"""
OLD_BOARDS = "DELETE FROM circle_boards WHERE circle_id = ? AND substr(scope, 1, 5) = substr(?, 1, 5) AND scope <> ?"


class CircleMatch(NamedTuple):
    """What a circle holds of a match."""

    id: int
    identity: str  # the key of the match where it was played
    match_id: int | None  # the number of the match; None where it is not here any more, or the copy came as a file
    moment: str  # when the match was made, UTC
    is_linked: bool  # whether readers of the circle get a link to the match
    content: Mapping[str, Any]  # the copy: the summary of the match with its `players` and `moment`
    along: Sequence[int]  # the seats whose totals went along into another match of the circle, which counts them


class Membership(NamedTuple):
    """In which circle a match is, or comes in when it is finished."""

    circle: Circle
    number: int  # the number of the copy
    is_in: bool  # whether the copy is there; else the match is not finished
    is_linked: bool


class StoredBoard(NamedTuple):
    """What the matches of a circle came to at one of its revisions."""

    revision: int
    content: Any


def people_of(players: Iterable[str]) -> str:
    """Tells groups of people apart, whatever their order."""
    return dump_json(sorted(name.casefold() for name in players))


def put_match_in(db: Database, circle: Circle, match: ListedMatch, content: Mapping[str, Any] | None = None) -> bool:
    """Put a match into a circle, with the summary of a finished one; False where it is in one already, or none fits."""
    with write(db):
        return insert_copy(db, circle.id, match, content)


def insert_copy(
    db: Database, circle_id: int, match: ListedMatch, content: Mapping[str, Any] | None, *, is_linked: bool = False
) -> bool:
    """Put a match into a circle, inside the running transaction; as `put_match_in`."""
    if db.execute("SELECT 1 FROM circle_matches WHERE match_id = ?", [match.id]).fetchone():
        return False
    before, along = db.execute(ALONG, [match.id]).fetchone() or (None, None)
    values = {
        "circle_id": circle_id, "match_id": match.id, "identity": match.key, "moment": match.created,
        "is_linked": is_linked, "before": before, "people": people_of(match.players),
        "along": None if along is None else dump_json(_seats(json.loads(along))), "content": make_copy(match, content),
    }  # fmt: skip
    return insert_row(db, values) is not None


def insert_row(db: Database, values: Mapping[str, Any]) -> int | None:
    """Insert a row unless the circle is full or holds the match, inside the running transaction; return its number."""
    query = "SELECT count(*), coalesce(max(identity = ?), 0) FROM circle_matches WHERE circle_id = ?"
    count, is_there = db.execute(query, [values["identity"], values["circle_id"]]).fetchone()
    if is_there or count >= MAX_CIRCLE_MATCHES:
        return None
    number = db.execute(PUT, {"is_linked": 0, "match_id": None, "before": None, "along": None, **values}).lastrowid
    assert number is not None
    db.execute(PUT_BACK, [values["circle_id"], values["identity"]])
    if values["content"] is not None:
        circles.touch(db, values["circle_id"], is_rewritten=not _is_newest(db, number))
    return number


def renew_copies(db: Database, *renewed: tuple[StoredMatch, Mapping[str, Any]]) -> None:
    """Write copies of summaries that were made anew, unless somebody else is writing; the others wait for a change."""
    statements = [
        (FOLLOW, [match.id, make_copy(match, content), people_of(match.players)]) for match, content in renewed
    ]
    write_best_effort(db, *statements, *[(REWRITE, [match.id]) for match, _content in renewed])


def agrees_with_copy(db: Database, match: StoredMatch, content: Mapping[str, Any]) -> bool:
    """Whether what a circle holds of a match, if it is in one, is the copy of this summary."""
    copies = db.execute("SELECT content FROM circle_matches WHERE match_id = ?", [match.id])
    return all(copy == make_copy(match, content) for (copy,) in copies)


def file_rows(db: Database, circle: Circle) -> list[dict[str, Any]]:
    """The copies as the file of a circle has them, the oldest first: without any match that is here."""
    query = """
        SELECT identity, before, along, content FROM circle_matches
        WHERE circle_id = ? AND content IS NOT NULL ORDER BY moment, id
    """
    return [
        {**row, "along": json.loads(row["along"] or "null"), "content": json.loads(row["content"])}
        for row in db.query(query, [circle.id])
    ]


def count_copies(db: Database, circle: Circle) -> int:
    """How many matches are in the circle."""
    query = "SELECT count(*) FROM circle_matches WHERE circle_id = ? AND content IS NOT NULL"
    return int(db.execute(query, [circle.id]).fetchone()[0])


def insert_file_rows(db: Database, circle: Circle, rows: Iterable[Mapping[str, Any]]) -> None:
    """Insert checked rows of `file_rows` into a new circle, inside the running transaction; of two alike the first."""
    unlike = {row["identity"]: row for row in reversed([*rows])}
    values = [
        {
            "circle_id": circle.id, "identity": row["identity"], "before": row["before"], "is_linked": 0,
            "match_id": None, "moment": row["content"]["moment"], "people": people_of(row["content"]["players"]),
            "along": None if row["along"] is None else dump_json(row["along"]), "content": dump_json(row["content"]),
        }
        for row in reversed(unlike.values())
    ]  # fmt: skip
    db.conn.executemany(PUT, values)
    circles.touch(db, circle.id, is_rewritten=True)


def expect_match(db: Database, match: ListedMatch, browser: str, circle: Circle | None = None) -> None:
    """Let a new match come in when it is finished, if this browser keeps the circle.

    That is this circle, or that of the match before it, or the one where the same people played last.
    """
    if circle is None and match.sequel_of is not None:
        before = membership_of(db, match.sequel_of)
        circle = before.circle if before else None
    circle = circle or circle_with_people(db, browser, match.players)
    if circle is not None and rights.may_keep(db, circle, browser):
        put_match_in(db, circle, match)


def follow(db: Database, match: StoredMatch, content: Mapping[str, Any]) -> None:
    """Let the copy of a match follow its change, inside the running transaction; nothing is done for one without.

    A match comes in when it is finished only where somebody who keeps its score still keeps the circle.
    """
    values = [match.id, make_copy(match, content), people_of(match.players)]
    row = db.execute(IS_IN, [match.id]).fetchone()
    if row is None or (not row[0] and values[1] is None):
        return
    if not row[0] and not may_come_in(db, match.id, row[2]):
        db.execute("DELETE FROM circle_matches WHERE id = ?", [row[1]])
        return
    db.execute(FOLLOW, values)
    circles.touch(db, row[2], is_rewritten=bool(row[0]) or not _is_newest(db, row[1]))


def may_come_in(db: Database, match_id: int, circle_id: int) -> bool:
    """Whether a match may come into a circle by itself: somebody who keeps its score keeps the circle."""
    return bool(db.execute(MAY_COME_IN, [match_id, circle_id]).fetchone()[0])


def was_taken_out(db: Database, circle: Circle, match: ListedMatch) -> bool:
    """Whether somebody has taken this match out of the circle and nobody put it in again since.

    As far back as its changes are stored.
    """
    query = f"SELECT 1 FROM circle_changes WHERE {TAKEN_OUT}"  # noqa: S608 (words of this module)
    return db.execute(query, [circle.id, match.key]).fetchone() is not None


def take_out(db: Database, circle: Circle, number: int, who: str | None = None) -> bool:
    """Take a match out of its circle, so that it can be put back; False where it is not there."""
    with write(db):
        rows = [*db.query("SELECT * FROM circle_matches WHERE id = ? AND circle_id = ?", [number, circle.id])]
        for row in rows:
            db.execute("DELETE FROM circle_matches WHERE id = ?", [number])
            if row["content"] is not None:
                circles.record_change(db, circle.id, "out", row, who)
                circles.touch(db, circle.id, is_rewritten=True)
        return bool(rows)


def undo_change(db: Database, circle: Circle, change: int) -> bool:
    """Take back the last change of a circle; False where it is another one by now, or its match is elsewhere.

    What cannot be taken back because the match is in another circle is dropped, so that it hides no earlier change.
    """
    with write(db):
        last = circles.last_change(db, circle)
        if last is None or last[0] != change:
            return False
        _number, what, before = last
        if what == "names":
            circles.restore_names(db, circle.id, before)
        is_undone = what == "names" or _put_back(db, before)
        if is_undone or db.execute("SELECT 1 FROM circle_matches WHERE match_id = ?", [before["match_id"]]).fetchone():
            db.execute("DELETE FROM circle_changes WHERE id = ?", [change])
        return is_undone


def _put_back(db: Database, row: Mapping[str, Any]) -> bool:
    """Put a copy back that was taken out, as its match is now; False where the match is in a circle again.

    A copy that came as a file names a match that may be here, but belongs to somebody else: only its own is loaded.
    """
    match = matches.load(db, row["identity"]) if row["match_id"] is not None else None
    if match is None:
        return insert_row(db, {**row, "match_id": None}) is not None
    summary = match_extras.load_summary(db, match)
    content = json.loads(row["content"]) if summary is None else summary.content
    return insert_copy(db, row["circle_id"], match, content, is_linked=bool(row["is_linked"]))


def set_linked(db: Database, match_id: int, *, is_linked: bool) -> None:
    """Say whether readers of the circle get a link to this match."""
    with write(db):
        query = "UPDATE circle_matches SET is_linked = ? WHERE match_id = ? RETURNING circle_id"
        for (circle_id,) in db.execute(query, [is_linked, match_id]).fetchall():
            circles.touch(db, circle_id, is_rewritten=False)


def membership_of(db: Database, match_id: int) -> Membership | None:
    """In which circle this match is, or comes in; None: in none."""
    query = """
        SELECT key, circle_matches.id, content IS NOT NULL, is_linked
        FROM circle_matches JOIN circles ON circles.id = circle_id WHERE match_id = ?
    """
    row = db.execute(query, [match_id]).fetchone()
    circle = circles.load_circle(db, row[0]) if row else None
    return Membership(circle, row[1], bool(row[2]), bool(row[3])) if circle else None


def circle_with_people(db: Database, browser: str, players: Iterable[str]) -> Circle | None:
    """The circle of this browser, which it may keep, in which the same people played last."""
    row = db.execute(WITH_SAME_PEOPLE, [people_of(players), browser]).fetchone()
    return circles.load_circle(db, row[0]) if row else None


def results_since(
    db: Database, circle: Circle, since: str = "", game: str = "", after: tuple[str, int] = ("", 0)
) -> list[CircleMatch]:
    """The copies of matches made since this moment, of this game if one is named, the oldest first.

    `after` is the moment and the number of the last one that is not wanted any more.
    """
    values = {"circle": circle.id, "since": since, "game": game, "after": after[0], "after_id": after[1]}
    return [_from_row(row) for row in db.execute(OF_CIRCLE + OLDEST_FIRST, values)]


def latest_results(
    db: Database, circle: Circle, since: str = "", game: str = "", *, limit: int = 20, offset: int = 0
) -> list[CircleMatch]:
    """The copies of matches made since this moment, of this game if one is named, the newest first, at most `limit`."""
    values = {"circle": circle.id, "since": since, "game": game, "after": "", "after_id": 0}
    rows = db.execute(OF_CIRCLE + NEWEST_FIRST, {**values, "limit": limit, "offset": offset})
    return [_from_row(row) for row in rows]


def evening_number(db: Database, circle: Circle, moment: str) -> int:
    """Which evening of the circle it is for a match made at this moment, from 1, by the clock of this machine.

    What begins before five in the morning belongs to the evening before, as in `circle_results.evening_day`.
    """
    query = """
        SELECT count(DISTINCT date(day, 'localtime', '-5 hours')) FROM (
            SELECT moment AS day FROM circle_matches WHERE circle_id = ?1 AND content IS NOT NULL AND moment <= ?2
            UNION ALL SELECT ?2
        )
    """
    return int(db.execute(query, [circle.id, moment]).fetchone()[0])


def load_board(db: Database, circle: Circle, scope: str, game: str, version: int) -> StoredBoard | None:
    """What is stored of these matches by this version of the program, at whatever revision."""
    query = "SELECT revision, content FROM circle_boards WHERE circle_id = ? AND scope = ? AND game = ? AND version = ?"
    row = db.execute(query, [circle.id, scope, game, version]).fetchone()
    return StoredBoard(row[0], json.loads(row[1])) if row else None


def write_board(db: Database, circle: Circle, scope: str, game: str, version: int, content: object) -> None:
    """Store what these matches come to, unless somebody else is writing. Windows of the same name that ended go."""
    values = [scope, game, circle.revision, version, dump_json(content), circle.id]
    write_best_effort(db, (WRITE_BOARD, values), (OLD_BOARDS, [circle.id, scope, scope]))


def _is_newest(db: Database, number: int) -> bool:
    """Whether this copy is later than every other, and no total went along between it and another."""
    return db.execute(IS_NEWEST, [number]).fetchone() is not None


def make_copy(match: ListedMatch, content: Mapping[str, Any] | None) -> str | None:
    """The text of a copy; None for a match without a result."""
    if content is None or "result" not in content:
        return None
    return dump_json({"players": match.players, "moment": match.created, "pack": match.pack, **content})


def _seats(along: Any) -> list[int]:
    """The seats whose totals went along, as the first change of a sequel stores them."""
    people = along if isinstance(along, list) else along["people"]
    return [person[1] for person in people]


def _from_row(row: Any) -> CircleMatch:
    number, identity, match_id, moment, is_linked, content, along = row
    return CircleMatch(
        number, identity, match_id, moment, bool(is_linked), json.loads(content), json.loads(along) if along else ()
    )
