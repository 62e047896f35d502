"""The checks of `scorer doctor`: each yields or returns findings."""

import os
import platform
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import date
from importlib.metadata import version
from pathlib import Path

from babel.numbers import format_decimal
from sqlite_utils import Database

from scorer.commands import reachability
from scorer.commands.reachability import Finding, info, ok, problem
from scorer.language.dates import iso_day
from scorer.language.texts import get_locale
from scorer.language.texts import gettext as _
from scorer.play.known_matches import agrees_with_log
from scorer.play.replayed_match import replay_match
from scorer.store import backups, days_of_use, db, lost_files, matches, restoring
from scorer.store.atomic_files import HAS_OWNERS
from scorer.store.migrations import migrations
from scorer.store.secret_key import KEY_BYTES, KEY_FILE
from scorer.web import htmx
from scorer.web.errors import store_text

DATABASE_FILES = (db.FILE, f"{db.FILE}-wal", f"{db.FILE}-shm", KEY_FILE)
"""The files that Scorer writes to, and its key."""
MIN_FREE_BYTES = 100 * 1024 * 1024
"""How many bytes should be free on the disk."""
MAX_BACKUP_AGE_DAYS = 1
"""By how many days the last change may be younger than the newest daily backup."""
WAL_RESET_MENDED = (3, 51, 3)
"""The first SQLite in which several processes that write at once cannot damage a database."""


def others_may(path: Path, rights: int) -> bool:
    """Whether anybody but the owner has one of these rights to a file, where the system knows such rights."""
    return HAS_OWNERS and bool(path.stat().st_mode & rights)


def check_owners(instance: Path) -> Iterator[Finding]:
    """Find files that do not belong to the owner of their folder, or that this user cannot write to."""
    for path in (instance / name for name in DATABASE_FILES):
        if not path.exists():
            continue
        if path.stat().st_uid != instance.stat().st_uid:
            command = f"chown --reference={instance} {path}"
            text = _("%(path)s does not belong to the owner of its folder. Change it with: %(command)s",
                     path=path, command=command)  # fmt: skip
            yield problem(text)
        elif path.name != KEY_FILE and not os.access(path, os.W_OK):
            yield problem(_("%(path)s cannot be written to. Give it to the user who runs Scorer.", path=path))


def check_lock(path: Path) -> Iterator[Finding]:
    """Find out whether another program blocks the database for longer than a deal waits."""
    if not os.access(path, os.W_OK):
        return  # check_owners has said so
    try:
        with closing(db.connect(path)) as store:
            store.execute("BEGIN IMMEDIATE")
            store.execute("ROLLBACK")
    except sqlite3.Error as error:
        if db.is_busy(error):
            text = _("Another program holds the database, so that no deal can be saved. "
                     "Close it: a database browser, or a copy that runs.")  # fmt: skip
            yield problem(text)


def run_checks(instance: Path) -> Iterator[Finding]:
    """Run all checks, the quick ones first, that of all matches last."""
    yield from check_versions()
    yield from filter(None, (reachability.check_address(), reachability.check_settings()))
    if not instance.is_dir():
        yield info(_("There is no folder %(folder)s yet; the first start makes it.", folder=instance))
        return
    yield from check_folder(instance)
    yield from check_owners(instance)
    yield from check_secret_key(instance / KEY_FILE)
    yield check_disk_space(instance)
    yield check_assets(instance)
    path = instance / db.FILE
    if not path.exists():
        yield info(_("There is no database yet; the first start makes it."))
        return
    if others_may(path, stat.S_IRWXG | stat.S_IRWXO):
        yield info(_("Others on this computer can read %(path)s. The next start changes that.", path=path))
    try:
        with closing(db.connect(path)) as store:
            store.execute("PRAGMA query_only = ON")
            findings = list(check_database(store))
            yield from findings
            if all(finding.state != "trouble" for finding in findings):
                yield from check_clock(store)
                yield check_daily_backup(instance, store)
                yield from check_matches(store)
        yield from check_lock(path)
    except sqlite3.Error as error:
        yield problem(store_text(error))


def check_versions() -> Iterator[Finding]:
    """Name the versions of what Scorer runs on."""
    sqlite, python = sqlite3.sqlite_version, platform.python_version()
    packages = ("lorum-scorer", "Flask", "sqlite-utils", "waitress")
    parts = ", ".join(f"{package} {version(package)}" for package in packages)
    yield ok(_("Versions: %(parts)s, Python %(python)s, SQLite %(sqlite)s.", parts=parts, python=python, sqlite=sqlite))
    if sqlite3.sqlite_version_info < WAL_RESET_MENDED:
        text = _("SQLite %(sqlite)s can, very rarely, damage a database that several processes write at once "
                 "(mended in 3.51.3). `scorer run` is one process, so that does not happen there; "
                 "behind several workers keep backups.", sqlite=sqlite)  # fmt: skip
        yield info(text)


def check_folder(instance: Path) -> Iterator[Finding]:
    """Check who can write to the folder."""
    if not os.access(instance, os.W_OK | os.X_OK):
        text = _("The folder %(folder)s cannot be written to. Give it to the user who runs Scorer.", folder=instance)
        yield problem(text)
    elif others_may(instance, stat.S_IWOTH):
        text = _("Everybody on this computer can write to %(folder)s. Change it with: chmod o-w %(folder)s",
                 folder=instance)  # fmt: skip
        yield problem(text)
    else:
        yield ok(_("The matches lie in %(folder)s, which can be written to.", folder=instance))


