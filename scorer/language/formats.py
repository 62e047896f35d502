"""Numbers, signs, money, dates and times as the reader writes them; the store has moments in UTC.

Browsers turn columns, rows and sentences by themselves for languages that run from right to left, but not a sign before
a figure, an arrow between names or a line of plain text: nothing in these says from which side they are read.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from copy import copy
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.core import get_global
from babel.dates import format_date, format_skeleton, format_time
from babel.numbers import (
    format_currency,
    format_decimal,
    get_currency_precision,
    get_territory_currencies,
    list_currencies,
)
from flask import Flask

from scorer.engine.json_values import to_one_line
from scorer.language.locale import reader_locale
from scorer.language.texts import get_locale, gettext as _, reader_language

MINUS = "\N{MINUS SIGN}"
OPEN, CLOSE = "\N{LEFT-TO-RIGHT ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
"""Isolate a signed number so that its sign stays left of its digits. A directional mark before the sign alone would
reorder neighbouring text: of "Ana \N{MINUS SIGN}7, Boris \N{MINUS SIGN}13" the end would be read first."""
RTL_MARK = "\N{RIGHT-TO-LEFT MARK}"
"""Makes the line behind it run from right to left, whatever stands first in it."""
MIRRORED = {"i-back": "i-next", "i-next": "i-back", "i-undo": "i-redo", "i-redo": "i-undo", "i-arrow": "i-arrow-left"}
DEFAULT_CURRENCY = "EUR"
COINS = {"HUF": 500, "AUD": 5, "NZD": 10}
"""The smallest coin of a currency, in its smallest unit, where what is known of cash in general does not say it."""
_AMOUNT = re.compile(r"(\d{1,7})(?:[.,](\d{1,6}))?", re.ASCII)
FIGURE = re.compile(rf"({OPEN}?[+{MINUS}]\d+{CLOSE}?)")
"""Parts a sentence at its signed figures, which are every second part: they are drawn bold, and never broken."""
_SIGNS = str.maketrans(
    {
        **dict.fromkeys("\N{MINUS SIGN}\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{FULLWIDTH HYPHEN-MINUS}", "-"),
        "\N{FULLWIDTH PLUS SIGN}": "+",
        "\N{ARABIC DECIMAL SEPARATOR}": ".",
        "\N{ARABIC COMMA}": ",",
        **dict.fromkeys("\N{LEFT-TO-RIGHT MARK}\N{RIGHT-TO-LEFT MARK}\N{ARABIC LETTER MARK}"),
    }
)


def init_app(app: Flask) -> None:
    """Plug in: templates write numbers with their signs, and turn their symbols and arrows."""
    app.jinja_env.filters.update(
        signed=format_change, plain=format_total, figures=FIGURE.split, ahead=isolate_number,
        turned=lambda symbol: MIRRORED.get(symbol, symbol) if is_rtl() else symbol,
    )  # fmt: skip
    app.jinja_env.globals.update(arrow=arrow, from_right=is_rtl)


def to_ascii_digits(text: str) -> str:
    """The text with the digits of any script as 0 to 9, with a plain minus and point, and without spaces around it.

    Everything else stays, so that a text that is no number does not become one.
    """
    plain = text.translate(_SIGNS).strip()
    if plain.isascii():
        return plain
    return "".join(str(unicodedata.decimal(letter)) if letter.isdecimal() else letter for letter in plain)


def is_known(currency: str) -> bool:
    """Whether there is a currency with these three letters."""
    return currency in list_currencies()


def currency_for(languages: Iterable[str]) -> str:
    """The currency where people with these languages live, the first that says it; English alone says nothing."""
    for language in languages:
        try:
            locale = Locale.parse(language, sep="-")
        except (ValueError, UnknownLocaleError, TypeError):
            continue
        territory = locale.territory or ""
        if not territory and locale.language != "en":
            territory = str(get_global("likely_subtags").get(locale.language, "")).rpartition("_")[2]
        if territory and (currencies := get_territory_currencies(territory)):
            return str(currencies[0])
    return DEFAULT_CURRENCY


def smallest_coin(currency: str) -> int:
    """The smallest coin that people have, in the currency's smallest unit: 100 for Czech crowns, 1 for euros."""
    if currency in COINS:
        return COINS[currency]
    digits, _rounding, cash_digits, cash_rounding = get_global("currency_fractions").get(currency, (2, 0, 2, 0))
    return int(max(1, cash_rounding) * 10 ** (digits - cash_digits))


def parse_amount(text: str, currency: str) -> int | None:
    """The amount in the smallest coin, with a point or a comma, or None: "0,10" euros are 10."""
    amount = _AMOUNT.fullmatch(to_ascii_digits(text))
    if amount is None or is_too_fine(text, currency):
        return None
    return int(amount[1] + (amount[2] or "").rstrip("0").ljust(get_currency_precision(currency), "0"))


def is_too_fine(text: str, currency: str) -> bool:
    """Whether this is an amount, but with a part that is smaller than the smallest coin: "0,005" euros."""
    amount = _AMOUNT.fullmatch(to_ascii_digits(text))
    return amount is not None and len((amount[2] or "").rstrip("0")) > get_currency_precision(currency)


