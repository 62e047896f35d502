"""Numbers as people type them: with the figures of their own keyboard, and whatever it has for a minus."""

from __future__ import annotations

import unicodedata

_SIGNS = str.maketrans(
    {
        **dict.fromkeys("\N{MINUS SIGN}\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{FULLWIDTH HYPHEN-MINUS}", "-"),
        "\N{FULLWIDTH PLUS SIGN}": "+",
        "\N{ARABIC DECIMAL SEPARATOR}": ".",
        "\N{ARABIC COMMA}": ",",
        **dict.fromkeys("\N{LEFT-TO-RIGHT MARK}\N{RIGHT-TO-LEFT MARK}\N{ARABIC LETTER MARK}"),
    }
)


def to_ascii_digits(text: str) -> str:
    """The text with the figures 0 to 9 for those of any script, a plain minus and point, and no room around it.

    What is no number stays recognizable as none: nothing but figures and signs is changed.
    """
    found = text.translate(_SIGNS).strip()
    if found.isascii():
        return found
    return "".join(str(unicodedata.decimal(letter)) if letter.isdecimal() else letter for letter in found)
