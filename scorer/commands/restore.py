"""`scorer restore FILE`: put a backup in the place of the database; what was there stays beside it."""

import sqlite3
from pathlib import Path

import click

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
        raise click.ClickException(f"{error} Nothing was changed.") from None
    except (OSError, sqlite3.Error) as error:
        raise click.ClickException(f"{file} could not be restored: {error}.") from None
    click.echo(f"Restored, with {done.matches} {'match' if done.matches == 1 else 'matches'}, into {instance}.")
    for path in done.replaced:
        click.echo(f"What was there before is kept as {path}.")
    if not done.with_key:
        click.echo("The file holds no secret key. Links given out under another key have ended.")
