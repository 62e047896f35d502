"""Backups by hand, with the other chores of a day, and soon after each change; and when the scores last left as a file.

Scorer refuses to start without the database or the secret key that a backup holds: a new key ends every link, and
after seven days of use with a new database no daily backup holds the old matches.

The first request of a day starts its chores, so no timer is needed and a laptop may sleep. They run in a thread, so
that no phone waits. Two processes may both begin; the day has one backup.
"""

import json
import os
import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from logging import Logger
from pathlib import Path
from typing import NamedTuple, TypeVar

from sqlite_utils import Database

from scorer.store import connections, db, deletion, matches, own_games, restoring, rights
from scorer.store.db import Reason
from scorer.store.files import DRAFT, KEY_FILE, copy_owner, read_key, replace_durably, secret_key, temporary_path
from scorer.store.matches import ListedMatch, StoredMatch, utc_now
from scorer.store.restoring import KEY_TABLE, NotRestorable, integrity_errors

FOLDER = "backups"
DAILY = "daily-"
DAYS_OF_BACKUPS = 7
DAILY_NAME = re.compile(rf"{DAILY}(?:n(\d+)-)?(\d{{4}}-\d\d-\d\d)\.db")
"""Backups of an older Scorer have no number. The order of the names is the order in which they were made."""
NAME_BY_HAND = re.compile(r"scorer-(\d{4}-\d\d-\d\d)-\d{6}(?:-\d+)?\.db")
BACKUP_DELAY = 600.0  # for how many seconds a saved change may be in no backup
CHECK_INTERVAL = 30.0  # how many seconds pass between two looks for changes that are in no backup
RETRY_SECONDS = 3600.0  # how long after a failure, mostly of a full disk, the chores are tried again
OLD_DRAFT_SECONDS = 86_400.0  # how old a draft must be to be one that nobody writes to any more
IS_USED = "SELECT EXISTS (SELECT 1 FROM matches) OR EXISTS (SELECT 1 FROM days)"
"""Whether a database of the newest schema holds a match, or has held one."""

T = TypeVar("T")
Describe = Callable[[Exception], str]  # says in the log what went wrong
Fingerprint = tuple[int, ...]  # differs between two databases where any deal was saved or changed in one of them


def back_up(instance: Path, folder: Path | None = None) -> Path:
    """Write a backup of this instance folder into `folder` (or its own `backups`) and return the new file.

    It is named by the moment, in UTC. People may play meanwhile: the file holds what was saved when it was begun.
    Raises NotRestorable where there is nothing to back up or the copy is not sound, OSError and sqlite3.Error where
    it cannot be written. A file that is not whole is never left behind.
    """
    name = f"scorer-{re.sub('[:Z]', '', matches.utc_now()).replace('T', '-')}"
    folder = folder or instance / FOLDER
    path, number = folder / f"{name}.db", 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}.db"
    _copy(instance, path)
    return path


def back_up_daily(instance: Path) -> Path | None:
    """Make the backup of this day if there is none yet, and delete all but the seven latest daily ones.

    Their numbers say which are the latest: the clock may have been wrong. Raises as `back_up`, and then deletes none.
    """
    if matches.utc_now()[:10] in map(backup_day, daily_backups(instance)):
        return None
    return _next_daily(instance)


def replace_daily(instance: Path) -> Path:
    """Make the backup of this day again in place of the one there is. Raises as `back_up`, and then leaves that one.

    It is always the newest: where the clock ran back and this day has an older one, another is made.
    """
    existing = daily_backups(instance)
    if not existing or backup_day(existing[-1]) != matches.utc_now()[:10]:
        return _next_daily(instance)
    _copy(instance, existing[-1])
    return existing[-1]


def daily_backups(instance: Path) -> list[Path]:
    """The daily backups of this instance folder, the latest last."""
    return sorted(path for path in (instance / FOLDER).glob(f"{DAILY}*.db") if DAILY_NAME.fullmatch(path.name))


def newest_first(instance: Path) -> list[Path]:
    """All backups of this instance folder, daily or by hand, that of the latest change first.

    Of two with the same matches the one that was written later comes first, and one that cannot be read comes last.
    """
    return sorted((instance / FOLDER).glob("*.db"), key=_last_change, reverse=True)


def sound_backups(instance: Path) -> Iterator[Path]:
    """The backups of this instance folder that can be restored, that of the latest change first."""
    for path in newest_first(instance):
        with suppress(NotRestorable):
            restoring.check_restorable(path)
            yield path


def backup_day(path: Path) -> str:
    """The day of a daily backup, as the clock had it: 2026-11-20."""
    name = DAILY_NAME.fullmatch(path.name)
    assert name
    return name[2]


def last_backup_day(instance: Path) -> str:
    """The day of the newest backup of this instance folder, daily or by hand; "" where there is none.

    Of the daily ones that is the last, which need not have the latest day: the clock may have been wrong.
    """
    by_hand = (NAME_BY_HAND.fullmatch(path.name) for path in (instance / FOLDER).glob("*.db"))
    daily = map(backup_day, daily_backups(instance)[-1:])
    return max([*daily, *(name[1] for name in by_hand if name)], default="")


