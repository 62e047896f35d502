"""The history of a match: a line for every change, from which each can be told, taken back and made again.

A change knows what was before and what came after. To take it back is a new change with the two swapped;
to make it again is to take back the taking back. The lines are never edited.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from dataclasses import astuple, dataclass, replace
from typing import Any

from sqlite_utils import Database

from scorer.store.matches import StoredMatch, dump_json, utc_now


@dataclass(frozen=True, slots=True)
class MatchChange:
    """One change of a match, a line of its history."""

    what: str
    """'log' (an entry), 'settings' (some fields), or 'made': the first line, which changes nothing."""
    place: int | None = None
    """The index of the entry in the log; None for all but 'log'."""
    before: Any = None
    """The entry as it was, None where one was put in; of 'settings' the fields that changed, by name, as they were."""
    after: Any = None
    """The entry as it became, None where it was taken out; of 'settings' the same fields as they became. These are
    some of matches.SETTINGS, and `log` where a change of seats moves every entry."""
    undoes: int | None = None
    """The revision that this change takes back."""
    revision: int = 0
    """The revision of the match that this change made; 0 before it is written."""
    at: str = ""
    """When that was, UTC like 2026-11-20T19:30:00Z; "" before it is written."""
    who: str | None = None
    """The browser that made it, as rights.browser() names it."""


SELECT = (
    "SELECT what, place, before, after, undoes, revision, at, who FROM changes"
    " WHERE match_id = ? AND revision {} ORDER BY revision"
)
SINCE, AT = SELECT.format("> ? AND revision <= ?"), SELECT.format("= ?")
INSERT = (
    "INSERT INTO changes"
    " (match_id, what, place, before, after, undoes, revision, at, who, form_key, payload_hash)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
CREATED = MatchChange("made")
"""The first line of every history."""


def apply_change(match: StoredMatch, change: MatchChange) -> StoredMatch:
    """The match after the change, one revision on."""
    return replace(match, revision=match.revision + 1, touched=utc_now(), **_after(match, change))


def changed_fields(change: MatchChange) -> tuple[str, ...]:
    """The names of the match's fields that a change touches, besides its revision and when it was touched."""
    return tuple(change.after) if change.what == "settings" else ("log",)


def inverse(change: MatchChange) -> MatchChange:
    """The change that takes this one back."""
    return MatchChange(change.what, change.place, before=change.after, after=change.before, undoes=change.revision)


def load_history(db: Database, match: StoredMatch, since: int = 0) -> list[MatchChange]:
    """The changes after revision `since` that have made this match what it is, oldest first.

    Those that another phone has made since it was read are not among them.
    """
    return [_from_row(row) for row in db.execute(SINCE, [match.id, since, match.revision])]


def next_undo(db: Database, match: StoredMatch) -> MatchChange | None:
    """The change that Undo takes back now, or None."""
    done, _ = _undo_redo_stacks(db, match)
    return _at(db, match, done[-1]) if done else None


def can_undo(db: Database, match: StoredMatch) -> bool:
    """Whether Undo has something to take back: what was imported or begun with is no change."""
    return match.revision > 1 and bool(_undo_redo_stacks(db, match)[0])


def next_redo(db: Database, match: StoredMatch) -> MatchChange | None:
    """The taking back that Redo takes back now, or None: anything new at the table ends it."""
    _, undone = _undo_redo_stacks(db, match)
    return _at(db, match, undone[-1]) if undone else None


def record(db: Database, match: StoredMatch, change: MatchChange, form_key: str, payload_hash: str) -> MatchChange:
    """Add the line for the revision that the match now has, inside the transaction under way."""
    line = replace(change, revision=match.revision, at=match.touched)
    texts = replace(line, before=_text(_compressed(line.before)), after=_text(_compressed(line.after)))
    db.execute(INSERT, [match.id, *astuple(texts), form_key, payload_hash])
    return line


def _after(match: StoredMatch, change: MatchChange) -> Mapping[str, Any]:
    if change.what == "settings":
        return dict(change.after)
    log = list(match.log)
    if change.place is not None:
        if change.before is not None:
            del log[change.place]
        if change.after is not None:
            log.insert(change.place, change.after)
    return {"log": log}


def _undo_redo_stacks(db: Database, match: StoredMatch) -> tuple[list[int], list[int]]:
    """The revisions that can be taken back and those that can be made again, the next one last."""
    # An undo takes its place in the history like any change, so what still stands follows only from all of it. That is
    # two numbers a line, some hundreds of an evening; a page that asks at each look keeps the answer by revision.
    done: list[int] = []
    undone: list[int] = []
    rows = db.execute(
        "SELECT revision, undoes FROM changes WHERE match_id = ? AND what != 'made' ORDER BY revision",
        [match.id],
    )
    for revision, undoes in rows:
        if undoes is None:
            done.append(revision)
            undone.clear()
        elif undone and undone[-1] == undoes:
            undone.pop()
            done.append(revision)
        else:
            done.remove(undoes)
            undone.append(revision)
    return done, undone


def _at(db: Database, match: StoredMatch, revision: int) -> MatchChange:
    return _from_row(db.execute(AT, [match.id, revision]).fetchone())


def _from_row(row: tuple[Any, ...]) -> MatchChange:
    line = MatchChange(*row)
    return replace(line, before=_decompressed(_value(line.before)), after=_decompressed(_value(line.after)))


def _compressed(value: Any) -> Any:
    """Fields with the whole log among them, as a change of seats has it twice: it is stored compressed."""
    if not (isinstance(value, Mapping) and isinstance(value.get("log"), list)):
        return value
    return {**value, "log": base64.b85encode(zlib.compress(dump_json(value["log"]).encode(), 9)).decode()}


def _decompressed(value: Any) -> Any:
    """The same as it was; an older Scorer stored the log as it is."""
    if not (isinstance(value, Mapping) and isinstance(value.get("log"), str)):
        return value
    return {**value, "log": json.loads(zlib.decompress(base64.b85decode(value["log"])))}


def _text(value: object) -> str | None:
    return None if value is None else dump_json(value)


def _value(text: str | None) -> Any:
    return None if text is None else json.loads(text)
