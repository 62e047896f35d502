"""The list of those who play a tournament, as somebody pastes it: a line for each, "Name" or "Name; Team"."""

import re
from collections import Counter
from collections.abc import Sequence

from scorer.engine.game import Game
from scorer.engine.json_values import visible_text
from scorer.language import lists
from scorer.language.texts import gettext as _, ngettext
from scorer.language.translator import isolate, translate
from scorer.play.tournaments import SMALLEST_SIZE, Person, table_sizes

MAX_LETTERS = 40
"""Letters of a name and of a team."""
MAX_PEOPLE = 500
"""How many can be drawn."""
NUMBER = re.compile(r"\d+(?:[.):]\s*|\s+|$)")
"""A number before a name, as lists have it."""


def parse_player_list(
    text: str, known: Sequence[Person] = (), *, may_be_alone: bool = False
) -> tuple[list[Person], list[str]]:
    """Return the people of a list and what is wrong with it, a sentence each; `known` have come before.

    A team may have one player while it is corrected: its members change to the right one after another.
    """
    people = [person for line in text.splitlines() if (person := _parse_line(line))]
    everybody, problems = [*known, *people], list[str]()
    if len(everybody) > MAX_PEOPLE:
        return people, [
            ngettext("The list has %(num)s name; at most %(most)s can be drawn.",
                     "The list has %(num)s names; at most %(most)s can be drawn.", len(everybody), most=MAX_PEOPLE)
        ]  # fmt: skip
    if any(not person["name"] or max(map(len, (person["name"], person["team"]))) > MAX_LETTERS for person in people):
        problems.append(_("A name has 1 to %(num)s letters.", num=MAX_LETTERS))
    times = Counter(person["name"].casefold() for person in everybody)
    twice = {name: person["name"] for person in people if times[name := person["name"].casefold()] > 1 and name}
    problems += [_("“%(name)s” is there twice: add a letter.", name=isolate(name)) for name in twice.values()]
    if not may_be_alone:
        teams = Counter(person["team"].casefold() for person in everybody if person["team"])
        alone = [person["team"] for person in everybody if teams[person["team"].casefold()] == 1]
        problems += [_("Team %(team)s has one player: it needs two.", team=isolate(team)) for team in alone]
    return people, problems


def _parse_line(line: str) -> Person | None:
    """A person of a line, whose cells are parted by semicolons or tabs; None for a blank one.

    Of a line that is only a number, or a team, the name is empty.
    """
    if not visible_text(line):
        return None
    cells = [visible_text(cell) for cell in re.split(r"[;\t]", line)]
    if len(cells) > 1 and NUMBER.fullmatch(cells[0]):
        cells = cells[1:]
    name = visible_text(NUMBER.sub("", cells[0], count=1) if NUMBER.match(cells[0]) else cells[0])
    return {"name": name, "team": cells[1] if len(cells) > 1 else "", "here": True}


def seating_problem(count: int, game: Game) -> str:
    """Return why so many cannot be split into tables of a game; "" where they can."""
    if table_sizes(count, game.seats):
        return ""
    sizes = lists.or_list(size for size in sorted(game.seats) if size >= SMALLEST_SIZE)
    return ngettext("%(game)s: %(num)s player does not make tables of %(sizes)s.",
                    "%(game)s: %(num)s players do not make tables of %(sizes)s.", count,
                    game=translate(game.name), sizes=sizes)  # fmt: skip
