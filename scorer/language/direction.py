"""What has to be written differently in languages that run from right to left.

Browsers turn columns, rows and sentences by themselves, but not a sign before a figure, an arrow between names or a
line of plain text: nothing in these says from which side they are read.
"""

from flask import Flask

from scorer.engine.json_values import to_one_line
from scorer.language.texts import reader_language

OPEN, CLOSE = "\N{LEFT-TO-RIGHT ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
"""Isolate a signed number so that its sign stays left of its digits. A directional mark before the sign alone would
reorder neighbouring text: of "Ana \N{MINUS SIGN}7, Boris \N{MINUS SIGN}13" the end would be read first."""
RTL_MARK = "\N{RIGHT-TO-LEFT MARK}"
"""Makes the line behind it run from right to left, whatever stands first in it."""
MIRRORED = {"i-back": "i-next", "i-next": "i-back", "i-undo": "i-redo", "i-redo": "i-undo", "i-arrow": "i-arrow-left"}
"""The symbols that point left or right, each with the one that points the other way."""


def init_app(app: Flask) -> None:
    """Plug in: templates turn their symbols and arrows."""
    app.jinja_env.filters["turned"] = mirrored_symbol
    app.jinja_env.filters["ahead"] = isolate_number
    app.jinja_env.globals["arrow"] = arrow
    app.jinja_env.globals["from_right"] = is_rtl


def is_rtl() -> bool:
    """Whether the reader's language runs from the right."""
    return reader_language().is_rtl


def isolate_number(number: str) -> str:
    """A formatted number whose sign stays before it in a sentence of either direction: "+12"."""
    return f"{OPEN}{number}{CLOSE}" if not number[:1].isdecimal() and is_rtl() else number


def arrow() -> str:
    """The arrow from the first of two names to the second."""
    return "\N{LEFTWARDS ARROW}" if is_rtl() else "\N{RIGHTWARDS ARROW}"


def mark_line(text: str) -> str:
    """The text as one line of plain text, with a mark for programs that show it where it runs from right to left."""
    text = to_one_line(text)
    return RTL_MARK + text if text and is_rtl() else text


def mirrored_symbol(symbol: str) -> str:
    """The symbol that means the same in the direction of the reader's language."""
    return MIRRORED.get(symbol, symbol) if is_rtl() else symbol
