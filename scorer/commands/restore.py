"""`scorer restore FILE`: replace the database by a backup; the old files are kept beside it."""

import sqlite3
from pathlib import Path

import click

from scorer.language.texts import gettext as _
from scorer.language.texts import ngettext
from scorer.store import db, restoring
from scorer.store.restoring import NotRestorable
from scorer.web.errors import store_text


@click.command(name="restore")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--anyway", is_flag=True, help="Also where the file holds fewer matches than there are.")
@click.pass_obj
def command(instance: Path, file: Path, anyway: bool) -> None:
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
        raise click.ClickException(_("%(what)s could not be restored: %(why)s.", what=file, why=error)) from None
    content = result.content
    text = ngettext("Restored into %(folder)s: %(num)s match.", "Restored into %(folder)s: %(num)s matches.",
                    content.matches, folder=instance)  # fmt: skip
    click.echo(text)
    if content.until:
        deals = ngettext("%(num)s deal", "%(num)s deals", content.deals)
        moment = f"{content.until[:16].replace('T', ' ')} UTC"
        click.echo(_("Saved last at %(when)s (%(deals)s).", when=moment, deals=deals))
    for path in result.replaced:
        click.echo(_("What was there before is kept as %(path)s.", path=path))
    if result.without_log:
        click.echo(_("The file was copied without its log: the last minute before that may be missing."))
    if not result.with_key:
        click.echo(_("The file holds no secret key. Links given out under another key have ended."))
