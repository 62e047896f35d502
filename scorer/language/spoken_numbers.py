"""Whole numbers in words, as a voice says them in each language: counted, without a noun behind them."""

from collections.abc import Callable, Sequence

from scorer.language.lists import to_cyrillic
from scorer.language.texts import get_locale

MAX_IN_WORDS = 9_999
"""Larger numbers stay in digits, which every voice can read."""


def number_in_words(number: int) -> str:
    """The number in words of the reader's language: "forty-four"; in digits where it is negative or very large."""
    if not 0 <= number <= MAX_IN_WORDS:
        return str(number)
    return _LANGUAGES.get(str(get_locale()), _in_english)(number)


def _split(words: str) -> list[str]:
    return words.split()


_ENGLISH = _split(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
)
_ENGLISH_TENS = _split("twenty thirty forty fifty sixty seventy eighty ninety")


def _in_english(number: int) -> str:
    thousands, hundreds, rest = number // 1000, number // 100 % 10, number % 100
    parts = [(thousands, "thousand"), (hundreds, "hundred")]
    high = " ".join(f"{_ENGLISH[many]} {word}" for many, word in parts if many)
    if high and not rest:
        return high
    ten, one = divmod(rest, 10)
    low = _ENGLISH[rest] if rest < 20 else _ENGLISH_TENS[ten - 2] + (f"-{_ENGLISH[one]}" if one else "")
    return f"{high} and {low}" if high else low


_GERMAN = _split(
    "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn"
    " achtzehn neunzehn"
)
_GERMAN_TENS = _split("zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig")


def _in_german(number: int) -> str:
    thousands, hundreds, rest = number // 1000, number // 100 % 10, number % 100
    before = ["ein" if digit == 1 else _GERMAN[digit] for digit in range(10)]
    high = (f"{before[thousands]}tausend" if thousands else "") + (f"{before[hundreds]}hundert" if hundreds else "")
    ten, one = divmod(rest, 10)
    low = _GERMAN[rest] if rest < 20 else (f"{before[one]}und" if one else "") + _GERMAN_TENS[ten - 2]
    return high + (low if rest or not high else "")


_HUNGARIAN = _split("nulla egy kettő három négy öt hat hét nyolc kilenc")
_HUNGARIAN_TENS = _split("tíz húsz harminc negyven ötven hatvan hetven nyolcvan kilencven")
_HUNGARIAN_BEFORE_ONES = _split("tizen huszon harminc negyven ötven hatvan hetven nyolcvan kilencven")


def _in_hungarian(number: int) -> str:
    """Above two thousand a hyphen stands behind the thousands: kétezer-egy, but ezeregy."""
    thousands, hundreds, ten, one = number // 1000, number // 100 % 10, number // 10 % 10, number % 10
    before = ["", "", "két", *_HUNGARIAN[3:]]
    low = (
        _HUNGARIAN[one] if not ten else _HUNGARIAN_BEFORE_ONES[ten - 1] + _HUNGARIAN[one] if one
        else _HUNGARIAN_TENS[ten - 1]
    )  # fmt: skip
    low = "" if number and not ten and not one else low
    high = f"{before[hundreds]}száz" if hundreds else ""
    hyphen = "-" if number > 2000 and (high or low) else ""
    return (f"{before[thousands]}ezer{hyphen}" if thousands else "") + high + low


def _slavic(
    ones: str, tens: str, hundreds: str, thousands: Sequence[str], between: str = " ", small: Sequence[str] = ()
) -> Callable[[int], str]:
    """Return the words of a Slavic language.

    `ones` are 0 to 19, `tens` 20 to 90, `hundreds` 100 to 900; `thousands` are the words for one, two to four, and five
    thousand or more, the latter two behind their number, and `small` the numbers before them where they differ.
    """
    one_words, ten_words, hundred_words = _split(ones), _split(tens), hundreds.split(",")

    def in_words(number: int) -> str:
        thousand, hundred, rest = number // 1000, number // 100 % 10, number % 100
        before = {index: word for index, word in enumerate(small, 1) if word}.get(thousand, one_words[thousand])
        count = thousands[0 if thousand == 1 else 1 if thousand < 5 else 2]
        ten, one = divmod(rest, 10)
        low = one_words[rest] if rest < 20 else between.join((ten_words[ten - 2], one_words[one])[: 2 if one else 1])
        parts = (
            (count if thousand == 1 else f"{before}{between}{count}") if thousand else "",
            hundred_words[hundred - 1] if hundred else "",
            low if rest or not number else "",
        )
        return between.join(part for part in parts if part)

    return in_words


