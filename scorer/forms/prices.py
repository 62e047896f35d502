"""The prices of a draft: read as people write numbers, and put back to what is usual."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from scorer.engine.game import Game
from scorer.engine.house_rules import PRICES
from scorer.forms.match_draft import MatchDraft, option_field
from scorer.language.numbers import to_ascii_digits

LONGEST = 40
"""Letters that are read of a number."""
GAP = re.compile(r"(?<=^[+-])\s+|(?<=\d)\s(?=\d{3}\b)")
"""What stands after a sign, and between the thousands: "10 000"."""


def price_fields(game: Game, fields: Mapping[str, str]) -> dict[str, int | str] | None:
    """The prices that a form sent, by key, without blank ones, which are as usual. None where it sent no prices."""
    names = {price.key: option_field(game, price) for price in game.rules.price_list}
    sent = {key: parse_number(fields[name]) for key, name in names.items() if name in fields}
    shown = {key: parse_number(fields.get(default_field(name), "")) for key, name in names.items()}
    return {key: number for key, number in sent.items() if number not in ("", shown[key])} if sent else None


def default_field(name: str) -> str:
    """The field that says what was usual when this one was shown: another house rule of the same form may say it."""
    return f"{name}.usual"


def parse_number(text: str) -> int | str:
    """A whole number as people write it, in any figures, with any minus; anything else stays as it was sent."""
    plain = GAP.sub("", to_ascii_digits(text))
    return int(plain) if len(plain) <= LONGEST and re.fullmatch(r"[+-]?\d+", plain) else text.strip()


def reset_prices(draft: MatchDraft, key: str | None = None) -> MatchDraft:
    """The draft with this price as usual, or without a key with all of them."""
    kept = {} if key is None else {one: text for one, text in draft.prices.items() if one != key}
    return replace(draft, options={**draft.options, PRICES: kept})
