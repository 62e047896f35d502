"""`scorer forget KEY`: destroy a match at once, and say which backups still hold it."""

import sqlite3
from pathlib import Path

import click

from scorer.store import backups, db, forgetting


@click.command(name="forget")
@click.argument("key")
@click.option("--backups", "thinned", is_flag=True, help="Destroy it in the backups of this folder, too.")
@click.pass_obj
def command(instance: Path, key: str, thinned: bool) -> None:
    """Destroy the match KEY (see `scorer list`) with its history, its rights and its payments; nobody can take it back.

    Scorer may run meanwhile.
    """
    path = instance / db.FILE
    try:
        found = path.is_file() and forgetting.forget(path, key)
        holding = list(forgetting.copies(instance, key))
        if not found and not (thinned and holding):
            raise click.ClickException(f"There is no match {key} here. `scorer list` shows those there are.")
        if found:
            click.echo(f"The match {key} is gone from {path}.")
        for copy in holding if thinned else ():
            forgetting.forget(copy, key)
            click.echo(f"It is gone from {copy}.")
    except sqlite3.Error as error:
        raise click.ClickException(f"The match could not be destroyed: {error}.") from None
    if holding and not thinned:
        click.echo("These backups still hold it; --backups takes it out of them:")
        for copy in holding:
            click.echo(f"  {copy}, {_until(copy, backups.dailies(instance))}")
    click.echo("Backups that you keep elsewhere stay as they are.")


def _until(copy: Path, dailies: list[Path]) -> str:
    if copy not in dailies:
        return "until you delete it"
    days = dailies.index(copy) + 1 + backups.DAYS_OF_BACKUPS - len(dailies)
    return f"for {days} more {'day' if days == 1 else 'days'} on which Scorer is used"
