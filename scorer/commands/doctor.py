"""`scorer doctor`: the checks, each of which yields or returns findings, and the command that prints them."""

import json
import os
import platform
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import asdict, replace
from datetime import date
from importlib.metadata import version
from pathlib import Path

import click
from babel.numbers import format_decimal
from sqlite_utils import Database

from scorer.commands import environment
from scorer.commands.environment import Finding, broken_match_text, info, ok, open_app, problem
from scorer.engine.phrases import N_
from scorer.language.texts import get_locale
from scorer.language.texts import gettext as _
from scorer.paths import scorer_command, shell_line
from scorer.play import known_matches
from scorer.play.circles import agrees_with_copies, unreadable_copies
from scorer.play.known_matches import agrees_with_circle, agrees_with_log
from scorer.play.replayed_match import replay_match
from scorer.store import backups, circle_matches, db, matches, restoring
from scorer.store.circles import all_circles
from scorer.store.files import HAS_OWNERS, KEY_BYTES, KEY_FILE, is_valid_key, read_key
from scorer.store.migrations import migrations
from scorer.web import htmx
from scorer.web.database import get_db
from scorer.web.errors import store_text

DATABASE_FILES = (db.FILE, f"{db.FILE}-wal", f"{db.FILE}-shm", KEY_FILE)
MIN_FREE_BYTES = 100 * 1024 * 1024  # how many bytes should be free on the disk
MAX_BACKUP_AGE_DAYS = 1  # by how many days the last change may be younger than the newest backup
OTHERS = stat.S_IRWXG | stat.S_IRWXO  # the permissions that only the owner should have
WAL_RESET_MENDED = (3, 51, 3)  # the first SQLite in which several processes that write at once cannot damage a database


IN_ORDER = N_("%(what)s: in order.")
NOT_THERE = N_("%(path)s: not there yet. The first start makes it.")
NOT_WRITABLE = N_("%(path)s: cannot be written to.")
READABLE = N_("%(path)s: others on this computer can read it.")
"""What several checks find."""
GIVE_AWAY = N_("Give it to the user who runs Scorer.")


def mend_with(command: str) -> str:
    """The sentence with the command that mends what was found."""
    return _("Mend it with: %(command)s", command=command)


def out_of_date(key: str, created: str) -> str:
    """The sentence about a match or circle of which something else is stored than it comes to."""
    return _("What is stored of %(key)s (%(day)s) is out of date.", key=key, day=environment.stored_day(created))


def others_may(path: Path, rights: int) -> bool:
    """Whether anybody but the owner has one of these rights to a file, where the system knows such rights."""
    return HAS_OWNERS and bool(path.stat().st_mode & rights)


def check_owners(instance: Path) -> Iterator[Finding]:
    """Find files that do not belong to the owner of their folder, or that this user cannot write to."""
    for path in (instance / name for name in DATABASE_FILES):
        if not path.exists():
            continue
        if path.stat().st_uid != instance.stat().st_uid:
            command = shell_line("chown", f"--reference={instance}", path)
            yield problem("permissions", _("%(path)s: not of the owner of its folder.", path=path), mend_with(command))
        elif path.name != KEY_FILE and not os.access(path, os.W_OK):
            yield problem("permissions", _(NOT_WRITABLE, path=path), _(GIVE_AWAY))


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
            yield problem("lock", text)


def run_checks(instance: Path) -> Iterator[Finding]:
    """Run all checks, the quick ones first, that of all matches last."""
    yield from check_versions()
    yield from filter(None, (environment.check_address(), environment.check_settings()))
    if not instance.is_dir():
        yield info("folder", _(NOT_THERE, path=instance))
        return
    yield from check_folder(instance)
    yield from check_owners(instance)
    yield from check_secret_key(instance / KEY_FILE)
    yield check_disk_space(instance)
    yield check_assets(instance)
    yield from check_backups(instance)
    path = instance / db.FILE
    if path.is_dir():
        yield directory_finding("database", path)
        return
    try:
        backups.refuse_lost_database(instance)
    except db.StoreUnusable as error:
        yield problem("database", store_text(error))
        return
    if not path.exists():
        yield info("database", _(NOT_THERE, path=path))
        return
    if others_may(path, OTHERS):
        yield info("permissions", _(READABLE, path=path), _("The next start changes that."))
    try:
        with closing(open_to_read(path)) as store:
            yield from check_database(instance, store)
            yield from check_last_change(instance, store)
        yield from check_lock(path)
    except db.StoreUnusable as error:
        yield problem("database", store_text(error))
    except sqlite3.Error as error:
        yield problem("database", environment.advised_text(instance, error))


