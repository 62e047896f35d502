"""Direction: what is written otherwise for readers whose language runs from the right.

Columns, rows and sentences turn by themselves. A sign before a figure, an arrow between names and a line of plain text
do not: nothing in them says from which side they are read.
"""

from __future__ import annotations

from flask import Flask
from flask_babel import get_locale

from scorer.engine.json_values import to_one_line

OPEN, CLOSE = "\N{LEFT-TO-RIGHT ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
"""Keep a sign between them on the left of its figures. A mark before the sign alone would draw in what stands beside
it: of "Ana \N{MINUS SIGN}7, Boris \N{MINUS SIGN}13" the end would be read first."""
RTL_LANGUAGES = "\N{RIGHT-TO-LEFT MARK}"
"""Says of the line behind it that it is read from the right, whatever stands first in it."""
MIRRORED = {
    "i-back": "i-next",
    "i-next": "i-back",
    "i-undo": "i-redo",
    "i-redo": "i-undo",
    "i-arrow": "i-arrow-left",
}
"""The symbols that point somewhere, each with the one that points the other way."""


def init_app(app: Flask) -> None:
    """Plug in: templates turn their symbols and arrows."""
    app.jinja_env.filters["turned"] = mirrored_symbol
    app.jinja_env.filters["ahead"] = isolate_number
    app.jinja_env.globals["arrow"] = arrow
    app.jinja_env.globals["from_right"] = is_rtl


def is_rtl() -> bool:
    """Whether the reader's language runs from the right."""
    locale = get_locale()
    return locale is not None and locale.text_direction == "rtl"


def isolate_number(written: str) -> str:
    """A number with its sign before it, from whichever side the sentence around it is read: "+12"."""
    return f"{OPEN}{written}{CLOSE}" if not written[:1].isdecimal() and is_rtl() else written


def arrow() -> str:
    """The arrow from who stands first to who stands second."""
    return "\N{LEFTWARDS ARROW}" if is_rtl() else "\N{RIGHTWARDS ARROW}"


def mark_line(text: str) -> str:
    """A line of plain text, and no more than one, which tells whoever shows it from which side it is read."""
    text = to_one_line(text)
    return RTL_LANGUAGES + text if text and is_rtl() else text


def mirrored_symbol(symbol: str) -> str:
    """The symbol of the sprite that points the way in which the reader's language runs."""
    return MIRRORED.get(symbol, symbol) if is_rtl() else symbol