def format_size(size: int) -> str:
    """So many bytes in megabytes, or in kilobytes where they are few: "0.9 MB", "12 kB"."""
    if size < 95_000:
        return f"{max(1, round(size / 1000))} kB"
    return f"{format_decimal(Decimal(size).scaleb(-6), format='0.0', locale=reader_locale())} MB"


def format_plain(amount: int, currency: str) -> str:
    """The amount as it is typed: "0.10" or "0,10", by the reader's language, without the currency."""
    digits = _decimals(amount, currency)
    pattern = "0." + "0" * digits if digits else "0"
    return format_decimal(_whole_units(amount, currency), format=pattern, locale=_money_locale())


def format_chips_worth(amount: int, worth: Mapping[str, Any] | None) -> str:
    """An amount of chips in money: "€2.40"; "" where they are worth nothing.

    `worth` is the document's: a currency and what one chip is worth, in that currency's smallest coin.
    """
    if not worth:
        return ""
    return format_in_currency(amount * int(worth["unit"]), str(worth["currency"]))


def format_in_currency(amount: int, currency: str) -> str:
    """An amount of a currency's smallest unit as money: "€2.40"."""
    currency, locale = currency.upper(), _money_locale()
    pattern = copy(locale.currency_formats["standard"])
    pattern.frac_prec = (_decimals(amount, currency),) * 2
    text: str = format_currency(_whole_units(amount, currency), currency, pattern, locale, currency_digits=False)
    # A currency sign stands close to its digits; three letters need a space.
    is_close = text.startswith(currency) and text[len(currency)].isdecimal()
    return text.replace(currency, f"{currency}\N{NO-BREAK SPACE}") if is_close else text


def _money_locale() -> Locale:
    locale = reader_locale()
    return Locale("en") if locale == Locale("en", "150") else locale  # without a country the sign stands in front


def _whole_units(amount: int, currency: str) -> Decimal:
    return Decimal(amount).scaleb(-get_currency_precision(currency))


def _decimals(amount: int, currency: str) -> int:
    """The number of digits behind the point: none for whole crowns or forints, which have no smaller coins."""
    digits: int = get_currency_precision(currency)
    whole = 10**digits
    return 0 if smallest_coin(currency) >= whole and amount % whole == 0 else digits


def format_day(moment: str) -> str:
    """The day of a stored moment, written out: 12 October 2026."""
    return format_date(_local_time(moment), "long", locale=reader_locale())


def local_day(moment: str) -> date:
    """The day of a stored moment by the clock of this machine; file names and lists of a command have it as it is."""
    return _local_time(moment).date()


def format_weekday(moment: str) -> str:
    """The day of a stored moment with its name: Friday 21 November 2026."""
    return format_date(_local_time(moment), "full", locale=reader_locale())


def format_clock_time(moment: str) -> str:
    """The time of day of a stored moment: 21:40."""
    return format_time(_local_time(moment).time(), "short", locale=reader_locale())


def format_when(moment: str, now: datetime | None = None) -> str:
    """A stored moment as told from `now`: today, 21:40 / Tuesday / 12 October / 12 October 2025."""
    then = _local_time(moment)
    today, locale = (now or datetime.now().astimezone()), reader_locale()
    days = (today.date() - then.date()).days
    if days == 0:
        return _("today, %(time)s", time=format_time(then.time(), "short", locale=locale))
    if 0 < days < 7:
        return format_date(then.date(), "EEEE", locale=locale)
    if then.year == today.year:
        return format_skeleton("MMMMd", then, locale=locale)
    return format_day(moment)


def _local_time(moment: str) -> datetime:
    stored = datetime.fromisoformat(moment)
    try:
        return stored.astimezone()
    except OverflowError:  # at the end of the calendar
        return stored


def is_rtl() -> bool:
    """Whether the reader's language runs from the right."""
    return reader_language().is_rtl


def isolate_number(number: str) -> str:
    """A formatted number whose sign stays before it in a sentence of either direction: "+12"."""
    return f"{OPEN}{number}{CLOSE}" if not number[:1].isdecimal() and is_rtl() else number


def arrow() -> str:
    """The arrow from the first of two names to the second."""
    return "\N{LEFTWARDS ARROW}" if is_rtl() else "\N{RIGHTWARDS ARROW}"


def mark_line(text: str) -> str:
    """The text as one line of plain text, with a mark for programs that show it where it runs from right to left."""
    text = to_one_line(text)
    return RTL_MARK + text if text and is_rtl() else text


def format_input(number: int) -> str:
    """A number as it stands in a field: 12, \N{MINUS SIGN}7, 0, and no mark that nobody could type."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def format_total(number: int) -> str:
    """A total in points: 12, \N{MINUS SIGN}7, 0."""
    return isolate_number(format_input(number))


def format_change(number: int) -> str:
    """A change, or a total in chips: +12, \N{MINUS SIGN}7, 0."""
    return isolate_number(f"+{number}") if number > 0 else format_total(number)


def format_average(average: float, pattern: str = "0.#") -> str:
    """What something changed on average, with its sign, none where it rounds to 0: "+6.6", "\N{MINUS SIGN}5.4", "0"."""
    figure, zero = (format_decimal(number, format=pattern, locale=get_locale()) for number in (abs(average), 0))
    return isolate_number(figure if figure == zero else f"{'+' if average > 0 else MINUS}{figure}")
