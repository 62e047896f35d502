"""How a number of chips or points is written: with a true minus, and a plus where a change is meant."""

import re

from scorer.language import direction

MINUS = "\N{MINUS SIGN}"
_FIGURE = re.compile(rf"({direction.OPEN}?[+{MINUS}]\d+{direction.CLOSE}?)")


def format_input(number: int) -> str:
    """A number as it stands in a field: 12, \N{MINUS SIGN}7, 0, and no mark that nobody could type."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def format_total(number: int) -> str:
    """A total in points: 12, \N{MINUS SIGN}7, 0."""
    return direction.isolate_number(format_input(number))


def format_change(number: int) -> str:
    """A change, or a total in chips: +12, \N{MINUS SIGN}7, 0."""
    return direction.isolate_number(f"+{number}") if number > 0 else format_total(number)


def split_numbers(sentence: str) -> list[str]:
    """A sentence in parts, its signed figures every second of them: they are drawn bold, and never broken."""
    return _FIGURE.split(sentence)
