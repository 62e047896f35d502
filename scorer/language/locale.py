"""The language of the words: the first one the phone asks for among those we speak, or else English."""

from collections.abc import Callable

from babel import Locale, UnknownLocaleError
from flask import Flask, has_request_context, request
from flask_babel import Babel, get_locale


def init_app(app: Flask) -> None:
    """Plug in: every gettext of a request speaks the language of its phone."""
    babel = Babel()
    app.jinja_env.globals["get_locale"] = get_locale
    babel.init_app(app, default_locale="en", locale_selector=_selector(babel))


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
