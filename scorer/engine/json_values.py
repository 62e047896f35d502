"""Strict JSON parser and checked plain values."""

from __future__ import annotations

import json
import re
import unicodedata

from scorer.engine.phrases import N_, N_n, Text, cn_, phrase, plural_phrase
from scorer.engine.problems import Problem, Problems

LIMIT = 1_000_000_000
"""No whole number of a match is beyond this, either way."""

Json = object
"""What JSON can hold: None, bool, int, float, str, list or dict of these."""
_BREAKS = "\t\n\v\f\r\x85\u2028\u2029\u2800\u3164\uffa0"
"""What parts a line, and letters that are blank: a space is seen in their place."""
_JOINERS = "\u200c\u200d\u115f\u1160"
"""What shows between two letters alone."""
_INVISIBLE = frozenset(
    "\u180e\u200b\u2060\u2061\u2062\u2063\u2064"
    "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"
)
"""What is not seen: letters without a width, and what turns the direction of a line."""
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
"""What parts a line, moves a cursor, or is in no XML."""


def is_whole(given: Json) -> bool:
    """Whether this is a whole number as documents know it: 3, but not 3.0, "3", true or a thousand million and one."""
    return type(given) is int and -LIMIT <= given <= LIMIT


def parse_whole(given: Json, lowest: int, highest: int | None, problems: Problems) -> int:
    """A whole number between two bounds, or a problem (and 0)."""
    if not is_whole(given):
        problems.add(N_("a whole number is needed"))
    elif given < lowest:  # type: ignore[operator]
        problems.add(phrase(N_("%(given)s is too few: at least %(lowest)s"), given=given, lowest=lowest))
    elif highest is not None and given > highest:  # type: ignore[operator]
        problems.add(phrase(N_("%(given)s is too many: at most %(highest)s"), given=given, highest=highest))
    else:
        return given  # type: ignore[return-value]
    return 0


LONG_NAME = N_n(
    "a name has at most %(n)s letter, this one %(length)s", "a name has at most %(n)s letters, this one %(length)s"
)
"""Of a player. Many languages have another word for the name of a thing."""
LONG_THING_NAME = cn_(
    "name of a thing",
    "a name has at most %(n)s letter, this one %(length)s",
    "a name has at most %(n)s letters, this one %(length)s",
)
"""Of a game, a contract or something that is counted."""
ONE_EACH = N_n(
    "one number for each of the %(n)s players is needed", "one number for each of the %(n)s players is needed"
)


def parse_counts(given: Json, seats: int, most: int | None, problems: Problems) -> tuple[int, ...] | None:
    """A list with one whole number a seat, from 0 to `most`; None after a problem."""
    if not isinstance(given, list) or len(given) != seats:
        problems.add(plural_phrase(ONE_EACH, seats))
        return None
    if None in given:
        problems.add(N_("every player needs a number"), N_("a number is missing"))
        return None
    before = len(problems)
    counts = tuple([parse_whole(number, 0, most, problems.at(seat)) for seat, number in enumerate(given)])
    return None if len(problems) > before else counts


def parse_seat(given: Json, seats: int, problems: Problems, missing: Text | None = None) -> int:
    """A seat of this table, or a problem (and seat 0); `missing` says in few words what is, instead of a player."""
    if type(given) is int and 0 <= given < seats:
        return given
    if is_whole(given):
        words = N_("there is no seat %(given)s: the seats are 0 to %(last)s")
        problems.add(phrase(words, given=given, last=seats - 1), missing)
    else:
        problems.add(N_("a player must be chosen"), missing or N_("a player is missing"))
    return 0


def parse_object(given: Json, needed: tuple[str, ...], known: tuple[str, ...], problems: Problems) -> dict[str, Json]:
    """An object with these keys and no others; problems name the key that is missing or unknown."""
    if not isinstance(given, dict):
        problems.add(N_("an object with named answers is needed"))
        return {}
    for key in given:
        if key not in known:
            problems.at(key).add(N_("is not known here"))
    for key in needed:
        if key not in given:
            problems.at(key).add(N_("is missing"), N_("an answer is missing"))
    return {key: given[key] for key in known if key in given}


def visible_text(text: str) -> str:
    """A text of one line without what nobody sees in it: control characters, marks that turn the line, blank letters.

    A break or a blank letter becomes a space; what joins or parts letters of a script or an emoji stays between them.
    """
    line = "".join(
        " " if letter in _BREAKS else letter
        for letter in text
        if letter in _BREAKS or (unicodedata.category(letter) != "Cc" and letter not in _INVISIBLE)
    )
    return line.strip(f" {_JOINERS}")


def to_one_line(text: str) -> str:
    """A text without what parts a line or controls a device: each run of such characters is a space."""
    return _CONTROLS.sub(" ", text)


LONGEST = 20
"""Digits of a whole number that is looked at; no limit of a match is near it, and longer ones take long to read."""


class _Twice(dict[str, Json]):
    """An object in which this key stood twice."""

    def __init__(self, values: dict[str, Json], key: str) -> None:
        super().__init__(values)
        self.key = key


def _number(digits: str) -> int | float:
    """A whole number; one far beyond any limit becomes infinity, which is refused wherever a number may stand."""
    return int(digits) if len(digits) <= LONGEST else float("inf")


class _NotANumber(ValueError):
    """A word that some programs write where JSON has no number: NaN, Infinity."""


def _no_number(text: str) -> None:
    raise _NotANumber(text)


def parse_json(text: bytes | str) -> tuple[Json, list[Problem]]:
    """The JSON of a document; what cannot be read at all is a problem of `document`."""
    doubled = False

    def object_of(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        nonlocal doubled
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        doubled = True
        return _Twice(found, _first_twice([key for key, _value in pairs]))

    problems = Problems()
    whole = problems.at("document")
    try:
        plain = text if isinstance(text, str) else text.decode("utf-8-sig")
        given: Json = json.loads(plain, object_pairs_hook=object_of, parse_int=_number, parse_constant=_no_number)
        if doubled and isinstance(given, dict):
            _twice(given, problems)
    except UnicodeDecodeError:
        whole.add(N_("this is not text in UTF-8"))
    except RecursionError:
        whole.add(N_("this is nested too deeply"))
    except json.JSONDecodeError as error:
        words = N_("this is not JSON from line %(line)s, column %(column)s on")
        whole.add(phrase(words, line=error.lineno, column=error.colno))
    except _NotANumber as error:
        whole.add(phrase(N_("this is not JSON: %(what)s is not a number"), what=str(error)))
    else:
        return given, problems.items
    return None, problems.items


def _first_twice(keys: list[str]) -> str:
    seen = set[str]()
    for key in keys:
        if key in seen:
            return key
        seen.add(key)
    return ""


def _twice(given: Json, problems: Problems) -> None:
    """Notes every object in which a key stands twice."""
    if isinstance(given, _Twice):
        problems.at(given.key).add(N_("this key stands twice"))
    if isinstance(given, dict):
        for key, value in given.items():
            _twice(value, problems.at(key))
    elif isinstance(given, list):
        for index, value in enumerate(given):
            _twice(value, problems.at(index))
