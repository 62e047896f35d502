"""A strict JSON parser, checked numbers, seats and objects, and texts without invisible characters."""

import json
import re
import unicodedata
from datetime import datetime

from scorer.engine.phrases import N_, N_n, Text, cn_, phrase
from scorer.engine.problems import KNOWN_KEY, UNANSWERED, Problem, Problems

LIMIT = 1_000_000_000  # no whole number of a match is beyond this, either way
MAX_DIGITS = 20  # a longer whole number is not parsed: that takes long, and it is far beyond LIMIT
MAX_DEPTH = 100
"""What is nested more deeply is not parsed: in a browser a few thousand levels end Python itself, without an error."""

Json = object  # what JSON can hold: None, bool, int, float, str, list or dict of these

LONG_NAME = N_n(
    "a name has at most %(n)s letter, this one %(length)s", "a name has at most %(n)s letters, this one %(length)s"
)
"""About the name of a player; many languages have another word for the name of a thing."""
LONG_THING_NAME = cn_(
    "name of a thing",
    "a name has at most %(n)s letter, this one %(length)s",
    "a name has at most %(n)s letters, this one %(length)s",
)
"""About the name of a game, a contract or something that is counted."""
AMOUNT_NEEDED = phrase(N_("a whole number up to %(limit)s is needed"), limit=LIMIT)

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)?", re.ASCII)
_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
_BREAKS = "\t\n\v\f\r\x85\u2028\u2029\u2800\u3164\uffa0"  # line breaks and blank letters, which look like a space
_JOINERS = "\u200c\u200d\u115f\u1160"  # characters that are visible only between two letters
_INVISIBLE = frozenset(
    "\u180e\u200b\u2060\u2061\u2062\u2063\u2064"
    "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"
)
"""Letters without a width, and marks that change the direction of a line."""
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
"""Characters that break a line, move a cursor, or are not allowed in XML."""


def is_whole(raw: Json) -> bool:
    """Whether this is a whole number of a document: 3, but not 3.0, "3", true or one beyond LIMIT."""
    return type(raw) is int and -LIMIT <= raw <= LIMIT


TIME = "a time, as 2026-11-20T19:30:00Z"  # what a document needs where it holds a time


def is_time(raw: Json) -> bool:
    """Whether this is a time of a document: 2026-11-20T19:30:00Z, or with an offset instead of Z."""
    try:
        return isinstance(raw, str) and bool(_TIME.fullmatch(raw) and datetime.fromisoformat(raw))
    except ValueError:
        return False


def parse_whole(raw: Json, lowest: int, highest: int | None, problems: Problems) -> int:
    """A whole number between two bounds, or a problem (and 0)."""
    if not is_whole(raw):
        problems.add(N_("a whole number is needed"))
    elif raw < lowest:  # type: ignore[operator]
        problems.add(phrase(N_("%(given)s is too little: at least %(least)s"), given=raw, least=lowest))
    elif highest is not None and raw > highest:  # type: ignore[operator]
        problems.add(phrase(N_("%(given)s is too much: at most %(most)s"), given=raw, most=highest))
    else:
        return raw  # type: ignore[return-value]
    return 0


def parse_counts(
    raw: Json, seats: int, highest: int | None, problems: Problems, *, by_seat: bool = False
) -> tuple[int, ...] | None:
    """A list with one whole number a seat, from 0 to `highest`; None after a problem.

    A number that is missing is a problem of the list, as an answer lacks it, or with `by_seat` of its seat.
    """
    if not isinstance(raw, list) or len(raw) != seats:
        problems.need(f"one number for each of the {seats} players")
        return None
    if None in raw and not by_seat:
        problems.add(N_("every player needs a number"), N_("a number is missing"))
        return None
    before = len(problems)
    counts = tuple([parse_whole(number, 0, highest, problems.at(seat)) for seat, number in enumerate(raw)])
    return None if len(problems) > before else counts


def parse_amounts(raw: Json, seats: int, problems: Problems) -> tuple[int, ...]:
    """A list with one whole number a seat, also below 0; of no use after a problem."""
    if not isinstance(raw, list | tuple) or len(raw) != seats:
        problems.need(f"one number for each of the {seats} players")
        return ()
    for seat, amount in enumerate(raw):
        if not is_whole(amount):
            problems.at(seat).add(AMOUNT_NEEDED)
    return tuple(raw)


