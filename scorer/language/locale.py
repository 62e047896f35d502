"""The reader's language: the one that this browser chose, or that its phone asks for, or that of whoever runs Scorer.

Nothing of it stands in an address: links go from phone to phone, and each reads in a language of its own.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from babel import Locale, UnknownLocaleError
from babel.support import NullTranslations, Translations
from flask import Flask, Response, current_app, g, has_request_context, request, session
from flask_babel import Babel, get_locale, get_translations
from flask_babel import gettext as _
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scorer.language import negotiation
from scorer.language.command_line import environment_language

TRANSLATIONS = "translations"
"""Where the catalogues lie, in the package."""
SESSION_KEY = "language"
"""The name under which the cookie has the language that its browser chose."""
MAX_TAGS = 8
"""How many languages of a phone are looked at, in the order in which its header names them; people read fewer."""
LONGEST = 400
"""How many characters of that header are looked at."""


class PageLanguage(NamedTuple):
    """What a page says of a language."""

    tag: str
    """As browsers know it: sr-Latn."""
    direction: str
    """From which side it is read: ltr or rtl."""
    name: str
    """What it calls itself."""


def init_app(app: Flask) -> None:
    """Plug in: every gettext of a request speaks the language of its reader."""
    babel = Babel()
    babel.init_app(app, default_locale="en", locale_selector=_choose)
    app.jinja_env.globals["page_language"] = describe_language
    app.after_request(_say_what_it_depends_on)
    app.config.setdefault("LANGUAGE", os.environ.get("SCORER_LANGUAGE", ""))
    with app.app_context():
        found = {str(one) for one in babel.list_translations()}
    app.extensions["languages"] = tuple(name for name in negotiation.LANGUAGE_NAMES if name in found)
    # Templates ask for dozens of texts; Flask-Babel would choose the language anew for each.
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext=lambda text: current_catalogue().ugettext(text),
        ngettext=lambda one, many, n: current_catalogue().ungettext(one, many, n),
        pgettext=lambda context, text: current_catalogue().upgettext(context, text),
        npgettext=lambda context, one, many, n: current_catalogue().unpgettext(context, one, many, n),
        newstyle=True,
    )


def current_catalogue() -> Translations | NullTranslations:
    """The texts in the reader's language, chosen once a request."""
    if "catalogue" not in g:
        g.catalogue = get_translations()
    found: Translations | NullTranslations = g.catalogue
    return found


def available_languages() -> tuple[str, ...]:
    """The languages that a reader may choose, by the names of their catalogues: English and those with a catalogue."""
    found: tuple[str, ...] = current_app.extensions["languages"]
    return found


def unknown_language_text(language: str) -> str:
    """The sentence that names our languages, for a tag that no catalogue is near to; "" for any other."""
    if negotiation.best_match([language], available_languages()) is not None:
        return ""
    tags = ", ".join(describe_language(name).tag for name in available_languages())
    return _("Scorer does not speak %(language)s. It speaks: %(tags)s.", language=language, tags=tags)


def cookie_language() -> str | None:
    """The language that this browser chose, or None; one that is no longer spoken here counts as none."""
    found = session.get(SESSION_KEY)
    return found if found in available_languages() else None


@contextmanager
def in_environment_language() -> Iterator[None]:
    """Meanwhile every gettext speaks the language of whoever sits at this computer: a command has no phone."""
    app = Flask("scorer")
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = TRANSLATIONS
    init_app(app)
    with app.app_context():
        yield


def _choose() -> str:
    """The language of this request; of a command, that of whoever gives it."""
    house = current_app.config["LANGUAGE"]
    if not has_request_context():
        return negotiation.best_match((house, environment_language()), available_languages()) or "en"
    wanted = (tag for tag, quality in accepted_languages() if quality > 0)
    return cookie_language() or negotiation.best_match((*wanted, house), available_languages()) or "en"


def accepted_languages() -> LanguageAccept:
    """The languages that the phone asks for, the dearest first: read once a request, and no more than a few."""
    if "asked" not in g:
        header = request.headers.get("Accept-Language", "")[:LONGEST]
        g.asked = parse_accept_header(",".join(header.split(",")[:MAX_TAGS]), LanguageAccept)
    found: LanguageAccept = g.asked
    return found


def describe_language(name: str = "") -> PageLanguage:
    """What is said of the language of this page, or of the one with this catalogue."""
    locale = Locale.parse(name) if name else get_locale() or Locale("en")
    known = str(locale)
    return PageLanguage(known.replace("_", "-"), locale.text_direction, negotiation.LANGUAGE_NAMES.get(known, known))


def _say_what_it_depends_on(answer: Response) -> Response:
    """Whoever stores an answer with words in it must know that another phone gets other words."""
    if "asked" in g:
        answer.vary.add("Accept-Language")
    return answer


def reader_locale() -> Locale:
    """The reader's language with the country the phone names: how dates, clock times and money are written there.

    English without a country is written as in Europe: 21:40, 12 October.
    """
    if "reader" not in g:
        g.reader = _of_reader()
    found: Locale = g.reader
    return found


def _of_reader() -> Locale:
    said = get_locale() or Locale("en")
    for text in accepted_languages().values() if has_request_context() else ():
        tag = negotiation.parse_tag(text)
        if tag is not None and tag.language == said.language and tag.territory:
            found = _in_country(said, tag.territory)
            if found is not None:
                return found
    return Locale("en", "150") if str(said) == "en" else said


def _in_country(said: Locale, territory: str) -> Locale | None:
    """A language as it is written in a country, in its own script; None where CLDR knows nothing of it."""
    for script in (said.script, negotiation.script_of(said.language)):
        try:
            return Locale(said.language, territory, script)
        except UnknownLocaleError:
            continue
    return None
