"""Lists in a sentence, as the reader's language writes them: "Ana, Boris and Dana", "3, 4 or 5", "hearts; queens"."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from babel import Locale
from babel.lists import format_list
from flask_babel import get_locale
from flask_babel import gettext as _

from scorer.language import alphabet


def and_list(parts: Iterable[str]) -> str:
    """Everything of a list: "Ana, Boris and Dana"."""
    return _listed(parts, "standard")


def or_list(parts: Iterable[object]) -> str:
    """One or another of a list: "3, 4 or 5"."""
    return _listed(map(str, parts), "or")


def comma_list(parts: Iterable[str]) -> str:
    """Side by side: "Ana 3, Boris 5"; Arabic has a comma of its own."""
    return _("%(first)s, %(then)s", first="", then="").join(parts)


def semicolon_list(parts: Iterable[str]) -> str:
    """Side by side, a bit more apart: "a heart: 1; a queen: 2"."""
    return _("%(first)s; %(then)s", first="", then="").join(parts)


def reader_sort_key() -> Callable[[str], tuple[str, str]]:
    """The key that sorts names as the reader's alphabet does."""
    return alphabet.sort_key(str(get_locale() or ""))


def _listed(parts: Iterable[str], style: Literal["standard", "or"]) -> str:
    locale = get_locale() or Locale("en")
    # American English has one comma more: "Ana, Boris, and Cyril".
    return format_list([*parts], style, Locale("en", "150") if locale.language == "en" else locale)
