"""Backups: one file with every match and the secret key, made while people play, and how it is put back.

A backup is the database as a plain SQLite file, in which one table more holds the secret key: without the key
every link that was handed out would end, so the two never travel apart. Treat the file like the key.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlite_utils import Database

from scorer.store import db, matches
from scorer.store.secret import KEY_FILE

FOLDER = "backups"
"""Where backups lie in the instance folder, unless another folder is named."""
DAILY = "daily-"
"""What the name of a daily backup begins with; its number follows, and the day."""
DAYS_OF_BACKUPS = 7
"""How many daily backups stay."""
DRAFT = ".draft-"
"""What the name of a file begins with that is not whole yet."""
DAILY_NAME = re.compile(rf"{DAILY}(?:n(\d+)-)?(\d{{4}}-\d\d-\d\d)\.db")
"""Those of an older Scorer have no number. In the order of their names they are in that in which they were made."""
KEY_TABLE = "backup_secret"
"""The table of a backup that holds the secret key."""


class Unfit(ValueError):
    """The file cannot be put back, or not now; the text is a sentence that says why."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What was put back."""

    matches: int
    """How many there are now, those in the bin too."""
    with_key: bool
    """Whether the secret key came with them."""
    replaced: list[Path]
    """Where the files now lie that were there before."""


def back_up(instance: Path, folder: Path | None = None) -> Path:
    """Write a backup of this instance folder into `folder` (or its own `backups`) and return the new file.

    It is named by the moment, in UTC. People may play meanwhile: the file holds what was saved when it was begun.
    Raises Unfit where there is nothing to back up or the copy is not sound, OSError and sqlite3.Error where it
    cannot be written; a file that is not whole is never left behind.
    """
    moment = "".join(letter for letter in matches.now() if letter not in ":Z").replace("T", "-")
    name = f"scorer-{moment}"
    folder = folder or instance / FOLDER
    path, number = folder / f"{name}.db", 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}.db"
    _copy(instance, path)
    return path


def back_up_daily(instance: Path) -> Path | None:
    """The backup of this day, if there is none yet; then only the seven daily ones that were made last stay.

    Their numbers say which those are: the clock may have been wrong. Raises as `back_up`, and then throws none away.
    """
    there, today = dailies(instance), matches.now()[:10]
    if today in map(day_of, there):
        return None
    last = DAILY_NAME.fullmatch(there[-1].name) if there else None
    path = instance / FOLDER / f"{DAILY}n{int((last and last[1]) or 0) + 1:05}-{today}.db"
    _copy(instance, path)
    for old in dailies(instance)[:-DAYS_OF_BACKUPS]:
        old.unlink(missing_ok=True)
    return path


def dailies(instance: Path) -> list[Path]:
    """The daily backups of this instance folder, the one that was made last at the end."""
    return sorted(path for path in (instance / FOLDER).glob(f"{DAILY}*.db") if DAILY_NAME.fullmatch(path.name))


def day_of(path: Path) -> str:
    """Of which day a daily backup is, as the clock had it: 2026-11-20."""
    found = DAILY_NAME.fullmatch(path.name)
    assert found
    return found[2]


def restore(instance: Path, file: Path) -> Restored:
    """Put a backup in the place of the database, and its key in the place of the key.

    A plain copy of a database will do, too: then the secret key stays what it is. Raises Unfit with a sentence
    where the file is not sound or a newer program wrote it, and where a Scorer has the database open.
    """
    check(file)
    path = instance / db.FILE
    instance.mkdir(parents=True, exist_ok=True)
    _close_down(path)
    with _draft(path) as draft:
        with closing(db.look_into(file)) as source:
            source.execute("VACUUM INTO ?", [str(draft)])
        key = _take_key(draft)
        db.prepare(draft)  # an older schema is brought up to date before anything is replaced
        with closing(db.connect(draft)) as store:
            store.execute("PRAGMA journal_mode = DELETE")
            found = len(matches.every(store, binned=True))
        stamp = "replaced-" + draft.name.removeprefix(DRAFT)
        replaced = [_set_aside(instance / name, stamp) for name in (f"{db.FILE}-wal", f"{db.FILE}-shm", db.FILE)]
        _put(draft, path)
    if key is not None and key != _key_of(instance):
        replaced.append(_set_aside(instance / KEY_FILE, stamp))
        with _draft(instance / KEY_FILE) as draft:
            draft.touch(0o600)
            draft.write_text(key, encoding="ascii")
            _put(draft, instance / KEY_FILE)
    return Restored(found, key is not None, [path for path in replaced if path is not None])


