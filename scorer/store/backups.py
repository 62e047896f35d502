"""Backups: by hand, daily, soon after each change."""

from __future__ import annotations

import re
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from logging import Logger
from pathlib import Path

from scorer.store import db, matches
from scorer.store.atomic_files import copy_owner, replace_durably, temporary_path
from scorer.store.db import Reason
from scorer.store.restoring import KEY_TABLE, NotRestorable, integrity_errors
from scorer.store.secret_key import read_key

FOLDER = "backups"
"""Where backups lie in the instance folder, unless another folder is named."""
DAILY = "daily-"
"""What the name of a daily backup begins with; its number follows, and the day."""
DAYS_OF_BACKUPS = 7
"""How many daily backups stay."""
DAILY_NAME = re.compile(rf"{DAILY}(?:n(\d+)-)?(\d{{4}}-\d\d-\d\d)\.db")
"""Those of an older Scorer have no number. In the order of their names they are in that in which they were made."""


def back_up(instance: Path, folder: Path | None = None) -> Path:
    """Write a backup of this instance folder into `folder` (or its own `backups`) and return the new file.

    It is named by the moment, in UTC. People may play meanwhile: the file holds what was saved when it was begun.
    Raises Unfit where there is nothing to back up or the copy is not sound, OSError and sqlite3.Error where it
    cannot be written; a file that is not whole is never left behind.
    """
    moment = "".join(letter for letter in matches.utc_now() if letter not in ":Z").replace("T", "-")
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
    if matches.utc_now()[:10] in map(backup_day, daily_backups(instance)):
        return None
    return _next_daily(instance)


def replace_daily(instance: Path) -> Path:
    """The backup of this day once more, in the place of the one there is; raises as `back_up`, and leaves that then.

    It is always the newest: where the clock ran back and this day has an older one, another is made.
    """
    there = daily_backups(instance)
    if not there or backup_day(there[-1]) != matches.utc_now()[:10]:
        return _next_daily(instance)
    _copy(instance, there[-1])
    return there[-1]


def daily_backups(instance: Path) -> list[Path]:
    """The daily backups of this instance folder, the one that was made last at the end."""
    return sorted(path for path in (instance / FOLDER).glob(f"{DAILY}*.db") if DAILY_NAME.fullmatch(path.name))


def backup_day(path: Path) -> str:
    """Of which day a daily backup is, as the clock had it: 2026-11-20."""
    found = DAILY_NAME.fullmatch(path.name)
    assert found
    return found[2]


def contains_key(file: Path) -> bool:
    """Whether a backup has the secret key with it, as those have that Scorer made."""
    with closing(db.connect_read_only(file)) as store:
        return bool(store[KEY_TABLE].exists())


def _next_daily(instance: Path) -> Path:
    there = daily_backups(instance)
    last = DAILY_NAME.fullmatch(there[-1].name) if there else None
    path = instance / FOLDER / f"{DAILY}n{int((last and last[1]) or 0) + 1:05}-{matches.utc_now()[:10]}.db"
    _copy(instance, path)
    for old in daily_backups(instance)[:-DAYS_OF_BACKUPS]:
        old.unlink(missing_ok=True)
    return path


def _copy(instance: Path, path: Path) -> None:
    """Write the database and its key to `path`, whole or not at all."""
    if not (instance / db.FILE).is_file():
        raise NotRestorable(Reason.NO_DATABASE, folder=instance)
    is_here = path.parent == instance / FOLDER
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if is_here:
        copy_owner(path.parent, instance)
    with temporary_path(path) as draft:
        draft.touch(0o600)  # an empty file is as good as none to VACUUM INTO
        with closing(db.connect(instance / db.FILE)) as source:
            source.execute("VACUUM INTO ?", [str(draft)])
        with closing(db.connect(draft)) as copy:
            problems = integrity_errors(copy)
            if problems:
                raise NotRestorable(Reason.UNSOUND, why=problems[0])
            key = read_key(instance)
            if key is not None:
                copy.table(KEY_TABLE).insert({"value": key}, not_null={"value"}, strict=True)
        if is_here:
            copy_owner(draft, instance)
        replace_durably(draft, path)


BACKUP_DELAY = 600.0
"""For how long something that was saved may be in no backup."""
CHECK_INTERVAL = 30.0
"""How often it is looked whether that is so."""

Describe = Callable[[Exception], str]
"""Says in the log what went wrong."""
Content = tuple[int, ...]
"""By which it is told whether two databases hold the same: any deal that is saved or changed makes it another."""


class RecentChanges:
    """One instance folder, and since when its newest backup lacks something."""

    def __init__(
        self, instance: Path, logger: Logger, clock: Callable[[], float] = time.monotonic, describe: Describe = str
    ) -> None:
        self.instance = instance
        self.logger = logger
        self.clock = clock
        self.describe = describe
        self.is_finished = threading.Event()
        self._backed_up: Content = ()
        self._lacks_since: float | None = None

    def match_finished(self) -> None:
        """A match was finished: whoever looks next does not wait."""
        self.is_finished.set()

    def back_up_if_due(self) -> bool:
        """Make the backup where its time has come; whether one was made. A failure is a line in the log.

        After a failure it is tried again ten minutes later.
        """
        hurries = self.is_finished.is_set()
        self.is_finished.clear()
        try:
            return self._back_up(hurries)
        except (NotRestorable, OSError, sqlite3.Error) as error:
            self._lacks_since = self.clock()
            self.logger.error("No backup of what was saved last: %s", self.describe(error))
            return False

    def run_forever(self) -> None:
        """As long as the process lives."""
        while True:
            self.is_finished.wait(CHECK_INTERVAL)
            self.back_up_if_due()

    def _back_up(self, hurries: bool) -> bool:
        now = fingerprint(self.instance / db.FILE)  # read first: the backup holds this at least
        if now != self._backed_up:  # the chores of the day may have made one, or another process
            last = daily_backups(self.instance)
            self._backed_up = fingerprint(last[-1]) if last else ()
        if now == self._backed_up:
            self._lacks_since = None
            return False
        if self._lacks_since is None:
            self._lacks_since = self.clock()
        if not hurries and self.clock() - self._lacks_since < BACKUP_DELAY:
            return False
        replace_daily(self.instance)
        self._backed_up, self._lacks_since = now, None
        return True


def fingerprint(path: Path) -> Content:
    """What a database or a backup holds, in a few numbers; of one that cannot be read, nothing."""
    try:
        with closing(db.connect_read_only(path)) as store:
            return tuple(
                store.execute(
                    "SELECT count(*), coalesce(max(id), 0), coalesce(sum(revision), 0) FROM matches"
                ).fetchone()
            )
    except sqlite3.Error:
        return ()
