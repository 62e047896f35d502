"""The language of the words: the first one the phone asks for among those we speak, or else English."""

from collections.abc import Callable

from babel import Locale, UnknownLocaleError
from babel.support import NullTranslations, Translations
from flask import Flask, g, has_request_context, request
from flask_babel import Babel, get_locale, get_translations


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
        return request.accept_languages.best_match(spoken, "en")

    return choose


def of_reader() -> Locale:
    """The reader's language with the country the phone names: how dates and clock times are written there.

    English without a country is written as in Europe: 21:40, 12 October.
    """
    spoken = get_locale() or Locale("en")
    for asked in request.accept_languages.values() if has_request_context() else ():
        try:
            locale = Locale.parse(asked, sep="-")
        except (ValueError, UnknownLocaleError):
            continue
        if locale.language == spoken.language and locale.territory:
            return locale
    return Locale("en", "150") if str(spoken) == "en" else spoken
