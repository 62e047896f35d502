"""Taken: an object of a recipe while it is read, key by key, so that what nobody takes is known to be wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorer.engine.entries import writable
from scorer.engine.problems import Problems
from scorer.engine.reading import LONG_THING_NAME, Json, whole
from scorer.engine.words import N_, N_n, c_, say, say_n

NAME = 40
"""The longest name, in letters, without the spaces round it."""
PRICE = 10_000
"""No price is beyond this, either way."""
MISSING = N_("is missing")
NO_NAME = c_("name of a thing", "a name is needed")


class Taken:
    """An object whose keys are taken one after the other; each that is wrong is noted at its place.

    A reader gives None, or its default, for what is wrong or left out. `null` is wrong everywhere.
    """

    def __init__(self, given: Mapping[str, Any], problems: Problems) -> None:
        self.given, self.problems = given, problems
        self._taken = set[str]()

    def has(self, key: str) -> bool:
        """Whether the key stands there at all."""
        return key in self.given

    def at(self, key: str) -> Problems:
        """Where problems with this key are noted."""
        return self.problems.below(key)

    def take(self, key: str, needed: bool = False) -> Json:
        """What stands under the key, None where it is left out; noted where it is needed."""
        self._taken.add(key)
        if needed and key not in self.given:
            self.at(key).note(MISSING)
        return self.given.get(key)

    def name(self, key: str = "name") -> str:
        """A name without the spaces round it; "" after a problem."""
        given = self.take(key, needed=True)
        if not self.has(key):
            return ""
        name = given.strip() if isinstance(given, str) and writable(given) else ""
        if not name:
            self.at(key).note(NO_NAME)
        elif len(name) > NAME:
            self.at(key).note(say_n(LONG_THING_NAME, NAME, length=len(name)))
            return ""
        return name

    def text(self, key: str, most: int) -> str:
        """A text that may be left out or blank, as it was written."""
        given = self.take(key)
        if not self.has(key):
            return ""
        if not isinstance(given, str) or not writable(given):
            self.at(key).note(N_("a text is needed"))
        elif len(given) > most:
            words = N_n(
                "at most %(n)s letter fits here, these are %(length)s",
                "at most %(n)s letters fit here, these are %(length)s",
            )
            self.at(key).note(say_n(words, most, length=len(given)))
        else:
            return given
        return ""

    def one_of(self, key: str, choices: Sequence[str], usual: str) -> str | None:
        """One of a few words, the usual one where it is left out; None after a problem."""
        given = self.take(key)
        if not self.has(key):
            return usual
        if isinstance(given, str) and given in choices:
            return given
        self.at(key).note(say(N_("this can be: %(keys)s"), keys=", ".join(choices)))
        return None

    def number(self, key: str, lowest: int, highest: int, needed: bool = True) -> int | None:
        """A whole number between two bounds; None after a problem, and where it is left out."""
        given = self.take(key, needed)
        return number(given, lowest, highest, self.at(key)) if self.has(key) else None

    def price(self, key: str, lowest: int) -> int | None:
        """A price, which is needed."""
        return self.number(key, lowest, PRICE)

    def yes(self, key: str, only: bool = False) -> bool:
        """Whether it is so; with `only`, it may not be said that it is not."""
        given = self.take(key)
        if self.has(key) and given is not True and (only or given is not False):
            self.at(key).note(N_("this can only be true") if only else N_("yes or no is needed"))
        return given is True

    def per_table(self, key: str, lowest: int, highest: int, tables: int | None) -> tuple[int, ...] | None:
        """A number, or a list with one for each number of players (`tables` of them; None: that is not known)."""
        given, problems = self.take(key, needed=True), self.at(key)
        if not self.has(key):
            return None
        if not isinstance(given, list):
            one = number(given, lowest, highest, problems)
            return None if one is None or tables is None else (one,) * tables
        if tables is None:
            return None
        if len(given) != tables:
            words = N_("one number is needed, or one for each number of players: %(n)s")
            problems.note(say(words, n=tables))
            return None
        found = [number(one, lowest, highest, problems.below(place)) for place, one in enumerate(given)]
        return tuple([one for one in found if one is not None]) if None not in found else None

    def done(self) -> None:
        """Notes every key that nobody has taken."""
        for key in self.given:
            if key not in self._taken:
                self.at(key).note(N_("is not known here"))


def number(given: Json, lowest: int, highest: int, problems: Problems) -> int | None:
    """A whole number between two bounds, or None and a problem."""
    if whole(given) and lowest <= given <= highest:  # type: ignore[operator]
        return given  # type: ignore[return-value]
    words = N_("a whole number from %(least)s to %(most)s is needed")
    problems.note(say(words, least=lowest, most=highest))
    return None
