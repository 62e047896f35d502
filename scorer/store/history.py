"""The history of a match: a row for every change, from which a change can be shown, undone and redone.

A change holds what was before and what came after. An undo is a new change with the two swapped; a redo undoes the
undo. The rows are never edited.
"""

import base64
import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from sqlite_utils import Database

from scorer.store.matches import SETTINGS, NotFound, StoredMatch, dump_json, utc_now


@dataclass(frozen=True, slots=True)
class MatchChange:
    """One change of a match, a row of its history."""

    what: str
    """'log' (an entry), 'settings' (some fields), or 'made': the first row, which changes nothing."""
    place: int | None = None
    """The index of the entry in the log; None for all but 'log'."""
    before: Any = None
    """The entry as it was, None for a new one; of 'settings' the old values of the changed fields, by name."""
    after: Any = None
    """The entry as it became, None where it was removed; of 'settings' the new values of the same fields. These are
    some of matches.SETTINGS, and `log` where a change of seats moves every entry."""
    undoes: int | None = None
    """The revision that this change reverts."""
    revision: int = 0
    """The revision of the match that this change made; 0 before it is written."""
    at: str = ""
    """The moment of the change, UTC like 2026-11-20T19:30:00Z; "" before it is written."""
    who: str | None = None
    """The browser that made it, as `links.browser_id` names it."""


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
CREATED = MatchChange("made")  # the first row of every history


def apply_change(match: StoredMatch, change: MatchChange) -> StoredMatch:
    """The match after the change, one revision on."""
    if change.what == "settings":
        fields = dict(change.after)
    else:
        log = list(match.log)
        if change.place is not None and change.before is not None:
            del log[change.place]
        if change.place is not None and change.after is not None:
            log.insert(change.place, change.after)
        fields = {"log": log}
    return replace(match, revision=match.revision + 1, touched=utc_now(), **fields)


def apply_changes(match: StoredMatch, changes: Iterable[MatchChange]) -> StoredMatch:
    """The match after these changes, one after the other."""
    return reduce(apply_change, changes, match)


def changed_fields(change: MatchChange) -> tuple[str, ...]:
    """The names of the match's fields that a change touches, besides `revision` and `touched`."""
    return tuple(change.after) if change.what == "settings" else ("log",)


def addition(match: StoredMatch, entry: Mapping[str, Any]) -> MatchChange:
    """The change that appends this entry (deal, void, adjustment, exchange, penalty, finish) to the log."""
    return MatchChange("log", len(match.log), after=dict(entry))


def insertion(match: StoredMatch, index: int, entry: Mapping[str, Any]) -> MatchChange:
    """The change that inserts a forgotten entry at this index of the log. Raises NotFound."""
    if not 0 <= index <= len(match.log):
        raise NotFound(f"log[{index}]")
    return MatchChange("log", index, after=dict(entry))


def correction(match: StoredMatch, index: int, entry: Mapping[str, Any]) -> MatchChange:
    """The change that replaces the entry at this index. Raises NotFound if there is none."""
    return MatchChange("log", index, removal(match, index).before, dict(entry))


def removal(match: StoredMatch, index: int) -> MatchChange:
    """The change that removes the entry at this index from the log. Raises NotFound if there is none."""
    if not 0 <= index < len(match.log):
        raise NotFound(f"log[{index}]")
    return MatchChange("log", index, before=match.log[index])


def settings_change(match: StoredMatch, fields: Mapping[str, Any]) -> MatchChange:
    """The change of any of SETTINGS, and of `log` if the seats move, which one Undo reverts."""
    unknown = set(fields) - {*SETTINGS, "log"}
    if unknown:
        raise ValueError(f"no settings of a match: {sorted(unknown)}")
    old = {name: getattr(match, name) for name in fields}
    new = {name: value for name, value in fields.items() if not is_equal_json(value, old[name])}
    return MatchChange("settings", None, {name: old[name] for name in new}, new)


