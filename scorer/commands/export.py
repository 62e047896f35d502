"""`scorer export`: a match, or every match, as match documents."""

import json
from pathlib import Path

import click

from scorer.commands.environment import no_match, open_app
from scorer.language.dates import iso_day
from scorer.language.texts import gettext as _
from scorer.play import documents
from scorer.play.replayed_match import ReplayError, replay_match
from scorer.store import matches
from scorer.store.matches import StoredMatch
from scorer.web.database import get_db


@click.command(name="export")
@click.argument("key")
@click.argument("folder", default=".", type=click.Path(file_okay=False, allow_dash=True, path_type=Path))
@click.pass_obj
def command(instance: Path, key: str, folder: Path) -> None:
    """Write the document of the match KEY (see `scorer list`), or of all of them, into FOLDER; - prints it.

    `all -` prints a document a line, as `scorer replay --lines` reads them.
    """
    with open_app(instance).app_context():
        exported = [match for match in matches.all_matches(get_db()) if key in ("all", match.key)]
        if not exported and key != "all":
            raise no_match(key)
        broken = ", ".join(match.key for match in exported if not _write(match, folder, key == "all"))
    if broken:
        raise click.ClickException(_("These could not be worked out and were left out: %(keys)s", keys=broken))


def _write(match: StoredMatch, folder: Path, in_lines: bool) -> bool:
    """Write the document of a match; False where its log is broken."""
    try:
        text = documents.to_document_text(replay_match(match))
    except ReplayError:
        return False
    if str(folder) == "-":
        click.echo(json.dumps(json.loads(text), ensure_ascii=False) + "\n" if in_lines else text, nl=False)
        return True
    path = folder / f"{match.game}-{iso_day(match.created)}-{match.key}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.ClickException(_("%(what)s cannot be written (%(why)s).", what=path, why=error.strerror)) from None
    click.echo(path)
    return True
