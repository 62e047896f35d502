"""`scorer doctor`: run all checks and print the findings."""

from pathlib import Path

import click

from scorer.commands import checks
from scorer.commands.environment import open_app
from scorer.language.texts import gettext as _
from scorer.play import known_matches
from scorer.web.database import get_db


@click.command(name="doctor")
@click.option("--summaries", is_flag=True, help="First make the stored summaries of all matches anew from their logs.")
@click.pass_obj
def command(instance: Path, summaries: bool) -> None:
    """Look at this computer, the folder, the database and every match, and say in sentences what is well.

    Changes nothing without --summaries, also while Scorer runs. Exits 1 where something needs you: those lines say so
    at their beginning.
    """
    if summaries:
        with open_app(instance).app_context():
            known_matches.renew_all(get_db())
    has_problem = False
    for finding in checks.run_checks(instance):
        match finding.state:
            case "well":
                click.echo(finding.sentence)
            case "note":
                click.echo(_("Note: %(what)s", what=finding.sentence))
            case "trouble":
                click.echo(_("Look here: %(what)s", what=finding.sentence))
        has_problem |= finding.state == "trouble"
    raise SystemExit(1 if has_problem else 0)
