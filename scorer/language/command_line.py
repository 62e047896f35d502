"""Help and click's own texts in the user's language."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from gettext import NullTranslations, bindtextdomain, translation
from pathlib import Path

from scorer.engine.phrases import N_, N_n
from scorer.language import negotiation

FOLDER = Path(__file__).parent.parent / "translations"
"""Where the catalogues lie."""
DOMAIN = "messages"
"""What they are called."""
_before: list[str | None] = []
"""What LANGUAGE was before it was set for click, if it is."""


def environment_language() -> str:
    """The language of whoever sits at this computer, as its environment names it: sk_SK.UTF-8; or ""."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next((one for one in named if one), "")


def chosen_language() -> str:
    """The name of the catalogue in which commands speak: that of SCORER_LANGUAGE, or else of the computer."""
    return _chosen(FOLDER, _asked())


def translate_help(text: str) -> str:
    """A text of the help in the language of SCORER_LANGUAGE, or else of the computer."""
    return _catalogue(FOLDER, _asked()).gettext(text) if text else ""


@contextmanager
def click_translated() -> Iterator[None]:
    """Meanwhile click says in that language what it says by itself: it asks gettext for a domain called as ours is."""
    bindtextdomain(DOMAIN, str(FOLDER))
    _before[:] = [os.environ.get("LANGUAGE")]
    try:
        with _language(_chosen(FOLDER, _asked())):
            yield
    finally:
        _before.clear()


@contextmanager
def original_environment() -> Iterator[None]:
    """Meanwhile LANGUAGE is again what it was before `for_click`: for a program that is started from here."""
    with _language(_before[0]) if _before else nullcontext():
        yield


@contextmanager
def _language(value: str | None) -> Iterator[None]:
    before = os.environ.pop("LANGUAGE", None)
    os.environ.update({} if value is None else {"LANGUAGE": value})
    try:
        yield
    finally:
        os.environ.pop("LANGUAGE", None)
        os.environ.update({} if before is None else {"LANGUAGE": before})


def paragraphs(text: str) -> str:
    """A text of several lines as it is translated: a line a paragraph, a blank one between two."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n")).strip()


def _asked() -> tuple[str, str]:
    return os.environ.get("SCORER_LANGUAGE", ""), environment_language()


@cache
def _chosen(folder: Path, asked: tuple[str, ...]) -> str:
    spoken = {path.parts[-3] for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")} | {"en"}
    return negotiation.best_match(asked, spoken) or "en"


@cache
def _catalogue(folder: Path, asked: tuple[str, ...]) -> NullTranslations:
    return translation(DOMAIN, str(folder), [_chosen(folder, asked)], fallback=True)


CLICK_MESSAGES = (
    # Translators: the line above the help of a command, before how it is written.
    N_("Usage:"),
    # Translators: the heading above what can be written behind a command: --port, --language.
    N_("Options"),
    N_("default: {default}"),
    N_("Show the version and exit."),
    N_("Show this message and exit."),
    N_("Error: {message}"),
    N_("Try '{command} {option}' for help."),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    # Translators: which one follows: Missing argument 'FILE'.
    N_("Missing argument"),
    N_("Missing command."),
    N_("No such option {name!r}."),
    N_("No such command {name!r}."),
    N_n("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    N_n("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    N_n("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    N_("Option {name!r} does not take a value."),
    # Translators: {name} is "File" or "Directory".
    N_("{name} {filename!r} does not exist."),
    N_("{name} {filename!r} is a file."),
    N_("{name} {filename!r} is a directory."),
    N_("{name} {filename!r} is not readable."),
    N_("file"),
    N_("directory"),
    N_("Aborted!"),
)
"""Its texts in its own words; a test finds what it says otherwise in a newer version."""
