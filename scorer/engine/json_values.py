"""A strict JSON parser, checked numbers, seats and objects, and texts without invisible characters.

ObjectReader reads an object key by key, as of a recipe.
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from math import inf
from typing import Any

from scorer.engine.phrases import N_, N_n, Text, c_, cn_, phrase, plural_phrase
from scorer.engine.problems import KNOWN_KEY, THIS_KEY, UNANSWERED, Problem, Problems

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

    def parse_int(digits: str) -> float:
        return int(digits) if len(digits) <= MAX_DIGITS else inf  # which every check rejects

    problems = Problems()
    document = problems.at("document")
    try:
        plain = text if isinstance(text, str) else text.decode("utf-8-sig")
        check_depth(plain)
        value = json.loads(plain, object_pairs_hook=make_object, parse_int=parse_int, parse_constant=_reject_constant)
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


KEY = re.compile(r"[a-z][a-z0-9-]{0,29}", re.ASCII)  # the syntax of a key in a document
MAX_NAME = 40  # letters of the longest name, without the spaces round it
MAX_PRICE = 10_000  # no price is beyond this, either way
NO_NAME = c_("name of a thing", "a name is needed")


class ObjectReader:
    """Reads a JSON object key by key and collects problems with their paths.

    Missing or wrong values read as None or the default; `null` is always wrong.
    """

    def __init__(self, raw: Mapping[str, Any], problems: Problems) -> None:
        self.raw, self.problems = raw, problems
        self._read = set[str]()

    def has(self, key: str) -> bool:
        return key in self.raw

    def path_of(self, key: str) -> Problems:
        return self.problems.at(key)

    def get(self, key: str, needed: bool = False) -> Json:
        """What stands under the key, None where it is left out; noted where it is needed."""
        self._read.add(key)
        if needed and key not in self.raw:
            self.path_of(key).need(THIS_KEY)
        return self.raw.get(key)

    def name(self, key: str = "name") -> str:
        """A name without the spaces round it; "" after a problem."""
        raw = self.get(key, needed=True)
        if not self.has(key):
            return ""
        name = raw.strip() if isinstance(raw, str) and is_storable(raw) else ""
        if not name:
            self.path_of(key).add(NO_NAME)
        elif len(name) > MAX_NAME:
            self.path_of(key).add(plural_phrase(LONG_THING_NAME, MAX_NAME, length=len(name)))
            return ""
        return name

    def text(self, key: str, most: int) -> str:
        """A text that may be left out or blank, as it was written."""
        raw = self.get(key)
        if not self.has(key):
            return ""
        if not isinstance(raw, str) or not is_storable(raw):
            self.path_of(key).need("a text")
        elif len(raw) > most:
            self.path_of(key).need(f"at most {most} letters; these are {len(raw)}")
        else:
            return raw
        return ""

    def one_of(self, key: str, choices: Sequence[str], usual: str) -> str | None:
        """One of a few words, the usual one where it is left out; None after a problem."""
        raw = self.get(key)
        if not self.has(key):
            return usual
        if isinstance(raw, str) and raw in choices:
            return raw
        self.path_of(key).need(f"one of {', '.join(choices)}")
        return None

    def number(self, key: str, lowest: int, highest: int, needed: bool = True) -> int | None:
        """A whole number between two bounds; None after a problem, and where it is left out."""
        raw = self.get(key, needed)
        return parse_number(raw, lowest, highest, self.path_of(key)) if self.has(key) else None

    def key(self) -> str:
        """The key of an object, which stays when its name changes; "" after a problem."""
        raw = self.get("key", needed=True)
        if isinstance(raw, str) and KEY.fullmatch(raw):
            return raw
        if self.has("key"):
            self.path_of("key").need("a key of 1 to 30 small letters, figures and dashes, a letter first")
        return ""

    def flag(self, key: str, only: bool = False) -> bool:
        """Whether it is so; with `only`, it may not be said that it is not."""
        raw = self.get(key)
        if self.has(key) and raw is not True and (only or raw is not False):
            self.path_of(key).need("true" if only else "true or false")
        return raw is True

    def per_table(self, key: str, lowest: int, highest: int, tables: int | None) -> tuple[int, ...] | None:
        """A number, or a list with one for each number of players (`tables` of them; None: that is not known)."""
        raw, problems = self.get(key, needed=True), self.path_of(key)
        return parse_per_table(raw, lowest, highest, tables, problems) if self.has(key) else None

    def reject_unknown(self) -> None:
        """Note every key that nobody has read."""
        for key in self.raw:
            if key not in self._read:
                self.path_of(key).need(KNOWN_KEY)


def parse_number(raw: Json, lowest: int, highest: int, problems: Problems) -> int | None:
    """A whole number between two bounds, or None and a problem."""
    if is_whole(raw) and lowest <= raw <= highest:  # type: ignore[operator]
        return raw  # type: ignore[return-value]
    words = N_("a whole number from %(least)s to %(most)s is needed")
    problems.add(phrase(words, least=lowest, most=highest))
    return None


def parse_per_table(
    raw: Json, lowest: int, highest: int, tables: int | None, problems: Problems
) -> tuple[int, ...] | None:
    """A number, or a list with one for each number of players, as a tuple of them; None after a problem."""
    if not isinstance(raw, list):
        number = parse_number(raw, lowest, highest, problems)
        return None if number is None else (number,) * (tables or 1)
    if tables is None:
        return None
    if len(raw) != tables:
        problems.need(f"one number, or {tables}: one for each number of players")
        return None
    numbers = [parse_number(item, lowest, highest, problems.at(index)) for index, item in enumerate(raw)]
    return None if None in numbers else tuple([number for number in numbers if number is not None])


def unique_key(name: str, taken: Iterable[str], otherwise: str) -> str:
    """Return a key made of a name that is not in `taken`."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:24].strip("-")
    stem = stem if re.match("[a-z]", stem) else f"{otherwise}-{stem}".strip("-")[:24].strip("-")
    known = set(taken)
    return next(key for n in range(1, 1000) if (key := stem if n == 1 else f"{stem}-{n}") not in known)
