"""Speech: says the engine's phrases in the reader's language, with names for seats and the pack's words for cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from unicodedata import bidirectional

from flask import Flask
from flask_babel import gettext, ngettext, npgettext, pgettext

from scorer.engine.phrases import (
    AsTyped,
    ByPack,
    ListedTexts,
    NamedValue,
    Phrase,
    Seat,
    Seats,
    Signed,
    Text,
    plural_number,
)
from scorer.language import direction, lists

Translate = Callable[[object], str]
"""Says a text, a phrase or anything that may stand in one."""

ORDER_NAMES = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Invisible letters that order the direction of what follows."""
TURNING = frozenset({"R", "AL", "AN", "RLE", "RLO", "LRE", "LRO", "RLI", "LRI", "FSI", "PDF", "PDI"})
"""The classes of letters that run from the right, or turn others."""


def make_translator(names: Sequence[str] = (), pack: str = "french") -> Translate:
    """Who tells a table of these players, with this pack on it, what a phrase means."""

    def tell(said: object) -> str:
        match said:
            case "" | Phrase(""):
                return ""  # a catalogue answers the empty text with its own header
            case Phrase(text, values, plural, context):
                told = {key: tell(value) for key, value in values.items()}
                if plural is None:
                    return pgettext(context, text, **told) if context else gettext(text, **told)
                n = plural_number(values["n"])
                return npgettext(context, text, plural, n, **told) if context else ngettext(text, plural, n, **told)
            case ByPack(french, german):
                return tell(german if pack == "german" else french)
            case Seat(number):
                return (
                    isolate(names[number]) if number < len(names) else gettext("player %(number)s", number=number + 1)
                )
            case Seats(numbers):
                return lists.and_list([tell(Seat(number)) for number in numbers])
            case ListedTexts(parts, between):
                return join([tell(part) for part in parts], between)
            case AsTyped(text):
                return isolate(text)
            case Signed():
                return direction.isolate_number(str(said))
            case NamedValue(_key, name):
                return tell(name)
            case str():
                return gettext(said)
        return str(said)

    return tell


def join(parts: Sequence[str], between: str) -> str:
    """Texts side by side, with the reader's own comma or semicolon."""
    if between == ", ":
        return lists.comma_list(parts)
    return lists.semicolon_list(parts) if between == "; " else between.join(parts)


def isolate(name: str) -> str:
    """A name as it stands in a sentence: one that runs another way turns no word beside it, others are as typed."""
    turning = TURNING | {"L"} if direction.is_rtl() else TURNING
    if not any(bidirectional(letter) in turning for letter in name):
        return name
    return f"\N{FIRST STRONG ISOLATE}{ORDER_NAMES.sub('', name)}\N{POP DIRECTIONAL ISOLATE}"


def translate(said: Text) -> str:
    """Says a text that names no player, as a French pack has it."""
    return make_translator()(said)


def init_app(app: Flask) -> None:
    """Plug in: names and lists for templates, and `tell` for those that are not at a table; tables bring their own."""
    app.jinja_env.globals["tell"] = translate
    app.jinja_env.globals["comma"] = lambda: lists.comma_list(("", ""))
    app.jinja_env.filters["commas"] = lists.comma_list
    app.jinja_env.filters["isolated"] = isolate
