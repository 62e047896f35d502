"""The files of an instance folder as the doctor looks at them: whose they are, and who may write to the database."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from flask_babel import gettext as _

from scorer.commands.finding import Finding, problem
from scorer.store import db
from scorer.store.secret_key import KEY_FILE

DATABASE_FILES = (db.FILE, f"{db.FILE}-wal", f"{db.FILE}-shm", KEY_FILE)
"""The files that Scorer writes to, and its key; also in that folder are backups, which nothing but it needs."""


def check_owners(instance: Path) -> Iterator[Finding]:
    """Each file that belongs to somebody else than its folder, or that whoever asks cannot write to."""
    for path in (instance / name for name in DATABASE_FILES):
        if not path.exists():
            continue
        if path.stat().st_uid != instance.stat().st_uid:
            yield problem(
                _(
                    "%(path)s does not belong to the owner of its folder. Change it with: %(command)s",
                    path=path,
                    command=f"chown --reference={instance} {path}",
                )
            )
        elif path.name != KEY_FILE and not os.access(path, os.W_OK):
            yield problem(_("%(path)s cannot be written to. Give it to the user who runs Scorer.", path=path))


def check_lock(path: Path) -> Iterator[Finding]:
    """Whether another program keeps everybody from writing to the database, for longer than a deal waits."""
    if not os.access(path, os.W_OK):
        return  # see above
    try:
        with closing(db.connect(path)) as store:
            store.execute("BEGIN IMMEDIATE")
            store.execute("ROLLBACK")
    except sqlite3.Error as error:
        if db.is_busy(error):
            yield problem(
                _(
                    "Another program holds the database, so that no deal can be saved. "
                    "Close it: a database browser, or a copy that runs."
                )
            )
