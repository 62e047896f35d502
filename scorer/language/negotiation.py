"""Which available language fits best what a browser or a computer asks for.

Babel and Werkzeug do this too, but without looking at scripts: a Serbian phone that asks for Latin letters would get
Cyrillic ones.
"""

import re
from collections.abc import Collection, Iterable
from typing import NamedTuple

from babel.core import get_global

LANGUAGE_NAMES = {
    "cs": "Čeština", "de": "Deutsch", "en": "English", "hr": "Hrvatski", "hu": "Magyar", "sk": "Slovenčina",
    "sr_Latn": "Srpski (latinica)", "sr": "Српски (ћирилица)",
    "ar": "العربية",
}  # fmt: skip
"""The name of each language in itself, by the name of its catalogue, in the order of the language menu."""
RTL_LANGUAGES = frozenset({"ar", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"})
"""The languages that run from the right. Babel knows them too, but reads all it knows of a language to say so."""
FALLBACKS = {
    "bs": ("hr", "sr_Latn"), "bs_Cyrl": ("sr",),
    "cnr": ("sr_Latn", "hr"), "cnr_Cyrl": ("sr",),
    "cs": ("sk",), "gsw": ("de",), "hr": ("sr_Latn",), "sk": ("cs",),
    "sh": ("sr_Latn", "hr"), "sh_Cyrl": ("sr",),
}  # fmt: skip
"""The languages that people can read as well who ask for one that is not available, the nearest first."""
_TAG = re.compile(r"([a-z]{2,3})(?:_([a-z]{4}))?(?:_([a-z]{2}|\d{3}))?(?:[_.@].*)?", re.IGNORECASE)


class LanguageTag(NamedTuple):
    """The parts of a language tag: "sr-Latn-RS" of a browser, "sr_RS.UTF-8@latin" of a computer."""

    language: str
    script: str
    """The one that is named, or that is usual in the country, or for the language; "" where none is known."""
    territory: str | None


def parse_tag(text: str) -> LanguageTag | None:
    """The parts of this tag, or None for text that is no tag."""
    match = _TAG.fullmatch(text.strip().replace("-", "_"))
    if match is None:
        return None
    language, script, territory = match[1].lower(), (match[2] or "").title(), (match[3] or "").upper()
    if not script and text.lower().endswith("@latin"):
        script = "Latn"
    script = script or script_of(f"{language}_{territory}") or script_of(language) or ""
    return LanguageTag(language, script, territory or None)


def best_match(wanted: Iterable[str], available: Collection[str]) -> str | None:
    """The name of the catalogue that fits the first of these tags, itself or a fallback; None where none fits any."""
    catalogues = {tag[:2]: name for name in available if (tag := parse_tag(name))}
    for text in wanted:
        tag = parse_tag(text)
        if tag is None:
            continue
        if (catalogue := catalogues.get(tag[:2])) is not None:
            return catalogue
        for name in FALLBACKS.get(f"{tag.language}_{tag.script}") or FALLBACKS.get(tag.language, ()):
            if name in available:
                return name
    return None


def script_of(language: str) -> str | None:
    """The usual script of a language ("sr") or of a language in a country ("sr_ME") by CLDR, or None."""
    likely = str(get_global("likely_subtags").get(language, ""))
    return likely.split("_")[1] if likely else None
