"""Lists in sentences, sort order of names, Serbian in Latin."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from babel import Locale
from babel.lists import format_list
from flask_babel import get_locale
from flask_babel import gettext as _

_OWN = {
    **{"č": "c1", "ć": "c2", "đ": "d1", "ř": "r1", "š": "s1", "ž": "z1", "ł": "l1", "ø": "o1", "ß": "s0s0"},
    **{"ђ": "д1", "ј": "и1", "љ": "л1", "њ": "н1", "ћ": "т1", "џ": "ч1"},
}
"""The letters that stand behind another, as they are sorted."""

_CH: Mapping[str, str] = {"ch": "h1"}
_SOUTHERN: Mapping[str, str] = {"dž": "d1", "đ": "d2", "lj": "l1", "nj": "n1"}
_BY_LANGUAGE: Mapping[str, Mapping[str, str]] = {
    "cs": _CH,
    "sk": {**_CH, "ä": "a1", "ô": "o1"},
    "hr": _SOUTHERN,
    "sr_Latn": _SOUTHERN,
    "hu": {
        **{"cs": "c1", "dz": "d1", "dzs": "d2", "gy": "g1", "ly": "l1", "ny": "n1", "sz": "s1", "ty": "t1", "zs": "z1"},
        **{"ö": "o1", "ő": "o1", "ü": "u1", "ű": "u1"},
    },
}
"""What else is a letter of its own in a language, by the name of its catalogue; the others have none."""
_LONGEST_LETTER = 3

_CYRILLIC = "абвгдђежзијклљмнњопрстћуфхцчџш"
_LETTERS = "a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š"
_BACK = dict(zip(_CYRILLIC, _LETTERS.split(" "), strict=True))
_SMALL = str.maketrans(_BACK | {letter.upper(): latin.capitalize() for letter, latin in _BACK.items()})
_CAPITAL = str.maketrans({letter.upper(): latin.upper() for letter, latin in _BACK.items()})
"""The Latin letters of Serbian by its Cyrillic ones: in a word, and in one of capitals."""
_TO_CYRILLIC = {latin: letter for letter, latin in _BACK.items()} | {
    written: letter.upper() for letter, latin in _BACK.items() for written in (latin.capitalize(), latin.upper())
}
"""The Cyrillic letters of Serbian by its Latin ones, two of which may be one."""
_LATIN = set("".join(_BACK.values()))
_WORD = re.compile(r"[^\W\d_]+")


def name_sort_key(name: str) -> tuple[str, str]:
    """The key that sorts names for all readers alike, where what is sorted is kept or decides who pays whom.

    Letters with marks stand with the plain ones; those that Slavic alphabets count as letters of their own, right
    behind.
    """
    return sort_key("")(name)


def sort_key(language: str) -> Callable[[str], tuple[str, str]]:
    """The key that sorts names as the alphabet of a language does: in Slovak Ch after H, in Hungarian Ö after O.

    `language` is the name of a catalogue; one that is not known sorts as `by_name`.
    """
    letters = {**_OWN, **_BY_LANGUAGE.get(language, {})}

    def key(name: str) -> tuple[str, str]:
        small, sorted_as, at = unicodedata.normalize("NFC", name.casefold()), "", 0
        while at < len(small):
            width = next((n for n in range(_LONGEST_LETTER, 1, -1) if small[at : at + n] in letters), 1)
            letter = small[at : at + width]
            sorted_as += letters.get(letter) or _plain(letter)
            at += width
        return sorted_as, small

    return key


def _plain(letter: str) -> str:
    """A letter without its marks, and before every letter that stands behind it."""
    bare = "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))
    return f"{bare}0" if bare.isalpha() else bare


def to_cyrillic(text: str) -> str:
    """Serbian in Cyrillic letters: Ređanje is Ређање. A word with a letter that Serbian has not stays as it is."""
    return _WORD.sub(lambda at: at[0] if set(at[0].casefold()) - _LATIN else _to_cyrillic(at[0]), text)


def _to_cyrillic(word: str) -> str:
    written = word
    for latin in sorted(_TO_CYRILLIC, key=len, reverse=True):
        written = written.replace(latin, _TO_CYRILLIC[latin])
    return written


def serbian_to_latin(text: str) -> str:
    """Serbian in the letters of its other script: Лора is Lora, Љуба is Ljuba, and a word of capitals stays one."""
    return _WORD.sub(lambda at: at[0].translate(_CAPITAL if len(at[0]) > 1 and at[0].isupper() else _SMALL), text)


def and_list(parts: Iterable[str]) -> str:
    """Everything of a list: "Ana, Boris and Dana"."""
    return _listed(parts, "standard")


def or_list(parts: Iterable[object]) -> str:
    """One or another of a list: "3, 4 or 5"."""
    return _listed(map(str, parts), "or")


def comma_list(parts: Iterable[str]) -> str:
    """Side by side: "Ana 3, Boris 5"; Arabic has a comma of its own."""
    return _("%(first)s, %(then)s", first="", then="").join(parts)


def semicolon_list(parts: Iterable[str]) -> str:
    """Side by side, a bit more apart: "a heart: 1; a queen: 2"."""
    return _("%(first)s; %(then)s", first="", then="").join(parts)


def reader_sort_key() -> Callable[[str], tuple[str, str]]:
    """The key that sorts names as the reader's alphabet does."""
    return sort_key(str(get_locale() or ""))


def _listed(parts: Iterable[str], style: Literal["standard", "or"]) -> str:
    locale = get_locale() or Locale("en")
    # American English has one comma more: "Ana, Boris, and Cyril".
    return format_list([*parts], style, Locale("en", "150") if locale.language == "en" else locale)
