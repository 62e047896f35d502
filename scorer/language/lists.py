"""Lists in sentences, sort order of names, Serbian in Latin."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping

from scorer.language.texts import get_locale, gettext as _

_OWN = {
    **{"č": "c1", "ć": "c2", "đ": "d1", "ř": "r1", "š": "s1", "ž": "z1", "ł": "l1", "ø": "o1", "ß": "s0s0"},
    **{"ђ": "д1", "ј": "и1", "љ": "л1", "њ": "н1", "ћ": "т1", "џ": "ч1"},
}
"""Letters that follow a plain one in every alphabet, with the keys that sort them there."""

_CH: Mapping[str, str] = {"ch": "h1"}
_SOUTHERN: Mapping[str, str] = {"dž": "d1", "đ": "d2", "lj": "l1", "nj": "n1"}
_BY_LANGUAGE: Mapping[str, Mapping[str, str]] = {
    "cs": _CH, "sk": {**_CH, "ä": "a1", "ô": "o1"}, "hr": _SOUTHERN, "sr_Latn": _SOUTHERN,
    "hu": {"cs": "c1", "dz": "d1", "dzs": "d2", "gy": "g1", "ly": "l1", "ny": "n1", "sz": "s1", "ty": "t1", "zs": "z1",
           "ö": "o1", "ő": "o1", "ü": "u1", "ű": "u1"},
}  # fmt: skip
"""Further letters of an alphabet, by the name of the catalogue; two or three characters may be one letter."""
_MAX_LETTER_LENGTH = 3

_CYRILLIC = "абвгдђежзијклљмнњопрстћуфхцчџш"
_LETTERS = "a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š"
_TO_LATIN = dict(zip(_CYRILLIC, _LETTERS.split(" "), strict=True))
_WORD_TO_LATIN = str.maketrans(_TO_LATIN | {letter.upper(): latin.capitalize() for letter, latin in _TO_LATIN.items()})
_CAPITALS_TO_LATIN = str.maketrans({letter.upper(): latin.upper() for letter, latin in _TO_LATIN.items()})
_TO_CYRILLIC = {latin: letter for letter, latin in _TO_LATIN.items()} | {
    capital: letter.upper() for letter, latin in _TO_LATIN.items() for capital in (latin.capitalize(), latin.upper())
}
SERBIAN_LETTERS = frozenset("".join(_TO_LATIN.values()))
Joints = tuple[str, str, str]
"""What stands between the parts of a list in a sentence, before the second of two, and before the last of more."""
AND: Mapping[str, Joints] = {
    "ar": (" و", " و", " و"), "cs": (", ", " a\xa0", " a\xa0"), "de": (", ", " und ", " und "),
    "en": (", ", " and ", " and "), "hr": (", ", " i ", " i "), "hu": (", ", " és ", " és "),
    "sk": (", ", " a\xa0", " a "), "sr": (", ", " и ", " и "), "sr_Latn": (", ", " i ", " i "),
}  # fmt: skip
OR: Mapping[str, Joints] = {
    "ar": (" أو ", " أو ", " أو "), "cs": (", ", " nebo ", " nebo "), "de": (", ", " oder ", " oder "),
    "en": (", ", " or ", " or "), "hr": (", ", " ili ", " ili "), "hu": (", ", " vagy ", " vagy "),
    "sk": (", ", " alebo ", " alebo "), "sr": (", ", " или ", " или "), "sr_Latn": (", ", " ili ", " ili "),
}  # fmt: skip
"""By the name of the catalogue, as CLDR has them (English as in Europe); Babel would read all it knows of a language
for these, which takes longer than a page."""
_WORD = re.compile(r"[^\W\d_]+")


def name_sort_key(name: str) -> tuple[str, str]:
    """The key that sorts names for all readers alike, where their order is stored or decides who pays whom.

    Letters with marks are sorted with the plain ones, or right behind where Slavic alphabets count them as letters.
    """
    return sort_key("")(name)


def sort_key(language: str) -> Callable[[str], tuple[str, str]]:
    """The key that sorts names as the alphabet of a language does: in Slovak Ch after H, in Hungarian Ö after O.

    `language` is the name of a catalogue; an unknown one sorts like `name_sort_key`.
    """
    letters = {**_OWN, **_BY_LANGUAGE.get(language, {})}

    def key(name: str) -> tuple[str, str]:
        small, letter_keys, index = unicodedata.normalize("NFC", name.casefold()), "", 0
        while index < len(small):
            lengths = range(_MAX_LETTER_LENGTH, 1, -1)
            length = next((length for length in lengths if small[index : index + length] in letters), 1)
            letter = small[index : index + length]
            # Without its marks, and before the letters that follow the plain one.
            bare = "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))
            letter_keys += letters.get(letter) or (f"{bare}0" if bare.isalpha() else bare)
            index += length
        return letter_keys, small

    return key


def to_cyrillic(text: str) -> str:
    """Serbian in Cyrillic letters: Ređanje is Ређање. A word with a letter that Serbian has not stays as it is."""
    return _WORD.sub(
        lambda word: word[0] if set(word[0].casefold()) - SERBIAN_LETTERS else _word_to_cyrillic(word[0]), text
    )


def _word_to_cyrillic(word: str) -> str:
    for latin in sorted(_TO_CYRILLIC, key=len, reverse=True):
        word = word.replace(latin, _TO_CYRILLIC[latin])
    return word


def serbian_to_latin(text: str) -> str:
    """Serbian in the letters of its other script: Лора is Lora, Љуба is Ljuba, and a word of capitals stays one."""

    def letters(word: str) -> dict[int, str]:
        return _CAPITALS_TO_LATIN if len(word) > 1 and word.isupper() else _WORD_TO_LATIN

    return _WORD.sub(lambda word: word[0].translate(letters(word[0])), text)


def and_list(parts: Iterable[str]) -> str:
    """A list in a sentence: "Ana, Boris and Dana"."""
    return _join(list(parts) or [""], AND)


def or_list(parts: Iterable[object]) -> str:
    """A list of alternatives: "3, 4 or 5"."""
    return _join(list(map(str, parts)) or [""], OR)


def comma_list(parts: Iterable[str]) -> str:
    """The parts with commas between them: "Ana 3, Boris 5"; Arabic has a comma of its own."""
    return _("%(first)s, %(then)s", first="", then="").join(parts)


def semicolon_list(parts: Iterable[str]) -> str:
    """The parts with semicolons between them: "a heart: 1; a queen: 2"."""
    return _("%(first)s; %(then)s", first="", then="").join(parts)


def reader_sort_key() -> Callable[[str], tuple[str, str]]:
    """The key that sorts names as the reader's alphabet does."""
    return sort_key(str(get_locale()))


def _join(parts: list[str], joints: Mapping[str, Joints]) -> str:
    *first, last = parts
    if not first:
        return last
    between, before_second, before_last = joints.get(str(get_locale())) or joints["en"]
    return f"{between.join(first)}{before_second if len(first) == 1 else before_last}{last}"
