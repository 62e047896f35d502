"""`scorer recipe`: check a recipe, a game of one's own in a file, and print its rules as text."""

import sys
from collections.abc import Iterator
from textwrap import fill

import click

from scorer.commands.replay import exit_with_error
from scorer.engine.game import Game, Play
from scorer.engine.json_values import parse_json
from scorer.engine.problems import Problems, printable
from scorer.engine.recipe import check_names, parse_game
from scorer.language import lists
from scorer.language.texts import gettext as _, ngettext
from scorer.language.translator import make_translator
from scorer.presentation import rules

WIDTH = 100  # characters in a line


@click.command(name="recipe")
@click.argument("file")
def recipe_command(file: str) -> None:
    """Check the recipe FILE and print the rules of its game; - reads standard input.

    What is wrong with it is printed on standard error, a line each with its place, and the exit is 2.
    """
    if file == "-" and sys.stdin is None:
        raise SystemExit(exit_with_error(_("standard input is closed")))
    try:
        with click.open_file(file, "rb") as source:
            raw, json_problems = parse_json(source.read())
    except OSError as error:
        line = _("%(what)s cannot be read (%(why)s).", what=file, why=error.strerror)
        raise SystemExit(exit_with_error(line)) from None
    problems = Problems(items=json_problems)
    game = None if json_problems else parse_game(raw, problems)
    if game is not None and game.recipe_json is not None:
        check_names(game.recipe_json, problems)
    if game is None or problems:
        for problem in problems.items:
            exit_with_error(str(problem))
        raise SystemExit(2)
    for text in _game_text(game):
        click.echo("\n".join(printable(line, len(line)) for line in text.split("\n")))


def _game_text(game: Game) -> Iterator[str]:
    translate = make_translator()
    name = translate(game.name)
    yield from (name, "=" * len(name), "", *_wrapped(translate(game.summary)))
    for seats in game.seats:
        yield from ("", *_rules_text(game.for_table(game.rules(), seats)))
    if game.source:
        yield from ("", *_wrapped(translate(game.source)))


def _rules_text(play: Play) -> Iterator[str]:
    translate = make_translator()
    heading = ngettext("%(num)s player", "%(num)s players", play.seats)
    yield from (heading, "-" * len(heading), "")
    for sentence in rules.match_description(play, translate):
        yield from _wrapped(sentence, "- ")
    for section in rules.guide_sections(play, translate, play.game.packs[0]):
        yield from ("", section.heading)
        for line in section.lines:
            yield from _wrapped(line if isinstance(line, str) else lists.comma_list(line), "- ")
    for contract in rules.contract_sections(play, translate, play.game.packs[0]):
        yield from ("", f"{contract.name} ({contract.native})" if contract.native else contract.name)
        for line in (contract.line, contract.about, *(words for _sign, words in contract.pays)):
            yield from _wrapped(line, "- ")


def _wrapped(text: str, begin: str = "") -> list[str]:
    """A sentence wrapped to WIDTH; nothing for an empty one."""
    return [fill(text, WIDTH, initial_indent=begin, subsequent_indent=" " * len(begin))] if text else []