def backups_with_match(instance: Path, key: str) -> tuple[list[Path], list[Path]]:
    """The backups in this folder, and the replaced databases kept there, that hold the match; and those that may.

    The latter cannot be read, or are damaged so that a part of them cannot be searched.
    """
    holding, unreadable = list[Path](), list[Path]()
    folder = instance / FOLDER
    if folder.is_dir() and not os.access(folder, os.R_OK | os.X_OK):  # which looks as if it were empty
        unreadable.append(folder)
    for path in (*sorted(folder.glob("*.db")), *sorted(instance.glob(f"replaced-*{db.FILE}"))):
        try:
            with closing(db.connect_read_only(path)) as store:
                queries = [deletion.HOLDING[table] for table in deletion.HOLDING if table in store.table_names()]
                if any(store.execute(query, [key]).fetchone() for query in queries):
                    holding.append(path)
                elif store.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                    unreadable.append(path)
        except sqlite3.Error:
            unreadable.append(path)
    return holding, unreadable


def _last_change(path: Path) -> tuple[str, float]:
    """When a match in this backup was changed last, "" for none, and when the file was written."""
    until = ""
    with suppress(sqlite3.Error), closing(db.connect_read_only(path)) as store:
        until = str(store.execute("SELECT coalesce(max(touched), '') FROM matches").fetchone()[0])
    return until, path.stat().st_mtime


def _next_daily(instance: Path) -> Path:
    existing = daily_backups(instance)
    last = DAILY_NAME.fullmatch(existing[-1].name) if existing else None
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
        with closing(_open_to_copy(instance / db.FILE)) as source:
            source.execute("VACUUM INTO ?", [str(draft)])
        with closing(db.connect(draft)) as copy:
            if problems := integrity_errors(copy):
                raise NotRestorable(Reason.UNSOUND, why=problems[0])
            if not copy["matches"].exists():  # of an empty file or another program's database no backup is made
                reason = Reason.FILE_FOREIGN if copy.table_names() else Reason.NO_DATABASE
                raise NotRestorable(reason, file=instance / db.FILE, folder=instance)
            if key := read_key(instance):
                copy.table(KEY_TABLE).insert({"value": key}, not_null={"value"}, strict=True)
        if is_here:
            copy_owner(draft, instance)
        replace_durably(draft, path)


def _open_to_copy(path: Path) -> Database:
    """Open the database, or a copy in memory where its disk has no room to open it: a backup elsewhere needs none."""
    try:
        return db.connect(path)
    except sqlite3.Error:
        if db.has_room(path):
            raise
        return Database(db.copy_into_memory(path))


class RecentChanges:
    """Backs up an instance folder soon after something was saved that no backup has."""

    def __init__(
        self, instance: Path, logger: Logger, clock: Callable[[], float] = time.monotonic, describe: Describe = str
    ) -> None:
        self.instance = instance
        self.logger = logger
        self.clock = clock
        self.describe = describe
        self.is_finished = threading.Event()
        self._lock = threading.Lock()
        self._process = 0  # the one that has a thread which follows
        self._backed_up: Fingerprint = ()
        self._outdated_since: float | None = None

    def match_finished(self) -> None:
        """Request a backup at the next check, because a match has ended."""
        self.is_finished.set()

    def back_up_if_due(self) -> bool:
        """Make a backup if one is due, and return whether one was made.

        A failure is a line in the log, and the next try comes ten minutes later.
        """
        at_once = self.is_finished.is_set()
        self.is_finished.clear()
        try:
            return self._back_up(at_once)
        except (NotRestorable, OSError, sqlite3.Error) as error:
            self._outdated_since = self.clock()
            self.logger.error("No backup of what was saved last: %s", self.describe(error))
            return False

    def after_request(self, response: T) -> T:
        """Be called after each request; the first call in a process starts the thread that follows its changes."""
        with self._lock:
            if self._process != os.getpid():
                self._process = os.getpid()
                threading.Thread(target=self._run_forever, name="recent backups", daemon=True).start()
        return response

    def _run_forever(self) -> None:
        while True:
            self.is_finished.wait(CHECK_INTERVAL)
            self.back_up_if_due()

    def _back_up(self, at_once: bool) -> bool:
        current = fingerprint(self.instance / db.FILE)  # read first: the backup holds this at least
        if current != self._backed_up:  # the chores of the day may have made one, or another process
            existing = daily_backups(self.instance)
            self._backed_up = fingerprint(existing[-1]) if existing else ()
        if current == self._backed_up:
            self._outdated_since = None
            return False
        if self._outdated_since is None:
            self._outdated_since = self.clock()
        if not at_once and self.clock() - self._outdated_since < BACKUP_DELAY:
            return False
        replace_daily(self.instance)
        self._backed_up, self._outdated_since = current, None
        return True