def open_to_read(path: Path) -> Database:
    """Open the database, or a copy in memory where the disk has no room to open it, which check_disk_space has said.

    Raises sqlite3.Error, and StoreUnusable where there is no such copy.
    """
    try:
        store = db.connect(path)
    except sqlite3.Error:
        if db.has_room(path):
            raise
        return Database(db.read_into_memory(path))
    store.execute("PRAGMA query_only = ON")
    return store


def check_versions() -> Iterator[Finding]:
    """Name the versions of what Scorer runs on."""
    sqlite, python = sqlite3.sqlite_version, platform.python_version()
    packages = ("lorum-scorer", "Flask", "sqlite-utils", "waitress")
    parts = ", ".join(f"{package} {version(package)}" for package in packages)
    yield ok(
        "versions",
        _("Versions: %(parts)s, Python %(python)s, SQLite %(sqlite)s.", parts=parts, python=python, sqlite=sqlite),
    )
    if sqlite3.sqlite_version_info < WAL_RESET_MENDED:
        text = _("SQLite %(sqlite)s can, very rarely, damage a database that several processes write at once "
                 "(mended in 3.51.3). `scorer run` is one process, so that does not happen there; "
                 "behind several workers keep backups.", sqlite=sqlite)  # fmt: skip
        yield info("versions", text)


def check_folder(instance: Path) -> Iterator[Finding]:
    """Check who can write to the folder."""
    if not os.access(instance, os.W_OK | os.X_OK):
        yield problem("folder", _(NOT_WRITABLE, path=instance), _(GIVE_AWAY))
    elif others_may(instance, stat.S_IWOTH):
        text = _("%(path)s: everybody on this computer can write to it.", path=instance)
        yield problem("folder", text, mend_with(shell_line("chmod", "o-w", instance)))
    else:
        yield ok("folder", _("The matches lie in %(folder)s.", folder=instance))


def check_secret_key(path: Path) -> Iterator[Finding]:
    """Check that the key exists, is whole, and is readable by its owner alone."""
    if not path.exists():
        yield missing_key_finding(path.parent)
        return
    if path.is_dir():
        yield directory_finding("key", path)
        return
    if not os.access(path, os.R_OK):
        yield problem("key", _("%(path)s: cannot be read.", path=path), _(GIVE_AWAY))
        return
    try:
        is_whole = len(path.read_text(encoding="ascii").strip()) >= KEY_BYTES
    except (OSError, UnicodeDecodeError):
        is_whole = False
    if not is_whole:
        damaged = db.StoreUnusable(db.Reason.KEY_DAMAGED, file=path)
        yield problem("key", store_text(damaged), environment.key_advice(path.parent))
    elif others_may(path, OTHERS):
        yield problem("key", _(READABLE, path=path), mend_with(shell_line("chmod", 600, path)))
    else:
        yield ok("key", _(IN_ORDER, what=path))


def directory_finding(subject: str, path: Path) -> Finding:
    """The finding for a folder in the place of a file, as a container makes one of a file that was not there."""
    text = _("%(path)s: a folder, where a file should be.", path=path)
    return problem(subject, text, mend_with(shell_line("mv", path, f"{path}.folder")))


def missing_key_finding(instance: Path) -> Finding:
    """The finding for a missing key: a note before the first match, later a problem, because no link works."""
    with suppress(sqlite3.Error):  # check_database says more
        try:
            backups.refuse_lost_key(instance)
        except db.StoreUnusable as error:
            return problem("key", store_text(error))
    return info("key", _(NOT_THERE, path=instance / KEY_FILE))