def parse_seat(raw: Json, seats: int, problems: Problems, missing: Text | None = None) -> int:
    """A seat of this table, or a problem (and seat 0); `missing` is its short text, else "a player is missing"."""
    if type(raw) is int and 0 <= raw < seats:
        return raw
    if is_whole(raw):
        problems.need(f"a seat from 0 to {seats - 1}", missing)
    else:
        problems.add(N_("a player must be chosen"), missing or N_("a player is missing"))
    return 0


def parse_object(raw: Json, needed: tuple[str, ...], known: tuple[str, ...], problems: Problems) -> dict[str, Json]:
    """An object with known keys; a problem stands at each key that is missing or unknown."""
    if not isinstance(raw, dict):
        problems.need("an object with named answers")
        return {}
    for key in raw:
        if key not in known:
            problems.at(key).need(KNOWN_KEY)
    for key in needed:
        if key not in raw:
            problems.at(key).add(UNANSWERED, UNANSWERED)
    return {key: raw[key] for key in known if key in raw}


def is_storable(text: str) -> bool:
    """Whether a text can be encoded in UTF-8; half a surrogate pair cannot."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def visible_text(text: str) -> str:
    """A text of one line without invisible characters: control characters, direction marks, letters without a width.

    A break or a blank letter becomes a space; joiners stay between two letters of a script or an emoji.
    """
    line = "".join(
        " " if letter in _BREAKS else letter
        for letter in text
        if letter in _BREAKS or (unicodedata.category(letter) != "Cc" and letter not in _INVISIBLE)
    )
    return line.strip(f" {_JOINERS}")


def to_one_line(text: str) -> str:
    """A text without line breaks and control characters: each run of them becomes a space."""
    return _CONTROLS.sub(" ", text)


class _WithRepeatedKey(dict[str, Json]):
    """An object of a document in which this key stood twice."""

    def __init__(self, values: dict[str, Json], key: str) -> None:
        super().__init__(values)
        self.key = key


def _parse_int(digits: str) -> int | float:
    """A whole number; one of too many digits becomes infinity, which every check rejects."""
    return int(digits) if len(digits) <= MAX_DIGITS else float("inf")


def check_depth(text: str) -> None:
    """Raise RecursionError where the arrays and objects of this JSON are nested more deeply than MAX_DEPTH."""
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return
    depth = 0
    for match in _STRING_OR_BRACKET.finditer(text):
        bracket = match[0]
        if bracket in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise RecursionError
        elif bracket in "]}":
            depth -= 1


class _NotANumber(ValueError):
    """NaN or Infinity, which some programs write although JSON does not know them."""


def _reject_constant(text: str) -> None:
    raise _NotANumber(text)


def parse_json(text: bytes | str) -> tuple[Json, list[Problem]]:
    """The JSON of a document, or None and a problem of `document`. A key that stands twice is a problem too."""
    has_repeats = False

    def make_object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        nonlocal has_repeats
        values = dict(pairs)
        if len(values) == len(pairs):
            return values
        has_repeats = True
        return _WithRepeatedKey(values, _first_repeated([key for key, _value in pairs]))

    problems = Problems()
    document = problems.at("document")
    try:
        plain = text if isinstance(text, str) else text.decode("utf-8-sig")
        check_depth(plain)
        value = json.loads(plain, object_pairs_hook=make_object, parse_int=_parse_int, parse_constant=_reject_constant)
        if has_repeats and isinstance(value, dict):
            _note_repeated_keys(value, problems)
    except UnicodeDecodeError:
        document.need("text in UTF-8")
    except RecursionError:
        document.need(f"at most {MAX_DEPTH} levels")
    except json.JSONDecodeError as error:
        document.need(f"JSON; from line {error.lineno}, column {error.colno} on it is none")
    except _NotANumber as error:
        document.need(f"JSON; {error} is no number")
    else:
        return value, problems.items
    return None, problems.items


def _first_repeated(keys: list[str]) -> str:
    seen = set[str]()
    for key in keys:
        if key in seen:
            return key
        seen.add(key)
    return ""


def _note_repeated_keys(value: Json, problems: Problems) -> None:
    """Note every object in which a key stands twice."""
    if isinstance(value, _WithRepeatedKey):
        problems.at(value.key).need("this key once")
    if isinstance(value, dict):
        for key, item in value.items():
            _note_repeated_keys(item, problems.at(key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            _note_repeated_keys(item, problems.at(index))
