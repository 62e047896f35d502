"""Reading: plain values of a document (numbers, seats, objects), each checked, with a problem at its place."""

from __future__ import annotations

from collections.abc import Callable

from scorer.engine.words import N_, Text, say

LIMIT = 1_000_000_000
"""No whole number of a match is beyond this, either way."""

Json = object
"""What JSON can hold: None, bool, int, float, str, list or dict of these."""

Wrong = Callable[..., None]
"""Notes a problem: `wrong(path below the fact, message, missing=None)`."""


def whole(given: Json) -> bool:
    """Whether this is a whole number as documents know it: 3, but not 3.0, "3", true or a thousand million and one."""
    return type(given) is int and -LIMIT <= given <= LIMIT


def read_whole(given: Json, lowest: int, highest: int | None, at: str, wrong: Wrong) -> int:
    """A whole number between two bounds, or a problem at its place (and 0)."""
    if not whole(given):
        wrong(at, N_("a whole number is needed"))
    elif given < lowest:  # type: ignore[operator]
        wrong(at, say(N_("%(given)s is too few: at least %(lowest)s"), given=given, lowest=lowest))
    elif highest is not None and given > highest:  # type: ignore[operator]
        wrong(at, say(N_("%(given)s is too many: at most %(highest)s"), given=given, highest=highest))
    else:
        return given  # type: ignore[return-value]
    return 0


def read_counts(given: Json, seats: int, most: int | None, at: str, wrong: Wrong) -> tuple[int, ...] | None:
    """A list with one whole number a seat, from 0 to `most`; None after a problem."""
    if not isinstance(given, list) or len(given) != seats:
        wrong(at, say(N_("one number for each of the %(seats)s players is needed"), seats=seats))
        return None
    bad: list[str] = []

    def note(place: str, *problem: Text) -> None:
        bad.append(place)
        wrong(place, *problem)

    if None in given:
        note(at, N_("every player needs a number"), N_("a number is missing"))
        return None
    counts = tuple([read_whole(number, 0, most, f"{at}[{seat}]", note) for seat, number in enumerate(given)])
    return None if bad else counts


def read_seat(given: Json, seats: int, at: str, wrong: Wrong) -> int:
    """A seat of this table, or a problem at its place (and seat 0)."""
    if type(given) is int and 0 <= given < seats:
        return given
    if whole(given):
        wrong(at, say(N_("there is no seat %(given)s: the seats are 0 to %(last)s"), given=given, last=seats - 1))
    else:
        wrong(at, N_("a player must be chosen"), N_("a player is missing"))
    return 0


def read_keys(given: Json, needed: tuple[str, ...], known: tuple[str, ...], at: str, wrong: Wrong) -> dict[str, Json]:
    """An object with these keys and no others; problems name the key that is missing or unknown."""
    if not isinstance(given, dict):
        wrong(at, N_("an object with named answers is needed"))
        return {}
    for key in given:
        if key not in known:
            wrong(f"{at}.{key}", N_("is not known here"))
    for key in needed:
        if key not in given:
            wrong(f"{at}.{key}", N_("is missing"), N_("an answer is missing"))
    return {key: given[key] for key in known if key in given}
