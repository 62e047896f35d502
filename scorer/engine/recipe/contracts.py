"""The contracts of a recipe, read from their JSON: first each by itself, then the salads, which are made of others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorer.engine.problems import Problems
from scorer.engine.reading import Json
from scorer.engine.recipe.asked import find_clashes, find_salad_clash
from scorer.engine.recipe.lines import RecipeHead, parse_key, parse_line
from scorer.engine.recipe.parts import COUNT_ROWS, LAYOUT_ROWS, Line, RecipeContract, SweepRule
from scorer.engine.recipe.taken import PRICE, ObjectReader
from scorer.engine.words import N_, phrase

MAX_CONTRACTS = 16
MOST_LINES = 8
MOST_TIMES = 12
CHIP_TARGETS = ("bank", "share", "share-bank", "winner", "winner-bank", "from-bank")
"""Where chips may go."""
ALL_IN_POINTS, ALL_IN_CHIPS = ("fixed", "turn", "others"), ("each",)


@dataclass(frozen=True, slots=True)
class _PartialContract:
    """A contract as far as it can be read without the others."""

    taken: ObjectReader
    part: RecipeContract
    lines_known: bool
    """Whether all its lines could be read."""


def parse_contracts(given: Json, ground: RecipeHead, problems: Problems) -> tuple[RecipeContract, ...]:
    """All contracts, in their order; of no use after a problem."""
    if not isinstance(given, list) or not 1 <= len(given) <= MAX_CONTRACTS:
        problems.add(phrase(N_("a list of contracts is needed, from 1 to %(most)s"), most=MAX_CONTRACTS))
        return ()
    begun = [_parse_own(one, ground, problems.at(place)) for place, one in enumerate(given)]
    _same_keys(begun)
    by_key = {one.part.key: one for one in begun if one is not None}
    parts = [_parse_rest(one, by_key, ground) for one in begun if one is not None]
    if parts and not any(part.times for part in parts):
        problems.add(N_("no contract is ever dealt: at least one is played once or more often"))
    return tuple(parts)


def _same_keys(begun: Sequence[_PartialContract | None]) -> None:
    """No two contracts have one key; the later one is wrong."""
    seen = set[str]()
    for one in begun:
        if one is not None and one.part.key:
            if one.part.key in seen:
                one.taken.path_of("key").add(N_("another contract has this key already"))
            seen.add(one.part.key)


def _parse_own(given: Json, ground: RecipeHead, problems: Problems) -> _PartialContract | None:
    """What a contract says of itself."""
    if not isinstance(given, Mapping):
        problems.add(N_("a contract has a key, a name and lines"))
        return None
    taken = ObjectReader(given, problems)
    key, name = parse_key(taken), taken.name()
    before = len(problems)
    lines = _lines(taken, ground)
    lines_known = len(problems) == before
    part = RecipeContract(
        key=key,
        name=name,
        lines=lines,
        times=_times(taken, ground),
        blind=taken.flag("blind"),
        doubling=_doubling(taken, ground),
        chips_to=_to(taken, ground),
        local=taken.text("local", 40),
        about=taken.text("about", 300),
    )
    taken.get("of")
    taken.get("all")
    taken.reject_unknown()
    return _PartialContract(taken, part, lines_known)


def _lines(taken: ObjectReader, ground: RecipeHead) -> tuple[Line, ...]:
    """The lines; none of a salad."""
    given, problems = taken.get("lines", needed=not taken.has("of")), taken.path_of("lines")
    if taken.has("of") and taken.has("lines"):
        taken.path_of("of").add(N_("a contract has lines of its own or is made of others, not both"))
    if not taken.has("lines"):
        return ()
    if not isinstance(given, list) or not 1 <= len(given) <= MOST_LINES:
        problems.add(phrase(N_("a list of lines is needed, from 1 to %(most)s"), most=MOST_LINES))
        return ()
    read = [parse_line(one, ground, problems.at(place)) for place, one in enumerate(given)]
    find_clashes(read, problems)
    return tuple(line for line in read if line is not None)


def _times(taken: ObjectReader, ground: RecipeHead) -> int:
    """How often it is dealt."""
    times = taken.number("times", 0, MOST_TIMES, needed=False)
    if taken.has("times") and ground.order == "free":
        taken.path_of("times").add(N_("where any contract may be played in any deal nobody counts how often"))
    return 1 if times is None else times


def _doubling(taken: ObjectReader, ground: RecipeHead) -> str:
    """Who may be doubled."""
    who = taken.one_of("doubling", ("all", "declarer"), "")
    if taken.has("doubling") and ground.in_chips:
        taken.path_of("doubling").add(N_("players double each other only in games of points"))
    return who or ""


def _to(taken: ObjectReader, ground: RecipeHead) -> str:
    """Where chips go."""
    to = taken.one_of("to", CHIP_TARGETS, "")
    if ground.unit == "points" and taken.has("to"):
        taken.path_of("to").add(N_("only chips go somewhere: points are written down"))
    elif ground.in_chips and not taken.has("to"):
        taken.path_of("to").add(N_("it is not said where the chips go"))
    return to or ""


def _parse_rest(begun: _PartialContract, by_key: Mapping[str, _PartialContract], ground: RecipeHead) -> RecipeContract:
    """The contract with what hangs on all its lines, those of a salad too."""
    taken, part, known = begun.taken, begun.part, begun.lines_known
    if taken.has("of") and not taken.has("lines"):
        of = _members(taken, by_key)
        known = known and of is not None
        if of is not None:
            lines = tuple(line for key in of for line in by_key[key].part.lines)
            known = find_salad_clash(lines, taken.path_of("of"))
            part = replace(part, member_keys=of, lines=lines)
    if not known:
        lines_of = None
    else:
        lines_of = part.lines
        _check_target(taken, part, ground)
    return replace(part, sweep=_parse_sweep(taken, lines_of, ground))


def _members(taken: ObjectReader, by_key: Mapping[str, _PartialContract]) -> tuple[str, ...] | None:
    """The keys of the contracts that a salad is made of; None after a problem, and where one of them has one."""
    given, problems = taken.get("of"), taken.path_of("of")
    if not isinstance(given, list) or not 2 <= len(given) <= MAX_CONTRACTS:
        problems.add(N_("a list of two or more contracts is needed"))
        return None
    before, found = len(problems), list[str]()
    for place, key in enumerate(given):
        at = problems.at(place)
        if not isinstance(key, str) or key not in by_key:
            at.add(N_("there is no such contract in this game"))
        elif key in found:
            at.add(N_("this contract is in it already"))
        elif by_key[key].taken.has("of"):
            at.add(N_("only contracts with lines of their own can be in it"))
        elif any(line.row in LAYOUT_ROWS for line in by_key[key].part.lines):
            at.add(N_("a contract in which cards are laid out cannot be in it"))
        else:
            found.append(key)
    good = len(problems) == before and all(by_key[key].lines_known for key in found)
    return tuple(found) if good else None


def _check_target(taken: ObjectReader, part: RecipeContract, ground: RecipeHead) -> None:
    """Chips go to who went out only where cards are left, and out of the bank only by places."""
    if not ground.in_chips or not part.chips_to:
        return
    rows = [line.row for line in part.lines]
    if part.chips_to.startswith("winner") and "left" not in rows:
        taken.path_of("to").add(N_("chips go to the player who went out only where cards that are left cost"))
    elif (part.chips_to == "from-bank") != ("places" in rows):
        taken.path_of("to").add(N_("the bank pays for places, and places are paid by the bank"))
    elif part.chips_to == "from-bank" and len(rows) > 1:
        taken.path_of("to").add(N_("where the bank pays for places nothing else is paid"))


def _parse_sweep(taken: ObjectReader, lines: tuple[Line, ...] | None, ground: RecipeHead) -> SweepRule | None:
    """What happens when one player takes everything; `lines` is None where they are not known."""
    if not taken.has("all"):
        return None
    given, problems = taken.get("all"), taken.path_of("all")
    ways = ALL_IN_CHIPS if ground.in_chips else ALL_IN_POINTS if ground.unit else (*ALL_IN_POINTS, *ALL_IN_CHIPS)
    way = next(iter(given)) if isinstance(given, Mapping) and len(given) == 1 else None
    if not isinstance(given, Mapping) or way is None or way not in ways:
        problems.add(phrase(N_("one of these is needed, with its price: %(keys)s"), keys=", ".join(ways)))
        return None
    price = given[way]
    if way == "turn":
        if price is not True:
            problems.add(N_("turn can only be true"))
    elif not (type(price) is int and ground.lowest <= price <= PRICE):
        words = N_("a whole number from %(least)s to %(most)s is needed")
        problems.add(phrase(words, least=ground.lowest, most=PRICE))
    if lines is not None:
        _takes_everything(lines, problems)
    return SweepRule(way, 0 if way == "turn" else price)


def _takes_everything(lines: Sequence[Line], problems: Problems) -> None:
    """One player can take everything only of what is all taken, and only where that is more than one thing."""
    counted = [line for line in lines if line.row in COUNT_ROWS]
    for line in lines:
        if line.row not in (*COUNT_ROWS, "card", "trick") or (line.row == "thing" and line.totals is None):
            problems.add(N_("nobody can take everything here: only counts that add up, cards and tricks are taken"))
            return
    if not counted and len({line.key for line in lines}) < 2:
        problems.add(N_("where one thing is taken somebody always takes everything"))
