"""`scorer backup`, `restore` and `key`: every match and the secret key in one file, and back from it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import click

from scorer.cli import FolderType
from scorer.commands.environment import advised_text, broken_match_text, log_change, not_written, refuse_lost_database
from scorer.language.texts import gettext as _, ngettext
from scorer.play.replayed_match import replay_match
from scorer.store import backups, db, matches, restoring
from scorer.store.files import KEY_FILE, read_key
from scorer.store.restoring import NotRestorable
from scorer.web.errors import store_text


@click.command(name="backup")
@click.argument("folder", required=False, metavar="[DIR]", type=FolderType())
@click.pass_obj
def backup_command(instance: Path, folder: Path | None) -> None:
    """Copy every match and the secret key into one new file in DIR, or else in the instance folder's `backups`.

    Scorer may run meanwhile. Keep the file like a key: with it all links of your matches can be made.
    """
    if folder is not None and not folder.is_dir():
        raise click.ClickException(_("There is no folder %(folder)s. Make it, or name another.", folder=folder))
    try:
        path = backups.back_up(instance, folder)
    except NotRestorable as error:
        if error.reason is db.Reason.NO_DATABASE:
            refuse_lost_database(instance)
        raise click.ClickException(advised_text(instance, error)) from None
    except (OSError, sqlite3.Error) as error:
        if isinstance(error, sqlite3.Error) and (
            db.reason_of(error) is db.Reason.DAMAGED or not db.has_room(instance / db.FILE)
        ):
            raise click.ClickException(advised_text(instance, error)) from None
        raise not_written(folder or instance / backups.FOLDER, error) from None
    click.echo(_("The backup is %(path)s.", path=path))
    if read_key(instance) is None:
        click.echo(_("There is no secret key beside this database: links will not outlive the folder."))


@click.command(name="restore")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--anyway", is_flag=True, help="Also where the file holds fewer matches than there are.")
@click.pass_obj
def restore_command(instance: Path, file: Path, anyway: bool) -> None:
    """Put the backup FILE in the place of the database and the secret key. Stop Scorer first.

    The file is checked before anything is touched, and what it replaces is kept beside it under another name.
    """
    try:
        result = restoring.restore_backup(instance, file, anyway=anyway)
    except restoring.LosesData as error:
        advice = _("Nothing was changed. If you mean it, add %(option)s.", option="--anyway")
        raise click.ClickException(f"{store_text(error)} {advice}") from None
    except (NotRestorable, db.StoreUnusable) as error:
        raise click.ClickException(f"{store_text(error)} {_('Nothing was changed.')}") from None
    except (OSError, sqlite3.Error) as error:
        if isinstance(error, sqlite3.Error) and not db.has_room(instance / db.FILE):
            raise click.ClickException(advised_text(instance, error)) from None
        raise click.ClickException(_("%(what)s could not be restored: %(why)s.", what=file, why=error)) from None
    log_change(f"Restored {file} into {instance}")
    text = ngettext("Restored into %(folder)s: %(num)s match.", "Restored into %(folder)s: %(num)s matches.",
                    result.matches, folder=instance)  # fmt: skip
    click.echo(text)
    if result.until:
        deals = ngettext("%(num)s deal", "%(num)s deals", result.deals)
        moment = f"{result.until[:16].replace('T', ' ')} UTC"
        click.echo(_("Saved last at %(when)s (%(deals)s).", when=moment, deals=deals))
    for path in result.replaced:
        click.echo(_("What was there before is kept as %(path)s.", path=path))
    if result.without_log:
        click.echo(_("The file was copied without its log: the last minute before that may be missing."))
    if not result.with_key:
        click.echo(_("The file holds no secret key. Links given out under another key have ended."))
    _print_broken_matches(instance)


def _print_broken_matches(instance: Path) -> None:
    """Say which of the restored matches, those in the bin too, cannot be replayed from their log."""
    with closing(db.connect_read_only(instance / db.FILE)) as store:
        restored = matches.all_matches(store, binned=True)
    for match in restored:
        try:
            replay_match(match)
        except Exception as error:  # a mistake of the program in one match must not hide the others
            click.echo(_("Note: %(what)s", what=broken_match_text(instance, match, error)))


@click.command(name="key")
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--new", is_flag=True, help="Make a new one: every link that was handed out ends.")
@click.pass_obj
def key_command(instance: Path, file: Path | None, new: bool) -> None:
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
        raise not_written(instance / KEY_FILE, error) from None
    log_change(f"Replaced the secret key in {instance}")
    if new:
        click.echo(_("There is a new secret key. Links given out before have ended."))
    else:
        click.echo(_("The secret key is in its place."))
    if copy:
        click.echo(_("What was there before is kept as %(path)s.", path=copy))
