"""The stakes of a draft, as they were typed: what one is worth, how many are worth that, and the chips in hand."""

from __future__ import annotations

import re
from typing import Any

from flask_babel import gettext as _

from scorer.language import numbers, units
from scorer.language.numbers import to_ascii_digits

Money = tuple[dict[str, Any] | None, int | None]
"""What is played for, in the words of the store: the currency and an amount of its smallest coin, None for nothing;
and how many are worth that, None for one."""


def parse_money(worth: str, currency: str, per: str, unit: str) -> tuple[Money, dict[str, str]]:
    """What chips, points or beans (`unit`) are worth, and a sentence at each field (worth, per) that is wrong."""
    if not worth:
        return (None, None), {}
    problems: dict[str, str] = {}
    amount, many = numbers.parse_amount(worth, currency) if numbers.is_known(currency) else None, _whole(per, most=5)
    if not numbers.is_known(currency):
        problems["worth"] = _("There is no such currency: three letters are needed, as EUR.")
    elif numbers.is_too_fine(worth, currency):
        problems["worth"] = units.too_fine_text(unit, numbers.format_in_currency(1, currency))
    elif amount is None:
        example = numbers.format_plain(10, currency)
        problems["worth"] = _("An amount is needed here, as %(example)s, or nothing.", example=example)
    if per and not many:
        problems["per"] = _("A whole number from 1 is needed here, or nothing.")
    if problems or not amount:
        return (None, None), problems
    return ({"currency": currency, "unit": amount}, many if many and many > 1 else None), {}


def parse_stake(stake: str) -> tuple[int | None, str]:
    """What everybody has in hand at the start, None where totals begin at nothing, and what is wrong with it."""
    number = _whole(stake, most=6)
    return number or None, "" if number is not None or not stake else _("A number of chips is needed here, or nothing.")


def _whole(text: str, most: int) -> int | None:
    """A number of at most so many figures, None for anything else."""
    plain = to_ascii_digits(text)
    return int(plain) if re.fullmatch(rf"\d{{1,{most}}}", plain, re.ASCII) else None
