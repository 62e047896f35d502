"""Reads a JSON object key by key, as of a recipe, and reports keys that nobody read; makes a key of a typed name."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorer.engine.json_values import LONG_THING_NAME, Json, is_storable, is_whole
from scorer.engine.phrases import N_, c_, phrase, plural_phrase
from scorer.engine.problems import KNOWN_KEY, THIS_KEY, Problems

KEY = re.compile(r"[a-z][a-z0-9-]{0,29}", re.ASCII)  # the syntax of a key in a document
NAME = 40  # letters of the longest name, without the spaces round it
PRICE = 10_000  # no price is beyond this, either way
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
        elif len(name) > NAME:
            self.path_of(key).add(plural_phrase(LONG_THING_NAME, NAME, length=len(name)))
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
