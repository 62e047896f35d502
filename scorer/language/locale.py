"""The language of the words: the first one the phone asks for among those we speak, or else English."""

from collections.abc import Callable

from babel import Locale, UnknownLocaleError
from babel.support import NullTranslations, Translations
from flask import Flask, g, has_request_context, request
from flask_babel import Babel, get_locale, get_translations
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

LOOKED_AT = 8
"""How many languages of a phone are looked at, in the order in which its header names them; people read fewer."""
LONGEST = 400
"""How many characters of that header are looked at."""


def init_app(app: Flask) -> None:
    """Plug in: every gettext of a request speaks the language of its phone."""
    babel = Babel()
    app.jinja_env.globals["get_locale"] = get_locale
    babel.init_app(app, default_locale="en", locale_selector=_selector(babel))
    # Templates ask for dozens of texts; Flask-Babel would choose the language anew for each.
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext=lambda text: catalogue().ugettext(text),
        ngettext=lambda one, many, n: catalogue().ungettext(one, many, n),
        pgettext=lambda context, text: catalogue().upgettext(context, text),
        npgettext=lambda context, one, many, n: catalogue().unpgettext(context, one, many, n),
        newstyle=True,
    )


def catalogue() -> Translations | NullTranslations:
    """The texts in the reader's language, chosen once a request."""
    if "catalogue" not in g:
        g.catalogue = get_translations()
    found: Translations | NullTranslations = g.catalogue
    return found


def _selector(babel: Babel) -> Callable[[], str]:
    spoken: list[str] = []

    def choose() -> str:
        if not has_request_context():
            return "en"
        if not spoken:
            spoken.extend({"en", *(str(one) for one in babel.list_translations())})
        return asked().best_match(spoken, "en")

    return choose


def asked() -> LanguageAccept:
    """The languages that the phone asks for, the dearest first: read once a request, and no more than a few."""
    if "asked" not in g:
        header = request.headers.get("Accept-Language", "")[:LONGEST]
        g.asked = parse_accept_header(",".join(header.split(",")[:LOOKED_AT]), LanguageAccept)
    found: LanguageAccept = g.asked
    return found


def of_reader() -> Locale:
    """The reader's language with the country the phone names: how dates and clock times are written there.

    English without a country is written as in Europe: 21:40, 12 October.
    """
    if "reader" not in g:
        g.reader = _of_reader()
    found: Locale = g.reader
    return found


def _of_reader() -> Locale:
    spoken = get_locale() or Locale("en")
    for language in asked().values() if has_request_context() else ():
        try:
            locale = Locale.parse(language, sep="-")
        except (ValueError, UnknownLocaleError):
            continue
        if locale.language == spoken.language and locale.territory:
            return locale
    return Locale("en", "150") if str(spoken) == "en" else spoken
