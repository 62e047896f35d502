"""The chores of a day: a backup, and the end of what has lain in the bin for 30 days of use.

The first request of a day starts them, so no timer is needed and a laptop may sleep. They run in a thread, so that no
phone waits. Two processes may both begin; the day has one backup.
"""

import os
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from logging import Logger
from pathlib import Path
from typing import TypeVar

from sqlite_utils import Database

from scorer.store import backups, connections, db, deletion, matches, own_games, rights
from scorer.store.backups import Describe, RecentChanges
from scorer.store.files import DRAFT
from scorer.store.restoring import NotRestorable

T = TypeVar("T")

RETRY_SECONDS = 3600.0  # how long after a failure, mostly of a full disk, the chores are tried again
OLD_DRAFT_SECONDS = 86_400.0  # how old a draft must be to be one that nobody writes to any more


def after_each_request(recent: RecentChanges) -> Callable[[T], T]:
    """Return a function to call after each request; its first call in a process starts the thread of recent backups."""
    started: set[int] = set()
    lock = threading.Lock()

    def after(response: T) -> T:
        with lock:
            if os.getpid() not in started:
                started.add(os.getpid())
                threading.Thread(target=recent.run_forever, name="recent backups", daemon=True).start()
        return response

    return after


def at_first_request(instance: Path, logger: Logger, describe: Describe = str) -> Callable[[T], T]:
    """Return a function to call after each request; its first call on a day starts the chores."""
    done = ""
    lock = threading.Lock()
    not_before = 0.0

    def after(response: T) -> T:
        nonlocal done, not_before
        today = matches.utc_now()[:10]
        if today != done and time.monotonic() >= not_before:
            with lock:
                if today == done or time.monotonic() < not_before:
                    return response
                not_before = time.monotonic() + RETRY_SECONDS
            threading.Thread(target=work, args=[today], name="daily chores", daemon=True).start()
        return response

    def work(today: str) -> None:
        nonlocal done, not_before
        if run_chores(instance, logger, describe):
            done, not_before = today, 0.0

    return after


def empty_bins(store: Database) -> None:
    """Count this day of use, and end what has lain in a bin or has been unused for too many of them."""
    db.count_day(store, matches.utc_now()[:10])
    deletion.empty_bin(store)
    rights.delete_expired(store)
    own_games.empty_bin(store)


def run_chores(instance: Path, logger: Logger, describe: Describe = str) -> bool:
    """Do the chores of the day. Returns False, with a line in the log, where one failed."""
    try:
        backups.back_up_daily(instance)
        with closing(db.connect(instance / db.FILE)) as store:
            empty_bins(store)
        connections.checkpoint(instance / db.FILE, "TRUNCATE")  # nor may the log hold what was deleted
        for folder in (instance, instance / backups.FOLDER):
            for draft in folder.glob(f"{DRAFT}*"):  # of a backup that was cut short
                if time.time() - draft.stat().st_mtime > OLD_DRAFT_SECONDS:
                    draft.unlink(missing_ok=True)
    except (NotRestorable, OSError, sqlite3.Error) as error:
        logger.error("No daily backup: %s", describe(error))
        return False
    return True
