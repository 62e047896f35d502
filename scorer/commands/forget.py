"""`scorer forget KEY`: destroy a match at once, and say which backups still hold it."""

import sqlite3
from pathlib import Path

import click
from flask_babel import gettext as _
from flask_babel import ngettext

from scorer.store import backups, db, deletion


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
        found = path.is_file() and deletion.delete_from_file(path, key)
        holding = list(deletion.backups_with_match(instance, key))
        if not found and not (thinned and holding):
            raise click.ClickException(
                _("There is no match %(key)s here. `scorer list` shows those there are.", key=key)
            )
        if found:
            click.echo(_("The match is gone from %(path)s.", path=path))
        for copy in holding if thinned else ():
            deletion.delete_from_file(copy, key)
            click.echo(_("The match is gone from %(path)s.", path=copy))
    except sqlite3.Error as error:
        raise click.ClickException(_("The match could not be destroyed: %(why)s.", why=error)) from None
    if holding and not thinned:
        click.echo(_("These backups still hold it; %(option)s takes it out of them:", option="--backups"))
        for copy in holding:
            click.echo(f"  {copy} ({_until(copy, backups.daily_backups(instance))})")
    click.echo(_("Backups that you keep elsewhere stay as they are."))


def _until(copy: Path, dailies: list[Path]) -> str:
    if copy not in dailies:
        return _("until you delete it")
    days = dailies.index(copy) + 1 + backups.DAYS_OF_BACKUPS - len(dailies)
    return ngettext("for %(num)s more day of use", "for %(num)s more days of use", days)
