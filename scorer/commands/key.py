"""`scorer key FILE`: put the secret key of a backup back, where it alone was lost."""

import sqlite3
from pathlib import Path

import click

from scorer.language.texts import gettext as _
from scorer.store import db, restoring
from scorer.store.restoring import NotRestorable
from scorer.web.errors import store_text


@click.command(name="key")
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--new", is_flag=True, help="Make a new one: every link that was handed out ends.")
@click.pass_obj
def command(instance: Path, file: Path | None, new: bool) -> None:
    """Put the secret key that FILE holds back, and nothing else: a backup, or a key that was replaced before.

    The key that it replaces is kept beside it, and FILE can be that one later. Stop Scorer first.
    """
    if (file is None) != new:
        raise click.UsageError(_("Name a backup, or say %(option)s.", option="--new"))
    try:
        key = None if file is None else restoring.backup_key(file)
        if file is not None and key is None:
            raise click.ClickException(_("No secret key is in this file: %(path)s", path=file))
        instance.mkdir(mode=0o700, parents=True, exist_ok=True)
        restoring.end_log(instance / db.FILE)
        copy = restoring.replace_key(instance, key)
    except NotRestorable as error:
        raise click.ClickException(store_text(error)) from None
    except (OSError, sqlite3.Error) as error:
        raise click.ClickException(_("The secret key could not be written: %(why)s.", why=error)) from None
    if new:
        click.echo(_("There is a new secret key. Links given out before have ended."))
    else:
        click.echo(_("The secret key is in its place."))
    if copy:
        click.echo(_("What was there before is kept as %(path)s.", path=copy))
