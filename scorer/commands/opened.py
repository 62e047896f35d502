"""What commands share that work on stored matches: the app of a folder, and the address at which phones find it."""

from pathlib import Path

import click
from flask import Flask
from flask_babel import gettext as _

from scorer import create_app
from scorer.store import db
from scorer.web.errors import CannotStart
from scorer.web.hosts import lan_address

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