_in_czech = _slavic(
    "nula jedna dva tři čtyři pět šest sedm osm devět deset jedenáct dvanáct třináct čtrnáct patnáct šestnáct sedmnáct"
    " osmnáct devatenáct",
    "dvacet třicet čtyřicet padesát šedesát sedmdesát osmdesát devadesát",
    "sto,dvě stě,tři sta,čtyři sta,pět set,šest set,sedm set,osm set,devět set",
    ("tisíc", "tisíce", "tisíc"),
)
_in_slovak = _slavic(
    "nula jeden dva tri štyri päť šesť sedem osem deväť desať jedenásť dvanásť trinásť štrnásť pätnásť šestnásť"
    " sedemnásť osemnásť devätnásť",
    "dvadsať tridsať štyridsať päťdesiat šesťdesiat sedemdesiat osemdesiat deväťdesiat",
    "sto,dvesto,tristo,štyristo,päťsto,šesťsto,sedemsto,osemsto,deväťsto",
    ("tisíc", "tisíc", "tisíc"),
    between="",
    small=("", "dve"),
)
_SOUTHERN_TENS = "dvadeset trideset četrdeset pedeset šezdeset sedamdeset osamdeset devedeset"
_in_croatian = _slavic(
    "nula jedan dva tri četiri pet šest sedam osam devet deset jedanaest dvanaest trinaest četrnaest petnaest šesnaest"
    " sedamnaest osamnaest devetnaest",
    _SOUTHERN_TENS,
    "sto,dvjesto,tristo,četiristo,petsto,šeststo,sedamsto,osamsto,devetsto",
    ("tisuću", "tisuće", "tisuća"),
    small=("", "dvije"),
)
_in_serbian = _slavic(
    "nula jedan dva tri četiri pet šest sedam osam devet deset jedanaest dvanaest trinaest četrnaest petnaest šesnaest"
    " sedamnaest osamnaest devetnaest",
    _SOUTHERN_TENS,
    "sto,dvesta,trista,četiristo,petsto,šeststo,sedamsto,osamsto,devetsto",
    ("hiljadu", "hiljade", "hiljada"),
    small=("", "dve"),
)

_ARABIC = (
    "صفر", "واحد", "اثنان", "ثلاثة", "أربعة", "خمسة", "ستة", "سبعة", "ثمانية", "تسعة", "عشرة", "أحد عشر", "اثنا عشر",
    "ثلاثة عشر", "أربعة عشر", "خمسة عشر", "ستة عشر", "سبعة عشر", "ثمانية عشر", "تسعة عشر",
)  # fmt: skip
_ARABIC_TENS = ("عشرون", "ثلاثون", "أربعون", "خمسون", "ستون", "سبعون", "ثمانون", "تسعون")
_ARABIC_HUNDREDS = ("مئة", "مئتان", "ثلاثمئة", "أربعمئة", "خمسمئة", "ستمئة", "سبعمئة", "ثمانمئة", "تسعمئة")
_ARABIC_AND = " و"
"""The word for "and" is a letter of the word behind it."""


def _in_arabic(number: int) -> str:
    """The ones stand before the tens, and each part is joined by the word for "and"."""
    thousands, hundreds, rest = number // 1000, number // 100 % 10, number % 100
    ten, one = divmod(rest, 10)
    low = [_ARABIC[rest]] if rest < 20 else [*([_ARABIC[one]] if one else []), _ARABIC_TENS[ten - 2]]
    thousand = {0: "", 1: "ألف", 2: "ألفان"}.get(thousands) if thousands < 3 else f"{_ARABIC[thousands]} آلاف"
    parts = [thousand or "", _ARABIC_HUNDREDS[hundreds - 1] if hundreds else "", *(low if rest or not number else [])]
    return _ARABIC_AND.join(part for part in parts if part)


_LANGUAGES: dict[str, Callable[[int], str]] = {
    "ar": _in_arabic, "cs": _in_czech, "de": _in_german, "en": _in_english, "hr": _in_croatian, "hu": _in_hungarian,
    "sk": _in_slovak, "sr_Latn": _in_serbian, "sr": lambda number: to_cyrillic(_in_serbian(number)),
}  # fmt: skip
