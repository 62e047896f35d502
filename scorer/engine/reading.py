"""Reading: plain values of a document (numbers, seats, objects), each checked, with a problem at its place."""

from __future__ import annotations

import re
import unicodedata

from scorer.engine.problems import Problems
from scorer.engine.words import N_, N_n, Text, cn_, phrase, plural_phrase

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
