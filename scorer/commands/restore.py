"""`scorer restore FILE`: put a backup in the place of the database; what was there stays beside it."""

import sqlite3
from pathlib import Path

import click

from scorer.store import db, restoring
from scorer.store.soundness import Unfit


@click.command(name="restore")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--anyway", is_flag=True, help="Also where the file holds fewer matches than there are.")
@click.pass_obj
def command(instance: Path, file: Path, anyway: bool) -> None:
    """Put the backup FILE in the place of the database and the secret key. Stop Scorer first.

    The file is checked before anything is touched, and what it replaces is kept beside it under another name.
    """
    try:
        done = restoring.restore(instance, file, anyway=anyway)
    except restoring.Poorer as error:
        raise click.ClickException(f"{error} Nothing was changed. If you mean it, add --anyway.") from None
    except (Unfit, db.StoreUnusable) as error:
        raise click.ClickException(f"{error} Nothing was changed.") from None
    except (OSError, sqlite3.Error) as error:
        raise click.ClickException(f"{file} could not be restored: {error}.") from None
    found = done.content
    counted = f"{_many(found.matches, 'match', 'matches')}, {_many(found.deals, 'deal', 'deals')}"
    until = f", the last change {found.until}" if found.until else ""
    click.echo(f"Restored into {instance}: {counted}{until}.")
    for path in done.replaced:
        click.echo(f"What was there before is kept as {path}.")
    if done.without_log:
        click.echo(
            f"It was a copy without its log, {file.name}-wal: the last minute before it was made may be missing."
        )
    if not done.with_key:
        click.echo("The file holds no secret key. Links given out under another key have ended.")


def _many(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
