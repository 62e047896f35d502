"""`scorer import`: a new match from each match document."""  # noqa: N999

import sys
from pathlib import Path

import click

from scorer.commands.environment import base_url, open_app
from scorer.commands.replay import exit_with_error
from scorer.engine.match import Match
from scorer.engine.problems import printable
from scorer.language.texts import gettext as _
from scorer.language.translator import translate
from scorer.play import documents
from scorer.store.saving import Conflict, Submission, new_form_key
from scorer.web.database import get_db
from scorer.web.links import link_token


@click.command(name="import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--address", default="", metavar="URL", help="Where phones find Scorer, as https://scores.example.org.")
@click.pass_obj
def command(instance: Path, files: tuple[str, ...], address: str) -> None:
    """Make a match of each document FILE (- reads standard input); print its key and the address to keep score.

    A document that is not in order prints one line on standard error, the place and what is wrong; then nothing is made
    of any of them, and the exit is 2.
    """
    base = base_url(address)
    documents_read = [_read(file, several=len(files) > 1) for file in files]
    with open_app(instance, make=True).app_context():
        for text, match in documents_read:
            submission = Submission(f"import:{new_form_key()}", 0, documents.history_marker(text))
            outcome = documents.store_document(get_db(), match, submission)
            assert not isinstance(outcome, Conflict)  # a new key was never used
            click.echo(f"{outcome.match.key}  {base}/k/{link_token(outcome.match, 'keep')}")


def _read(file: str, several: bool) -> tuple[bytes, Match]:
    """Read a file and parse its match; a problem ends the command, with the file's name if there are several."""
    if file == "-" and sys.stdin is None:
        raise SystemExit(exit_with_error(_("standard input is closed")))
    try:
        with click.open_file(file, "rb") as source:
            text = source.read(documents.MAX_BYTES + 1)
    except OSError as error:
        raise click.ClickException(_("%(what)s cannot be read (%(why)s).", what=file, why=error.strerror)) from None
    match, problems = documents.parse_document(text)
    if match is None:
        problem = problems[0]
        line = f"{problem.path or 'document'}: {translate(problem.message)}"
        click.echo((f"{file}: " if several else "") + printable(line, 1000), err=True)
        raise SystemExit(2)
    return text, match
