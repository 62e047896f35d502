"""Writes a draft as JSON for the hidden field of its page, and reads it again without trusting it.

Every quotation mark is written as a backtick, because HTML would take five letters for it.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any

from scorer.engine.cards import CARDS, THING_NAMES
from scorer.engine.json_values import is_storable, parse_json
from scorer.engine.object_reader import KEY
from scorer.engine.penalties import MAX_PENALTIES, TARGETS
from scorer.engine.recipe.lines import MAX_LIMITS, MAX_PLACES, NEIGHBOURS
from scorer.engine.recipe.model import COUNT_ROWS, FLAT, LAYOUT_ROWS, TAKER_ROWS
from scorer.engine.recipe.reader import (
    ALL_IN_CHIPS,
    ALL_IN_POINTS,
    MAX_CONTRACTS,
    MAX_FACTOR,
    MAX_LINES,
    MAX_TIMES_IN_ALL,
    ORDERS,
    UNITS,
)
from scorer.forms.builder.draft import (
    NO_PRICES,
    PAID_OUT,
    SEATS,
    SHARED,
    WON,
    ContractDraft,
    GameDraft,
    LimitDraft,
    LineDraft,
    PenaltyDraft,
)

MAX_LETTERS = 2_000
"""How many letters are read of any text."""
MAX_OPTIONS = 4_000
"""How many letters are read of the house rules of a table, more than an address holds."""
MAX_TEXTS = 128
"""How many keys are read of a list of them."""
QUOTE, ESCAPED = "`", "\\u0060"
PAGES = ("rows", "kinds", "prices", "ask", "limits", "penalties")
CHOICES: Mapping[str, Sequence[str]] = {
    "unit": UNITS, "best": ("lowest", "highest"), "order": ORDERS,
    "leads": ("next", "dealer"), "chooser": ("leader", "dealer"), "page": PAGES,
    "all": ("", *ALL_IN_POINTS, *ALL_IN_CHIPS), "doubling": ("", "all", "declarer"), "paid_by": ("", *NEIGHBOURS),
    "to": ("", *SHARED, *WON, *PAID_OUT),
}  # fmt: skip
"""The fields that hold one of a few words, the default first."""
DEFAULTS: Mapping[Any, Mapping[str, Any]] = {
    kind: {field.name: field.default for field in fields(kind)}
    for kind in (GameDraft, ContractDraft, LineDraft, LimitDraft, PenaltyDraft)
}
"""The values of fields that the JSON leaves out."""
NESTED = {"contracts": ContractDraft, "lines": LineDraft, "limits": LimitDraft, "penalties": PenaltyDraft}
"""The fields that are lists of further objects."""
SAVED = {"was": "prices", "others_was": "others", "none_was": "none"}
"""Where a saved number stands, by the field with the number as it is now: mostly it is the same."""


def serialize(draft: GameDraft) -> str:
    """Return the draft as JSON, without default values."""
    text = json.dumps(_without_defaults(asdict(draft), GameDraft), separators=(",", ":"), ensure_ascii=False)
    return text.replace(QUOTE, ESCAPED).replace('"', QUOTE)


def _without_defaults(data: Any, kind: type[Any]) -> dict[str, Any]:
    short = {name: value for name, value in data.items() if value != DEFAULTS[kind].get(name, KeyError)}
    for name in NESTED.keys() & short.keys():
        short[name] = [_without_defaults(item, NESTED[name]) for item in short[name]]
    for saved, now in SAVED.items() if kind is LineDraft else ():
        short.pop(saved, None)
        if data[saved] != data[now]:
            short[saved] = data[saved]
    if short.get("asked"):
        short["asked"] = _without_defaults(short["asked"], LineDraft)
    return short


def deserialize(text: str) -> GameDraft:
    """Return the draft that `serialize` wrote; invalid values become the defaults."""
    parsed, _problems = parse_json(text.replace(QUOTE, '"'))
    raw: Mapping[str, Any] = parsed if isinstance(parsed, dict) else {}
    seats = tuple(dict.fromkeys(seats for seats in _list(raw, "seats") if type(seats) is int and seats in SEATS))
    read = [_parse_contract(item) for item in _list(raw, "contracts")[:MAX_CONTRACTS] if isinstance(item, dict)]
    by_key = {contract.key: contract for contract in reversed(read) if contract is not None}  # the first of a key stays
    asked, opened = raw.get("asked"), raw.get("opened")
    choices = {key: _choice(raw, key) for key in ("unit", "best", "order", "leads", "chooser", "page")}
    texts = {key: _text(raw.get(key)) for key in ("name", "ends_at", "about", "source", "like")}
    texts["like_options"] = _text(raw.get("like_options"), MAX_OPTIONS)
    return GameDraft(
        **choices, **texts, seats=seats if "seats" in raw else (4,), cards=_text_per_seats(raw, "cards", "32"),
        contracts=tuple(by_key.values())[::-1],
        limits=tuple(_parse_limit(item) for item in _list(raw, "limits")[:MAX_LIMITS] if isinstance(item, dict)),
        penalties=tuple(_parse_penalties(_list(raw, "penalties"))),
        opened=opened if type(opened) is int and 0 <= opened < len(by_key) else -1,
        asked=_parse_line(asked) if isinstance(asked, dict) else None,
    )  # fmt: skip


def _parse_contract(raw: Mapping[str, Any]) -> ContractDraft | None:
    key, times, factor = raw.get("key"), raw.get("times"), raw.get("declarer")
    if not isinstance(key, str) or not KEY.fullmatch(key):
        return None
    lines = [_parse_line(item) for item in _list(raw, "lines")[:MAX_LINES] if isinstance(item, dict)]
    of = [key for key in _list(raw, "of")[:MAX_CONTRACTS] if isinstance(key, str)]
    return ContractDraft(
        key=key, name=_text(raw.get("name")), lines=tuple(line for line in lines if line is not None),
        of=tuple(dict.fromkeys(of)) if isinstance(raw.get("of"), list) else None, on=raw.get("on") is not False,
        times=times if type(times) is int and 0 <= times <= MAX_TIMES_IN_ALL else 1, blind=raw.get("blind") is True,
        times_others=_text_per_seats(raw, "times_others", ""), together=raw.get("together") is True,
        alternatives=_texts(raw, "alternatives")[:MAX_CONTRACTS], varies=raw.get("varies") is True,
        declarer=factor if type(factor) is int and -MAX_FACTOR <= factor <= MAX_FACTOR else 1,
        all_others=_text_per_seats(raw, "all_others", ""), all_others_was=_text_per_seats(raw, "all_others_was", ""),
        over=_texts(raw, "over") if isinstance(raw.get("over"), list) else None,
        **{name: _choice(raw, name) for name in ("all", "doubling", "to")},
        **{name: _text(raw.get(name)) for name in ("all_price", "all_was", "local", "about", "about_for")},
    )  # fmt: skip


def _parse_limit(raw: Mapping[str, Any]) -> LimitDraft:
    of = _texts(raw, "of")[:MAX_CONTRACTS]
    return LimitDraft(of=of, each=_text(raw.get("each")), others=_text_per_seats(raw, "others", ""))


def _parse_penalties(items: Sequence[Any]) -> Iterator[PenaltyDraft]:
    """Yield the penalties of a page, each key once."""
    seen = set[str]()
    for raw in items[:MAX_PENALTIES]:
        key = raw.get("key") if isinstance(raw, dict) else None
        if isinstance(key, str) and KEY.fullmatch(key) and key not in seen:
            seen.add(key)
            texts = {name: _text(raw.get(name)) for name in ("name", "amount", "was")}
            to = raw.get("to")
            yield PenaltyDraft(key=key, to=to if to in TARGETS else "bank", ends=raw.get("ends") is True, **texts)


def _parse_line(raw: Mapping[str, Any]) -> LineDraft | None:
    row, of, key = raw.get("row"), _text(raw.get("of")), _text(raw.get("key"))
    if (
        row not in (*COUNT_ROWS, *TAKER_ROWS, *LAYOUT_ROWS, FLAT)
        or not is_valid_subject(row, of)
        or not (KEY.fullmatch(key) or not key)
    ):
        return None
    prices = _prices(row, raw.get("prices")) or ("",)
    others, none = _prices_per_seats(row, raw.get("others")), _numbers(raw, "none")
    return LineDraft(
        row=row, of=of, key=key, name=_text(raw.get("name")), prices=prices,
        totals=_text_per_seats(raw, "totals", ""), nobody=raw.get("nobody") is True,
        was=_prices(row, raw["was"]) if "was" in raw else prices,
        others=others, others_was=_prices_per_seats(row, raw["others_was"]) if "others_was" in raw else others,
        none=none, none_was=_numbers(raw, "none_was") if "none_was" in raw else none, paid_by=_choice(raw, "paid_by"),
    )  # fmt: skip


def _prices(row: str, raw: Any) -> tuple[str, ...]:
    """Read the prices of a line: one, or as many as there are places."""
    texts = [_text(text) for text in raw] if isinstance(raw, list) else []
    return tuple(texts[: MAX_PLACES if row == "places" else 1])


def _prices_per_seats(row: str, raw: Any) -> tuple[tuple[str, ...], ...]:
    prices = [_prices(row, item) for item in raw[:4]] if isinstance(raw, list) else []
    return (*prices, *NO_PRICES)[:4]


def _numbers(raw: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """Read a number for all with those for each of SEATS; empty where there are none."""
    texts = [_text(text) for text in _list(raw, name)[:5]]
    return (*texts, *[""] * 5)[:5] if texts else ()


def _texts(raw: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """Read a list of different texts."""
    return tuple(dict.fromkeys(text for item in _list(raw, name)[:MAX_TEXTS] if (text := _text(item))))


def is_valid_subject(row: str, of: str) -> bool:
    """Return whether a line of this row may have this subject."""
    if row == "count":
        return of in THING_NAMES
    if row == "card":
        return of in CARDS
    if row == "trick":
        return of in ("last", "second-last") or (of.isascii() and of.isdecimal() and len(of) < 4)
    return not of


def _text(raw: Any, most: int = MAX_LETTERS) -> str:
    return raw[:most] if isinstance(raw, str) and is_storable(raw) else ""


def _choice(raw: Mapping[str, Any], name: str) -> str:
    word = raw.get(name)
    return word if isinstance(word, str) and word in CHOICES[name] else CHOICES[name][0]


def _list(raw: Mapping[str, Any], name: str) -> list[Any]:
    items = raw.get(name)
    return items if isinstance(items, list) else []


def _text_per_seats(raw: Mapping[str, Any], name: str, usual: str) -> tuple[str, str, str, str]:
    texts = [_text(text) for text in _list(raw, name)[:4]]
    three, four, five, six = (*texts, *(usual,) * (4 - len(texts)))
    return three, four, five, six
