"""`scorer recipe`: check a recipe, a game of one's own in a file, and print its rules as text."""

import sys
from collections.abc import Iterator
from textwrap import fill

import click
from flask_babel import gettext as _
from flask_babel import ngettext

from scorer.commands.replay import exit_with_error, problem_text
from scorer.engine.game import Game, Play
from scorer.engine.json_values import parse_json
from scorer.engine.problems import Problems, printable
from scorer.engine.recipe import check_names, parse_game
from scorer.language import lists
from scorer.language.translator import make_translator
from scorer.presentation import rules

WIDE = 100
"""Letters in a line."""


@click.command(name="recipe")
@click.argument("file")
def command(file: str) -> None:
    """Check the recipe FILE and print the rules of its game; - reads standard input.

    What is wrong with it is printed on standard error, a line each with its place, and the exit is 2.
    """
    if file == "-" and sys.stdin is None:
        raise SystemExit(exit_with_error(_("standard input is closed")))
    try:
        with click.open_file(file, "rb") as source:
            given, problems = parse_json(source.read())
    except OSError as error:
        raise SystemExit(
            exit_with_error(_("%(what)s cannot be read (%(why)s).", what=file, why=error.strerror))
        ) from None
    found = Problems(items=problems)
    game = None if problems else parse_game(given, found)
    if game is not None and game.recipe_json is not None:
        check_names(game.recipe_json, found)
    if game is None or found:
        for problem in found.items:
            exit_with_error(problem_text(problem))
        raise SystemExit(2)
    for line in _text(game):
        click.echo("\n".join(printable(one, len(one)) for one in line.split("\n")))


def _text(game: Game) -> Iterator[str]:
    """The rules for every number of players."""
    tell = make_translator()
    name = tell(game.name)
    yield from (name, "=" * len(name), "", *_filled(tell(game.summary)))
    for seats in game.seats:
        yield from ("", *_rules(game.for_table(game.rules(), seats)))
    if game.source:
        yield from ("", *_filled(tell(game.source)))


def _rules(play: Play) -> Iterator[str]:
    tell = make_translator()
    heading = ngettext("%(num)s player", "%(num)s players", play.seats)
    yield from (heading, "-" * len(heading), "")
    for sentence in rules.match_description(play, tell):
        yield from _filled(sentence, "- ")
    for section in rules.guide_sections(play, tell, play.game.packs[0]):
        yield from ("", section.heading)
        for line in section.lines:
            yield from _filled(line if isinstance(line, str) else lists.comma_list(line), "- ")
    for contract in rules.contract_sections(play, tell, play.game.packs[0]):
        yield from ("", f"{contract.name} ({contract.native})" if contract.native else contract.name)
        for line in (contract.line, contract.about, *(words for _sign, words in contract.pays)):
            yield from _filled(line, "- ")


def _filled(text: str, begin: str = "") -> list[str]:
    """A sentence in lines of bearable length; nothing where there is none."""
    return [fill(text, WIDE, initial_indent=begin, subsequent_indent=" " * len(begin))] if text else []
