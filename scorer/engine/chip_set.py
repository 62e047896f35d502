"""The chips that lie on a table: what the table owns, what each player brought, and how they are laid out at the start.

Nothing here changes a score: a ledger counts what was won and lost, whatever anybody brought.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import inf
from typing import NamedTuple

from scorer.engine.facts.fact import BY_SEAT, Order
from scorer.engine.json_values import TIME, Json, is_time, is_whole, parse_whole
from scorer.engine.problems import KNOWN_KEY, Problems

COLOURS = ("white", "red", "blue", "green", "black")  # from the lowest worth to the highest at most tables
MAX_NUMBER = 10_000  # of chips of a colour; no chip is worth more, and no buy-in is larger
MAX_EACH = 5_000  # chips laid out for each player
MAX_BUY_INS = 100  # of one player
MAX_STACK = 10  # chips of a colour in one stack
_KEYS = ("colours", "buy_ins", "counted")


class ChipColour(NamedTuple):
    """The chips of one colour."""

    colour: str  # one of COLOURS
    worth: int
    number: int  # how many the table owns


USUAL_COLOURS = (
    ChipColour("white", 1, 100), ChipColour("red", 5, 60), ChipColour("blue", 10, 40), ChipColour("black", 20, 20),
)  # fmt: skip
"""What a table owns that has said nothing."""


@dataclass(frozen=True, slots=True)
class ChipSet:
    """What a table has said of its chips."""

    colours: tuple[ChipColour, ...] = ()  # ascending by worth; empty: nothing was said
    buy_ins: tuple[tuple[int, ...], ...] = ()
    """What each seat brought at the start and bought later, in parts; one below 0 was given back. Empty: not said."""
    counted: str = ""  # when the chips were counted and right; empty: never


def parse_chip_set(raw: Json, seats: int, has_bank: bool, problems: Problems) -> ChipSet | None:
    """The chips of a document's `chips`; None where nothing is said of them or something is wrong."""
    before = len(problems)
    if not isinstance(raw, Mapping):
        problems.need("an object with colours and buy_ins")
        return None
    if not has_bank:
        problems.need("a game of chips")
        return None
    for key in raw:
        if key not in _KEYS:
            problems.at(str(key)).need(KNOWN_KEY)
    colours = _parse_colours(raw["colours"], problems.at("colours")) if "colours" in raw else ()
    buy_ins = _parse_buy_ins(raw["buy_ins"], seats, problems.at("buy_ins")) if "buy_ins" in raw else ()
    counted = raw.get("counted", "")
    if "counted" in raw and not is_time(counted):
        problems.at("counted").need(TIME)
    if len(problems) > before:
        return None
    chips = ChipSet(colours, buy_ins, str(counted))
    return None if chips == ChipSet() else chips


def _parse_colours(raw: Json, problems: Problems) -> tuple[ChipColour, ...]:
    if not isinstance(raw, list):
        problems.need("a list of colours")
        return ()
    colours = list[ChipColour]()
    for index, item in enumerate(raw):
        at = problems.at(index)
        if not isinstance(item, Mapping) or set(item) != set(ChipColour._fields):
            at.need("an object with colour, worth and number")
            continue
        if item["colour"] not in COLOURS or item["colour"] in [colour.colour for colour in colours]:
            at.at("colour").need("white, red, blue, green or black, each once")
        worth = parse_whole(item["worth"], 1, MAX_NUMBER, at.at("worth"))
        if worth in [colour.worth for colour in colours]:
            at.at("worth").need("another worth than that of each other colour")
        number = parse_whole(item["number"], 0, MAX_NUMBER, at.at("number"))
        colours.append(ChipColour(str(item["colour"]), worth, number))
    return tuple(sorted(colours, key=lambda colour: colour.worth))


def _parse_buy_ins(raw: Json, seats: int, problems: Problems) -> tuple[tuple[int, ...], ...]:
    if not isinstance(raw, list) or len(raw) != seats:
        problems.need(f"a list for each of the {seats} players")
        return ()
    for seat, parts in enumerate(raw):
        at = problems.at(seat)
        if not isinstance(parts, list):
            at.need("a list of what was bought")
        elif len(parts) > MAX_BUY_INS:
            at.need(f"at most {MAX_BUY_INS} of them")
        elif not all(is_whole(part) and part and abs(part) <= MAX_NUMBER for part in parts):
            at.need("whole numbers, none of them 0")
        elif any(sum(parts[:end]) < 0 for end in range(len(parts) + 1)):
            at.need("no more given back than was bought")
    return tuple(tuple(parts) if isinstance(parts, list) else () for parts in raw)


def chip_set_json(chips: ChipSet) -> dict[str, Json]:
    """The chips as a document's `chips`, with only what was said."""
    values: dict[str, Json] = {}
    if chips.colours:
        values["colours"] = [colour._asdict() for colour in chips.colours]
    if chips.buy_ins:
        values["buy_ins"] = [list(parts) for parts in chips.buy_ins]
    if chips.counted:
        values["counted"] = chips.counted
    return values


def reseat_chips(raw: Mapping[str, Json] | None, order: Order) -> dict[str, Json] | None:
    """A checked `chips` of a document in another order of seats: people keep what they brought."""
    if raw is None or "buy_ins" not in raw:
        return None if raw is None else {**raw}
    return {**raw, "buy_ins": BY_SEAT.reseat(raw["buy_ins"], order)}


class Layout(NamedTuple):
    """What lies before each player at the start, and what stays in the box: so many of each colour."""

    each: tuple[int, ...]
    box: tuple[int, ...]


