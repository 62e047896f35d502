"""Restores a backup or its key, and checks that a file is sound."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from scorer.store import connections, db, files, matches
from scorer.store.db import Reason
from scorer.store.migrations import migrations

KEY_TABLE = "backup_secret"  # the table of a backup that holds the secret key
CONTENT = """
    SELECT count(*), coalesce(max(touched), ''),
        (SELECT count(*) FROM matches, json_each(log) WHERE json_extract(value, '$.kind') = 'deal')
    FROM matches
"""


MOMENTS = {"created", "touched", "deleted", "at", "opened", "paid_at", "moment"}
"""The columns that hold a moment, UTC like 2026-11-20T19:30:00Z, in whichever table."""
NAMES = {"players", "people"}  # columns that hold a JSON list of texts
MAPPINGS = {"options", "money", "start", "recipe", "chips", "names", "content", "entry"}
"""The columns that hold a JSON object."""


class NotRestorable(db.StoreProblem):
    """The file cannot be restored or copied, or not now."""


class LosesData(NotRestorable):
    """The file can be restored, but it holds less than expected; the caller must insist."""


@dataclass(frozen=True, slots=True)
class RestoreResult:
    """What a restore has put in place, and where it put what was there."""

    matches: int  # how many the database holds now, those in the bin too
    until: str  # when the last of them was changed, UTC like 2026-11-20T19:30:00Z; "" where there is none
    deals: int  # how many in all of them
    with_key: bool  # whether the secret key was restored too
    without_log: bool  # whether the file was a plain copy of a database without its write-ahead log
    replaced: list[Path]  # the copies of the replaced files


def check_restorable(file: Path) -> None:
    """Raise NotRestorable unless the file is a whole database of Scorer's, and not of a newer one."""
    if not file.is_file():
        raise NotRestorable(Reason.NO_FILE, file=file)
    try:
        with closing(db.connect_read_only(file)) as store:
            if problems := integrity_errors(store):
                raise NotRestorable(Reason.FILE_DAMAGED, file=file, why=problems[0])
            if row := store.execute("SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view')").fetchone():
                raise NotRestorable(Reason.FILE_ACTS, file=file, what=" ".join(row[0].split()))
            if not store["matches"].exists():
                raise NotRestorable(Reason.FILE_FOREIGN, file=file)
            db.refuse_newer(store)
    except db.StoreUnusable as error:
        raise NotRestorable(Reason.FILE_UNUSABLE, file=file, why=error) from error
    except sqlite3.Error as error:
        if db.is_busy(error):
            raise NotRestorable(Reason.FILE_UNUSABLE, file=file, why=db.StoreUnusable(Reason.BUSY)) from error
        raise NotRestorable(Reason.FILE_DAMAGED, file=file, why=error) from error


def check_readable(file: Path) -> None:
    """Raise NotRestorable where a row of the file is such that no page could show it.

    For a file that a phone opens. Who restores a backup wants its deals, whatever else is damaged in it.
    """
    with closing(db.connect_read_only(file)) as store:
        try:
            column = next(_unreadable_columns(store), None)
        except sqlite3.Error as error:  # a text that is none
            raise NotRestorable(Reason.FILE_DAMAGED, file=file, why=error) from error
    if column is not None:
        raise NotRestorable(Reason.FILE_DAMAGED, file=file, why=column)


def integrity_errors(store: Database) -> list[str]:
    """SQLite's own words on a damaged database, or like them its rows that point nowhere; empty where it is sound."""
    messages = [str(row[0]) for row in store.execute("PRAGMA integrity_check(5)") if row[0] != "ok"]
    return messages or [
        f"a row of {child} points to a row of {parent} that is not there"
        for child, _rowid, parent, _key in store.execute("PRAGMA foreign_key_check")
    ]


Schema = dict[str, set[tuple[Any, ...]]]  # what SQLite knows of each table, by its name
OWN_TABLES = {KEY_TABLE, "sqlite_stat1", "sqlite_stat4"}  # tables of a backup and of SQLite itself
INDEX_PARTS = 4
"""How many values of an index `_table_parts` gives: its name, whether it forbids repeats, a condition, a column."""


