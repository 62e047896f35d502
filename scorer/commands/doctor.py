"""`scorer doctor`: look whether everything is well."""

from pathlib import Path

import click

from scorer.commands import checks


@click.command(name="doctor")
@click.pass_obj
def command(instance: Path) -> None:
    """Look at this computer, the folder, the database and every match, and say in sentences what is well.

    Changes nothing, also while Scorer runs. Exits 1 where something needs you: those lines begin with "Look here".
    """
    needed = False
    for finding in checks.look(instance):
        begins = {"well": "", "note": "Note: ", "trouble": "Look here: "}[finding.state]
        click.echo(begins + finding.sentence)
        needed |= finding.state == "trouble"
    raise SystemExit(1 if needed else 0)
