"""The limits of a recipe: out of which contracts a chooser names how many deals."""

from collections.abc import Mapping, Sequence

from scorer.engine.json_values import Json
from scorer.engine.object_reader import ObjectReader
from scorer.engine.phrases import N_, phrase
from scorer.engine.problems import Problems
from scorer.engine.recipe.lines import RecipeHead
from scorer.engine.recipe.model import CHOSEN, ContractLimit, RecipeContract

MAX_LIMITS = MAX_NAMED = 16


def parse_limits(
    top: ObjectReader, head: RecipeHead, parts: Sequence[RecipeContract] | None
) -> tuple[ContractLimit, ...]:
    """The limits of a recipe, in their order; of no use after a problem. `parts` is None where contracts have one."""
    raw, problems = top.get("limits"), top.path_of("limits")
    before = len(problems)
    if top.has("limits") and head.order is not None and head.order not in CHOSEN:
        problems.add(N_("nobody chooses where the order of the contracts is given"))
    elif top.has("limits") and (not isinstance(raw, list) or not 1 <= len(raw) <= MAX_LIMITS):
        problems.add(phrase(N_("a list of limits is needed, from 1 to %(most)s"), most=MAX_LIMITS))
    if parts is None or len(problems) > before:
        return ()
    by_key, limits, seen = {part.key: part for part in parts}, list[ContractLimit | None](), set[str]()
    for index, item in enumerate(raw if isinstance(raw, list) else ()):
        limits.append(_parse_limit(item, by_key, seen, head, problems.at(index)))
    if len(problems) == before:
        for index, part in enumerate(parts):
            if part.in_all is not None and part.key not in seen:
                text = N_("what all together name so often stands in a limit: how many of them each player names")
                top.path_of("contracts").at(index).at("in_all").add(text)
    return tuple([limit for limit in limits if limit is not None])


def _parse_limit(
    raw: Json, by_key: Mapping[str, RecipeContract], seen: set[str], head: RecipeHead, problems: Problems
) -> ContractLimit | None:
    """A limit; `seen` are the contracts of those before it, to which its own are added."""
    if not isinstance(raw, Mapping):
        problems.add(N_("a limit says how many deals each player names, and out of which contracts"))
        return None
    reader, before = ObjectReader(raw, problems), len(problems)
    parts = _parse_contracts(reader, by_key, seen)
    known = len(problems) == before
    each = reader.per_table("each", 1, 1_000_000, head.tables)
    reader.reject_unknown()
    if each is None or not known:
        return None
    for index, number in enumerate(each):
        most = _most(parts, index, head)
        if number > most:
            at = reader.path_of("each")
            text = N_("each player can name at most %(most)s of these deals")
            (at.at(index) if isinstance(raw["each"], list) else at).add(phrase(text, most=most))
            break
    return ContractLimit(tuple(part.key for part in by_key.values() if part in parts), each)


def _parse_contracts(
    reader: ObjectReader, by_key: Mapping[str, RecipeContract], seen: set[str]
) -> list[RecipeContract]:
    """The contracts of a limit: in no other, and all counted for each player or all for the whole table."""
    raw, problems = reader.get("of", needed=True), reader.path_of("of")
    parts = list[RecipeContract]()
    if not isinstance(raw, list) or not 1 <= len(raw) <= MAX_NAMED:
        if reader.has("of"):
            problems.add(N_("a list of one or more different contracts is needed"))
        return parts
    for index, key in enumerate(raw):
        at = problems.at(index)
        if not isinstance(key, str) or key not in by_key:
            at.add(N_("there is no such contract in this game"))
        elif key in seen:
            at.add(N_("this contract stands in a limit already"))
        elif parts and (by_key[key].in_all is None) != (parts[0].in_all is None):
            at.add(N_("the contracts of a limit are counted for each player, or all of them for the whole table"))
        else:
            seen.add(key)
            parts.append(by_key[key])
    return parts


def _most(parts: Sequence[RecipeContract], index: int, head: RecipeHead) -> int:
    """How many deals each player can name out of these, so that nobody is left without."""
    if parts[0].in_all is None:
        return sum(part.times[index] for part in parts)
    seats = head.seats[index] if head.seats else 1
    return sum(part.in_all[index] for part in parts if part.in_all is not None) // seats