def schema_differences(store: Database) -> str | None:
    """The first table of a migrated database that lacks something of a new one, or has other columns or keys, or None.

    A further table, or an index that lets everything in, is somebody else's and does no harm.
    """
    actual = _schema(store)
    for name, expected in sorted(_new_schema().items()):
        parts = actual.get(name, set())
        if expected - parts or any(len(part) != INDEX_PARTS or part[1] for part in parts - expected):
            return name
    return None


def foreign_tables(store: Database) -> list[str]:
    """The tables that are not ours, and those of ours with an index that is not."""
    actual, expected = _schema(store), _new_schema()
    return sorted(name for name in actual.keys() - OWN_TABLES if actual[name] - expected.get(name, set()))


def _new_schema() -> Schema:
    new = Database(memory=True)
    migrations.apply(new)
    return _schema(new)


def _schema(store: Database) -> Schema:
    names = [row[0] for row in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {name: set(_table_parts(store, name)) for name in names}


def _table_parts(store: Database, table: str) -> Iterable[tuple[Any, ...]]:
    yield from store.execute("SELECT * FROM pragma_table_xinfo(?)", [table])
    yield from store.execute(
        'SELECT "table", "from", "to", on_update, on_delete FROM pragma_foreign_key_list(?)', [table]
    )
    yield from store.execute(
        'SELECT listed.name, listed."unique", listed.partial, part.name'
        " FROM pragma_index_list(?) AS listed, pragma_index_info(listed.name) AS part",
        [table],
    )


def restore_backup(instance: Path, file: Path, *, anyway: bool = False) -> RestoreResult:
    """Replace the database by a backup, and the secret key by that of the backup.

    The file may also be a plain copy of a database: then the secret key stays. Raises NotRestorable where the file is
    not sound, has another schema, or was written by a newer program, and where a Scorer has the database open;
    LosesData, unless `anyway`, where it has fewer matches than there are, or none for want of its log.
    """
    lacks_log = _lacks_log(file)  # before it is opened, which makes an empty log beside it
    check_restorable(file)
    path = instance / db.FILE
    instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    end_log(path)
    with files.temporary_path(path) as draft:
        draft.touch(0o600)
        with closing(db.connect_read_only(file)) as source:
            source.execute("VACUUM INTO ?", [str(draft)])
        key = _take_key(draft)
        if key is not None and not files.is_valid_key(key):
            raise NotRestorable(Reason.FILE_DAMAGED, file=file, why=files.KEY_FILE)
        try:
            db.prepare(draft)  # an older schema is migrated before anything is replaced
        except db.StoreUnusable as error:
            raise NotRestorable(Reason.FILE_UNUSABLE, file=file, why=error) from error
        with closing(db.connect(draft)) as store:
            store.execute("PRAGMA journal_mode = DELETE")
            content = _checked_content(store, file)
        if not anyway:
            _refuse_loss(file, lacks_log, content[0], path)
        stamp = files.copy_stamp()
        replaced = [files.keep_copy(instance / name, stamp) for name in (f"{db.FILE}-wal", f"{db.FILE}-shm", db.FILE)]
        files.copy_owner(draft, instance)
        files.replace_durably(draft, path)
    if key is not None:
        replaced.append(replace_key(instance, key, stamp))
    copies = [copy for copy in replaced if copy is not None]
    return RestoreResult(*content, key is not None, key is None and lacks_log, copies)


def backup_key(file: Path) -> str | None:
    """The secret key in a backup or a file of its own, None where it holds none that is valid. Raises NotRestorable.

    A file of prose is not taken for a key: a key has no blanks.
    """
    if (key := files.read_key(file.parent, file.name)) and files.is_valid_key(key) and " " not in key:
        return key
    check_restorable(file)
    with closing(db.connect_read_only(file)) as store:
        key = _read_key(store)
    return key if key and files.is_valid_key(key) else None


def replace_key(instance: Path, key: str | None, stamp: str = "") -> Path | None:
    """Replace the secret key by this one, or with None by a new one; return the copy of the old key."""
    if key is not None and key == files.read_key(instance):
        return None
    path = instance / files.KEY_FILE
    copy = files.keep_copy(path, stamp or files.copy_stamp())
    with files.temporary_path(path) as draft:
        draft.touch(0o600)
        draft.write_text(key or files.new_key(), encoding="ascii")
        files.copy_owner(draft, instance)
        files.replace_durably(draft, path)
    return copy


def _checked_content(store: Database, file: Path) -> tuple[int, str, int]:
    """What `RestoreResult` begins with. Raises NotRestorable where the schema is not ours or a match is broken."""
    if table := schema_differences(store):
        raise NotRestorable(Reason.FILE_ACTS, file=file, what=table)
    try:
        broken = [match.key for match in matches.all_matches(store, binned=True) if not isinstance(match.log, list)]
        count, until, deals = store.execute(CONTENT).fetchone()
    except (ValueError, TypeError, sqlite3.Error) as error:
        raise NotRestorable(Reason.FILE_DAMAGED, file=file, why=error) from error
    if broken:
        raise NotRestorable(Reason.FILE_DAMAGED, file=file, why=f"match {broken[0]}")
    return count, until, deals


def _unreadable_columns(store: Database) -> Iterator[str]:
    """The columns with a value that no page could show, "matches.touched"; each row of our tables is read."""
    for table in (_new_schema().keys() | {KEY_TABLE}) & set(store.table_names()):
        for row in store[table].rows:
            for column, value in row.items():
                if value is not None and not _is_readable(column, value):
                    yield f"{table}.{column}"


def _is_readable(column: str, value: Any) -> bool:
    try:
        if column in MOMENTS:
            return value.endswith("Z") and bool(datetime.fromisoformat(value))
        if column == "day":
            return date.fromisoformat(value).isoformat() == str(value)
        if column in NAMES or column in MAPPINGS or column == "log":
            content = json.loads(value)
            json.dumps(content, ensure_ascii=False).encode()  # half of a letter cannot be written into a page
            if column in MAPPINGS:
                names = content.values() if column == "names" and isinstance(content, dict) else ()
                return isinstance(content, dict) and all(isinstance(name, str) for name in names)
            kind = str if column in NAMES else dict
            return isinstance(content, list) and all(isinstance(item, kind) for item in content)
    except ValueError:
        return False
    return True


def _refuse_loss(file: Path, lacks_log: bool, found: int, path: Path) -> None:
    if not found and lacks_log:
        raise LosesData(Reason.LOG_MISSING, file=file, log=f"{file.name}-wal")
    with suppress(sqlite3.Error), closing(db.connect_read_only(path)) as store:  # nothing is lost of a damaged one
        here = store.execute(CONTENT).fetchone()[0]
        if found < here:
            raise LosesData(Reason.FEWER_MATCHES, file=file, found=found, here=here)


def _lacks_log(file: Path) -> bool:
    """Whether it is a database with a write-ahead log (byte 18 says so), and that log is not beside it."""
    if not file.is_file():
        return False
    with file.open("rb") as stream:
        return stream.read(19)[18:] == b"\2" and not file.with_name(f"{file.name}-wal").exists()


def _take_key(draft: Path) -> str | None:
    with closing(db.connect(draft)) as copy:
        copy.execute("PRAGMA secure_delete = ON")  # the bytes of the key must not stay behind in a free page
        key = _read_key(copy)
        copy.execute(f"DROP TABLE IF EXISTS {KEY_TABLE}")
    return key


def _read_key(store: Database) -> str | None:
    table = store[KEY_TABLE]
    return next((str(row["value"]) for row in table.rows), None) if "value" in table.columns_dict else None


def end_log(path: Path) -> None:
    """Write the WAL into the database. Raises NotRestorable where a Scorer has it open, which would not see a change.

    Before the database is replaced, or its key.
    """
    connections.close()
    if not path.exists():
        return
    try:
        with closing(db.connect(path)) as old:
            old.execute("PRAGMA journal_mode = DELETE")  # fails while a Scorer has the file open
    except sqlite3.DatabaseError as error:
        if db.is_busy(error):
            raise NotRestorable(Reason.IN_USE) from error
        # A damaged database stays as it is, with its log.
