"""A whole recipe and its contracts, parsed and checked; the names in a recipe, checked and cleaned."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorer.engine.house_rules import TablePenalty, parse_penalties
from scorer.engine.json_values import (
    MAX_PRICE,
    NO_NAME,
    Json,
    ObjectReader,
    parse_number,
    parse_per_table,
    to_one_line,
    visible_text,
)
from scorer.engine.phrases import Text
from scorer.engine.problems import Problems, needed
from scorer.engine.recipe import model
from scorer.engine.recipe.lines import CHOOSERS, RecipeHead, parse_keys, parse_limits, parse_line
from scorer.engine.recipe.model import Line, Recipe, RecipeContract, SweepRule, compact_json

OWN_KEYS = ("thing", "who")  # the rows of lines whose keys a table has made
NEVER = ("blind", "doubles")  # the keys of the facts that any contract may ask beside its lines


def find_clashes(read: Sequence[Line | None], problems: Problems) -> None:
    """Notes each line that asks what another one asks; `read` has None for those that could not be read."""
    lines = [(place, line) for place, line in enumerate(read) if line is not None]
    for place, line in lines:
        others = [(index, other) for index, other in lines if index != place and other.key == line.key]
        if line.row in OWN_KEYS:
            if line.key in NEVER or any(other.row not in OWN_KEYS or index < place for index, other in others):
                problems.at(place).at("key").need("a key that nothing else in this contract has")
        elif any(
            index < place and other.row not in OWN_KEYS and {other.row, line.row} != {"out", "left"}
            for index, other in others
        ):
            problems.at(place).need("something that no line before it asks")


def find_salad_clash(lines: Sequence[Line], problems: Problems) -> bool:
    """Whether the contracts of a salad go together; notes what they ask in two ways."""
    first: dict[str, Line] = {}
    for line in lines:
        known = first.setdefault(line.key, line)
        if known.row != line.row or known.totals != line.totals:
            problems.need("contracts that ask the same thing in one way, with the same number of it")
            return False
    return True


NOT_IN_IT_YET = "a contract that is not in it yet"
MAX_CONTRACTS = 16
MAX_LINES = 8
MAX_TIMES = 12
MAX_TIMES_IN_ALL = 72
MAX_FACTOR = 10  # the most that a deal counts for its declarer, either way
CHIP_TARGETS = ("bank", "share", "share-bank", "winner", "winner-bank", "from-bank")
ALL_IN_POINTS, ALL_IN_CHIPS = ("fixed", "turn", "others"), ("each", "bank")


@dataclass(frozen=True, slots=True)
class _PartialContract:
    """A contract as far as it can be read without the others."""

    reader: ObjectReader
    part: RecipeContract
    lines_known: bool  # whether all its lines could be read


def parse_contracts(raw: Json, head: RecipeHead, problems: Problems) -> tuple[RecipeContract, ...]:
    """All contracts, in their order; of no use after a problem."""
    if not isinstance(raw, list) or not 1 <= len(raw) <= MAX_CONTRACTS:
        problems.need(f"a list of 1 to {MAX_CONTRACTS} contracts")
        return ()
    partial = [_parse_own(item, head, problems.at(index)) for index, item in enumerate(raw)]
    valid = [contract for contract in partial if contract is not None]
    seen = set[str]()
    for contract in valid:
        if contract.part.key and contract.part.key in seen:
            contract.reader.path_of("key").need("a key that no other contract has")
        seen.add(contract.part.key)
    by_key = {contract.part.key: contract for contract in valid}
    parts = [_parse_rest(contract, by_key, head) for contract in valid]
    tables = range(head.tables or 1)
    if parts and not all(any(part.in_all or part.times[index] for part in parts) for index in tables):
        problems.need("a contract that is played once or more often")
    return tuple(parts)


def _parse_own(raw: Json, head: RecipeHead, problems: Problems) -> _PartialContract | None:
    if not isinstance(raw, Mapping):
        problems.need("a contract with key, name and lines")
        return None
    reader = ObjectReader(raw, problems)
    key, name = reader.key(), reader.name()
    before = len(problems)
    lines = _lines(reader, head)
    lines_known = len(problems) == before
    factor = reader.number("declarer", 0 if head.in_chips else -MAX_FACTOR, MAX_FACTOR, needed=False)
    part = RecipeContract(
        key=key, name=name, lines=lines, times=_times(reader, head), in_all=_times_in_all(reader, head),
        declarer=1 if factor is None else factor, blind=reader.flag("blind"),
        doubling=_doubling(reader, head), chips_to=_parse_target(reader, head),
        local=reader.text("local", 40), about=reader.text("about", 300),
    )  # fmt: skip
    for key in ("of", "all", "or"):
        reader.get(key)
    reader.reject_unknown()
    return _PartialContract(reader, part, lines_known)


def _lines(reader: ObjectReader, head: RecipeHead) -> tuple[Line, ...]:
    raw, problems = reader.get("lines", needed=not reader.has("of")), reader.path_of("lines")
    if reader.has("of") and reader.has("lines"):
        reader.path_of("of").need("lines of its own or other contracts, not both")
    if not reader.has("lines"):
        return ()
    if not isinstance(raw, list) or not 1 <= len(raw) <= MAX_LINES:
        problems.need(f"a list of 1 to {MAX_LINES} lines")
        return ()
    read = [parse_line(item, head, problems.at(index)) for index, item in enumerate(raw)]
    find_clashes(read, problems)
    if all(line is not None and line.row == model.FLAT for line in read):
        problems.need("something that is counted, taken or laid out besides what everybody gets")
    return tuple(line for line in read if line is not None)


def _times(reader: ObjectReader, head: RecipeHead) -> tuple[int, ...]:
    times = reader.per_table("times", 0, MAX_TIMES, head.tables) if reader.has("times") else None
    if reader.has("times") and head.order == "free":
        reader.path_of("times").need("no times: any contract may be played in any deal")
    return (1,) * (head.tables or 1) if times is None else times


def _times_in_all(reader: ObjectReader, head: RecipeHead) -> tuple[int, ...] | None:
    """How often all together name it; that it stands in a limit is checked with the limits."""
    if not reader.has("in_all"):
        return None
    times = reader.per_table("in_all", 1, MAX_TIMES_IN_ALL, head.tables)
    if head.order is not None and head.order not in model.CHOSEN:
        reader.path_of("in_all").need(CHOOSERS)
    elif reader.has("times"):
        reader.path_of("in_all").need("times (for each player) or in_all (for all together), not both")
    return times


def _doubling(reader: ObjectReader, head: RecipeHead) -> str:
    who = reader.one_of("doubling", ("all", "declarer"), "")
    if reader.has("doubling") and head.in_chips:
        reader.path_of("doubling").need("a game of points, for doubling")
    return who or ""


def _parse_target(reader: ObjectReader, head: RecipeHead) -> str:
    to = reader.one_of("to", CHIP_TARGETS, "")
    if head.unit == "points" and reader.has("to"):
        reader.path_of("to").need("a game of chips, for where they go")
    elif head.in_chips and not reader.has("to"):
        reader.path_of("to").need("where the chips go")
    return to or ""


def _parse_rest(begun: _PartialContract, by_key: Mapping[str, _PartialContract], head: RecipeHead) -> RecipeContract:
    """The contract with what hangs on all its lines, those of a salad too."""
    reader, part, known = begun.reader, begun.part, begun.lines_known
    if reader.has("of") and not reader.has("lines"):
        of = _members(reader, by_key)
        known = known and of is not None
        if of is not None:
            lines = tuple(line for key in of for line in by_key[key].part.lines)
            known = find_salad_clash(lines, reader.path_of("of"))
            part = replace(part, member_keys=of, lines=lines)
    if known:
        _check_target(reader, part, head)
    return replace(
        part,
        sweep=_parse_sweep(reader, part if known else None, head),
        alternatives=_alternatives(reader, by_key, head),
    )


def _alternatives(reader: ObjectReader, by_key: Mapping[str, _PartialContract], head: RecipeHead) -> tuple[str, ...]:
    if not reader.has("or"):
        return ()
    raw, problems = reader.get("or"), reader.path_of("or")
    if head.order is not None and head.order not in model.FIXED:
        problems.need("a fixed order, for another contract in its place")
        return ()
    if not isinstance(raw, list) or not 1 <= len(raw) <= MAX_CONTRACTS:
        problems.need("a list of one or more other contracts")
        return ()

    def refuse(key: str, before: list[str]) -> Text:
        if by_key[key].reader is reader:
            return needed("another contract")
        return needed(NOT_IN_IT_YET) if key in before else ""

    return tuple(parse_keys(raw, by_key, refuse, problems))


def _members(reader: ObjectReader, by_key: Mapping[str, _PartialContract]) -> tuple[str, ...] | None:
    """The keys of the contracts that a salad is made of; None after a problem, and where one of them has one."""
    raw, problems = reader.get("of"), reader.path_of("of")
    if not isinstance(raw, list) or not 2 <= len(raw) <= MAX_CONTRACTS:
        problems.need("a list of two or more contracts")
        return None

    def refuse(key: str, before: list[str]) -> Text:
        if key in before:
            return needed(NOT_IN_IT_YET)
        if by_key[key].reader.has("of"):
            return needed("a contract with lines of its own")
        is_laid_out = any(line.row in model.LAYOUT_ROWS for line in by_key[key].part.lines)
        return needed("a contract in which no cards are laid out") if is_laid_out else ""

    members = parse_keys(raw, by_key, refuse, problems)
    is_valid = len(members) == len(raw) and all(by_key[key].lines_known for key in members)
    return tuple(members) if is_valid else None


def _check_target(reader: ObjectReader, part: RecipeContract, head: RecipeHead) -> None:
    """Chips go to who went out only where cards are left, and out of the bank only by places."""
    if not head.in_chips or not part.chips_to:
        return
    rows = [line.row for line in part.lines]
    if part.chips_to.startswith("winner") and "left" not in rows:
        reader.path_of("to").need("cards left that cost (left), for chips to who went out")
    elif (part.chips_to == "from-bank") != ("places" in rows):
        reader.path_of("to").need("places and from-bank together")
    elif part.chips_to == "from-bank" and len(rows) > 1:
        reader.path_of("to").need("nothing besides places, where the bank pays for them")


def _parse_sweep(reader: ObjectReader, part: RecipeContract | None, head: RecipeHead) -> SweepRule | None:
    """What happens when one player takes everything; `part` is None where its lines are not known."""
    if not reader.has("all"):
        return None
    raw, problems = reader.get("all"), reader.path_of("all")
    ways = ALL_IN_CHIPS if head.in_chips else ALL_IN_POINTS if head.unit else (*ALL_IN_POINTS, *ALL_IN_CHIPS)
    keys = [key for key in raw if key != "over"] if isinstance(raw, Mapping) else []
    if not isinstance(raw, Mapping) or len(keys) != 1 or keys[0] not in ways:
        problems.need(f"one of {', '.join(ways)}, with its price")
        return None
    way, prices = keys[0], None
    if way != "turn":
        wrong = Problems()
        prices = parse_per_table(raw[way], head.lowest, MAX_PRICE, head.tables, wrong)
        for problem in wrong.items:
            problems.add(problem.message)
    elif raw[way] is not True:
        problems.need("true")
    if part is None:
        return None
    return SweepRule(way, prices, _covered_facts(raw, part, problems))


def _covered_facts(sweep: Mapping[str, Json], part: RecipeContract, problems: Problems) -> tuple[str, ...]:
    """The facts that `over` names; empty: all of them. One player must be able to take everything, or not."""
    questions = part.questions
    if "over" in sweep:
        raw = sweep["over"]
        keys = [key for key in raw if isinstance(key, str) and key in questions] if isinstance(raw, list) else []
        if not isinstance(raw, list) or len(keys) < len(raw) or len(set(keys)) < len(keys):
            problems.need("a list of different facts that are asked here")
            return ()
        questions = {key: questions[key] for key in keys}
    lines = [lines[0] for lines in questions.values()]
    for line in lines:
        if line.row not in (*model.COUNT_ROWS, "card", "trick") or (line.row == "thing" and line.totals is None):
            problems.need("counts that add up, cards or tricks: only of these somebody can take everything")
            return ()
    if len(lines) < 2 and not any(line.row in model.COUNT_ROWS for line in lines):
        problems.need("two things, or one that is counted: of one that is taken somebody always has everything")
    return tuple(questions) if "over" in sweep else ()


VERSION = 1
MIN_PLAYERS, MAX_PLAYERS = 3, 6
UNITS, BEST = ("points", "chips"), ("lowest", "highest")
ORDERS = ("block", "round", "once", *model.CHOSEN, "free")
NAME_KEYS = ("name", "thing", "who")  # the keys of the names that a table has given
LARGEST_TARGET = 1_000_000  # no total ends a match beyond this


def parse_recipe(raw: Json, problems: Problems) -> Recipe | None:
    """The recipe, or None where something is wrong with it: each problem is noted at its place."""
    if not isinstance(raw, Mapping):
        problems.need("an object with name, seats, cards and contracts")
        return None
    before, top = len(problems), ObjectReader(raw, problems)
    version = top.get("recipe", needed=True)
    if top.has("recipe") and (type(version) is not int or version != VERSION):
        top.path_of("recipe").need(str(VERSION))
    name, seats = top.name(), _seats(top)
    cards = top.per_table("cards", 12, 104, None if seats is None else len(seats))
    unit = top.one_of("unit", UNITS, "points")
    best = top.one_of("best", BEST, "highest" if unit == "chips" else "lowest")
    if unit == "chips" and best == "lowest":
        top.path_of("best").need("highest, in a game of chips")
    order = top.one_of("order", ORDERS, "block")
    leads = top.one_of("leads", ("next", "dealer"), "next")
    chooser = top.one_of("chooser", ("leader", "dealer"), "leader")
    if top.has("chooser") and order is not None and order not in model.CHOSEN:
        top.path_of("chooser").need(CHOOSERS)
    ends_at = top.number("ends_at", -LARGEST_TARGET, LARGEST_TARGET, needed=False)
    if ends_at == 0:
        top.path_of("ends_at").need("another number than 0, with which every match begins")
    owed_doubles = top.number("owed_doubles", 1, 9, needed=False) or 0
    about, source = top.text("about", 2000), top.text("source", 300)
    head, contracts = RecipeHead(seats, cards, unit, order), top.get("contracts", needed=True)
    for key in ("limits", "penalties"):
        top.get(key)
    top.reject_unknown()
    before_contracts = len(problems)
    parts = parse_contracts(contracts, head, top.path_of("contracts")) if top.has("contracts") else ()
    limits = parse_limits(top, head, parts if len(problems) == before_contracts else None)
    penalties: tuple[TablePenalty, ...] = ()
    if top.has("penalties") and unit is not None:
        penalties = parse_penalties(top.get("penalties"), unit == "points", top.path_of("penalties"))
    if len(problems) > before or seats is None or cards is None or unit is None or order is None:
        return None
    return Recipe(
        text=compact_json(_map_names(raw, str)), name=name, about=about, source=source,
        seats=seats, cards=cards, unit=unit, best=best or "lowest", ends_at=ends_at,
        owed_doubles=owed_doubles, parts=parts, limits=limits, penalties=penalties,
        order=order, leads=0 if leads == "dealer" else 1, dealer_chooses=chooser == "dealer",
    )  # fmt: skip


def _seats(top: ObjectReader) -> tuple[int, ...] | None:
    raw, problems = top.get("seats", needed=True), top.path_of("seats")
    if not top.has("seats"):
        return None
    if not isinstance(raw, list) or not 1 <= len(raw) <= MAX_PLAYERS - MIN_PLAYERS + 1:
        problems.need(f"a list of numbers of players, each from {MIN_PLAYERS} to {MAX_PLAYERS}")
        return None
    before, numbers = len(problems), list[int]()
    for index, item in enumerate(raw):
        seats = parse_number(item, MIN_PLAYERS, MAX_PLAYERS, problems.at(index))
        if seats in numbers:
            problems.at(index).need("another number of players")
        if seats is not None:
            numbers.append(seats)
    return tuple(numbers) if len(problems) == before else None


def check_names(recipe: Mapping[str, Json], problems: Problems) -> None:
    """Notes the names of a recipe that break their line, and those in which there is nothing to see.

    Only what is new is asked: such names were taken once, and what was played by them still opens.
    """
    for name, place in _iter_names(recipe, problems):
        if to_one_line(name) != name:
            place.need("a name on one line, without tabs and other control characters")
        elif name and not visible_text(name):
            place.add(NO_NAME)


def clean_names(recipe: Mapping[str, Json]) -> dict[str, Json]:
    """The same recipe with each name that would be refused as it is seen: on one line, or empty."""
    cleaned: dict[str, Json] = _map_names(
        recipe, lambda name: name if visible_text(name) and to_one_line(name) == name else visible_text(name)
    )
    return cleaned


def _iter_names(raw: Json, problems: Problems) -> Iterator[tuple[str, Problems]]:
    """Every name, without the spaces round it, and its place; also of what is no good recipe."""
    for key, value in raw.items() if isinstance(raw, Mapping) else ():
        if key in NAME_KEYS and isinstance(value, str):
            yield value.strip(), problems.at(key)
        yield from _iter_names(value, problems.at(key))
    for index, item in enumerate(raw) if isinstance(raw, list) else ():
        yield from _iter_names(item, problems.at(index))


def _map_names(value: Any, name: Callable[[str], str], key: str = "") -> Any:
    if isinstance(value, Mapping):
        return {key: _map_names(item, name, key) for key, item in value.items()}
    if isinstance(value, list):
        return [_map_names(item, name) for item in value]
    return name(value.strip()) if key in NAME_KEYS and isinstance(value, str) else value
