"""`scorer backup [DIR]`: every match and the secret key in one file, also while people play."""

import sqlite3
from pathlib import Path

import click

from scorer.language.texts import gettext as _
from scorer.store import backups
from scorer.store.restoring import NotRestorable
from scorer.web.errors import store_text


@click.command(name="backup")
@click.argument("folder", required=False, metavar="[DIR]", type=click.Path(file_okay=False, path_type=Path))
@click.pass_obj
def command(instance: Path, folder: Path | None) -> None:
    """Copy every match and the secret key into one new file in DIR, or else in the instance folder's `backups`.

    Scorer may run meanwhile. Keep the file like a key: with it all links of your matches can be made.
    """
    if folder is not None and not folder.is_dir():
        raise click.ClickException(_("There is no folder %(folder)s. Make it, or name another.", folder=folder))
    try:
        path = backups.back_up(instance, folder)
    except NotRestorable as error:
        raise click.ClickException(store_text(error)) from None
    except (OSError, sqlite3.Error) as error:
        raise click.ClickException(_("The backup could not be written: %(why)s.", why=error)) from None
    click.echo(_("The backup is %(path)s.", path=path))
    if not backups.contains_key(path):
        click.echo(_("There is no secret key beside this database: links will not outlive the folder."))
