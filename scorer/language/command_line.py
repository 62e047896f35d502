"""Help and click's own texts in the user's language."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from gettext import GNUTranslations, NullTranslations, bindtextdomain
from pathlib import Path

from scorer.engine.phrases import N_, N_n
from scorer.language import negotiation

FOLDER = Path(__file__).parent.parent / "translations"
DOMAIN = "messages"
_original_language: list[str | None] = []
"""The value that LANGUAGE had before it was set for click; empty while it is not set."""


def environment_language() -> str:
    """The language of whoever sits at this computer, as its environment names it: sk_SK.UTF-8; or ""."""
    values = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next((value for value in values if value), "")


def chosen_language() -> str:
    """The name of the catalogue in which commands speak: that of SCORER_LANGUAGE, or else of the computer."""
    wanted = (os.environ.get("SCORER_LANGUAGE", ""), environment_language())
    return negotiation.best_match(wanted, list_catalogues(FOLDER)) or "en"


def translate_help(text: str) -> str:
    """A text of the help in the language of SCORER_LANGUAGE, or else of the computer."""
    return load_catalogue(FOLDER, chosen_language()).gettext(text) if text else ""


@cache
def list_catalogues(folder: Path) -> frozenset[str]:
    """The languages that have a catalogue in this folder, and English, which needs none."""
    return frozenset({path.parts[-3] for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")} | {"en"})


@cache
def load_catalogue(folder: Path, language: str) -> NullTranslations:
    """The catalogue of this language, read once; without one every text is its own translation."""
    path = folder / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    if not path.is_file():
        return NullTranslations()
    with path.open("rb") as file:
        return GNUTranslations(file)


@contextmanager
def click_translated() -> Iterator[None]:
    """Translate click's own messages.

    click uses the gettext domain "messages", which is ours too, so LANGUAGE is set for the duration.
    """
    bindtextdomain(DOMAIN, str(FOLDER))
    _original_language[:] = [os.environ.get("LANGUAGE")]
    try:
        with _environment(chosen_language()):
            yield
    finally:
        _original_language.clear()


@contextmanager
def original_environment() -> Iterator[None]:
    """Give LANGUAGE the value back that it had before `click_translated`, for a program that is started from here."""
    with _environment(_original_language[0]) if _original_language else nullcontext():
        yield


@contextmanager
def _environment(language: str | None) -> Iterator[None]:
    old = os.environ.pop("LANGUAGE", None)
    os.environ.update({} if language is None else {"LANGUAGE": language})
    try:
        yield
    finally:
        os.environ.pop("LANGUAGE", None)
        os.environ.update({} if old is None else {"LANGUAGE": old})


def paragraphs(text: str) -> str:
    """A text of several lines as it is translated: a line a paragraph, a blank one between two."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n")).strip()


CLICK_MESSAGES = (
    # Translators: the line above the help of a command, before how it is written.
    N_("Usage:"),
    # Translators: the heading above what can be written behind a command: --port, --language.
    N_("Options"),
    N_("default: {default}"), N_("Show the version and exit."), N_("Show this message and exit."),
    N_("Error: {message}"), N_("Try '{command} {option}' for help."), N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    # Translators: which one follows: Missing argument 'FILE'.
    N_("Missing argument"),
    N_("Missing command."), N_("No such option {name!r}."), N_("No such command {name!r}."),
    N_n("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    N_n("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    N_n("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    N_("Option {name!r} does not take a value."),
    # Translators: {name} is "File" or "Directory".
    N_("{name} {filename!r} does not exist."),
    N_("{name} {filename!r} is a file."),
    N_("{name} {filename!r} is a directory."),
    N_("{name} {filename!r} is not readable."),
    N_("file"), N_("directory"), N_("Aborted!"),
)  # fmt: skip
"""The texts of click, in its own words; a test finds those that a newer version words differently."""
