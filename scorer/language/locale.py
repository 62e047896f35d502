"""The reader's language: the one chosen in this browser, or that its phone asks for, or that of whoever runs Scorer.

No address contains it: links go from phone to phone, and each reads in a language of its own.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from babel import Locale, UnknownLocaleError
from flask import Flask, Response, current_app, g, has_request_context, request, session
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scorer.language import command_line, negotiation, texts
from scorer.language.texts import get_locale, gettext as _

SESSION_KEY = "language"
MAX_TAGS = 8
"""How many languages of an Accept-Language header are read; people read fewer."""
MAX_HEADER_LENGTH = 400
HEADERS = 256
"""How many different headers are remembered with what they mean: phones send the same one each time."""


class PageLanguage(NamedTuple):
    """A language as a page names it."""

    tag: str
    """The tag for browsers: sr-Latn."""
    direction: str
    name: str


def init_app(app: Flask) -> None:
    """Plug in: every gettext of a request speaks the language of its reader."""
    folder = Path(app.config.setdefault("TRANSLATIONS", command_line.FOLDER))
    available = command_line.list_catalogues(folder)
    app.extensions["languages"] = tuple(name for name in negotiation.LANGUAGE_NAMES if name in available)
    texts.init_app(app, folder, _select_language)
    app.jinja_env.globals["page_language"] = describe_language
    app.after_request(_add_vary_header)
    app.config.setdefault("LANGUAGE", os.environ.get("SCORER_LANGUAGE", ""))


def available_languages() -> tuple[str, ...]:
    """The languages that a reader may choose, by the names of their catalogues: English and those with a catalogue."""
    languages: tuple[str, ...] = current_app.extensions["languages"]
    return languages


def unknown_language_text(language: str) -> str:
    """The sentence that lists our languages, for a tag that matches none of them; "" for any other."""
    if negotiation.best_match([language], available_languages()) is not None:
        return ""
    tags = ", ".join(describe_language(name).tag for name in available_languages())
    return _("Scorer does not speak %(language)s. It speaks: %(tags)s.", language=language, tags=tags)


def cookie_language() -> str | None:
    """The language chosen in this browser, or None; one that Scorer no longer has counts as none."""
    language = session.get(SESSION_KEY)
    return language if language in available_languages() else None


@contextmanager
def in_environment_language() -> Iterator[None]:
    """Make every gettext use the language of this computer's environment, for a command."""
    app = Flask("scorer")
    init_app(app)
    with app.app_context():
        yield


@contextmanager
def in_language(name: str) -> Iterator[None]:
    """Make every gettext of this request use the language of this catalogue meanwhile."""
    folder, _function = current_app.extensions["texts"]
    own = texts.reader_language()
    try:
        texts.current_language.set(texts.load_language(folder, name))
        g.pop("reader_locale", None)
        yield
    finally:
        texts.current_language.set(own)
        g.pop("reader_locale", None)


def _select_language() -> str:
    configured = current_app.config["LANGUAGE"]
    if not has_request_context():
        return negotiation.best_match((configured, command_line.environment_language()), available_languages()) or "en"
    header = _accept_header()  # it is read for a chosen language as well: caches are told by that
    return cookie_language() or _match_header(header, configured, available_languages())


def accepted_languages() -> LanguageAccept:
    """The first few languages that the phone asks for, the preferred one first."""
    return _parse_header(_accept_header())


def _accept_header() -> str:
    """What the phone says of its languages, noted as read; "" where it says nothing."""
    if "accept_header" not in g:
        g.accept_header = request.headers.get("Accept-Language", "")[:MAX_HEADER_LENGTH]
    header: str = g.accept_header
    return header


@lru_cache(HEADERS)
def _parse_header(header: str) -> LanguageAccept:
    return parse_accept_header(",".join(header.split(",")[:MAX_TAGS]), LanguageAccept)


@lru_cache(HEADERS)
def _match_header(header: str, configured: str, available: tuple[str, ...]) -> str:
    wanted = (tag for tag, quality in _parse_header(header) if quality > 0)
    return negotiation.best_match((*wanted, configured), available) or "en"


def voice_languages(name: str) -> list[str]:
    """The other languages in which a phone may read: English, those that are understood too, and the rest."""
    near = ("en", *negotiation.FALLBACKS.get(name, ()))
    return [other for other in dict.fromkeys((*near, *available_languages())) if other != name]


def describe_language(name: str = "") -> PageLanguage:
    """The language of this page, or of the catalogue with this name."""
    locale = Locale.parse(name) if name else get_locale()
    name, direction = str(locale), "rtl" if locale.language in negotiation.RTL_LANGUAGES else "ltr"
    return PageLanguage(name.replace("_", "-"), direction, negotiation.LANGUAGE_NAMES.get(name, name))


def _add_vary_header(response: Response) -> Response:
    if "accept_header" in g:
        response.vary.add("Accept-Language")
    return response


def reader_locale() -> Locale:
    """The reader's language with the country that the phone names, for dates, clock times and money.

    English without a country is written as in Europe: 21:40, 12 October.
    """
    if "reader_locale" not in g:
        g.reader_locale = _find_reader_locale(str(get_locale()), _accept_header() if has_request_context() else "")
    locale: Locale = g.reader_locale
    return locale


@lru_cache(HEADERS)
def _find_reader_locale(name: str, header: str) -> Locale:
    language = Locale.parse(name)
    for text in _parse_header(header).values():
        tag = negotiation.parse_tag(text)
        if tag is not None and tag.language == language.language and tag.territory:
            locale = _in_country(language, tag.territory)
            if locale is not None:
                return locale
    return Locale("en", "150") if str(language) == "en" else language


def _in_country(language: Locale, territory: str) -> Locale | None:
    """A language as it is written in a country, in its own script; None where CLDR has no such locale."""
    for script in (language.script, negotiation.script_of(language.language)):
        try:
            return Locale(language.language, territory, script)
        except UnknownLocaleError:
            continue
    return None
