"""Money: what chips and points are worth, in a currency, written as the reader's language writes it."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from babel.numbers import format_currency, get_currency_precision
from flask_babel import get_locale, ngettext


def money(amount: int, worth: Mapping[str, Any] | None) -> str:
    """So many chips in money: "€2.40"; "" where they are worth nothing.

    `worth` is the document's: a currency and what one chip is worth, in that currency's smallest coin.
    """
    if not worth:
        return ""
    currency = str(worth["currency"]).upper()
    coins = Decimal(amount * int(worth["unit"])).scaleb(-get_currency_precision(currency))
    text: str = format_currency(coins, currency, locale=get_locale() or "en")
    # A sign stands close to its figures, three letters do not.
    return text.replace(currency, f"{currency}\N{NO-BREAK SPACE}") if text.startswith(currency) else text


def counted(number: int, unit: str) -> str:
    """So many chips, points or beans."""
    if unit == "chips":
        return str(ngettext("%(num)s chip", "%(num)s chips", number))
    if unit == "beans":
        return str(ngettext("%(num)s bean", "%(num)s beans", number))
    return str(ngettext("%(num)s point", "%(num)s points", number))
