"""What commands need of the computer: the app of a folder, the base URL, a browser, and whether phones reach it."""

import ipaddress
import logging
import os
import socket
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from logging.handlers import SysLogHandler
from pathlib import Path
from typing import Literal

import click
from flask import Flask

from scorer import create_app
from scorer.language.command_line import original_environment
from scorer.language.formats import local_day
from scorer.language.texts import gettext as _
from scorer.paths import scorer_command
from scorer.store import backups, db
from scorer.store.matches import StoredMatch
from scorer.web import hosts
from scorer.web.errors import CannotStart, store_text
from scorer.web.hosts import is_in_container, lan_address, url_host
from scorer.web.security import config_from_environment, parse_address

SYSTEM_LOG = Path("/dev/log")  # where programs write to the log of the system, on Linux
PORT = 8000


def is_desktop_session() -> bool:
    """Whether this is a local desktop session: interactive terminal, own display, graphical browser."""
    has_screen = sys.platform in ("darwin", "win32") or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    if not (has_screen and sys.stdout.isatty()) or "SSH_CONNECTION" in os.environ:
        return False
    try:
        return type(webbrowser.get()) is not webbrowser.GenericBrowser  # one for terminals, such as lynx
    except webbrowser.Error:
        return False


def open_browser(address: str) -> None:
    """Open a browser in a thread: it may take its time, and the phones are waiting."""
    threading.Thread(target=_open, args=[address], name="open a page", daemon=True).start()


def _open(address: str) -> None:
    with original_environment():  # the browser keeps the user's language
        webbrowser.open(address)


def not_written(what: object, why: object) -> click.ClickException:
    """The error of a command that could not write something."""
    return click.ClickException(_("%(what)s cannot be written (%(why)s).", what=what, why=why))


@contextmanager
def open_app(folder: Path, *, make: bool = False) -> Iterator[Flask]:
    """Run the block in the context of the app of this folder.

    Raises ClickException where it cannot be used or written, or has no database and `make` is not set.
    """
    try:
        if not make and not (folder / db.FILE).exists():
            refuse_lost_database(folder)
            raise click.ClickException(
                _("There is no database in %(folder)s. Another folder is named with --instance.", folder=folder)
            )
        app = create_app(instance_path=folder)
    except (CannotStart, db.StoreUnusable) as error:
        raise click.ClickException(advised_text(folder, error)) from None
    try:
        with app.app_context():
            yield app
    except sqlite3.Error as error:
        if db.reason_of(error) is db.Reason.UNREADABLE:
            raise  # a mistake in the program
        raise click.ClickException(advised_text(folder, error)) from None


def refuse_lost_database(instance: Path) -> None:
    """Raise ClickException where a backup holds the matches of a database that is gone or empty, with that backup."""
    try:
        backups.refuse_lost_database(instance)
    except db.StoreUnusable as error:
        raise click.ClickException(store_text(error)) from None


def advised_text(instance: Path, error: Exception) -> str:
    """The sentence about an error of database or key; of one that is damaged with the command that restores it.

    On a full disk SQLite says that it cannot write.
    """
    cause = error.__cause__ if isinstance(error, CannotStart) else error
    reason = db.reason_of(cause) if isinstance(cause, sqlite3.Error) else getattr(cause, "reason", None)
    if reason is db.Reason.READ_ONLY and not db.has_room(instance / db.FILE):
        return store_text(db.StoreUnusable(db.Reason.DISK_FULL))
    if reason in (db.Reason.DAMAGED, db.Reason.UNSOUND):
        return f"{store_text(error)} {restore_advice(instance)}"
    return f"{store_text(error)} {key_advice(instance)}" if reason is db.Reason.KEY_DAMAGED else store_text(error)


def key_advice(instance: Path) -> str:
    """The command that restores the key of the newest backup with one, or makes a new one."""
    return scorer_command(instance, "key", backups.newest_with_key(instance) or "--new")


def restore_advice(instance: Path) -> str:
    """The command that restores the newest sound backup."""
    newest = next(backups.sound_backups(instance), None)
    if newest is None:
        return _("There is no backup in this folder.")
    return scorer_command(instance, "restore", newest)


def log_change(event: str) -> None:
    """Write a line into the system's log, where it has one: a command has changed rights, a key or the database."""
    if not SYSTEM_LOG.exists():
        return
    with suppress(OSError), closing(SysLogHandler(str(SYSTEM_LOG), SysLogHandler.LOG_AUTH)) as handler:
        handler.ident = "scorer: "
        handler.handle(logging.makeLogRecord({"msg": event, "levelname": "WARNING"}))


