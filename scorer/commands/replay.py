"""`scorer replay`: print the ledger of a match document, or the one line that says what is wrong with it."""

import json
import os
import sys

import click

from scorer.engine import document
from scorer.engine.problems import printable
from scorer.games import find


@click.command(name="replay")
@click.argument("file")
@click.option("--lines", is_flag=True, help="FILE has a document a line; print a ledger or an error for each.")
@click.option("--why", is_flag=True, help="Add to each row the reasons of every player's change, then of the bank's.")
def replay_command(file: str, lines: bool, why: bool) -> None:
    """Print the ledger of the match document FILE as JSON; - reads standard input.

    A document that breaks a rule prints one line on standard error, the place and what is wrong, and exits 2. With
    --lines it becomes {"error": "..."} in its place, in English, and the exit is 0.
    """
    if file == "-" and sys.stdin is None:
        raise SystemExit(exit_with_error("standard input is closed"))
    try:
        with click.open_file(file, "rb") as source:
            if lines:
                for line in source:
                    ledger, problems = document.ledger_json_from_text(line.rstrip(b"\r\n"), find, why)
                    _print(json.dumps({"error": str(problems[0])} if ledger is None else ledger))
                return
            ledger, problems = document.ledger_json_from_text(source.read(), find, why)
    except OSError as error:
        raise SystemExit(exit_with_error(f"{file}: cannot be read ({error.strerror})")) from None
    if ledger is None:
        raise SystemExit(exit_with_error(str(problems[0])))
    _print(json.dumps(ledger, indent=2))


def _print(line: str) -> None:
    """Print a line at once: another program may be waiting for it."""
    try:
        click.echo(line)
    except OSError as error:
        # Nothing may be left to flush at exit, because it cannot be written.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # the reader has seen enough
            raise SystemExit(0) from None
        raise SystemExit(exit_with_error(f"the ledger cannot be written ({error.strerror})", 1)) from None


def exit_with_error(line: str, code: int = 2) -> int:
    """Print a line on standard error, and return the exit code."""
    click.echo(printable(line, len(line)), err=True)
    return code
