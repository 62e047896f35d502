"""`scorer forget KEY`: destroy a match at once, and say which backups still hold it."""

import sqlite3
from pathlib import Path

import click

from scorer.commands.environment import no_match
from scorer.language.texts import gettext as _
from scorer.language.texts import ngettext
from scorer.store import backups, db, deletion


@click.command(name="forget")
@click.argument("key")
@click.option("--backups", "in_backups", is_flag=True, help="Destroy it in the backups of this folder, too.")
@click.pass_obj
def command(instance: Path, key: str, in_backups: bool) -> None:
    """Destroy the match KEY (see `scorer list`) with its history, its rights and its payments; nobody can take it back.

    Scorer may run meanwhile.
    """
    path = instance / db.FILE
    try:
        is_deleted = path.is_file() and deletion.delete_from_file(path, key)
        copies = list(deletion.backups_with_match(instance, key))
        if not is_deleted and not (in_backups and copies):
            raise no_match(key)
        if is_deleted:
            click.echo(_("The match is gone from %(path)s.", path=path))
        for copy in copies if in_backups else ():
            deletion.delete_from_file(copy, key)
            click.echo(_("The match is gone from %(path)s.", path=copy))
    except sqlite3.Error as error:
        raise click.ClickException(_("The match could not be destroyed: %(why)s.", why=error)) from None
    if copies and not in_backups:
        click.echo(_("These backups still hold it; %(option)s takes it out of them:", option="--backups"))
        for copy in copies:
            click.echo(f"  {copy} ({_remaining_time(copy, backups.daily_backups(instance))})")
    click.echo(_("Backups that you keep elsewhere stay as they are."))


def _remaining_time(copy: Path, daily_backups: list[Path]) -> str:
    if copy not in daily_backups:
        return _("until you delete it")
    days = daily_backups.index(copy) + 1 + backups.DAYS_OF_BACKUPS - len(daily_backups)
    return ngettext("for %(num)s more day of use", "for %(num)s more days of use", days)