def check(file: Path) -> None:
    """Whether a file can be put back: whole, a Scorer's, and not a newer one's. Raises Unfit with a sentence."""
    if not file.is_file():
        raise Unfit(f"There is no file {file}.")
    try:
        with closing(db.look_into(file)) as store:
            problems = faults(store)
            if problems:
                raise Unfit(f"{file} is damaged: {problems[0]}.")
            if not store["matches"].exists():
                raise Unfit(f"{file} is a database, but not one of Scorer.")
            db.refuse_newer(store)
    except db.StoreUnusable as error:
        raise Unfit(f"{file}: {error}") from error
    except sqlite3.Error as error:
        raise Unfit(f"{file} is not a backup of Scorer, or it is damaged ({error}).") from error


def faults(store: Database) -> list[str]:
    """What SQLite finds wrong with a database, in its own words; nothing where it is sound."""
    found = [str(row[0]) for row in store.execute("PRAGMA integrity_check(5)") if row[0] != "ok"]
    return found or [
        f"a row of {child} points to a row of {parent} that is not there"
        for child, _rowid, parent, _key in store.execute("PRAGMA foreign_key_check")
    ]


def holds_key(file: Path) -> bool:
    """Whether a backup has the secret key with it, as those have that Scorer made."""
    with closing(db.look_into(file)) as store:
        return bool(store[KEY_TABLE].exists())


def _copy(instance: Path, path: Path) -> None:
    """Write the database and its key to `path`, whole or not at all."""
    if not (instance / db.FILE).is_file():
        raise Unfit(f"There is no database in {instance} yet.")
    path.parent.mkdir(parents=True, exist_ok=True)
    with _draft(path) as draft:
        draft.touch(0o600)  # an empty file is as good as none to VACUUM INTO
        with closing(db.connect(instance / db.FILE)) as source:
            source.execute("VACUUM INTO ?", [str(draft)])
        with closing(db.connect(draft)) as copy:
            problems = faults(copy)
            if problems:
                raise Unfit(f"The database is damaged ({problems[0]}): restore the last backup.")
            key = _key_of(instance)
            if key is not None:
                copy.table(KEY_TABLE).insert({"value": key}, not_null={"value"}, strict=True)
        _put(draft, path)


def _take_key(draft: Path) -> str | None:
    """Take the key out of a copy of a backup."""
    with closing(db.connect(draft)) as copy:
        copy.execute("PRAGMA secure_delete = ON")  # the bytes of the key must not stay behind in a free page
        if not copy[KEY_TABLE].exists():
            return None
        keys = [str(row["value"]) for row in copy[KEY_TABLE].rows]
        copy.table(KEY_TABLE).drop()
    return keys[0] if keys else None


def _key_of(instance: Path) -> str | None:
    try:
        return (instance / KEY_FILE).read_text(encoding="ascii").strip() or None
    except (OSError, UnicodeDecodeError):
        return None


def _close_down(path: Path) -> None:
    """Tidy the write-ahead log into the database that is about to be replaced. Raises Unfit where it is in use."""
    if not path.exists():
        return
    try:
        with closing(db.connect(path)) as old:
            old.execute("PRAGMA journal_mode = DELETE")  # needs the file to itself: refused while a Scorer runs
    except sqlite3.DatabaseError as error:
        if db.is_busy(error):
            raise Unfit("A Scorer is running with this database. Stop it first, then restore.") from error
        # A damaged database cannot be tidied: it stays as it is, its log with it.


@contextmanager
def _draft(path: Path) -> Iterator[Path]:
    """A name beside `path` to write to; what is still there at the end goes."""
    draft = path.with_name(f"{DRAFT}{matches.now()[:10]}-{secrets.token_hex(4)}")
    try:
        yield draft
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            draft.with_name(draft.name + ending).unlink(missing_ok=True)


def _set_aside(path: Path, stamp: str) -> Path | None:
    """Give a file that is about to be replaced a second name; a part of a database loses its first one."""
    if not path.exists():
        return None
    aside = path.with_name(f"{stamp}-{path.name}")
    if path.name in (db.FILE, KEY_FILE):  # never a moment without one
        shutil.copy2(path, aside)
    else:
        path.rename(aside)
    return aside


def _put(draft: Path, path: Path) -> None:
    """Move a finished file to its place, so that it is there after a power cut, too."""
    with draft.open("rb") as file:
        os.fsync(file.fileno())
    draft.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
