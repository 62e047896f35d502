"""Refuses to create a new secret key while matches exist, because every link would stop working."""

import sqlite3
from contextlib import closing
from pathlib import Path

from scorer.store import backups, db
from scorer.store.secret_key import KEY_FILE, secret_key


def load_or_create(instance: Path) -> str:
    """The secret key of this folder, created where there is no match yet. Raises as `refuse_lost` and `secret_key`."""
    refuse_lost(instance)
    return secret_key(instance)


def refuse_lost(instance: Path) -> None:
    """Raise StoreUnusable where the key is lost, with the command that takes it from the newest backup.

    Where no backup has it, that is the command for a new key.
    """
    if not is_lost(instance):
        return
    newest = newest_with_key(instance)
    if newest is None:
        raise db.StoreUnusable(db.Reason.KEY_LOST, command="scorer key --new")
    raise db.StoreUnusable(db.Reason.KEY_IN_BACKUP, command=f"scorer key {newest}")


def is_lost(instance: Path) -> bool:
    """Whether there are matches and no key. Raises sqlite3.Error where the database cannot be read."""
    path = instance / db.FILE
    if (instance / KEY_FILE).exists() or not path.exists():
        return False
    with closing(db.connect_read_only(path)) as store:
        return store["matches"].exists() and bool(store.execute("SELECT 1 FROM matches LIMIT 1").fetchone())


def newest_with_key(instance: Path) -> Path | None:
    """The newest daily backup that holds the key."""
    for path in reversed(backups.daily_backups(instance)):
        try:
            if backups.contains_key(path):
                return path
        except sqlite3.Error:
            continue
    return None
