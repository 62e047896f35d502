"""`scorer import`: a new match from a match document."""  # noqa: N999

from pathlib import Path

import click
from flask_babel import gettext as _

from scorer import create_app
from scorer.engine.problems import printable
from scorer.play import documents
from scorer.store import db, rights
from scorer.store.saving import Sent, Stale, new_key


@click.command(name="import")
@click.argument("file")
@click.pass_obj
def command(instance: Path, file: str) -> None:
    """Make a match of the document FILE (- reads standard input), and print its key and the address to keep score.

    A document that is not in order prints one line on standard error, the place and what is wrong, and exits 2.
    """
    try:
        with click.open_file(file, "rb") as source:
            text = source.read(documents.LARGEST + 1)
    except OSError as error:
        raise click.ClickException(_("%(what)s cannot be read (%(why)s).", what=file, why=error.strerror)) from None
    match, problems = documents.read(text)
    if match is None:
        click.echo(printable(str(problems[0]), 1000), err=True)
        raise SystemExit(2)
    try:
        app = create_app(instance_path=instance)
    except db.StoreUnusable as error:
        raise click.ClickException(str(error)) from None
    with app.app_context():
        outcome = documents.make(db.get(), match, Sent(f"import:{new_key()}", 0, documents.fingerprint(text)))
        assert not isinstance(outcome, Stale)  # a new key was never used
        click.echo(f"{outcome.match.key}  /k/{rights.token(outcome.match, 'keep')}")
