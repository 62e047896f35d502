"""`scorer key FILE`: put the secret key of a backup back, where it alone was lost."""

import sqlite3
from pathlib import Path

import click

from scorer.store import restoring
from scorer.store.soundness import Unfit


@click.command(name="key")
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--new", is_flag=True, help="Make a new one: every link that was handed out ends.")
@click.pass_obj
def command(instance: Path, file: Path | None, new: bool) -> None:
    """Put the secret key that the backup FILE holds back, and nothing else; the matches stay as they are.

    The key that it replaces is kept beside it. Start Scorer again afterwards.
    """
    if (file is None) != new:
        raise click.UsageError("Name a backup, or say --new.")
    try:
        key = None if file is None else restoring.key_of(file)
        if file is not None and key is None:
            raise click.ClickException(f"{file} holds no secret key.")
        instance.mkdir(mode=0o700, parents=True, exist_ok=True)
        kept = restoring.put_key(instance, key)
    except Unfit as error:
        raise click.ClickException(str(error)) from None
    except (OSError, sqlite3.Error) as error:
        raise click.ClickException(f"The secret key could not be written: {error}.") from None
    click.echo(
        "There is a new secret key; links given out before have ended." if new else "The secret key is in its place."
    )
    if kept:
        click.echo(f"What was there before is kept as {kept}.")
