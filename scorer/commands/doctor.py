"""`scorer doctor`: run all checks and print the findings."""

import json
from dataclasses import asdict
from pathlib import Path

import click

from scorer.commands import checks
from scorer.commands.environment import open_app
from scorer.commands.reachability import Finding
from scorer.language.texts import gettext as _
from scorer.play import known_matches
from scorer.web.database import get_db


@click.command(name="doctor")
@click.option("--summaries", is_flag=True, help="First make the stored summaries of all matches anew from their logs.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, an object a finding, for other programs.")
@click.pass_obj
def command(instance: Path, summaries: bool, as_json: bool) -> None:
    """Look at this computer, the folder, the database and every match, and say in sentences what is well.

    Changes nothing without --summaries, also while Scorer runs. Exits 1 where something needs you: those lines say so
    at their beginning.
    """
    if summaries:
        with open_app(instance).app_context():
            known_matches.renew_all(get_db())
    findings = list[Finding]()
    for finding in checks.run_checks(instance):
        findings.append(finding)
        if not as_json:
            _print(finding)
    is_well = all(finding.state != "trouble" for finding in findings)
    if as_json:
        report = {"well": is_well, "findings": list(map(asdict, findings))}
        click.echo(json.dumps(report, ensure_ascii=False, indent=1))
    raise SystemExit(0 if is_well else 1)


def _print(finding: Finding) -> None:
    """Print a finding; one that is worth knowing or needs somebody says so at its beginning."""
    match finding.state:
        case "well":
            click.echo(finding.sentence)
        case "note":
            click.echo(_("Note: %(what)s", what=finding.sentence))
        case "trouble":
            click.echo(_("Look here: %(what)s", what=finding.sentence))
