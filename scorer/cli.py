"""The `scorer` command and the list of its subcommands.

A subcommand NAME is the function NAME_command of a module of `scorer/commands/`, which is imported only when it is
called, so that `scorer --help` stays quick.
"""

import io
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from scorer import paths
from scorer.engine.phrases import N_
from scorer.language.command_line import click_translated, paragraphs, translate_help

COMMANDS = {
    "run": N_("Start Scorer and show the address for the phones."),
    "replay": N_("Print the ledger of a match document."),
    "recipe": N_("Check a game of one's own, and print its rules."),
    "list": N_("List the matches that are stored here."),
    "export": N_("Write a match, or all of them, as match documents."),
    "import": N_("Make a match of each match document."),
    "link": N_("Print the link of a match anew, for a table that has lost it."),
    "assets": N_("Keep the pinned htmx here, for tables without internet."),
    "backup": N_("Copy every match and the secret key into one file, also while people play."),
    "restore": N_("Put a backup in the place of the database."),
    "key": N_("Put the secret key of a backup back, or make a new one."),
    "forget": N_("Destroy a match at once, and say which backups hold it."),
    "pocket": N_("Write Scorer as a folder of static files, for phones without a server."),
    "doctor": N_("Look whether everything is well, and say so in sentences."),
}
"""Each subcommand with its line in `scorer --help`, in this order."""

MODULES = {
    "list": "matches", "export": "matches", "import": "matches", "link": "matches", "forget": "matches",
    "backup": "backups", "restore": "backups", "key": "backups", "assets": "static_files", "pocket": "static_files",
}  # fmt: skip
"""The module of each subcommand that has not one of its own name."""

LOADS_NO_LANGUAGE = ("replay",)
"""Subcommands for other programs, which need a language only for their errors and load it themselves."""


class LazyGroup(click.Group):
    """A group that imports a command only when it is called. An OSError ends it with a sentence and exit 1."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        for stream in (sys.stdin, sys.stdout, sys.stderr):  # Windows' own code pages lack most letters
            if paths.IS_WINDOWS and isinstance(stream, io.TextIOWrapper) and not stream.isatty():
                stream.reconfigure(encoding="utf-8")
        with click_translated():
            try:
                return super().main(*args, **kwargs)
            except OSError as error:
                raise SystemExit(_io_error(error)) from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = import_module(f"scorer.commands.{MODULES.get(name, name)}")
        command: click.Command = getattr(module, f"{name}_command")
        return _with_translated_help(command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(translate_help(N_("Commands"))):
            formatter.write_dl([(name, translate_help(line)) for name, line in COMMANDS.items()])


def _io_error(error: OSError) -> int:
    """Print which file cannot be read or, without a file, that the output cannot be written; return the exit code."""
    if error.filename:
        text = translate_help(N_("%(what)s cannot be read (%(why)s)."))
        sentence = text % {"what": error.filename, "why": error.strerror}
    else:
        sentence = translate_help(N_("The output cannot be written (%(why)s).")) % {"why": error.strerror or error}
        # Nothing may be left to flush at exit, because it cannot be written.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    click.echo(translate_help(N_("Error: {message}")).format(message=sentence), err=True)
    return 1


def _with_translated_help(command: click.Command) -> click.Command:
    """The command with its help and that of its options in the language of the computer."""
    command.help = translate_help(paragraphs(command.help or ""))
    for option in command.params:
        if isinstance(option.type, click.Path):
            option.type.name = translate_help(option.type.name)  # click has set it at import, in English
        if isinstance(option, click.Option):
            option.help = translate_help(option.help or "") or None
    if isinstance(command, click.Group):
        for subcommand in command.commands.values():
            _with_translated_help(subcommand)
    return command


class FolderType(click.Path):
    """A folder; "" is none, and not the one in which the command was started."""

    def __init__(self) -> None:
        super().__init__(file_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return super().convert(value, param, ctx) if str(value) else self.fail(translate_help(N_("Name a folder.")))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="lorum-scorer")
@click.option(
    "--instance", type=FolderType(), help="The folder of the database and the secret key (also: SCORER_INSTANCE)."
)
@click.pass_context
def main(ctx: click.Context, instance: Path | None) -> None:
    """Scorer keeps the score of compendium card games: Lórum, Lora, King, Trex and their kin."""
    try:
        ctx.obj = (instance or paths.instance_dir()).resolve()
    except RuntimeError:
        raise click.ClickException(
            translate_help(N_("This user has no home folder: name the folder of the matches with --instance."))
        ) from None
    if ctx.invoked_subcommand not in LOADS_NO_LANGUAGE:
        from scorer.language.locale import in_environment_language, unknown_language_text

        ctx.with_resource(in_environment_language())
        language = os.environ.get("SCORER_LANGUAGE", "")
        if language and (why := unknown_language_text(language)):  # else everything would silently be in English
            click.echo(f"SCORER_LANGUAGE: {why}", err=True)


_with_translated_help(main)
