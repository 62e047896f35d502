"""`scorer pocket`: write the pocket edition, a folder of static files with the whole of Scorer."""

import shutil
from pathlib import Path

import click

from scorer.commands.environment import from_file_option, why_not_fetched
from scorer.language.texts import gettext as _
from scorer.pocket import folder as pocket
from scorer.web import htmx


@click.command(name="pocket")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@from_file_option(help="Take Python for browsers from this file instead of fetching it.")
@click.pass_obj
def pocket_command(instance: Path, folder: Path, from_file: Path | None) -> None:
    """Write Scorer as a folder of static files, for phones without a server.

    Any web host can serve the folder, below any path. A phone opens it once and then needs neither host nor internet.
    An older folder of that name is replaced.
    """
    source = str(from_file or pocket.PACKAGE)
    try:
        package = from_file.read_bytes() if from_file else pocket.fetch_package()
        source = htmx.URL
        htmx_path = htmx.local_copy(instance)
        htmx_file = htmx_path.read_bytes() if htmx_path else htmx.download()
    except OSError as error:
        text = _("%(source)s could not be fetched (%(why)s). Try again where there are internet and npm, or carry the "
                 "file here: Python for browsers is named with --from-file, htmx with scorer assets pull.",
                 source=source, why=why_not_fetched(error))  # fmt: skip
        raise click.ClickException(text) from None
    node = shutil.which("node")
    try:
        pocket.write_folder(folder, package, htmx_file, node)
    except pocket.CannotBuild as error:
        raise click.ClickException(f"{error}. " + _("Nothing was changed.")) from None
    click.echo(_("The pocket edition is in %(path)s.", path=folder))
    if node is None:
        click.echo(_("Without Node.js nothing is compiled beforehand: it is as good, but starts more slowly."))
