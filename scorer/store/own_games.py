"""Games of one's own: the recipes that a browser keeps, handed on as copies, put in the bin and restored.

Only the browser that keeps a game may change it. Matches, and people to whom it is handed on, have copies, which no
later change reaches.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from sqlite_utils import Database

from scorer.store import matches
from scorer.store.db import put_in_bin, restore_from_bin, write
from scorer.store.matches import NotFound


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game of one's own as it was read."""

    key: str  # the name with which its address and its link begin
    browser: str  # the hash of the browser that keeps it and alone may change it
    recipe: Mapping[str, Any]  # the recipe, as in a match document
    origin: Mapping[str, Any] | None  # a copy of the recipe it was made from; None: it began empty, or that is unknown
    generation: int  # the number that the link for handing it on must have; renewing raises it
    created: str  # the moment of its creation, UTC like 2026-11-20T19:30:00Z
    touched: str  # the moment of its last change
    deleted: str | None  # the moment when it was put in the bin; None where it is not there


COLUMNS = ", ".join(field.name for field in fields(OwnGame))
FIND = f"SELECT {COLUMNS} FROM own_games WHERE key = ?"  # noqa: S608 (names of this module, here and below)
OF_BROWSER = f"""
    SELECT {COLUMNS} FROM own_games WHERE browser = ? AND (deleted IS NOT NULL) = ?
    ORDER BY touched DESC, id DESC LIMIT ? OFFSET ?
"""  # noqa: S608
SAME = f"""
    SELECT {COLUMNS} FROM own_games WHERE browser = ? AND deleted IS NULL AND recipe = ? ORDER BY touched DESC, id DESC
"""  # noqa: S608
SUBMITTED = "SELECT key FROM own_games WHERE form_key = ?"
INSERT = """
    INSERT INTO own_games (key, browser, recipe, origin, form_key, created, touched)
    VALUES (:key, :browser, :recipe, :origin, :form_key, :now, :now)
"""
EMPTY_BIN = """
    DELETE FROM own_games WHERE deleted IS NOT NULL AND key IN (SELECT key FROM binned WHERE days > ?) RETURNING key
"""
CHANGE = "UPDATE own_games SET recipe = ?, touched = ? WHERE key = ? AND browser = ? AND deleted IS NULL"


def save(
    db: Database, browser: str, recipe: Mapping[str, Any], key: str | None = None, *,
    origin: Mapping[str, Any] | None = None, form_key: str | None = None,
) -> str:  # fmt: skip
    """Save this checked recipe for the browser, as a new game or in place of its game with that key; return the key.

    A form with a `form_key` makes one new game, however often it is sent. `origin`, the recipe from which a new one
    was made, stays when the game is changed. Raises NotFound where the browser keeps no game with that key, or has it
    in its bin.
    """
    moment = matches.utc_now()
    with write(db):
        if key is not None:
            if not db.execute(CHANGE, [matches.dump_json(recipe), moment, key, browser]).rowcount:
                raise NotFound(key)
            return key
        stored_form_key = _stored_form_key(browser, form_key)
        if row := db.execute(SUBMITTED, [stored_form_key]).fetchone():
            return str(row[0])
        key = matches.new_key()
        values = {"key": key, "browser": browser, "form_key": stored_form_key, "now": moment}
        texts = {"recipe": matches.dump_json(recipe), "origin": None if origin is None else matches.dump_json(origin)}
        db.execute(INSERT, values | texts)
        return key


def was_submitted(db: Database, browser: str, form_key: str) -> bool:
    """Whether this form of this browser has made a game already."""
    return db.execute(SUBMITTED, [_stored_form_key(browser, form_key)]).fetchone() is not None


def is_key(text: str) -> bool:
    """Whether the text can be the key of a game."""
    return len(text) == matches.KEY_LENGTH and set(text) <= set(matches.KEY_LETTERS)


def load(db: Database, key: str) -> OwnGame | None:
    """The game of this key, whoever keeps it, also when it lies in the bin."""
    row = db.execute(FIND, [key]).fetchone()
    return _from_row(row) if row else None


def find_identical(db: Database, browser: str, recipe: Mapping[str, Any]) -> OwnGame | None:
    """The game of this browser with exactly this recipe, the last touched of several; or None."""
    row = db.execute(SAME, [browser, matches.dump_json(recipe)]).fetchone()
    return _from_row(row) if row else None


def of_browser(db: Database, browser: str, *, deleted: bool = False, limit: int = 50, offset: int = 0) -> list[OwnGame]:
    """The games that this browser keeps, with `deleted` those in its bin instead; last touched first."""
    return [_from_row(row) for row in db.execute(OF_BROWSER, [browser, deleted, limit, offset])]


def delete(db: Database, browser: str, key: str) -> None:
    """Put the game in the bin, where it can be restored for 30 days of use. Raises NotFound."""
    with write(db):
        _update(db, browser, key, "deleted = coalesce(deleted, ?)", matches.utc_now())
        put_in_bin(db, key)


def restore(db: Database, browser: str, key: str) -> None:
    """Take the game out of the bin, as it was. Raises NotFound."""
    with write(db):
        _update(db, browser, key, "deleted = ?", None)
        restore_from_bin(db, key)


def renew(db: Database, browser: str, key: str) -> None:
    """End the link that hands the game on, so that there is a new one. Raises NotFound."""
    with write(db):
        _update(db, browser, key, "generation = generation + ?", 1)


def empty_bin(db: Database) -> int:
    """Delete for good what has lain in the bin for 30 days of use, and return how many games that were."""
    with write(db):
        rows = db.execute(EMPTY_BIN, [matches.BIN_DAYS]).fetchall()
        for (key,) in rows:
            restore_from_bin(db, key)
        return len(rows)


def _stored_form_key(browser: str, form_key: str | None) -> str | None:
    return f"{browser}:{form_key}" if form_key else None


def _update(db: Database, browser: str, key: str, assignment: str, value: object) -> None:
    statement = f"UPDATE own_games SET {assignment} WHERE key = ? AND browser = ?"  # noqa: S608 (of this module)
    if not db.execute(statement, [value, key, browser]).rowcount:
        raise NotFound(key)


def _from_row(row: tuple[Any, ...]) -> OwnGame:
    key, browser, recipe, origin, *rest = row
    return OwnGame(key, browser, json.loads(recipe), json.loads(origin) if origin else None, *rest)
