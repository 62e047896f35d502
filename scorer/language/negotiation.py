"""Choosing: which of the languages that are spoken here comes nearest to those that somebody asks for.

The ready ways of doing that look at no script: they give a Serbian phone Cyrillic letters that asks for Latin ones.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import NamedTuple

from babel.core import get_global

LANGUAGE_NAMES = {
    "cs": "Čeština",
    "de": "Deutsch",
    "en": "English",
    "hr": "Hrvatski",
    "hu": "Magyar",
    "sk": "Slovenčina",
    "sr_Latn": "Srpski (latinica)",
    "sr": "Српски (ћирилица)",
    "ar": "العربية",
}
"""What each language calls itself, by the name of its catalogue, in the order in which people find theirs."""
FALLBACKS = {
    "bs": ("hr", "sr_Latn"),
    "bs_Cyrl": ("sr",),
    "cnr": ("sr_Latn", "hr"),
    "cnr_Cyrl": ("sr",),
    "cs": ("sk",),
    "gsw": ("de",),
    "hr": ("sr_Latn",),
    "sh": ("sr_Latn", "hr"),
    "sh_Cyrl": ("sr",),
    "sk": ("cs",),
    "sr_Cyrl": ("sr_Latn", "hr"),
    "sr_Latn": ("hr", "sr"),
}
"""What people read as well who ask for a language that is not spoken here, the nearest first."""
_TAG = re.compile(r"([a-z]{2,3})(?:_([a-z]{4}))?(?:_([a-z]{2}|\d{3}))?(?:[_.@].*)?", re.IGNORECASE)


class LanguageTag(NamedTuple):
    """What a language tag says: "sr-Latn-RS" of a browser, "sr_RS.UTF-8@latin" of a computer."""

    language: str
    script: str | None
    """The script that is named, or that is usual in the country; None for the language's own."""
    territory: str | None


def parse_tag(text: str) -> LanguageTag | None:
    """The language that a tag means; None for what is no tag."""
    found = _TAG.fullmatch(text.strip().replace("-", "_"))
    if found is None:
        return None
    language, script, territory = found[1].lower(), (found[2] or "").title(), (found[3] or "").upper()
    if not script and text.lower().endswith("@latin"):
        script = "Latn"
    return LanguageTag(language, script or script_of(f"{language}_{territory}"), territory or None)


def best_match(asked: Iterable[str], spoken: Collection[str]) -> str | None:
    """The name of the catalogue for the first tag that we speak, or whose next of kin; None where we speak none."""
    catalogues = {_with_script(tag): name for name in spoken if (tag := parse_tag(name))}
    for text in asked:
        tag = parse_tag(text)
        if tag is None:
            continue
        if (found := catalogues.get(_with_script(tag))) is not None:
            return found
        kin = FALLBACKS.get("_".join(_with_script(tag))) or FALLBACKS.get(tag.language, ())
        for name in kin:
            if name in spoken:
                return name
    return None


def script_of(likely: str) -> str | None:
    """The script that CLDR expects of a language, or of one in a country, or None."""
    full = str(get_global("likely_subtags").get(likely, ""))
    return full.split("_")[1] if full else None


def _with_script(tag: LanguageTag) -> tuple[str, str]:
    """A language and the script in which it is read, the usual one where none is named."""
    return tag.language, tag.script or script_of(tag.language) or ""
