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
from scorer.language.texts import get_locale, gettext as _
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


def _mend_with(command: str) -> str:
    return _("Mend it with: %(command)s", command=command)


def _out_of_date(key: str, created: str) -> str:
    return _("What is stored of %(key)s (%(day)s) is out of date.", key=key, day=environment.stored_day(created))


def _others_may(path: Path, rights: int) -> bool:
    return HAS_OWNERS and bool(path.stat().st_mode & rights)


def _check_owners(instance: Path) -> Iterator[Finding]:
    for path in (instance / name for name in DATABASE_FILES):
        if not path.exists():
            continue
        if path.stat().st_uid != instance.stat().st_uid:
            command = shell_line("chown", f"--reference={instance}", path)
            yield problem("permissions", _("%(path)s: not of the owner of its folder.", path=path), _mend_with(command))
        elif path.name != KEY_FILE and not os.access(path, os.W_OK):
            yield problem("permissions", _(NOT_WRITABLE, path=path), _(GIVE_AWAY))


def _check_lock(path: Path) -> Iterator[Finding]:
    if not os.access(path, os.W_OK):
        return  # _check_owners has said so
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
    yield from _check_versions()
    yield from filter(None, (environment.check_address(), environment.check_settings()))
    if not instance.is_dir():
        yield info("folder", _(NOT_THERE, path=instance))
        return
    yield from _check_folder(instance)
    yield from _check_owners(instance)
    yield from _check_secret_key(instance / KEY_FILE)
    yield _check_disk_space(instance)
    yield _check_assets(instance)
    yield from _check_backups(instance)
    path = instance / db.FILE
    if path.is_dir():
        yield _directory_finding("database", path)
        return
    try:
        backups.refuse_lost_database(instance)
    except db.StoreUnusable as error:
        yield problem("database", store_text(error))
        return
    if not path.exists():
        yield info("database", _(NOT_THERE, path=path))
        return
    if _others_may(path, OTHERS):
        yield info("permissions", _(READABLE, path=path), _("The next start changes that."))
    try:
        with closing(_open_to_read(path)) as store:
            yield from _check_database(instance, store)
            yield from _check_last_change(instance, store)
        yield from _check_lock(path)
    except db.StoreUnusable as error:
        yield problem("database", store_text(error))
    except sqlite3.Error as error:
        yield problem("database", environment.advised_text(instance, error))


