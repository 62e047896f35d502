"""App of a folder, base URL, desktop session."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from pathlib import Path

import click
from flask import Flask
from flask_babel import gettext as _

from scorer import create_app
from scorer.language.command_line import original_environment
from scorer.store import db
from scorer.web.errors import CannotStart
from scorer.web.hosts import lan_address


def is_desktop_session() -> bool:
    """Whether somebody sits here: a terminal, a screen that is this computer's own, and a browser with a window."""
    has_screen = sys.platform == "darwin" or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    if not (has_screen and sys.stdout.isatty()) or "SSH_CONNECTION" in os.environ:
        return False
    try:
        return type(webbrowser.get()) is not webbrowser.GenericBrowser  # that is one for terminals, such as lynx
    except webbrowser.Error:
        return False


def open_browser(address: str) -> None:
    """Open it in a thread of its own: a browser may take its time, and the phones are waiting."""
    threading.Thread(target=_open, args=[address], name="open a page", daemon=True).start()


def _open(address: str) -> None:
    with original_environment():  # the browser speaks as it always does
        webbrowser.open(address)


PORT = 8000
"""Where `scorer run` listens unless told otherwise."""


def open_app(folder: Path, *, make: bool = False) -> Flask:
    """The app of this folder. ClickException where it cannot be used, or has no database and none may be made."""
    if not make and not (folder / db.FILE).exists():
        raise click.ClickException(
            _("There is no database in %(folder)s. Another folder is named with --instance.", folder=folder)
        )
    try:
        return create_app(instance_path=folder)
    except CannotStart as error:
        raise click.ClickException(str(error)) from None


def base_url() -> str:
    """Where phones find a Scorer that was started as usual on this computer."""
    return f"http://{lan_address() or 'localhost'}:{PORT}"
