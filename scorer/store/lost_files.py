"""Refuses to start without the database or the secret key that backups hold: the links and the matches would be gone.

A new key ends every link; after seven days of use with a new database no daily backup holds the old matches.
"""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from scorer.store import backups, db, restoring
from scorer.store.files import KEY_FILE, secret_key

IS_USED = "SELECT EXISTS (SELECT 1 FROM matches) OR EXISTS (SELECT 1 FROM days)"
"""Whether a database of the newest schema holds a match, or has held one."""


def load_or_create(instance: Path) -> str:
    """The secret key of this folder, created where there is no match yet.

    Raises as `refuse_lost_key` and `secret_key`.
    """
    refuse_lost_key(instance)
    return secret_key(instance)


def refuse_lost_key(instance: Path) -> None:
    """Raise StoreUnusable where the key is lost, with the command that takes it from the newest backup.

    Where no backup has it, that is the command for a new key.
    """
    if not is_key_lost(instance):
        return
    newest = newest_with_key(instance)
    if newest is None:
        raise db.StoreUnusable(db.Reason.KEY_LOST, command="scorer key --new")
    raise db.StoreUnusable(db.Reason.KEY_IN_BACKUP, command=f"scorer key {newest}")


def is_key_lost(instance: Path) -> bool:
    """Whether there are matches and no key. Raises sqlite3.Error where the database cannot be read."""
    path = instance / db.FILE
    if (instance / KEY_FILE).exists() or not path.exists():
        return False
    with closing(db.connect_read_only(path)) as store:
        return store["matches"].exists() and bool(store.execute("SELECT 1 FROM matches LIMIT 1").fetchone())


def newest_with_key(instance: Path) -> Path | None:
    """The newest backup that holds the key."""
    for path in backups.newest_first(instance):
        with suppress(sqlite3.Error):
            if backups.contains_key(path):
                return path
    return None


def refuse_lost_database(instance: Path) -> None:
    """Raise StoreUnusable where the database is gone or empty and a backup holds matches, with the newest such one."""
    if not is_database_lost(instance):
        return
    for path in backups.newest_first(instance):
        with suppress(restoring.NotRestorable):
            restoring.check_restorable(path)
            if any(backups.fingerprint(path)):
                raise db.StoreUnusable(db.Reason.DATABASE_LOST, command=f"scorer restore {path}")


def is_database_lost(instance: Path) -> bool:
    """Whether there is no database, or one that was never used. One that cannot be read is not lost but damaged."""
    path = instance / db.FILE
    if not path.exists():
        return True
    with suppress(sqlite3.Error), closing(db.connect_read_only(path)) as store:
        names = set(store.table_names())
        return not names or ({"matches", "days"} <= names and not store.execute(IS_USED).fetchone()[0])
    return False
