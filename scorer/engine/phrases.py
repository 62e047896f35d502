"""Words: sentences for people, kept apart from the language they will be said in.

The engine speaks in phrases: a message and what fills it. Plain English comes from `str(phrase)`; the web says the
same phrase in the reader's language, with names in place of seats and the pack's own words for cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class PluralText(NamedTuple):
    """A counted text: for one and for many, and its context where one English text has several meanings."""

    one: str
    many: str
    context: str = ""


def N_(text: str) -> str:  # noqa: N802 (gettext's own name for a marker)
    """Mark a text for translation; it is translated where it is shown."""
    return text


def N_n(one: str, many: str) -> PluralText:  # noqa: N802 (the same for a counted text)
    """Mark a counted text, for one and for many, for translation."""
    return PluralText(one, many)


def cn_(context: str, one: str, many: str) -> PluralText:
    """Mark a counted text that other languages say otherwise in this context."""
    return PluralText(one, many, context)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player inside a phrase: the web writes the name, plain English "seat 2"."""

    number: int

    def __str__(self) -> str:
        return f"seat {self.number}"


@dataclass(frozen=True, slots=True)
class Seats:
    """Several players inside a phrase, in seat order: "Ana, Boris and Dana"."""

    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return join_names([str(Seat(number)) for number in self.numbers], " and ")


@dataclass(frozen=True, slots=True)
class NamedValue:
    """Something with a stable key and a name: documents write the key, people read the name."""

    key: str
    name: Text

    def __str__(self) -> str:
        return self.key


@dataclass(frozen=True, slots=True)
class AsTyped:
    """A name or a text that somebody typed: it is shown as it stands, in every language."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Signed:
    """A number that always shows its sign, with a true minus: +30, −7, 0."""

    number: int

    def __str__(self) -> str:
        return f"{self.number:+d}".replace("-", "\N{MINUS SIGN}") if self.number else "0"


@dataclass(frozen=True, slots=True)
class ListedTexts:
    """Texts side by side, as a list and not as a sentence: "Ana 3, Boris 5"."""

    parts: tuple[Text, ...]
    between: str = ", "

    def __str__(self) -> str:
        return self.between.join(map(str, self.parts))


@dataclass(frozen=True, slots=True)
class ByPack:
    """A word that depends on the cards on the table: what is a queen in a French pack is an ober in a German one."""

    french: Text
    german: Text

    def __str__(self) -> str:
        return str(self.french)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence: a message id with `%(name)s` places, and the values that fill them.

    With `plural`, `values["n"]` chooses between the two messages, by its size where it has a sign. Values may be
    numbers, seats, texts, other phrases. `context` says which of several meanings of one English text this
    is: a game's key for the names of its contracts, "German pack" for words of German cards.
    """

    text: str
    values: dict[str, object] = field(default_factory=dict)
    plural: str | None = None
    context: str = ""
    in_notes: bool = False
    """Of a few words about a deal, whether the notes of its row say the same in full."""

    def __str__(self) -> str:
        text = self.text if self.plural is None or plural_number(self.values["n"]) == 1 else self.plural
        return text % {name: str(value) for name, value in self.values.items()} if self.values else text


NOTHING = "\N{EN DASH}"
"""Stands where there is no title, no auction, no answer: in no language does it agree with anything."""

Text = str | Phrase | ByPack | Seat | Seats | ListedTexts | NamedValue | AsTyped
"""Anything that can be shown to a person; a `str` is a message id marked with `N_`."""


def phrase(text: str, /, **values: object) -> Phrase:
    """The phrase of one message."""
    return Phrase(text, values)


def c_(context: str, text: str) -> Phrase:
    """A text that other languages say otherwise in this context: the name of a contract, in its game."""
    return Phrase(text, context=context)


def plural_phrase(counted: PluralText, n: int | Signed, /, **values: object) -> Phrase:
    """The phrase of a counted message: the first of the pair when n is 1, else the other, or what the language asks."""
    return Phrase(counted.one, {"n": n, **values}, counted.many, counted.context)


def plural_number(number: object) -> int:
    """How many a number is, which chooses its form in every language: 20 for −20."""
    return abs(number.number if isinstance(number, Signed) else int(str(number)))


def join_names(parts: Sequence[str], last: str) -> str:
    """Names as a person lists them: "Ana", "Ana and Boris", "Ana, Boris and Dana" with `last` " and "."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + last + parts[-1]
