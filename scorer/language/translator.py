"""The engine's phrases in the reader's language, with names for seats and the pack's words for cards."""

import re
from collections.abc import Callable, Sequence
from unicodedata import bidirectional

from flask import Flask

from scorer.engine import phrases
from scorer.engine.phrases import AsTyped, ByPack, ListedTexts, NamedValue, Phrase, Seat, Seats, Signed, Text
from scorer.language import formats, lists
from scorer.language.texts import gettext, ngettext, npgettext, pgettext

Translate = Callable[[object], str]
DIRECTION_MARKS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
RTL_CLASSES = frozenset({"R", "AL", "AN", "RLE", "RLO", "LRE", "LRO", "RLI", "LRI", "FSI", "PDF", "PDI"})
"""The Unicode classes of characters that run from right to left or change the direction of others."""


def make_translator(names: Sequence[str] = (), pack: str = "french") -> Translate:
    """The translator for a table of these players, with this pack."""

    def translate(value: object) -> str:
        match value:
            case "" | Phrase(""):
                return ""  # a catalogue answers the empty text with its own header
            case Phrase(text, values, plural, context):
                texts = {key: translate(value) for key, value in values.items()}
                if plural is None:
                    return pgettext(context, text, **texts) if context else gettext(text, **texts)
                n = phrases.plural_number(values["n"])
                return npgettext(context, text, plural, n, **texts) if context else ngettext(text, plural, n, **texts)
            case ByPack(french, german):
                return translate(german if pack == "german" else french)
            case Seat(number) if number < len(names):
                return isolate(names[number])
            case Seat(number):
                return gettext("player %(number)s", number=number + 1)
            case Seats(numbers):
                return lists.and_list([translate(Seat(number)) for number in numbers])
            case ListedTexts(parts, between):
                write = {", ": lists.comma_list, "; ": lists.semicolon_list}.get(between, between.join)
                return write(map(translate, parts))
            case AsTyped(text):
                return isolate(text)
            case Signed():
                return formats.isolate_number(str(value))
            case NamedValue(_key, name):
                return translate(name)
            case str():
                return gettext(value)
        return str(value)

    return translate


def isolate(name: str) -> str:
    """A name for a sentence: isolated where it runs in the other direction, so that no word beside it is reordered."""
    other_way = RTL_CLASSES | {"L"} if formats.is_rtl() else RTL_CLASSES
    if not any(bidirectional(letter) in other_way for letter in name):
        return name
    return f"\N{FIRST STRONG ISOLATE}{DIRECTION_MARKS.sub('', name)}\N{POP DIRECTIONAL ISOLATE}"


def translate(text: Text) -> str:
    """A text that names no player, with the words of a French pack."""
    return make_translator()(text)


def init_app(app: Flask) -> None:
    """Plug in: lists and names for templates, and `tell` for pages without a table; pages of a table set their own."""
    app.jinja_env.globals.update(tell=translate, comma=lambda: lists.comma_list(("", "")))
    app.jinja_env.filters.update(commas=lists.comma_list, isolated=isolate)
