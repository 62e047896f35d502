"""The lost key: beside a database with matches none is made anew without a word, for every link would end with it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from flask_babel import gettext as _

from scorer.store import backups, db
from scorer.store.secret import KEY_FILE, secret_key


def found_or_made(instance: Path) -> str:
    """The secret key of this folder, made where nothing was signed with one yet.

    Raises StoreUnusable with a sentence that names the newest backup with the key where it is lost, and as secret_key.
    """
    if not (instance / KEY_FILE).exists() and _has_matches(instance / db.FILE):
        name = newest_with_key(instance)
        if name is None:
            words = _(
                "The secret key is missing, and no daily backup has it. A new one ends all links: %(command)s",
                command="scorer key --new",
            )
            raise db.StoreUnusable(words)
        words = _(
            "The secret key is missing. To put back that of the newest backup: %(command)s",
            command=f"scorer key {name}",
        )
        raise db.StoreUnusable(words)
    return secret_key(instance)


def newest_with_key(instance: Path) -> Path | None:
    """The newest daily backup that has the key with it."""
    for path in reversed(backups.dailies(instance)):
        try:
            if backups.holds_key(path):
                return path
        except sqlite3.Error:
            continue
    return None


def _has_matches(path: Path) -> bool:
    with closing(db.connect(path)) as store:
        return store.execute("SELECT 1 FROM matches LIMIT 1").fetchone() is not None
