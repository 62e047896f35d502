"""The language of the computer on which a command is given, and help said in it: read without what serves pages."""

from __future__ import annotations

import os
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path

from scorer.language import choosing

FOLDER = Path(__file__).parent.parent / "translations"
"""Where the catalogues lie."""


def of_computer() -> str:
    """The language of whoever sits at this computer, as its environment names it: sk_SK.UTF-8; or ""."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next((one for one in named if one), "")


def said(text: str) -> str:
    """A text of the help in the language of SCORER_LANGUAGE, or else of the computer."""
    asked = (os.environ.get("SCORER_LANGUAGE", ""), of_computer())
    return _catalogue(FOLDER, asked).gettext(text) if text else ""


def paragraphs(text: str) -> str:
    """A text of several lines as it is translated: a line a paragraph, a blank one between two."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n")).strip()


@cache
def _catalogue(folder: Path, asked: tuple[str, ...]) -> NullTranslations:
    spoken = {path.parts[-3] for path in folder.glob("*/LC_MESSAGES/messages.mo")} | {"en"}
    found = choosing.best(asked, spoken) or "en"
    return translation("messages", str(folder), [found], fallback=True)
