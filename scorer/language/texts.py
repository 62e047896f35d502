"""Texts in the reader's language: the gettext of every module and template.

The language is chosen once a request, when its first text is asked for; a command chooses it once. Outside of both,
texts are the English of the source.
"""

from collections.abc import Callable
from contextvars import ContextVar
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import NamedTuple

from babel import Locale
from flask import Flask, appcontext_popped, appcontext_pushed, current_app, has_app_context
from markupsafe import Markup

from scorer.language import negotiation
from scorer.language.command_line import load_catalogue


class _MarkedTexts(dict[str, Markup]):
    """The texts of templates in one language, each looked up once."""

    def __init__(self, catalogue: NullTranslations) -> None:
        super().__init__()
        self.catalogue = catalogue

    def __missing__(self, text: str) -> Markup:
        marked = self[text] = Markup(self.catalogue.gettext(text) % {})  # noqa: S704 a text of ours
        return marked


class ReaderLanguage(NamedTuple):
    """A language with all that its texts need."""

    locale: Locale
    catalogue: NullTranslations
    is_rtl: bool
    marked: _MarkedTexts


current_language: ContextVar[ReaderLanguage | None] = ContextVar("reader_language", default=None)
"""The reader's language of the app context that was pushed last, once it was asked for: `g`, many times as quick."""


def init_app(app: Flask, folder: Path, select_language: Callable[[], str]) -> None:
    """Plug in: texts come from the catalogues in this folder, in the language that the function names."""
    app.extensions["texts"] = folder, select_language
    app.jinja_env.globals.update(_=_mark_up, ngettext=_mark_up_number, pgettext=_mark_up_in_context)
    appcontext_pushed.connect(_forget_language, app)
    appcontext_popped.connect(_forget_language, app)


def _forget_language(_app: Flask, **_rest: object) -> None:
    current_language.set(None)


@cache
def load_language(folder: Path, name: str) -> ReaderLanguage:
    """The language of the catalogue with this name."""
    locale, catalogue = Locale.parse(name), load_catalogue(folder, name)
    return ReaderLanguage(locale, catalogue, locale.language in negotiation.RTL_LANGUAGES, _MarkedTexts(catalogue))


def reader_language() -> ReaderLanguage:
    """The reader's language, chosen once a request or command."""
    language = current_language.get()
    if language is None:
        if not has_app_context():
            return load_language(Path(), "en")
        folder, select_language = current_app.extensions["texts"]
        language = load_language(folder, select_language())
        current_language.set(language)
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
    if not values:
        return reader_language().marked[text]
    return Markup(reader_language().catalogue.gettext(text)) % values  # noqa: S704


def _mark_up_number(one: str, many: str, number: int, **values: object) -> Markup:
    return Markup(reader_language().catalogue.ngettext(one, many, number)) % {"num": number, **values}  # noqa: S704


def _mark_up_in_context(context: str, text: str, **values: object) -> Markup:
    return Markup(reader_language().catalogue.pgettext(context, text)) % values  # noqa: S704
