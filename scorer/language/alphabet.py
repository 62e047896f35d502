"""Alphabet: names in an order in which people find theirs, the same in every language.

What is sorted is held in memory for all readers, so the reader's language has no say in it: letters with marks stand
with the plain ones, and those that Slavic alphabets count as letters of their own stand right behind.
"""

from __future__ import annotations

import re
import unicodedata

_OWN = {
    **{"č": "c1", "ć": "c2", "đ": "d1", "ř": "r1", "š": "s1", "ž": "z1", "ł": "l1", "ø": "o1", "ß": "s0s0"},
    **{"ђ": "д1", "ј": "и1", "љ": "л1", "њ": "н1", "ћ": "т1", "џ": "ч1"},
}
"""The letters that stand behind another, as they are sorted."""

_CYRILLIC = "абвгдђежзијклљмнњопрстћуфхцчџш"
_LETTERS = "a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š"
_BACK = dict(zip(_CYRILLIC, _LETTERS.split(" "), strict=True))
_SMALL = str.maketrans(_BACK | {letter.upper(): latin.capitalize() for letter, latin in _BACK.items()})
_CAPITAL = str.maketrans({letter.upper(): latin.upper() for letter, latin in _BACK.items()})
"""The Latin letters of Serbian by its Cyrillic ones: in a word, and in one of capitals."""
_WORD = re.compile(r"[^\W\d_]+")


def by_name(name: str) -> tuple[str, str]:
    """The key by which a name is sorted."""
    small = unicodedata.normalize("NFC", name.casefold())
    return "".join(_OWN.get(letter) or _plain(letter) for letter in small), small


def _plain(letter: str) -> str:
    """A letter without its marks, and before every letter that stands behind it."""
    bare = "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))
    return f"{bare}0" if bare.isalpha() else bare


def in_latin(text: str) -> str:
    """Serbian in the letters of its other script: Лора is Lora, Љуба is Ljuba, and a word of capitals stays one."""
    return _WORD.sub(lambda at: at[0].translate(_CAPITAL if len(at[0]) > 1 and at[0].isupper() else _SMALL), text)
