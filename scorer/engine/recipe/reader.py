"""The reader: a recipe from its JSON, checked to its last line, or everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from scorer.engine.problems import Problems
from scorer.engine.reading import Json, to_one_line, visible_text
from scorer.engine.recipe.contracts import parse_contracts
from scorer.engine.recipe.lines import RecipeHead
from scorer.engine.recipe.parts import CHOSEN, Recipe, compact_json
from scorer.engine.recipe.taken import NO_NAME, ObjectReader, parse_number
from scorer.engine.words import N_, c_, phrase

VERSION = 1
MIN_PLAYERS, MAX_PLAYERS = 3, 6
"""How many may play."""
UNITS, BEST = ("points", "chips"), ("lowest", "highest")
ORDERS = ("block", "round", "once", *CHOSEN, "free")
NAME_KEYS = ("name", "thing", "who")
"""The keys of the names that a table has given."""
LARGEST_TARGET = 1_000_000
"""No total ends a match beyond this."""


def parse_recipe(given: Json, problems: Problems) -> Recipe | None:
    """The recipe, or None where something is wrong with it: each problem is noted at its place."""
    if not isinstance(given, Mapping):
        problems.add(N_("a game of one's own is an object with a name, seats, cards and contracts"))
        return None
    before, top = len(problems), ObjectReader(given, problems)
    version = top.get("recipe", needed=True)
    if top.has("recipe") and (type(version) is not int or version != VERSION):
        top.path_of("recipe").add(phrase(N_("only recipes of the kind %(version)s are known"), version=VERSION))
    name, seats = top.name(), _seats(top)
    cards = top.per_table("cards", 12, 104, None if seats is None else len(seats))
    unit = top.one_of("unit", UNITS, "points")
    best = _best(top, unit)
    order = top.one_of("order", ORDERS, "block")
    leads = top.one_of("leads", ("next", "dealer"), "next")
    chooser = top.one_of("chooser", ("leader", "dealer"), "leader")
    if top.has("chooser") and order is not None and order not in CHOSEN:
        top.path_of("chooser").add(N_("nobody chooses where the order of the contracts is given"))
    ends_at = _ends_at(top)
    about, source = top.text("about", 2000), top.text("source", 300)
    ground, contracts = RecipeHead(seats, cards, unit, order), top.get("contracts", needed=True)
    top.reject_unknown()
    parts = parse_contracts(contracts, ground, top.path_of("contracts")) if top.has("contracts") else ()
    if len(problems) > before or seats is None or cards is None or unit is None or order is None:
        return None
    return Recipe(
        text=compact_json(_map_names(given, str)),
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


def _seats(top: ObjectReader) -> tuple[int, ...] | None:
    """How many may play."""
    given, problems = top.get("seats", needed=True), top.path_of("seats")
    if not top.has("seats"):
        return None
    if not isinstance(given, list) or not 1 <= len(given) <= MAX_PLAYERS - MIN_PLAYERS + 1:
        words = N_("a list of numbers of players from %(least)s to %(most)s is needed")
        problems.add(phrase(words, least=MIN_PLAYERS, most=MAX_PLAYERS))
        return None
    before, found = len(problems), list[int]()
    for place, one in enumerate(given):
        seats = parse_number(one, MIN_PLAYERS, MAX_PLAYERS, problems.at(place))
        if seats in found:
            problems.at(place).add(N_("this number of players stands there already"))
        if seats is not None:
            found.append(seats)
    return tuple(found) if len(problems) == before else None


def _best(top: ObjectReader, unit: str | None) -> str | None:
    """Which total wins."""
    best = top.one_of("best", BEST, "highest" if unit == "chips" else "lowest")
    if unit == "chips" and best == "lowest":
        top.path_of("best").add(N_("with chips the highest total wins"))
    return best


def _ends_at(top: ObjectReader) -> int | None:
    """The total that ends the match."""
    ends_at = top.number("ends_at", -LARGEST_TARGET, LARGEST_TARGET, needed=False)
    if ends_at == 0:
        top.path_of("ends_at").add(N_("every match begins with totals of 0: another number is needed"))
    return ends_at


def check_names(recipe: Mapping[str, Json], problems: Problems) -> None:
    """Notes the names of a recipe that break their line, and those in which there is nothing to see.

    Only what is new is asked: such names were taken once, and what was played by them still opens.
    """
    for name, place in _iter_names(recipe, problems):
        if to_one_line(name) != name:
            place.add(c_("name of a thing", "a name stands on one line, without tabs and other control characters"))
        elif name and not visible_text(name):
            place.add(NO_NAME)


def clean_names(recipe: Mapping[str, Json]) -> dict[str, Json]:
    """The same recipe with each name that would be refused as it is seen: on one line, or empty."""
    return _map_names(
        recipe, lambda name: name if visible_text(name) and to_one_line(name) == name else visible_text(name)
    )


def _iter_names(recipe: Mapping[str, Json], problems: Problems) -> Iterator[tuple[str, Problems]]:
    """Every name, without the spaces round it, and its place; also of what is no good recipe."""
    contracts = _objects(recipe.get("contracts"), problems.at("contracts"))
    lines = [line for one, place in contracts for line in _objects(one.get("lines"), place.at("lines"))]
    for given, place in ((recipe, problems), *contracts, *lines):
        for key in NAME_KEYS:
            name = given.get(key)
            if isinstance(name, str):
                yield name.strip(), place.at(key)


def _objects(given: Json, problems: Problems) -> list[tuple[Mapping[str, Json], Problems]]:
    """The objects of a list, each with its place."""
    listed = enumerate(given) if isinstance(given, list) else ()
    return [(one, problems.at(place)) for place, one in listed if isinstance(one, Mapping)]


def _map_names(given: Mapping[str, Json], name: Callable[[str], str]) -> dict[str, Json]:
    """A good recipe, or a part of it, with other names."""
    return {key: _map_value(key, value, name) for key, value in given.items()}


def _map_value(key: str, value: Json, name: Callable[[str], str]) -> Json:
    if isinstance(value, Mapping):
        return _map_names(value, name)
    if isinstance(value, list):
        return [_map_value("", item, name) for item in value]
    return name(value.strip()) if key in NAME_KEYS and isinstance(value, str) else value
