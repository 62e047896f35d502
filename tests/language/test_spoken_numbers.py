"""Numbers in words: the awkward ones of each language, and that no two numbers are called the same."""

import pytest

from scorer.language.negotiation import LANGUAGE_NAMES
from scorer.language.spoken_numbers import _LANGUAGES, MAX_IN_WORDS, number_in_words

WORDS = {
    "en": {0: "zero", 6: "six", 20: "twenty", 44: "forty-four", 106: "one hundred and six",
           260: "two hundred and sixty",
           1000: "one thousand", 1100: "one thousand one hundred", 2345: "two thousand three hundred and forty-five"},
    "de": {1: "eins", 16: "sechzehn", 21: "einundzwanzig", 44: "vierundvierzig", 101: "einhunderteins", 30: "dreißig",
           1000: "eintausend", 2717: "zweitausendsiebenhundertsiebzehn"},
    "cs": {1: "jedna", 14: "čtrnáct", 22: "dvacet dva", 60: "šedesát", 200: "dvě stě", 345: "tři sta čtyřicet pět",
           500: "pět set", 1000: "tisíc", 2001: "dva tisíce jedna", 5000: "pět tisíc"},
    "sk": {9: "deväť", 22: "dvadsaťdva", 44: "štyridsaťštyri", 60: "šesťdesiat", 122: "stodvadsaťdva", 200: "dvesto",
           1000: "tisíc", 2000: "dvetisíc", 5100: "päťtisícsto"},
    "hu": {2: "kettő", 10: "tíz", 12: "tizenkettő", 20: "húsz", 22: "huszonkettő", 44: "negyvennégy", 100: "száz",
           202: "kétszázkettő", 1999: "ezerkilencszázkilencvenkilenc", 2000: "kétezer", 2300: "kétezer-háromszáz"},
    "hr": {11: "jedanaest", 44: "četrdeset četiri", 200: "dvjesto", 600: "šeststo", 1000: "tisuću",
           2000: "dvije tisuće",
           5001: "pet tisuća jedan"},
    "sr_Latn": {22: "dvadeset dva", 200: "dvesta", 300: "trista", 1000: "hiljadu", 2000: "dve hiljade",
                6000: "šest hiljada"},
    "sr": {11: "једанаест", 22: "двадесет два", 60: "шездесет", 2000: "две хиљаде"},
    "ar": {0: "صفر", 6: "ستة", 11: "أحد عشر", 22: "اثنان وعشرون", 44: "أربعة وأربعون", 100: "مئة",
           106: "مئة وستة", 260: "مئتان وستون", 1000: "ألف", 3000: "ثلاثة آلاف"},
}  # fmt: skip


@pytest.mark.parametrize(("language", "number"), [(name, number) for name, words in WORDS.items() for number in words])
def test_awkward_numbers(language, number):
    assert _LANGUAGES[language](number) == WORDS[language][number]


def test_every_language_has_its_words():
    assert set(_LANGUAGES) == set(WORDS) == set(LANGUAGE_NAMES)


@pytest.mark.parametrize("language", _LANGUAGES)
def test_no_two_numbers_are_called_the_same(language):
    """Nor does any have a digit, an empty part or a space too many."""
    words = [_LANGUAGES[language](number) for number in range(MAX_IN_WORDS + 1)]
    assert len(set(words)) == len(words)
    assert not [word for word in words if word != " ".join(word.split()) or any(map(str.isdigit, word)) or not word]


def test_others_stay_in_digits():
    assert [number_in_words(number) for number in (-1, 7, MAX_IN_WORDS + 1)] == ["-1", "seven", "10000"]
