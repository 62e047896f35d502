"""`scorer assets pull`: fetch the pinned htmx once, check its hash, and serve it from here from then on."""

from pathlib import Path

import click

from scorer.commands.environment import from_file_option, why_not_fetched
from scorer.language.texts import gettext as _
from scorer.web import htmx


@click.group(name="assets")
def assets_command() -> None:
    """Keep the pinned htmx here, for tables without internet."""


@assets_command.command()
@from_file_option(help="Take it from this file instead of the CDN.")
@click.pass_obj
def pull(instance: Path, from_file: Path | None) -> None:
    """Fetch the pinned htmx, check its hash and keep it in the instance folder."""
    source = str(from_file or htmx.URL)
    try:
        data = from_file.read_bytes() if from_file else htmx.download()
    except OSError as error:
        text = _("htmx could not be fetched from %(source)s (%(why)s). Scorer works without it. "
                 "Try again where there is internet, or carry the file here and name it with --from-file.",
                 source=source, why=why_not_fetched(error))  # fmt: skip
        raise click.ClickException(text) from None
    try:
        path = htmx.save_local_copy(data, instance)
    except htmx.NotThePinnedFile as error:
        raise click.ClickException(f"{source}: {error}. " + _("Nothing was changed.")) from None
    except OSError as error:
        raise click.ClickException(_("%(what)s cannot be written (%(why)s).", what=instance, why=error)) from None
    click.echo(_("htmx is kept in %(path)s. A Scorer that is running uses it from its next start.", path=path))
