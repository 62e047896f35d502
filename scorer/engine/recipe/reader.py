"""The reader: a recipe from its JSON, checked to its last line, or everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from scorer.engine.problems import Problems
from scorer.engine.reading import Json, on_one_line, seen
from scorer.engine.recipe.contracts import read_contracts
from scorer.engine.recipe.lines import Ground
from scorer.engine.recipe.parts import CHOSEN, Recipe, compact
from scorer.engine.recipe.taken import NO_NAME, Taken, number
from scorer.engine.words import N_, c_, say

VERSION = 1
FEWEST, MOST = 3, 6
"""How many may play."""
UNITS, BEST = ("points", "chips"), ("lowest", "highest")
ORDERS = ("block", "round", "once", *CHOSEN, "free")
NAMED = ("name", "thing", "who")
"""The keys of the names that a table has given."""
END = 1_000_000
"""No total ends a match beyond this."""


def read_recipe(given: Json, problems: Problems) -> Recipe | None:
    """The recipe, or None where something is wrong with it: each problem is noted at its place."""
    if not isinstance(given, Mapping):
        problems.note(N_("a game of one's own is an object with a name, seats, cards and contracts"))
        return None
    before, top = len(problems), Taken(given, problems)
    version = top.take("recipe", needed=True)
    if top.has("recipe") and (type(version) is not int or version != VERSION):
        top.at("recipe").note(say(N_("only recipes of the kind %(version)s are known"), version=VERSION))
    name, seats = top.name(), _seats(top)
    cards = top.per_table("cards", 12, 104, None if seats is None else len(seats))
    unit = top.one_of("unit", UNITS, "points")
    best = _best(top, unit)
    order = top.one_of("order", ORDERS, "block")
    leads = top.one_of("leads", ("next", "dealer"), "next")
    chooser = top.one_of("chooser", ("leader", "dealer"), "leader")
    if top.has("chooser") and order is not None and order not in CHOSEN:
        top.at("chooser").note(N_("nobody chooses where the order of the contracts is given"))
    ends_at = _ends_at(top)
    about, source = top.text("about", 2000), top.text("source", 300)
    ground, contracts = Ground(seats, cards, unit, order), top.take("contracts", needed=True)
    top.done()
    parts = read_contracts(contracts, ground, top.at("contracts")) if top.has("contracts") else ()
    if len(problems) > before or seats is None or cards is None or unit is None or order is None:
        return None
    return Recipe(
        text=compact(_renamed(given, str)),
        name=name,
        seats=seats,
        cards=cards,
        unit=unit,
        best=best or "lowest",
        order=order,
        leads=0 if leads == "dealer" else 1,
        dealer_chooses=chooser == "dealer",
        ends_at=ends_at,
        parts=parts,
        about=about,
        source=source,
    )


def _seats(top: Taken) -> tuple[int, ...] | None:
    """How many may play."""
    given, problems = top.take("seats", needed=True), top.at("seats")
    if not top.has("seats"):
        return None
    if not isinstance(given, list) or not 1 <= len(given) <= MOST - FEWEST + 1:
        words = N_("a list of numbers of players from %(least)s to %(most)s is needed")
        problems.note(say(words, least=FEWEST, most=MOST))
        return None
    before, found = len(problems), list[int]()
    for place, one in enumerate(given):
        seats = number(one, FEWEST, MOST, problems.below(place))
        if seats in found:
            problems.below(place).note(N_("this number of players stands there already"))
        if seats is not None:
            found.append(seats)
    return tuple(found) if len(problems) == before else None


def _best(top: Taken, unit: str | None) -> str | None:
    """Which total wins."""
    best = top.one_of("best", BEST, "highest" if unit == "chips" else "lowest")
    if unit == "chips" and best == "lowest":
        top.at("best").note(N_("with chips the highest total wins"))
    return best


def _ends_at(top: Taken) -> int | None:
    """The total that ends the match."""
    ends_at = top.number("ends_at", -END, END, needed=False)
    if ends_at == 0:
        top.at("ends_at").note(N_("every match begins with totals of 0: another number is needed"))
    return ends_at


def refuse_unseen(recipe: Mapping[str, Json], problems: Problems) -> None:
    """Notes the names of a recipe that break their line, and those in which there is nothing to see.

    Only what is new is asked: such names were taken once, and what was played by them still opens.
    """
    for name, place in _names(recipe, problems):
        if on_one_line(name) != name:
            place.note(c_("name of a thing", "a name stands on one line, without tabs and other control characters"))
        elif name and not seen(name):
            place.note(NO_NAME)


def as_seen(recipe: Mapping[str, Json]) -> dict[str, Json]:
    """The same recipe with each name that would be refused as it is seen: on one line, or empty."""
    return _renamed(recipe, lambda name: name if seen(name) and on_one_line(name) == name else seen(name))


def _names(recipe: Mapping[str, Json], problems: Problems) -> Iterator[tuple[str, Problems]]:
    """Every name, without the spaces round it, and its place; also of what is no good recipe."""
    contracts = _objects(recipe.get("contracts"), problems.below("contracts"))
    lines = [line for one, place in contracts for line in _objects(one.get("lines"), place.below("lines"))]
    for given, place in ((recipe, problems), *contracts, *lines):
        for key in NAMED:
            name = given.get(key)
            if isinstance(name, str):
                yield name.strip(), place.below(key)


def _objects(given: Json, problems: Problems) -> list[tuple[Mapping[str, Json], Problems]]:
    """The objects of a list, each with its place."""
    listed = enumerate(given) if isinstance(given, list) else ()
    return [(one, problems.below(place)) for place, one in listed if isinstance(one, Mapping)]


def _renamed(given: Mapping[str, Json], name: Callable[[str], str]) -> dict[str, Json]:
    """A good recipe, or a part of it, with other names."""
    return {key: _in_place(key, value, name) for key, value in given.items()}


def _in_place(key: str, value: Json, name: Callable[[str], str]) -> Json:
    if isinstance(value, Mapping):
        return _renamed(value, name)
    if isinstance(value, list):
        return [_in_place("", item, name) for item in value]
    return name(value.strip()) if key in NAMED and isinstance(value, str) else value