def base_url(address: str = "") -> str:
    """Where phones find Scorer: this address, or SCORER_ADDRESS, or this computer's own with the default port.

    In a container, whose own address no phone can open, it is "", with a sentence on standard error.
    """
    try:
        public = parse_address(address) if address else str(config_from_environment().get("ADDRESS", ""))
    except CannotStart as error:
        raise click.ClickException(str(error)) from None
    if not public and is_in_container():
        click.echo(container_text(), err=True)
        return ""
    return public or f"http://{url_host(lan_address() or 'localhost')}:{PORT}"


def container_text() -> str:
    """The sentence in a container that was not told its address."""
    return _("Scorer runs in a container, which does not know the address for phones. Say it: %(setting)s",
             setting="SCORER_ADDRESS=http://192.168.1.20:8000")  # fmt: skip


def stored_day(created: str) -> str:
    """The day on which a match or circle was made, or what a file that was made by hand has there."""
    try:
        return str(local_day(created))
    except ValueError:
        return created


def no_match(instance: Path, key: str) -> click.ClickException:
    """The error of a command for a key that no match has."""
    text = _("There is no match %(key)s here. This shows those there are: %(command)s",
             key=key, command=scorer_command(instance, "list"))  # fmt: skip
    return click.ClickException(text)


def broken_match_text(instance: Path, match: StoredMatch, error: Exception) -> str:
    """The sentence about a match that cannot be replayed, with what to do about it."""
    return _("The match %(key)s of %(day)s cannot be worked out (%(why)s). "
             "Restore a backup that has it whole, or destroy it: %(command)s",
             key=match.key, day=stored_day(match.created), why=error,
             command=scorer_command(instance, "forget", match.key))  # fmt: skip


def cdn_text(instance: Path) -> str:
    """The sentence where htmx comes from its CDN."""
    return _("htmx comes from its CDN. To keep it here, for a table without internet: %(command)s",
             command=scorer_command(instance, "assets", "pull"))  # fmt: skip


KERNEL = Path("/proc/sys/kernel/osrelease")  # the version of Linux; under WSL it names Microsoft
BEHIND_WINDOWS = ipaddress.ip_network("172.16.0.0/12")  # WSL's own network, unless it shares that of Windows
CHAPTER = "README.md, “The phone does not open it”"
TIMEOUT_SECONDS = 3.0  # how long a connection may take


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence of the doctor about one thing."""

    subject: str  # what it is about, in a word for other programs
    state: Literal["well", "note", "trouble"]  # as it should be, worth knowing, or a problem for somebody to solve
    sentence: str  # what is the case, and what to do about it


def ok(subject: str, found: str) -> Finding:
    """A finding that all is well."""
    return Finding(subject, "well", found)


def info(subject: str, *sentences: str) -> Finding:
    """A finding that is worth knowing: what was found, and what will come of it."""
    return Finding(subject, "note", " ".join(sentences))


def problem(subject: str, *sentences: str) -> Finding:
    """A finding that needs somebody: what was found, and what to do about it."""
    return Finding(subject, "trouble", " ".join(sentences))


def is_wsl_address(address: str) -> bool:
    """Whether this is an address of WSL behind Windows, which phones cannot reach."""
    try:
        is_wsl = "microsoft" in KERNEL.read_text().lower()
        return is_wsl and ipaddress.ip_address(address) in BEHIND_WINDOWS
    except (OSError, ValueError):
        return False


def is_listening(address: str, port: int) -> bool:
    """Whether a connection from this computer succeeds."""
    try:
        with socket.create_connection((address, port), TIMEOUT_SECONDS):
            return True
    except OSError:
        return False


def unreachable_text() -> str:
    """The sentence about an address that phones cannot open."""
    return _("Phones cannot open this address as it is. What helps: %(chapter)s", chapter=CHAPTER)


def check_address() -> Finding | None:
    """Find what keeps phones from this computer, or None. A server may well be in no network."""
    address = hosts.lan_address()
    if address is None:
        return info("network", _("No phone can reach it: this computer is in no network, or --host keeps them out."))
    return problem("network", f"{address}: {unreachable_text()}") if is_wsl_address(address) else None


def check_settings() -> Finding | None:
    """Find a SCORER_ variable that makes no sense or lacks another, or None."""
    try:
        config = config_from_environment()
    except CannotStart as error:
        return problem("settings", str(error))
    if config.get("PROXIES") and not config.get("TRUSTED_HOSTS"):
        text = _("SCORER_PROXIES is set without SCORER_TRUSTED_HOSTS: name the hosts by which phones come.")
        return info("settings", text)
    return None
