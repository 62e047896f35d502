"""`scorer assets pull` and `scorer pocket`: static files that browsers get, the pinned htmx and the pocket edition.

What either takes from elsewhere is fetched once and checked, or comes from a file that is carried here.
"""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from scorer.commands.environment import not_written
from scorer.language.texts import gettext as _
from scorer.paths import scorer_command
from scorer.pocket import folder as pocket
from scorer.web import htmx

Command = TypeVar("Command", bound=Callable[..., Any])


def _from_file_option(help: str) -> Callable[[Command], Command]:
    return click.option("--from-file", type=click.Path(exists=True, dir_okay=False, path_type=Path), help=help)


@click.group(name="assets")
def assets_command() -> None:
    """Keep the pinned htmx here, for tables without internet."""


@assets_command.command()
@_from_file_option(help="Take it from this file instead of the CDN.")
@click.pass_obj
def pull(instance: Path, from_file: Path | None) -> None:
    """Fetch the pinned htmx, check its hash and keep it in the instance folder."""
    source = str(from_file or htmx.URL)
    try:
        data = from_file.read_bytes() if from_file else htmx.download()
    except OSError as error:
        words = ("assets", "pull", "--from-file", htmx.NAME)
        raise _not_fetched(source, error, scorer_command(instance, *words)) from None
    try:
        path = htmx.save_local_copy(data, instance)
    except htmx.NotThePinnedFile as error:
        raise click.ClickException(f"{source}: {error}. " + _("Nothing was changed.")) from None
    except OSError as error:
        raise not_written(instance, error) from None
    click.echo(_("htmx is kept in %(path)s. A Scorer that is running uses it from its next start.", path=path))


@click.command(name="pocket")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@_from_file_option(help="Take Python for browsers from this file instead of fetching it.")
@click.pass_obj
def pocket_command(instance: Path, folder: Path, from_file: Path | None) -> None:
    """Write Scorer as a folder of static files, for phones without a server.

    Any web host can serve the folder, below any path. A phone opens it once and then needs neither host nor internet.
    An older pocket edition in that folder is replaced; a folder that holds anything else is left alone.
    """
    try:
        pocket.refuse_foreign(folder)
    except pocket.HoldsOthers as error:
        text = _("%(folder)s is no pocket edition: %(file)s is in it. Name another folder, or an empty one.",
                 folder=folder, file=error)  # fmt: skip
        raise click.ClickException(f"{text} {_('Nothing was changed.')}") from None
    source = str(from_file or pocket.PACKAGE)
    try:
        package = from_file.read_bytes() if from_file else pocket.fetch_package()
        source = htmx.URL
        htmx_path = htmx.local_copy(instance)
        htmx_file = htmx_path.read_bytes() if htmx_path else htmx.download()
    except OSError as error:
        words = ("assets", "pull") if source == htmx.URL else ("pocket", folder)
        file = htmx.NAME if source == htmx.URL else Path(pocket.PACKAGE).name
        raise _not_fetched(source, error, scorer_command(instance, *words, "--from-file", file)) from None
    node = shutil.which("node")
    try:
        pocket.write_folder(folder, package, htmx_file, node)
    except pocket.CannotBuild as error:
        raise click.ClickException(f"{error}. " + _("Nothing was changed.")) from None
    except OSError as error:
        raise not_written(folder, error) from None
    click.echo(_("The pocket edition is in %(path)s.", path=folder))
    if node is None:
        click.echo(_("Without Node.js nothing is compiled beforehand: it is as good, but starts more slowly."))


def _not_fetched(source: str, error: OSError, command: str) -> click.ClickException:
    """What helps where a file could not be fetched: it can be carried here and named in this command."""
    text = _("%(source)s could not be fetched (%(why)s). Try again where there is internet, "
             "or carry the file here: %(command)s",
             source=source, why=getattr(error, "reason", error), command=command)  # fmt: skip
    return click.ClickException(text)
