"""The language of the words: the first one the phone asks for among those we speak, or else English."""

from collections.abc import Callable

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
