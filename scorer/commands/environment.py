"""What commands need of the computer: the app of a folder, the base URL, a browser on the desktop."""

import os
import sys
import threading
import webbrowser
from pathlib import Path

import click
from flask import Flask

from scorer import create_app
from scorer.language.command_line import original_environment
from scorer.language.texts import gettext as _
from scorer.store import db, lost_files
from scorer.web.errors import CannotStart, store_text
from scorer.web.hosts import lan_address

PORT = 8000
"""The default port of `scorer run`."""


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


def open_app(folder: Path, *, make: bool = False) -> Flask:
    """The app of this folder. ClickException where it cannot be used, or has no database and `make` is not set."""
    try:
        if not make and not (folder / db.FILE).exists():
            lost_files.refuse_lost_database(folder)
            raise click.ClickException(
                _("There is no database in %(folder)s. Another folder is named with --instance.", folder=folder)
            )
        return create_app(instance_path=folder)
    except (CannotStart, db.StoreUnusable) as error:
        raise click.ClickException(store_text(error)) from None


def base_url() -> str:
    """The base URL of a Scorer that was started with the defaults on this computer."""
    return f"http://{lan_address() or 'localhost'}:{PORT}"


def no_match(key: str) -> click.ClickException:
    """The error of a command for a key that no match has."""
    return click.ClickException(_("There is no match %(key)s here. `scorer list` shows those there are.", key=key))
