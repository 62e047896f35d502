"""Texts in the reader's language: the gettext of every module and template.

The language is chosen once a request, when its first text is asked for; a command chooses it once. Outside of both,
texts are the English of the source.
"""

from collections.abc import Callable
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import NamedTuple

from babel import Locale
from flask import Flask, current_app, g
from markupsafe import Markup

from scorer.language.command_line import load_catalogue


class ReaderLanguage(NamedTuple):
    """A language with all that its texts need."""

    locale: Locale
    catalogue: NullTranslations
    is_rtl: bool
    """Whether it runs from the right."""


def init_app(app: Flask, folder: Path, select_language: Callable[[], str]) -> None:
    """Plug in: texts come from the catalogues in this folder, in the language that the function names."""
    app.extensions["texts"] = folder, select_language
    app.jinja_env.globals.update(_=_mark_up, ngettext=_mark_up_number, pgettext=_mark_up_in_context)


@cache
def load_language(folder: Path, name: str) -> ReaderLanguage:
    """The language of the catalogue with this name."""
    locale = Locale.parse(name)
    return ReaderLanguage(locale, load_catalogue(folder, name), locale.text_direction == "rtl")


def reader_language() -> ReaderLanguage:
    """The reader's language, chosen once a request or command."""
    try:
        language: ReaderLanguage = g.reader_language
    except AttributeError:
        folder, select_language = current_app.extensions["texts"]
        language = g.reader_language = load_language(folder, select_language())
    except RuntimeError:  # there is no app
        language = load_language(Path(), "en")
    return language


def get_locale() -> Locale:
    """The reader's language as Babel knows it."""
    return reader_language().locale


def gettext(text: str, /, **values: object) -> str:
    """The text in the reader's language, with these values."""
    text = reader_language().catalogue.gettext(text)
    return text % values if values else text


def ngettext(one: str, many: str, number: int, /, **values: object) -> str:
    """The text for this number in the reader's language; the number is its value `num`."""
    return reader_language().catalogue.ngettext(one, many, number) % {"num": number, **values}


def pgettext(context: str, text: str, /, **values: object) -> str:
    """The text as it is meant in this context, in the reader's language, with these values."""
    text = reader_language().catalogue.pgettext(context, text)
    return text % values if values else text


def npgettext(context: str, one: str, many: str, number: int, /, **values: object) -> str:
    """The text for this number as it is meant in this context; the number is its value `num`."""
    return reader_language().catalogue.npgettext(context, one, many, number) % {"num": number, **values}


def _mark_up(text: str, **values: object) -> Markup:
    """What `_` is in templates: a text of ours is markup, a value in it is escaped."""
    return _fill(reader_language().catalogue.gettext(text), values)


def _mark_up_number(one: str, many: str, number: int, **values: object) -> Markup:
    return _fill(reader_language().catalogue.ngettext(one, many, number), {"num": number, **values})


def _mark_up_in_context(context: str, text: str, **values: object) -> Markup:
    return _fill(reader_language().catalogue.pgettext(context, text), values)


def _fill(text: str, values: dict[str, object]) -> Markup:
    return Markup(text) % values if values else Markup(text % values)  # noqa: S704