def fingerprint(path: Path) -> Fingerprint:
    """The content of a database or a backup in a few numbers; () of one that cannot be read."""
    query = "SELECT count(*), coalesce(max(id), 0), coalesce(sum(revision), 0) FROM matches"
    try:
        with closing(db.connect_read_only(path)) as store:
            return tuple(store.execute(query).fetchone())
    except sqlite3.Error:
        return ()


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
        back_up_daily(instance)
        with closing(db.connect(instance / db.FILE)) as store:
            empty_bins(store)
        connections.checkpoint(instance / db.FILE, "TRUNCATE")  # nor may the log hold what was deleted
        for folder in (instance, instance / FOLDER):
            for draft in folder.glob(f"{DRAFT}*"):  # of a backup that was cut short
                if time.time() - draft.stat().st_mtime > OLD_DRAFT_SECONDS:
                    draft.unlink(missing_ok=True)
    except (NotRestorable, OSError, sqlite3.Error) as error:
        logger.error("No daily backup: %s", describe(error))
        return False
    return True


LAST_FILES = "files.json"


class LastFiles(NamedTuple):
    """What left as files."""

    everything: str  # when all matches last left as one file, UTC like 2026-11-20T19:30:00Z; "" where they never did
    of_matches: dict[str, tuple[int, str]]
    """By the key of a match, its revision in the last file that has it, and when that left."""

    def moment_of(self, match: StoredMatch | ListedMatch) -> str:
        """When the match left as it is now; "" where no file has it so."""
        revision, moment = self.of_matches.get(match.key, (-1, ""))
        return moment if revision == match.revision else ""


def read_last_files(instance: Path) -> LastFiles:
    """What is known of the files of this instance folder."""
    path = instance / LAST_FILES
    if not path.exists():
        return LastFiles("", {})
    stored = json.loads(path.read_text("utf-8"))
    return LastFiles(stored["everything"], {key: (mark[0], mark[1]) for key, mark in stored["matches"].items()})


def record_file(instance: Path, matches: Iterable[StoredMatch], *, has_everything: bool = False) -> None:
    """Record that these matches have just left as a file."""
    now, before = utc_now(), read_last_files(instance)
    known = {**before.of_matches, **{match.key: (match.revision, now) for match in matches}}
    content = {"everything": now if has_everything else before.everything, "matches": known}
    (instance / LAST_FILES).write_text(json.dumps(content), "utf-8")


def load_or_create_key(instance: Path) -> str:
    """The secret key of this folder, created where there is no match yet.

    Raises as `refuse_lost_key` and `secret_key`.
    """
    refuse_lost_key(instance)
    return secret_key(instance)


def refuse_lost_key(instance: Path) -> None:
    """Raise StoreUnusable where there are matches and no key, with the command that takes it from the newest backup.

    Where no backup has it, that is the command for a new key. Raises sqlite3.Error where the database cannot be read.
    """
    path = instance / db.FILE
    if (instance / KEY_FILE).exists() or not path.exists():
        return
    with closing(db.connect_read_only(path)) as store:
        if not store["matches"].exists() or not store.execute("SELECT 1 FROM matches LIMIT 1").fetchone():
            return
    newest = newest_with_key(instance)
    if newest is None:
        raise db.StoreUnusable(db.Reason.KEY_LOST, folder=instance, command=("key", "--new"))
    raise db.StoreUnusable(db.Reason.KEY_IN_BACKUP, folder=instance, command=("key", newest))


def newest_with_key(instance: Path) -> Path | None:
    """The newest sound backup that holds the key."""
    return next((path for path in sound_backups(instance) if restoring.backup_key(path)), None)


def refuse_lost_database(instance: Path) -> None:
    """Raise StoreUnusable where the database is gone or empty and a backup holds matches, with the newest such one.

    Also where the file is gone, its key or a backup is there, and no sound backup holds a match.
    """
    if not is_database_lost(instance):
        return
    for path in sound_backups(instance):
        if any(fingerprint(path)):
            raise db.StoreUnusable(
                db.Reason.DATABASE_LOST, folder=instance, command=("restore", path), new=("run", "--new")
            )
    path = instance / db.FILE
    is_gone = not path.exists() or not path.stat().st_size  # a first start makes the key after the tables
    if is_gone and ((instance / KEY_FILE).exists() or newest_first(instance)):
        raise db.StoreUnusable(db.Reason.DATABASE_GONE, folder=instance, command=("run", "--new"))


def is_database_lost(instance: Path) -> bool:
    """Whether there is no database, or one that was never used. One that cannot be read is not lost but damaged."""
    path = instance / db.FILE
    if not path.exists():
        return True
    with suppress(sqlite3.Error), closing(db.connect_read_only(path)) as store:
        names = set(store.table_names())
        return not names or ({"matches", "days"} <= names and not store.execute(IS_USED).fetchone()[0])
    return False
