"""Restoring: a backup is put in the place of the database, and its key in the place of the key."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlite_utils import Database

from scorer.store import db, matches
from scorer.store.db import Reason
from scorer.store.placing import DRAFT, copy_owner, keep_copy, replace_durably, temporary_path
from scorer.store.secret import KEY_FILE, is_valid_key, new_key, read_key
from scorer.store.soundness import KEY_TABLE, NotRestorable, check_restorable, schema_differences

CONTENT = """
    SELECT count(*), coalesce(max(touched), ''),
        (SELECT count(*) FROM matches, json_each(log) WHERE json_extract(value, '$.kind') = 'deal')
    FROM matches
"""


class LosesData(NotRestorable):
    """The file can be put back, but it holds less than somebody would expect; who means it says so."""


@dataclass(frozen=True, slots=True)
class DatabaseContent:
    """What a database holds."""

    matches: int
    """How many, those in the bin too."""
    until: str
    """When the last of them was changed, UTC like 2026-11-20T19:30:00Z; "" where there is none."""
    deals: int
    """How many in all of them."""


@dataclass(frozen=True, slots=True)
class RestoreResult:
    """What was put back."""

    content: DatabaseContent
    """What there is now."""
    with_key: bool
    """Whether the secret key came with it."""
    without_log: bool
    """Whether it was a plain copy of a database without its write-ahead log."""
    replaced: list[Path]
    """Where the files now lie that were there before."""


def restore_backup(instance: Path, file: Path, *, anyway: bool = False) -> RestoreResult:
    """Put a backup in the place of the database, and its key in the place of the key.

    A plain copy of a database will do, too: then the secret key stays what it is. Raises Unfit where the file is not
    sound, not as this program lays one out, or a newer program wrote it, and where a Scorer has the database open;
    Poorer, unless `anyway`, where it has fewer matches than there are, or none for want of its log.
    """
    lacks_log = _lacks_log(file)  # before it is opened, which lays an empty log beside it
    check_restorable(file)
    path = instance / db.FILE
    instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    _close_down(path)
    with temporary_path(path) as draft:
        draft.touch(0o600)
        with closing(db.connect_read_only(file)) as source:
            source.execute("VACUUM INTO ?", [str(draft)])
        key = _take_key(draft)
        if key is not None and not is_valid_key(key):
            raise NotRestorable(Reason.BACKUP_KEY_DAMAGED, file=file)
        try:
            db.prepare(draft)  # an older schema is brought up to date before anything is replaced
        except db.StoreUnusable as error:
            raise NotRestorable(Reason.FILE_UNUSABLE, file=file, why=error) from error
        with closing(db.connect(draft)) as store:
            store.execute("PRAGMA journal_mode = DELETE")
            found = _content_of(store, file)
        if not anyway:
            _refuse_poorer(file, lacks_log, found, _content_here(path))
        stamp = "replaced-" + draft.name.removeprefix(DRAFT)
        replaced = [keep_copy(instance / name, stamp) for name in (f"{db.FILE}-wal", f"{db.FILE}-shm", db.FILE)]
        copy_owner(draft, instance)
        replace_durably(draft, path)
    if key is not None:
        replaced.append(replace_key(instance, key, stamp))
    kept = [path for path in replaced if path is not None]
    return RestoreResult(found, key is not None, key is None and lacks_log, kept)


def backup_key(file: Path) -> str | None:
    """The secret key that a backup holds, None where it holds none that is whole. Raises Unfit."""
    check_restorable(file)
    with closing(db.connect_read_only(file)) as store:
        key = _read_key(store)
    return key if key and is_valid_key(key) else None


def replace_key(instance: Path, key: str | None, stamp: str = "replaced") -> Path | None:
    """Write this key, or with None a new one, in the place of the key; where the one now lies that was there."""
    if key is not None and key == read_key(instance):
        return None
    place = instance / KEY_FILE
    aside = keep_copy(place, stamp)
    with temporary_path(place) as draft:
        draft.touch(0o600)
        draft.write_text(key or new_key(), encoding="ascii")
        copy_owner(draft, instance)
        replace_durably(draft, place)
    return aside


def _content_of(store: Database, file: Path) -> DatabaseContent:
    """What a database holds that was brought up to date. Raises Unfit where it is not laid out as ours are."""
    part = schema_differences(store)
    if part is not None:
        raise NotRestorable(Reason.ANOTHER_LAYOUT, file=file, part=part)
    try:
        broken = [one.key for one in matches.all_matches(store, binned=True) if not isinstance(one.log, list)]
        content = DatabaseContent(*store.execute(CONTENT).fetchone())
    except (ValueError, TypeError, sqlite3.Error) as error:
        raise NotRestorable(Reason.BROKEN_MATCH, file=file, why=error) from error
    if broken:
        raise NotRestorable(Reason.BROKEN_MATCH, file=file, why=broken[0])
    return content


def _content_here(path: Path) -> DatabaseContent | None:
    """What there is now; None where nothing is there or it cannot be read."""
    if not path.exists():
        return None
    try:
        with closing(db.connect_read_only(path)) as store:
            return DatabaseContent(*store.execute(CONTENT).fetchone())
    except sqlite3.Error:
        return None


def _refuse_poorer(file: Path, lacks_log: bool, found: DatabaseContent, here: DatabaseContent | None) -> None:
    if not found.matches and lacks_log:
        raise LosesData(Reason.LOG_MISSING, file=file, log=f"{file.name}-wal")
    if here is not None and found.matches < here.matches:
        raise LosesData(Reason.FEWER_MATCHES, file=file, found=found.matches, here=here.matches)


def _lacks_log(file: Path) -> bool:
    """Whether it is a database that writes into a log first (byte 18 says so), and that log is not beside it."""
    if not file.is_file():
        return False
    with file.open("rb") as given:
        return given.read(19)[18:] == b"\2" and not file.with_name(f"{file.name}-wal").exists()


def _take_key(draft: Path) -> str | None:
    """Take the key out of a copy of a backup."""
    with closing(db.connect(draft)) as copy:
        copy.execute("PRAGMA secure_delete = ON")  # the bytes of the key must not stay behind in a free page
        key = _read_key(copy)
        copy.execute(f"DROP TABLE IF EXISTS {KEY_TABLE}")
    return key


def _read_key(store: Database) -> str | None:
    if "value" not in store[KEY_TABLE].columns_dict:
        return None
    keys = [str(row["value"]) for row in store[KEY_TABLE].rows]
    return keys[0] if keys else None


def _close_down(path: Path) -> None:
    """Tidy the write-ahead log into the database that is about to be replaced. Raises Unfit where it is in use."""
    if not path.exists():
        return
    try:
        with closing(db.connect(path)) as old:
            old.execute("PRAGMA journal_mode = DELETE")  # needs the file to itself: refused while a Scorer runs
    except sqlite3.DatabaseError as error:
        if db.is_busy(error):
            raise NotRestorable(Reason.IN_USE) from error
        # A damaged database cannot be tidied: it stays as it is, its log with it.
