"""`scorer link`: print the link of a match again, for a table that has lost it."""

from pathlib import Path

import click

from scorer.commands.environment import base_url, no_match, open_app
from scorer.language.texts import gettext as _
from scorer.store import matches, rights
from scorer.web.database import get_db
from scorer.web.links import link_token


@click.command(name="link")
@click.argument("key")
@click.option("--watch", is_flag=True, help="The link to watch, in place of the one to keep score.")
@click.option("--maker", is_flag=True, help="End the link to keep score; who opens the new one first made the match.")
@click.option(
    "--address", "--at", default="", metavar="URL", help="Where phones find Scorer, as https://scores.example.org."
)
@click.pass_obj
def command(instance: Path, key: str, watch: bool, maker: bool, address: str) -> None:
    """Print the link to keep the score of the match KEY (see `scorer list`).

    With --maker, for a match that nobody can renew or throw away any more, whoever opens it first can do both.
    """
    if watch and maker:
        raise click.UsageError(_("--watch and --maker are two links: ask for one of them."))
    with open_app(instance).app_context():
        match = matches.load(get_db(), key)
        if match is None or match.deleted:
            raise no_match(key)
        if maker:
            match = rights.reset_owner(get_db(), match)
        path = f"m/{link_token(match, 'watch')}" if watch else f"k/{link_token(match, 'keep')}"
        click.echo(f"{base_url(address)}/{path}")
