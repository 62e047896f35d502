"""Recent: what was saved is in a backup ten minutes later, and at once when a match is finished.

Two processes may both see to it; the day has one backup all the same, and the newest holds the evening. No clock is
read but one that cannot be set, and whether a backup lacks something is told from what it holds.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from logging import Logger
from pathlib import Path

from scorer.store import backups, db
from scorer.store.soundness import NotRestorable

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
            last = backups.daily_backups(self.instance)
            self._backed_up = fingerprint(last[-1]) if last else ()
        if now == self._backed_up:
            self._lacks_since = None
            return False
        if self._lacks_since is None:
            self._lacks_since = self.clock()
        if not hurries and self.clock() - self._lacks_since < BACKUP_DELAY:
            return False
        backups.replace_daily(self.instance)
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
