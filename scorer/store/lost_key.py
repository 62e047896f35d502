"""The lost key: beside a database with matches none is made anew without a word, for every link would end with it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from scorer.store import backups, db
from scorer.store.secret_key import KEY_FILE, secret_key


def load_or_create(instance: Path) -> str:
    """The secret key of this folder, made where nothing was signed with one yet.

    Raises StoreUnusable where it is lost, and as secret_key.
    """
    refuse_lost(instance)
    return secret_key(instance)


def refuse_lost(instance: Path) -> None:
    """Raises StoreUnusable where the key is lost, with the command that puts that of the newest backup in its place.

    Where no backup has it, that is the command for a new one.
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
    """The newest daily backup that has the key with it."""
    for path in reversed(backups.daily_backups(instance)):
        try:
            if backups.contains_key(path):
                return path
        except sqlite3.Error:
            continue
    return None