def check_disk_space(instance: Path) -> Finding:
    """Check that the disk has room."""
    free = shutil.disk_usage(instance).free
    room = format_decimal(free // (1024 * 1024), locale=get_locale())
    text = _("Free on the disk: %(room)s MB.", room=room)
    if free >= MIN_FREE_BYTES:
        return ok("disk", text)
    return problem("disk", text, _("Make room, or deals cannot be saved."))


def check_assets(instance: Path) -> Finding:
    """Check where htmx comes from."""
    if htmx.local_copy(instance):
        return ok("assets", _(IN_ORDER, what="htmx"))
    if (path := instance / "vendor" / htmx.NAME).exists():
        text = _("%(path)s: changed since it was fetched, and not served.", path=path)
        return problem("assets", text, mend_with(scorer_command(instance, "assets", "pull")))
    return info("assets", environment.cdn_text(instance))


def check_backups(instance: Path) -> Iterator[Finding]:
    """Check that backups can be written, that only their owner can read them, and that the newest is sound and ours."""
    folder = instance / backups.FOLDER
    if folder.exists() and not folder.is_dir():
        text = _("%(path)s: a file, where a folder should be.", path=folder)
        yield problem("backups", text, mend_with(shell_line("mv", folder, f"{folder}.file")))
        return
    if not folder.exists():
        return  # check_last_change says that there is no backup yet
    if not os.access(folder, os.W_OK | os.X_OK):
        is_ours = folder.stat().st_uid == instance.stat().st_uid
        words = ("chmod", "-R", "u+rwX") if is_ours else ("chown", "-R", f"--reference={instance}")
        yield problem("backups", _(NOT_WRITABLE, path=folder), mend_with(shell_line(*words, folder)))
    if folder.stat().st_dev != instance.stat().st_dev:
        finding = check_disk_space(folder)
        yield replace(finding, sentence=f"{folder}: {finding.sentence}")
    newest = backups.newest_first(instance)
    if any(others_may(path, OTHERS) for path in newest):
        command = f"{shell_line('chmod', 600, folder)}/*.db"
        yield problem("permissions", _(READABLE, path=folder), mend_with(command))
    damaged = dict(filter(None, map(_damage, newest)))
    latest_daily = backups.daily_backups(instance)[-1:]
    for path, why in sorted(damaged.items()):
        commands = [shell_line("rm", path), *([scorer_command(instance, "backup")] if path in latest_daily else [])]
        yield problem("backups", why, mend_with("; ".join(commands)))
    key, sound = read_key(instance), next((path for path in newest if path not in damaged), None)
    if key is not None and is_valid_key(key) and sound is not None and restoring.backup_key(sound) not in (key, None):
        text = _("The secret key is another than that of the newest backup, whose links have ended. "
                 "To put that one back: %(command)s. If the new one is meant: %(new)s",
                 command=scorer_command(instance, "key", sound), new=scorer_command(instance, "backup"))  # fmt: skip
        yield problem("key", text)


def _damage(path: Path) -> tuple[Path, str] | None:
    """The backup with the reason for which it cannot be used, or None."""
    try:
        restoring.check_restorable(path)
    except restoring.NotRestorable as error:
        return path, store_text(error)
    return None


def check_last_change(instance: Path, store: Database) -> Iterator[Finding]:
    """Check the clock and the newest backup against the last change that is stored.

    An old backup is no problem unless something was saved long after it.
    """
    if not store["matches"].exists():
        return  # check_database has said so
    last_change = str(store.execute("SELECT coalesce(max(touched), '') FROM matches").fetchone()[0])[:10]
    last_day = db.day_before(store, 0) if store["days"].exists() else ""
    today, last = matches.utc_now()[:10], max(last_change, last_day)
    if last > today:
        text = _("The clock of this computer shows %(today)s, but Scorer was used on %(last)s already. Set the clock.",
                 today=today, last=last)  # fmt: skip
        yield problem("clock", text)
        return  # what a wrong clock says of backups is nothing
    day = backups.last_backup_day(instance)
    if not day and last_change and (date.fromisoformat(today) - date.fromisoformat(last_change)).days > 1:
        text = _("What was saved last is in no backup.")
        yield problem("backups", text, mend_with(scorer_command(instance, "backup")))
        return
    if not day:
        yield info("backups", _("There is no daily backup yet; Scorer makes one at the first request of a day."))
        return
    text = _("The newest backup is of %(day)s.", day=day)
    try:
        backup_date = date.fromisoformat(day)
    except ValueError:  # its name has a day that no calendar has
        yield info("backups", text)
        return
    if (date.fromisoformat(last_change or day) - backup_date).days > MAX_BACKUP_AGE_DAYS:
        command = mend_with(scorer_command(instance, "backup"))
        yield problem("backups", text, _("Look into the log of Scorer for what kept it."), command)
    else:
        yield ok("backups", text)


def check_database(instance: Path, store: Database) -> Iterator[Finding]:
    """Check that the file is sound and has this program's schema, and then every match in it.

    A database that waits for an upgrade is upgraded in memory first: what is
    checked is what the next start makes of it.
    """

    def damage(subject: str, why: object) -> Finding:
        unsound = db.StoreUnusable(db.Reason.UNSOUND, why=why)
        return problem(subject, store_text(unsound), environment.restore_advice(instance))

    if errors := restoring.integrity_errors(store):
        yield damage("database", errors[0])
        return
    yield ok("database", _(IN_ORDER, what=instance / db.FILE))
    try:
        db.refuse_foreign(store)
        db.refuse_newer(store)
    except db.StoreUnusable as error:
        yield problem("schema", store_text(error))
        return
    if not store.table_names():
        yield info("schema", _("The next start brings the database up to date."))
        return
    with closing(Database(memory=True)) as copy:
        store.conn.backup(copy.conn)
        is_old = bool(migrations.pending(copy))
        try:
            migrations.apply(copy)
        except sqlite3.Error as error:
            yield damage("schema", error)
            return
        if table := restoring.schema_differences(copy):
            yield damage("schema", f"table {table}")
            return
        if is_old:
            yield info("schema", _("The next start brings the database up to date."))
        else:
            yield ok("schema", _("The schema is up to date."))
        for name in restoring.foreign_tables(copy):
            yield info("schema", _("In the database is a table or an index that is not Scorer's (%(table)s). "
                                   "It does no harm.", table=name))  # fmt: skip
        yield from check_matches(instance, copy)
        yield from check_circles(instance, copy)


def check_circles(instance: Path, store: Database) -> Iterator[Finding]:
    """Check that every copy can be counted and each board made, and that what is stored of it is what it comes to."""
    renewal = mend_with(scorer_command(instance, "doctor", "--summaries"))
    for circle in all_circles(store):
        for copy in unreadable_copies(store, circle):
            text = _("The circle %(key)s holds a result of %(day)s that cannot be read and counts for nothing.",
                     key=circle.key, day=environment.stored_day(copy.moment))  # fmt: skip
            yield problem("circles", text, renewal)
        try:
            is_right = agrees_with_copies(store, circle)
        except Exception:  # a mistake of the program in one board must not hide the others
            is_right = False
        if not is_right:
            yield problem("circles", out_of_date(circle.key, circle.created), renewal)


def check_matches(instance: Path, store: Database) -> Iterator[Finding]:
    """Check that every match, in the bin too, can be replayed from its log, and that its stored summary agrees."""
    stored, broken = matches.all_matches(store, binned=True), 0
    renewal = mend_with(scorer_command(instance, "doctor", "--summaries"))
    for match in stored:
        try:
            replayed = replay_match(match)
            if not agrees_with_circle(store, replayed):
                yield problem("circles", out_of_date(match.key, match.created), renewal)
            if not agrees_with_log(store, replayed):
                yield problem("summaries", out_of_date(match.key, match.created), renewal)
        except Exception as error:  # a mistake of the program in one match must not hide the others
            broken += 1
            yield problem("matches", broken_match_text(instance, match, error))
    if not broken:
        yield ok("matches", _("Every match can be worked out from its log: %(n)s of %(n)s.", n=len(stored)))


@click.command(name="doctor")
@click.option(
    "--summaries",
    is_flag=True,
    help="First make all stored summaries anew, and take out of circles what cannot be read.",
)
@click.option("--json", "as_json", is_flag=True, help="As JSON, an object a finding, for other programs.")
@click.pass_obj
def doctor_command(instance: Path, summaries: bool, as_json: bool) -> None:
    """Look at this computer, the folder, the database and every match, and say in sentences what is well.

    Changes nothing without --summaries, also while Scorer runs. Exits 1 where something needs you: those lines say so
    at their beginning.
    """
    if summaries:
        with open_app(instance):
            known_matches.renew_all(get_db())
            for circle in all_circles(get_db()):
                for copy in unreadable_copies(get_db(), circle):
                    if copy.match_id is None:  # nothing is here to make it anew from
                        circle_matches.take_out(get_db(), circle, copy.id)
    findings = list[Finding]()
    for finding in run_checks(instance):
        findings.append(finding)
        if not as_json:
            _print(finding)
    is_well = all(finding.state != "trouble" for finding in findings)
    if as_json:
        report = {"well": is_well, "findings": list(map(asdict, findings))}
        click.echo(json.dumps(report, ensure_ascii=False, indent=1))
    raise SystemExit(0 if is_well else 1)


def _print(finding: Finding) -> None:
    """Print a finding; one that is worth knowing or needs somebody says so at its beginning."""
    match finding.state:
        case "well":
            click.echo(finding.sentence)
        case "note":
            click.echo(_("Note: %(what)s", what=finding.sentence))
        case "trouble":
            click.echo(_("Look here: %(what)s", what=finding.sentence))