def is_equal_json(first: object, second: object) -> bool:
    """Whether two values are the same JSON: true is not 1, and a tuple is a list."""
    if first is None or second is None:
        return first is second
    return json.dumps(first, sort_keys=True) == json.dumps(second, sort_keys=True)


def inverse(change: MatchChange) -> MatchChange:
    """The change that reverts this one."""
    return MatchChange(change.what, change.place, before=change.after, after=change.before, undoes=change.revision)


def load_history(db: Database, match: StoredMatch, since: int = 0) -> list[MatchChange]:
    """The changes after revision `since` up to that of `match`, oldest first."""
    return [_from_row(row) for row in db.execute(SINCE, [match.id, since, match.revision])]


def entered_at(db: Database, match: StoredMatch, index: int) -> str | None:
    """The moment at which the entry at this index of the log was entered; None for one that the match began with."""
    for change in reversed(load_history(db, match)):
        if change.what != "log" or change.place is None:
            continue
        if change.before is None and change.place == index:
            return change.at
        if change.place <= index:  # corrections move nothing
            index += (change.after is None) - (change.before is None)
    return None


def next_undo(db: Database, match: StoredMatch) -> MatchChange | None:
    """The change that Undo reverts now, or None."""
    return _load_last(db, match, _undo_redo_stacks(db, match)[0])


def can_undo(db: Database, match: StoredMatch) -> bool:
    """Whether Undo has something to revert: what was imported or begun with is no change."""
    return match.revision > 1 and bool(_undo_redo_stacks(db, match)[0])


def next_redo(db: Database, match: StoredMatch) -> MatchChange | None:
    """The undo that Redo reverts now, or None: any new change ends it."""
    return _load_last(db, match, _undo_redo_stacks(db, match)[1])


def record(
    db: Database, match: StoredMatch, change: MatchChange, who: str | None, form_key: str, payload_hash: str
) -> MatchChange:
    """Add the row for the revision that the match now has, inside the running transaction."""
    change = replace(change, revision=match.revision, at=match.touched, who=who)
    row = [
        match.id, change.what, change.place, _to_text(change.before), _to_text(change.after), change.undoes,
        change.revision, change.at, change.who, form_key, payload_hash,
    ]  # fmt: skip
    db.execute(INSERT, row)
    return change


def _undo_redo_stacks(db: Database, match: StoredMatch) -> tuple[list[int], list[int]]:
    """The revisions that can be undone and the undos that can be redone, the next one last."""
    # An undo is a change like any other, so which changes still stand follows only from the whole history. That is two
    # numbers a row, some hundreds in an evening; a page that asks at each poll caches the answer by revision.
    done: list[int] = []
    undone: list[int] = []
    rows = db.execute(
        "SELECT revision, undoes FROM changes WHERE match_id = ? AND what != 'made' ORDER BY revision", [match.id]
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


def _load_last(db: Database, match: StoredMatch, revisions: list[int]) -> MatchChange | None:
    return _from_row(db.execute(AT, [match.id, revisions[-1]]).fetchone()) if revisions else None


def _from_row(row: tuple[Any, ...]) -> MatchChange:
    change = MatchChange(*row)
    return replace(change, before=_from_text(change.before), after=_from_text(change.after))


def _to_text(value: Any) -> str | None:
    """JSON of an entry or of fields; a change of seats stores the whole log twice, so there it is compressed."""
    if isinstance(value, Mapping) and isinstance(value.get("log"), list):
        value = {**value, "log": base64.b85encode(zlib.compress(dump_json(value["log"]).encode(), 9)).decode()}
    return None if value is None else dump_json(value)


def _from_text(text: str | None) -> Any:
    value = None if text is None else json.loads(text)
    if isinstance(value, dict) and isinstance(value.get("log"), str):  # an older Scorer stored the log as it is
        value["log"] = json.loads(zlib.decompress(base64.b85decode(value["log"])))
    return value