def check_secret_key(path: Path) -> Iterator[Finding]:
    """Check that the key exists, is whole, and is readable by its owner alone."""
    if not path.exists():
        yield missing_key_finding(path.parent)
        return
    try:
        is_whole = len(path.read_text(encoding="ascii").strip()) >= KEY_BYTES
    except (OSError, UnicodeDecodeError):
        is_whole = False
    if not is_whole:
        text = _("The secret key %(path)s cannot be read, or it is damaged. Restore the last backup.", path=path)
        yield problem(text)
    elif others_may(path, stat.S_IRWXG | stat.S_IRWXO):
        text = _("Others on this computer can read the secret key. Change it with: chmod 600 %(path)s", path=path)
        yield problem(text)
    else:
        yield ok(_("The secret key is there and only its owner can read it."))


def missing_key_finding(instance: Path) -> Finding:
    """The finding for a missing key: a note before the first match, later a problem, because no link works."""
    with suppress(sqlite3.Error):  # check_database says more
        try:
            lost_files.refuse_lost_key(instance)
        except db.StoreUnusable as error:
            return problem(store_text(error))
    return info(_("There is no secret key yet; the first start makes it."))


def check_disk_space(instance: Path) -> Finding:
    """Check that the disk has room."""
    free = shutil.disk_usage(instance).free
    room = format_decimal(free // (1024 * 1024), locale=get_locale())
    if free >= MIN_FREE_BYTES:
        return ok(_("Free on the disk: %(room)s MB.", room=room))
    return problem(_("Free on the disk: only %(room)s MB. Make room, or deals cannot be saved.", room=room))


def check_assets(instance: Path) -> Finding:
    """Check where htmx comes from."""
    if htmx.local_copy(instance):
        return ok(_("htmx is kept here; no internet is needed."))
    if (instance / "vendor" / htmx.NAME).exists():
        return problem(_("The kept htmx has been changed and is not served. Fetch it again: scorer assets pull"))
    return info(_("htmx comes from its CDN; `scorer assets pull` keeps it here for a table without internet."))


def check_daily_backup(instance: Path, store: Database) -> Finding:
    """Check the newest daily backup: an old one is no problem unless something was saved long after it."""
    paths = backups.daily_backups(instance)
    if not paths:
        return info(_("There is no daily backup yet; Scorer makes one at the first request of a day."))
    day = backups.backup_day(paths[-1])
    try:
        backup_date = date.fromisoformat(day)
    except ValueError:
        return info(_("This is no daily backup of Scorer: %(path)s.", path=paths[-1]))
    last_change = ""
    if store["matches"].exists():
        last_change = str(store.execute("SELECT coalesce(max(touched), '') FROM matches").fetchone()[0])
    text = _("The newest daily backup is of %(day)s.", day=day)
    if (date.fromisoformat(last_change[:10] or day) - backup_date).days > MAX_BACKUP_AGE_DAYS:
        return problem(f"{text} {_('Scorer makes one on every day it is used: look into its log for what kept it.')}")
    return ok(text)


def check_clock(store: Database) -> Iterator[Finding]:
    """Find a clock that shows a day before the last day of use."""
    today, last = matches.utc_now()[:10], days_of_use.day_before(store, 0) if store["days"].exists() else ""
    if last > today:
        text = _("The clock of this computer shows %(today)s, but Scorer was used on %(last)s already. Set the clock.",
                 today=today, last=last)  # fmt: skip
        yield problem(text)


def check_database(store: Database) -> Iterator[Finding]:
    """Check that the file is sound and has this program's schema."""
    if errors := restoring.integrity_errors(store):
        yield problem(_("The database is damaged (%(why)s). Restore the last backup.", why=store_text(errors[0])))
        return
    yield ok(_("The database is whole."))
    try:
        db.refuse_foreign(store)
        if not store["matches"].exists():
            yield info(_("It is empty; the next start lays it out."))
            return
        db.refuse_newer(store)
    except db.StoreUnusable as error:
        yield problem(store_text(error))
        return
    is_old = bool(migrations.pending(store))
    yield info(_("The next start brings the database up to date.")) if is_old else ok(_("The schema is up to date."))


def check_matches(store: Database) -> Iterator[Finding]:
    """Check that every match, in the bin too, can be replayed from its log, and that its stored summary agrees."""
    if not store["matches"].exists():
        return  # check_database has said so
    stored, broken, has_summaries = matches.all_matches(store, binned=True), 0, store["summaries"].exists()
    for match in stored:
        try:
            replayed = replay_match(match)
            if has_summaries and not agrees_with_log(store, replayed):
                text = _("The stored summary of the match %(key)s of %(day)s differs from its log. "
                         "Make the summaries anew: %(command)s",
                         key=match.key, day=iso_day(match.created), command="scorer doctor --summaries")  # fmt: skip
                yield problem(text)
        except Exception as error:  # a mistake of the program in one match must not hide the others
            broken += 1
            day = iso_day(match.created)
            text = _("The match %(key)s of %(day)s cannot be worked out (%(why)s).", key=match.key, day=day, why=error)
            yield problem(text)
    if not broken:
        yield ok(_("Every match can be worked out from its log: %(n)s of %(n)s.", n=len(stored)))