WAYS = ("small", "even", "few")
"""The ways of dividing: as many small chips as stand in a stack, as many of each colour, as few as pay every sum."""


@lru_cache(maxsize=512)
def lay_out(colours: tuple[ChipColour, ...], players: int, amount: int, way: str) -> Layout | None:
    """What each player gets of each colour, so that all get the same worth; None: the chips do not go round.

    `small` gives the most chips of which no colour has more than a stack, and at least two of each colour; `even` the
    same number of each colour, as nearly as it goes; `few` the fewest with which every sum can be paid. A colour that
    is worth too much for that is left in the box.
    """
    worths = tuple(colour.worth for colour in colours)
    most = tuple(colour.number // players for colour in colours)
    anyhow = _fill(worths, (0,) * len(worths), most, amount)
    if anyhow is None:
        return None
    divide = {"even": _divide_evenly, "few": _divide_into_few}.get(way, _divide_into_small)
    each = divide(worths, most, amount) or anyhow
    box = (colour.number - players * number for colour, number in zip(colours, each, strict=True))
    return Layout(each, tuple(box))


def nearest_amount(colours: tuple[ChipColour, ...], players: int, amount: int) -> int | None:
    """The amount nearest to this one that the chips can give to each; the lower of two, None where they give none."""
    best = [0.0] + [-inf] * MAX_EACH
    for colour in colours:
        best, _taken = _add_colour(best, colour.worth, colour.number // players, 1)
    possible = [near for near in range(1, MAX_EACH + 1) if best[near] > -inf and near != amount]
    return min(possible, key=lambda near: (abs(near - amount), near), default=None)


def scarce_colour(colours: tuple[ChipColour, ...], players: int, amount: int) -> ChipColour | None:
    """The colour of which more chips would do, from the lowest worth; None where more of one alone do not help."""
    worths = tuple(colour.worth for colour in colours)
    for colour in colours:
        most = tuple(amount if other is colour else other.number // players for other in colours)
        if _fill(worths, (0,) * len(worths), most, amount) is not None:
            return colour
    return None


def _divide_into_small(worths: tuple[int, ...], most: tuple[int, ...], amount: int) -> tuple[int, ...] | None:
    stacks = max(1, -(-amount // (MAX_STACK * sum(worths))))
    for cap in (MAX_STACK * stacks, MAX_STACK * (stacks + 1), amount):
        for used in range(len(worths), 0, -1):
            high = _first(used, [min(cap, number) for number in most])
            if each := _fill(worths, _first(used, [2] * len(worths)), high, amount):
                return each
    return None


def _divide_evenly(worths: tuple[int, ...], most: tuple[int, ...], amount: int) -> tuple[int, ...] | None:
    for used in range(len(worths), 0, -1):
        share = amount // sum(worths[:used])
        for spread in range(MAX_STACK // 2):
            for least in range(share, max(0, share - spread - 1), -1):
                high = _first(used, [min(least + spread, number) for number in most])
                if each := _fill(worths, _first(used, [least] * len(worths)), high, amount):
                    return each
    return None


def _divide_into_few(worths: tuple[int, ...], most: tuple[int, ...], amount: int) -> tuple[int, ...] | None:
    steps = [-(-higher // lower) - 1 for lower, higher in pairwise(worths)]
    for used in range(len(worths), 0, -1):
        if each := _fill(worths, _first(used - 1, [*steps, 0]), _first(used, most), amount, fewest=True):
            return each
    return None


def _first(used: int, numbers: Sequence[int]) -> tuple[int, ...]:
    """The numbers of the first so many colours, and 0 of the others."""
    return tuple(number if index < used else 0 for index, number in enumerate(numbers))


def _fill(
    worths: tuple[int, ...], low: tuple[int, ...], high: tuple[int, ...], amount: int, *, fewest: bool = False
) -> tuple[int, ...] | None:
    """The most chips within these bounds that are worth this amount, or the fewest; None where none are."""
    rest = amount - sum(worth * number for worth, number in zip(worths, low, strict=True))
    if rest < 0 or any(least > most for least, most in zip(low, high, strict=True)):
        return None
    sign = -1 if fewest else 1
    best, steps = [0.0] + [-inf] * rest, list[list[int]]()
    for worth, least, most in zip(worths, low, high, strict=True):
        best, taken = _add_colour(best, worth, min(most - least, rest // worth), sign)
        steps.append(taken)
    if best[rest] == -inf:
        return None
    numbers, left = list[int](), rest
    for worth, least, taken in zip(reversed(worths), reversed(low), reversed(steps), strict=True):
        numbers.append(least + taken[left])
        left -= worth * taken[left]
    return tuple(reversed(numbers))


def _add_colour(best: list[float], worth: int, most: int, sign: int) -> tuple[list[float], list[int]]:
    """The best numbers of chips for each sum with up to `most` chips of a further colour, and how many it takes.

    Sums that are a multiple of the worth apart form a row, along which the best start moves on: each is looked at once.
    """
    result, taken = list(best), [0] * len(best)
    for first in range(min(worth, len(best))):
        window = list[tuple[float, int]]()
        head = 0
        for place, total in enumerate(range(first, len(best), worth)):
            value = best[total] - sign * place
            while len(window) > head and window[-1][0] <= value:
                window.pop()
            window.append((value, place))
            while window[head][1] < place - most:
                head += 1
            start, at = window[head]
            result[total], taken[total] = start + sign * place, place - at
    return result, taken
