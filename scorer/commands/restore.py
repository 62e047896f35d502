"""`scorer restore FILE`: put a backup in the place of the database; what was there stays beside it."""

import sqlite3
from pathlib import Path

import click
from flask_babel import gettext as _
from flask_babel import ngettext

from scorer.store import backups, db


@click.command(name="restore")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.pass_obj
def command(instance: Path, file: Path) -> None:
    """Put the backup FILE in the place of the database and the secret key. Stop Scorer first.

    The file is checked before anything is touched, and what it replaces is kept beside it under another name.
    """
    try:
        done = backups.restore(instance, file)
    except (backups.Unfit, db.StoreUnusable) as error:
        raise click.ClickException(f"{error} {_('Nothing was changed.')}") from None
    except (OSError, sqlite3.Error) as error:
        raise click.ClickException(_("%(what)s could not be restored: %(why)s.", what=file, why=error)) from None
    click.echo(
        ngettext(
            "Restored into %(folder)s: %(num)s match.",
            "Restored into %(folder)s: %(num)s matches.",
            done.matches,
            folder=instance,
        )
    )
    for path in done.replaced:
        click.echo(_("What was there before is kept as %(path)s.", path=path))
    if not done.with_key:
        click.echo(_("The file holds no secret key. Links given out under another key have ended."))