def _open_to_read(path: Path) -> Database:
    """Open the database, or a copy in memory where the disk has no room to open it, which _check_disk_space has said.

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


def _check_versions() -> Iterator[Finding]:
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


def _check_folder(instance: Path) -> Iterator[Finding]:
    if not os.access(instance, os.W_OK | os.X_OK):
        yield problem("folder", _(NOT_WRITABLE, path=instance), _(GIVE_AWAY))
    elif _others_may(instance, stat.S_IWOTH):
        text = _("%(path)s: everybody on this computer can write to it.", path=instance)
        yield problem("folder", text, _mend_with(shell_line("chmod", "o-w", instance)))
    else:
        yield ok("folder", _("The matches lie in %(folder)s.", folder=instance))


def _check_secret_key(path: Path) -> Iterator[Finding]:
    if not path.exists():
        finding = info("key", _(NOT_THERE, path=path))
        with suppress(sqlite3.Error):  # _check_database says more
            try:
                backups.refuse_lost_key(path.parent)
            except db.StoreUnusable as error:  # after the first match no link works without it
                finding = problem("key", store_text(error))
        yield finding
        return
    if path.is_dir():
        yield _directory_finding("key", path)
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
    elif _others_may(path, OTHERS):
        yield problem("key", _(READABLE, path=path), _mend_with(shell_line("chmod", 600, path)))
    else:
        yield ok("key", _(IN_ORDER, what=path))


def _directory_finding(subject: str, path: Path) -> Finding:
    """A container makes a folder of a file that was not there."""
    text = _("%(path)s: a folder, where a file should be.", path=path)
    return problem(subject, text, _mend_with(shell_line("mv", path, f"{path}.folder")))


def _check_disk_space(instance: Path) -> Finding:
    free = shutil.disk_usage(instance).free
    room = format_decimal(free // (1024 * 1024), locale=get_locale())
    text = _("Free on the disk: %(room)s MB.", room=room)
    if free >= MIN_FREE_BYTES:
        return ok("disk", text)
    return problem("disk", text, _("Make room, or deals cannot be saved."))


def _check_assets(instance: Path) -> Finding:
    if htmx.local_copy(instance):
        return ok("assets", _(IN_ORDER, what="htmx"))
    if (path := instance / "vendor" / htmx.NAME).exists():
        text = _("%(path)s: changed since it was fetched, and not served.", path=path)
        return problem("assets", text, _mend_with(scorer_command(instance, "assets", "pull")))
    return info("assets", environment.cdn_text(instance))


def _check_backups(instance: Path) -> Iterator[Finding]:
    folder = instance / backups.FOLDER
    if folder.exists() and not folder.is_dir():
        text = _("%(path)s: a file, where a folder should be.", path=folder)
        yield problem("backups", text, _mend_with(shell_line("mv", folder, f"{folder}.file")))
        return
    if not folder.exists():
        return  # _check_last_change says that there is no backup yet
    if not os.access(folder, os.W_OK | os.X_OK):
        is_ours = folder.stat().st_uid == instance.stat().st_uid
        words = ("chmod", "-R", "u+rwX") if is_ours else ("chown", "-R", f"--reference={instance}")
        yield problem("backups", _(NOT_WRITABLE, path=folder), _mend_with(shell_line(*words, folder)))
    if folder.stat().st_dev != instance.stat().st_dev:
        finding = _check_disk_space(folder)
        yield replace(finding, sentence=f"{folder}: {finding.sentence}")
    newest = backups.newest_first(instance)
    if any(_others_may(path, OTHERS) for path in newest):
        command = f"{shell_line('chmod', 600, folder)}/*.db"
        yield problem("permissions", _(READABLE, path=folder), _mend_with(command))
    damaged = dict[Path, str]()
    for path in newest:
        try:
            restoring.check_restorable(path)
        except restoring.NotRestorable as error:
            damaged[path] = store_text(error)
    latest_daily = backups.daily_backups(instance)[-1:]
    for path, why in sorted(damaged.items()):
        commands = [shell_line("rm", path), *([scorer_command(instance, "backup")] if path in latest_daily else [])]
        yield problem("backups", why, _mend_with("; ".join(commands)))
    key, sound = read_key(instance), next((path for path in newest if path not in damaged), None)
    if key is not None and is_valid_key(key) and sound is not None and restoring.backup_key(sound) not in (key, None):
        text = _("The secret key is another than that of the newest backup, whose links have ended. "
                 "To put that one back: %(command)s. If the new one is meant: %(new)s",
                 command=scorer_command(instance, "key", sound), new=scorer_command(instance, "backup"))  # fmt: skip
        yield problem("key", text)


def _check_last_change(instance: Path, store: Database) -> Iterator[Finding]:
    """An old backup is no problem unless something was saved long after it."""
    if not store["matches"].exists():
        return  # _check_database has said so
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
        yield problem("backups", text, _mend_with(scorer_command(instance, "backup")))
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
        command = _mend_with(scorer_command(instance, "backup"))
        yield problem("backups", text, _("Look into the log of Scorer for what kept it."), command)
    else:
        yield ok("backups", text)


def _check_database(instance: Path, store: Database) -> Iterator[Finding]:
    """A database that waits for an upgrade is checked as the next start makes it, in memory."""

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
        yield from _check_matches(instance, copy)
        yield from _check_circles(instance, copy)


def _check_circles(instance: Path, store: Database) -> Iterator[Finding]:
    renewal = _mend_with(scorer_command(instance, "doctor", "--summaries"))
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
            yield problem("circles", _out_of_date(circle.key, circle.created), renewal)


def _check_matches(instance: Path, store: Database) -> Iterator[Finding]:
    """Check that every match, in the bin too, can be replayed from its log, and that its stored summary agrees."""
    stored, broken = matches.all_matches(store, binned=True), 0
    renewal = _mend_with(scorer_command(instance, "doctor", "--summaries"))
    for match in stored:
        try:
            replayed = replay_match(match)
            if not agrees_with_circle(store, replayed):
                yield problem("circles", _out_of_date(match.key, match.created), renewal)
            if not agrees_with_log(store, replayed):
                yield problem("summaries", _out_of_date(match.key, match.created), renewal)
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
