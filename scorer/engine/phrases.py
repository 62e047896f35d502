"""Sentences not yet in a language: Phrase, what may fill its placeholders, and the markers for translation.

`str(phrase)` is plain English. The web translates the same phrase for its reader, with names in place of seats and the
words of the table's pack for cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar, overload


class PluralText(NamedTuple):
    """A counted text: its singular and plural, and a context where one English text has several meanings."""

    one: str
    many: str
    context: str = ""


def N_(text: str) -> str:  # noqa: N802 (gettext's own name for a marker)
    """Mark a text for translation; it is translated where it is shown."""
    return text


def N_n(one: str, many: str) -> PluralText:  # noqa: N802 (the same for a counted text)
    """Mark a counted text, singular and plural, for translation."""
    return PluralText(one, many)


def cn_(context: str, one: str, many: str) -> PluralText:
    """Mark a counted text that other languages translate differently in this context."""
    return PluralText(one, many, context)


@dataclass(slots=True, unsafe_hash=True)  # not frozen: every deal makes many
class Seat:
    """A player inside a phrase: a name on the web, "seat 2" in plain English."""

    number: int

    def __str__(self) -> str:
        return f"seat {self.number}"


@dataclass(slots=True, unsafe_hash=True)  # not frozen: every deal makes many
class Seats:
    """Several players inside a phrase, in seat order: "Ana, Boris and Dana"."""

    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return join_names([str(Seat(number)) for number in self.numbers], " and ")


@dataclass(frozen=True, slots=True)
class NamedValue:
    """Something with a stable key for documents and a name for people."""

    key: str
    name: Text

    def __str__(self) -> str:
        return self.key


@dataclass(frozen=True, slots=True)
class AsTyped:
    """A text that somebody typed; it is shown unchanged in every language."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(slots=True, unsafe_hash=True)  # not frozen: every deal makes many
class Signed:
    """A number that always shows its sign, with a true minus: +30, −7, 0."""

    number: int

    def __str__(self) -> str:
        return f"{self.number:+d}".replace("-", "\N{MINUS SIGN}") if self.number else "0"


@dataclass(slots=True, unsafe_hash=True)  # not frozen: every deal makes many
class ListedTexts:
    """Texts in a list that is no sentence: "Ana 3, Boris 5"."""

    parts: tuple[Text, ...]
    between: str = ", "

    def __str__(self) -> str:
        return self.between.join(map(str, self.parts))


@dataclass(frozen=True, slots=True)
class ByPack:
    """A text that depends on the pack: the queen of a French pack is the ober of a German one."""

    french: Text
    german: Text

    def __str__(self) -> str:
        return str(self.french)


@dataclass(slots=True, unsafe_hash=True)  # not frozen: every deal makes many
class Phrase:
    """A message id with placeholders such as `%(name)s`, and the values that fill them: numbers, seats, texts, phrases.

    With `plural`, `values["n"]` without its sign chooses between the two messages. `context` tells apart several
    meanings of one English text: "contract" for a name of one, "German pack" for words of German cards.
    """

    text: str
    values: dict[str, object] = field(default_factory=dict)
    plural: str | None = None
    context: str = ""
    in_notes: bool = False  # whether this is a summary of a deal that the notes of its row say in full

    def __str__(self) -> str:
        text = self.text if self.plural is None or plural_number(self.values["n"]) == 1 else self.plural
        return text % {name: str(value) for name, value in self.values.items()} if self.values else text


NOTHING = "\N{EN DASH}"  # stands for a missing title, auction or answer, in every language

Text = str | Phrase | ByPack | Seat | Seats | ListedTexts | NamedValue | AsTyped
"""Anything that can be shown to a person; a `str` is a message id marked with `N_`."""


def phrase(text: str, /, **values: object) -> Phrase:
    """A phrase from a marked message and its values."""
    return Phrase(text, values)


def c_(context: str, text: str, /, **values: object) -> Phrase:
    """A text that other languages translate differently in this context, such as a contract's name in its game."""
    return Phrase(text, values, context=context)


def plural_phrase(counted: PluralText, n: int | Signed, /, **values: object) -> Phrase:
    """A phrase from a counted text; n chooses its form by the rules of the language."""
    return Phrase(counted.one, {"n": n, **values}, counted.many, counted.context)


def plural_number(number: object) -> int:
    """The number that chooses the plural form: 20 for −20."""
    return abs(number.number if isinstance(number, Signed) else int(str(number)))


T = TypeVar("T")


def reseat_text(text: T, players: Sequence[int]) -> T:
    """The same text, a phrase or another value of one, with the seat `players[n]` wherever it has the player n."""
    kind = type(text)
    if kind is str or kind is int or kind is Signed:
        return text
    moved: object = text
    if isinstance(text, Seat):
        moved = Seat(players[text.number])
    elif isinstance(text, Phrase) and text.values:
        values = {key: reseat_text(value, players) for key, value in text.values.items()}
        moved = Phrase(text.text, values, text.plural, text.context, text.in_notes)
    elif isinstance(text, Seats):
        moved = Seats(tuple([players[number] for number in text.numbers]))
    elif isinstance(text, ListedTexts):
        moved = ListedTexts(tuple([reseat_text(part, players) for part in text.parts]), text.between)
    elif isinstance(text, ByPack):
        moved = ByPack(reseat_text(text.french, players), reseat_text(text.german, players))
    elif isinstance(text, NamedValue):
        moved = NamedValue(text.key, reseat_text(text.name, players))
    return moved  # type: ignore[return-value]


class SeatedTexts(Sequence[Phrase]):
    """Phrases about the players of a deal with their seats at the table; each is made when it is read."""

    __slots__ = ("_phrases", "_players")

    def __init__(self, phrases: Sequence[Phrase], players: Sequence[int]) -> None:
        self._phrases, self._players = phrases, players

    @overload
    def __getitem__(self, index: int) -> Phrase: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Phrase]: ...
    def __getitem__(self, index: int | slice) -> Phrase | Sequence[Phrase]:
        if isinstance(index, slice):
            return tuple(self)[index]
        return reseat_text(self._phrases[index], self._players)

    def __len__(self) -> int:
        return len(self._phrases)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]


def join_names(parts: Sequence[str], last: str) -> str:
    """Names in a list: "Ana", "Ana and Boris", "Ana, Boris and Dana" with `last` " and "."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + last + parts[-1]
